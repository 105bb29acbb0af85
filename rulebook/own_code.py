"""Mistakes in the Python of games, as problems with file and line: the rules are imported to read what they declare."""

from __future__ import annotations

import traceback
from pathlib import Path

import rules
from content.nodes import Problem
from rules.engine.play.registry import plays
from rules.engine.registry import calculators

_RULES = Path(rules.__path__[0]).resolve()


def code_problems() -> list[Problem]:
    """The mistake because of which the calculators and the plays cannot be imported; none if they can."""
    try:
        calculators()
        plays()
    # Whatever an author's module raises while it is imported.
    except Exception as error:
        return [_problem_of(error)]
    return []


def _problem_of(error: Exception) -> Problem:
    """The error at the line of the game's own code that led to it."""
    message = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) and error.filename:
        return Problem(Path(error.filename), error.lineno or 1, f"SyntaxError: {error.msg}")
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if _is_of_a_game(Path(frame.filename).resolve())] or frames
    return Problem(Path(own[-1].filename), own[-1].lineno or 1, message)


def _is_of_a_game(path: Path) -> bool:
    return path.is_relative_to(_RULES) and not path.is_relative_to(_RULES / "engine")
