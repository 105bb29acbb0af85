"""An empty score sheet: the lines of a calculator's own table, with a column for each player to write in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from content.refs import Ref
from rulebook.models import CalculatorWords
from rulebook.pages.links import PageLink
from rulebook.pages.sections import Contents, contents
from rules.engine.calculator import ByName, Calculator, Unit
from rules.engine.nested import Named

from .wording import Wording


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the sheet; ``money`` puts a dollar sign before each amount, ``sum`` adds up the lines above."""

    label: str
    money: bool
    sum: bool


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    words: CalculatorWords
    lines: tuple[ScoreLine, ...]
    players: range
    rules: tuple[PageLink, ...]
    contents: Contents


def has_sheet(calculator: Calculator) -> bool:
    """Whether the calculator adds up values for each player in its input."""
    return _players(calculator) is not None and _table(calculator) is not None


def score_sheet(calculator: Calculator, words: CalculatorWords) -> ScoreSheet | None:
    """The sheet of a calculator, or None if it has none."""
    players, table = _players(calculator), _table(calculator)
    if players is None or table is None:
        return None
    wording = Wording(words)
    name, columns = table
    last = list(columns)[-1]
    there = contents(words.game)
    return ScoreSheet(
        words=words,
        lines=tuple(
            ScoreLine(wording.result(f"{name}.{key}"), money=unit is Unit.MONEY, sum=key == last)
            for key, unit in columns.items()
        ),
        players=range(1, players.most + 1),
        rules=tuple(_rules(calculator, there)),
        contents=there,
    )


def _players(calculator: Calculator) -> Named | None:
    return next((field for field in calculator.fields if isinstance(field, Named)), None)


def _table(calculator: Calculator) -> tuple[str, Mapping[str, Unit]] | None:
    for name, shape in calculator.results.items():
        if isinstance(shape, ByName) and isinstance(shape.of, Mapping):
            return name, shape.of
    return None


def _rules(calculator: Calculator, there: Contents) -> list[PageLink]:
    """The sections that the calculator applies, by number."""
    titles = {
        f"{view.chapter.key}/{section.key}": f"{section.number} {section.title}"
        for view in there.chapters
        for section in view.sections
    }
    return [PageLink(Ref.parse(rule, calculator.game), titles[rule]) for rule in calculator.rules if rule in titles]
