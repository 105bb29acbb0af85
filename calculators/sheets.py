"""An empty score sheet: the lines of a calculator's own table, with a column for each player to write in."""

from __future__ import annotations

from dataclasses import dataclass

from content.refs import Ref
from rulebook.models import CalculatorWords
from rulebook.pages.links import PageLink
from rulebook.pages.sections import Contents, contents
from rules.engine.calculator import Calculator, Unit
from rules.engine.sheet import sheet_of

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


def score_sheet(calculator: Calculator, words: CalculatorWords) -> ScoreSheet | None:
    """The sheet of a calculator, or None if it has none."""
    sheet = sheet_of(calculator)
    if sheet is None:
        return None
    wording = Wording(words)
    last = list(sheet.columns)[-1]
    there = contents(words.game)
    return ScoreSheet(
        words=words,
        lines=tuple(
            ScoreLine(wording.result(f"{sheet.result}.{key}"), money=unit is Unit.MONEY, sum=key == last)
            for key, unit in sheet.columns.items()
        ),
        players=range(1, sheet.players.most + 1),
        rules=tuple(_rules(calculator, there)),
        contents=there,
    )


def _rules(calculator: Calculator, there: Contents) -> list[PageLink]:
    """The sections that the calculator applies, by number."""
    titles = {
        f"{view.chapter.key}/{section.key}": f"{section.number} {section.title}"
        for view in there.chapters
        for section in view.sections
    }
    return [PageLink(Ref.parse(rule, calculator.game), titles[rule]) for rule in calculator.rules if rule in titles]
