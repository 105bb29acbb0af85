"""How good the search is: the figures of the last measurement on questions that nothing was fitted on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

import yaml

_FILE = Path(__file__).with_name("figures.yaml")


@dataclass(frozen=True, slots=True)
class Figures:
    """Measured on a day on a number of short questions, of which some are settled by the rules and others open.

    ``cards`` is how many got an answer shown above the results, ``wrong_cards`` how many of these do not answer, and
    ``wrong_declines`` how many settled questions were said to be open. ``settled_with_card``, ``first`` and
    ``among_three`` are percentages of the settled questions: with a card, and with the right paragraph first or among
    the first three results; ``open_recognized`` is the percentage of the open ones that were not answered with
    confidence.
    """

    date: date
    questions: int
    cards: int
    wrong_cards: int
    settled_with_card: int
    wrong_declines: int
    first: int
    among_three: int
    open_recognized: int


@cache
def figures() -> Figures:
    """The figures in ``figures.yaml``."""
    return Figures(**yaml.safe_load(_FILE.read_text(encoding="utf-8")))
