"""The final score of a play, computed by the calculator of its game from what the play knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from calculators.wording import Message, Wording
from rulebook.models import CalculatorWords
from rules.engine.calculator import Calculator, Result
from rules.engine.editions import compute_with_editions
from rules.engine.play.declaration import Raw
from rules.engine.registry import calculators

from .models import Play
from .starts import game_of
from .wording import wording_of


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a calculator that scores a play, and its words. ``counted`` says how the play counts its input."""

    calculator: Calculator
    result: Result
    wording: Wording
    counted: tuple[Message, ...] = ()

    @property
    def steps(self) -> tuple[Message, ...]:
        """How the play counts, then the calculator's own steps."""
        return (*self.counted, *self.wording.steps(self.result))


def scores_of(play: Play) -> list[Score]:
    """The final score, and that of a rival who is not a player. Raises InvalidInput if nothing can be scored yet."""
    game = game_of(play)
    inputs: Mapping[str, Raw] = {game.scored_by: game.score(play.state), **game.also_scored(play.state)}
    found = CalculatorWords.objects.select_related("game").filter(game__slug=game.game, slug__in=inputs)
    words = {row.slug: row for row in found}
    scores = []
    for slug, raw in inputs.items():
        calculator = calculators()[game.game, slug]
        result = compute_with_editions(calculator, calculator.read(raw))
        scores.append(Score(calculator, result, Wording(words[slug])))
    counted = wording_of(game.game).lines(game.scored_as(play.state))
    return [replace(scores[0], counted=counted), *scores[1:]]


def final_score(play: Play) -> dict[str, Any]:
    """The final score as the calculator's API call gives it, with those of ``rivals``. Raises InvalidInput."""
    own, *rivals = scores_of(play)
    return {
        **_plain(own),
        "rivals": [{"calculator": rival.calculator.slug, **_plain(rival)} for rival in rivals],
    }


def _plain(score: Score) -> dict[str, Any]:
    return {
        "result": dict(score.result.values),
        "steps": [message.plain() for message in score.steps],
        "warnings": [message.plain() for message in score.wording.warnings(score.result)],
    }
