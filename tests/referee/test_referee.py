"""Random games of independent models against the engine: a hundred of each game here, and all that five minutes allow
with ``make bench ONLY=referee``.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rules.engine.play.effects import State
from rules.engine.play.registry import plays

from .big_shoulders import BigShoulders, Given
from .big_shoulders_advanced import Advanced
from .carnegie_game import Carnegie
from .chicago_express import ChicagoExpress
from .referee import Disagreement, Model, referee
from .urban_sprawl_game import UrbanSprawl

Scored = Advanced | Carnegie | UrbanSprawl
MODELS: dict[str, Callable[[Random], Model]] = {
    "big-shoulders": BigShoulders,
    "big-shoulders, advanced": Advanced,
    "carnegie": Carnegie,
    "chicago-express": ChicagoExpress,
    "urban-sprawl": UrbanSprawl,
}
# The moves tried in a game that is not over before; most of those of Carnegie are illegal. One game in eight goes far.
LONG, SHORT = 600, 150
EVERY = 8
SEEDS = 100


@pytest.mark.parametrize("game", sorted(MODELS))
def test_engine_agrees_with_the_rulebook(game: str) -> None:
    seeds = range(SEEDS)
    counts = [referee(MODELS[game], seed, SHORT if seed % EVERY else LONG) for seed in seeds]
    legal, illegal = map(sum, zip(*counts, strict=True))
    assert min(legal, illegal) > 10 * len(seeds)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("made", [Advanced, Carnegie, UrbanSprawl])
def test_final_scores_agree(made: Callable[[Random], Scored], seed: int) -> None:
    """Wherever a game stops, what the model scores is what the play scores: of Carnegie, Andrew and the discs, too."""
    models: list[Scored] = []
    states: list[State] = []

    def watched(chance: Random) -> Scored:
        models.append(made(chance))
        return models[0]

    referee(watched, seed, 1000, seen=states.append)
    (model,) = models
    assert model.results() == model.results_of(plays()[model.game], states[-1])


class WithoutRounding(ChicagoExpress):
    """Chicago Express with dividends that are rounded down, which is wrong."""

    def _pay(self, key: str) -> None:
        for name in self.players:
            self.cash[name] += self.income[key] // max(1, self.sold(key)) * self.shares[name][key]


class WithFourPartners(BigShoulders):
    """City of the Big Shoulders with too many partners."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.partners = dict.fromkeys(self.players, 4)


class WithoutPenalty(Advanced):
    """City of the Big Shoulders without the penalty for emergency fundraising."""

    def _issue(self, given: Given) -> None:
        super()._issue(given)
        self.companies[given["company"]].move(1)


class WithATip(UrbanSprawl):
    """Urban Sprawl with payouts that give one player 1 too much."""

    def pay_row(self, kind: str, number: int) -> None:
        super().pay_row(kind, number)
        first = next((item.owner for item in self.in_row(kind, number) if item.owner), None)
        if first:
            self.players[first].gain(**{kind: 1})


@pytest.mark.parametrize("wrong", [WithoutRounding, WithFourPartners, WithoutPenalty, WithATip])
def test_planted_error_is_found_with_its_seed_and_script(wrong: Callable[[Random], Model]) -> None:
    with pytest.raises(Disagreement, match=r'^seed 1, [\s\S]*\n\{"players"'):
        referee(wrong, 1, LONG)
