"""What a calculator's page shows: the form, the outcome in words and pictures, and the rulebooks' own numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from rulebook.models import CalculatorWords, WorkedExample
from rulebook.pages.notes import Notes, notes_on
from rulebook.pages.sections import Contents, Source, contents, sources_of

from .calculator import Calculator, InvalidInput, Result, TrackMove, Unit
from .editions import compute_with_editions
from .forms import CalculatorForm, query_of
from .sentences import money, signed
from .wording import Said, Wording


@dataclass(frozen=True, slots=True)
class Shown:
    """One value of a result in words; ``lines`` for values by name, ``table`` for a table with its head first."""

    name: str
    label: str
    words: str = ""
    large: bool = False
    lines: tuple[tuple[str, str], ...] = ()
    table: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class TrackView:
    """A track with its marker: every space with what is to be seen on it."""

    move: TrackMove
    spaces: tuple[tuple[int, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result in the language of the page."""

    values: tuple[Shown, ...]
    steps: tuple[Said, ...]
    warnings: tuple[Said, ...]
    tracks: tuple[TrackView, ...]

    @property
    def headline(self) -> tuple[Shown, ...]:
        return tuple(value for value in self.values if value.large)

    @property
    def others(self) -> tuple[Shown, ...]:
        return tuple(value for value in self.values if not value.large)


@dataclass(frozen=True, slots=True)
class ExampleView:
    """A worked example with the address that fills the form with it."""

    example: WorkedExample
    query: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class CalculatorPage:
    calculator: Calculator
    words: CalculatorWords
    form: CalculatorForm
    outcome: Outcome | None
    refused: tuple[Said, ...]
    examples: tuple[ExampleView, ...]
    notes: Notes
    contents: Contents

    @property
    def status(self) -> int:
        return 422 if self.form.is_bound and self.outcome is None else 200


def calculator_page(calculator: Calculator, words: CalculatorWords, data: QueryDict) -> CalculatorPage:
    wording = Wording(words)
    form = CalculatorForm(calculator, wording, data)
    outcome, refused = _outcome(calculator, wording, form)
    return CalculatorPage(
        calculator=calculator,
        words=words,
        form=form,
        outcome=outcome,
        refused=refused,
        examples=tuple(
            ExampleView(example, query_of(calculator, example.input), sources_of(words.game, example.sources))
            for example in words.examples.all()
        ),
        notes=notes_on(words.game, words.ref),
        contents=contents(words.game),
    )


def _outcome(calculator: Calculator, wording: Wording, form: CalculatorForm) -> tuple[Outcome | None, tuple[Said, ...]]:
    """The outcome, or the rules that forbid one."""
    given = form.given() if form.is_bound else None
    if given is None:
        return None, ()
    try:
        result = compute_with_editions(calculator, given)
    except InvalidInput as error:
        form.refuse(error.faults)
        said = {
            fault.code: Said(fault.code, wording.fault(fault), wording.rules(fault.rules)) for fault in error.faults
        }
        return None, tuple(said.values())
    return show(calculator, result, wording), ()


def show(calculator: Calculator, result: Result, wording: Wording) -> Outcome:
    """A result in words."""
    return Outcome(
        values=tuple(
            _shown(name, unit, result.values[name], name in calculator.headline, wording)
            for name, unit in calculator.results.items()
            if result.values[name] is not None
        ),
        steps=wording.steps(result),
        warnings=wording.warnings(result),
        tracks=tuple(_track(move) for move in result.pictures),
    )


def _shown(name: str, unit: Unit, value: Any, large: bool, wording: Wording) -> Shown:
    label = wording.result(name)
    match unit:
        case Unit.MONEY:
            return Shown(name, label, money(value), large)
        case Unit.STEPS:
            return Shown(name, label, signed(value), large)
        case Unit.MONEY_BY_NAME:
            return Shown(name, label, lines=tuple((key, money(amount)) for key, amount in value.items()))
        case Unit.TABLE:
            return Shown(name, label, table=_table(name, value, wording))
    return Shown(name, label, str(value), large)


def _table(name: str, rows: Sequence[Mapping[str, Any]], wording: Wording) -> tuple[tuple[str, ...], ...]:
    if not rows:
        return ()
    head = tuple(wording.result(f"{name}.{column}") for column in rows[0])
    return (head, *(tuple(_cell(column, cell) for column, cell in row.items()) for row in rows))


def _cell(column: str, value: Any) -> str:
    if column == "multiple":
        return f"{value}×"
    if column == "steps":
        return signed(value)
    return money(value)


def _track(move: TrackMove) -> TrackView:
    """Each space with the classes that say what is on it."""
    low, high = sorted((move.start, move.end))
    spaces = []
    for place, value in enumerate(move.spaces):
        marks = {
            "start": place == move.start,
            "end": place == move.end,
            "passed": low < place < high,
            "line": place in move.line_before,
            "shaded": place in move.shaded,
        }
        spaces.append((value, tuple(name for name, there in marks.items() if there)))
    return TrackView(move, tuple(spaces))
