"""The final score of a play, computed by the calculator of its game from what the play knows."""

from __future__ import annotations

from typing import Any

from calculators.wording import Wording
from rulebook.models import CalculatorWords
from rules.engine.calculator import Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators

from .models import Play
from .store import game_of


def score_of(play: Play) -> tuple[Result, Wording]:
    """The result of the final score, and its words. Raises InvalidInput if nothing can be scored yet."""
    game = game_of(play)
    calculator = calculators()[game.game, game.scored_by]
    words = CalculatorWords.objects.select_related("game").get(game__slug=game.game, slug=game.scored_by)
    return compute_with_editions(calculator, calculator.read(game.score(play.state))), Wording(words)


def final_score(play: Play) -> dict[str, Any]:
    """The final score as the calculator's API call gives it. Raises InvalidInput."""
    result, wording = score_of(play)
    return {
        "result": dict(result.values),
        "steps": [message.plain() for message in wording.steps(result)],
        "warnings": [message.plain() for message in wording.warnings(result)],
    }
