"""The outcome of a calculation in words and pictures, as its template shows it. Runs without Django."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from language.interface import gettext as _
from rules.engine.calculator import ByName, Calculator, RecordOf, Result, Shape, TableOf, Unit

from .picture_views import PictureView, picture_view
from .podium import totals_of
from .result_tables import crossed, table, table_by_name
from .wording import Message, Wording

# What calculators of final scores call their winners: players, or one of two sides.
_WINNERS = ("winners", "winner")


@dataclass(frozen=True, slots=True)
class Shown:
    """One value of a result in words.

    ``lines`` are values by name, ``sentences`` the texts of codes, ``table`` has its head first, ``parts`` are values
    that belong together.
    """

    name: str
    label: str
    words: str = ""
    large: bool = False
    lines: tuple[tuple[str, str], ...] = ()
    sentences: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    parts: tuple[Shown, ...] = ()

    @property
    def heading(self) -> str:
        """What is written above the table; nothing if the head of the table says the same."""
        return "" if self.table and self.label == _together(self.table[0][1:]) else self.label


@dataclass(frozen=True, slots=True)
class Addition:
    """A field not filled in, and what it would add to the result, in words."""

    field: str
    label: str
    gives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result in the language of the page; ``missing`` are the fields that would add to it."""

    values: tuple[Shown, ...]
    steps: tuple[Message, ...]
    warnings: tuple[Message, ...]
    pictures: tuple[PictureView, ...]
    missing: tuple[Addition, ...] = ()

    @property
    def headline(self) -> tuple[Shown, ...]:
        return tuple(value for value in self.values if value.large)

    @property
    def ranked(self) -> bool:
        """Whether the headline has everybody's total."""
        return any(value.name == "totals" and value.lines for value in self.headline)

    @property
    def others(self) -> tuple[Shown, ...]:
        return tuple(value for value in self.values if not value.large)

    @property
    def records(self) -> tuple[Shown, ...]:
        return tuple(value for value in self.values if value.parts)

    @property
    def compared(self) -> Shown | None:
        """The records side by side, with a row for every value in any of them; None if there are fewer than two."""
        if len(self.records) < 2:
            return None
        columns = [dict(_cells(record)) for record in self.records]
        names = dict.fromkeys(name for column in columns for name in column)
        rows = ((name, *(column.get(name, "–") for column in columns)) for name in names)
        labels = [record.label for record in self.records]
        return Shown("compared", _together(labels), table=(("", *labels), *rows))


def show(calculator: Calculator, result: Result, wording: Wording, *, provisional: bool = False) -> Outcome:
    """A result in words; a ``provisional`` score has nobody who wins, only somebody in the lead."""
    headline = _headline(calculator, result)
    verdict = tuple(_verdict(calculator, result, wording, provisional))
    return Outcome(
        values=(
            *verdict,
            *_side_by_side(
                _shown(name, unit, result.values[name], name in headline, wording)
                for name, unit in calculator.results.items()
                if result.values.get(name) is not None and not (verdict and name in _WINNERS)
            ),
            *_large_parts(calculator, result, wording),
        ),
        steps=wording.steps(result),
        warnings=wording.warnings(result),
        pictures=tuple(picture_view(picture, wording) for picture in result.pictures),
        missing=tuple(
            Addition(item.field, wording.label(item.field), tuple(wording.value_name(name) for name in item.gives))
            for item in result.missing
        ),
    )


def _verdict(calculator: Calculator, result: Result, wording: Wording, provisional: bool) -> Iterator[Shown]:
    """Who wins a final score, with everybody's total from the best down; of a single player the total alone."""
    name = next((name for name in _WINNERS if name in calculator.headline and name in result.values), "")
    # A single name is whoever wins an election, not the game.
    if not name or calculator.results[name] is Unit.NAME:
        return
    won, totals = result.values[name], totals_of(calculator, result, wording)
    label = wording.result("totals" if "totals" in calculator.results else name)
    if len(totals) == 1:
        yield Shown("totals", label, next(iter(totals.values())), large=True)
    elif provisional and (won == "shared" or (totals and len(won) == len(totals))):
        yield Shown(name, _("Score now"), _("All level"), large=True)
    else:
        unit = calculator.results[name]
        words = wording.value(name, unit, won) if isinstance(unit, Unit) else ""
        words = _("%(names)s, on the tiebreaker") % {"names": words} if _is_tie_broken(won, totals) else words
        yield Shown(name, _("In the lead") if provisional else wording.result(name), words, large=True)
    if len(totals) > 1:
        yield Shown("totals", label, large=True, lines=tuple(totals.items()))


def _is_tie_broken(won: Any, totals: Mapping[str, str]) -> bool:
    """Whether others have the total of those who won."""
    names = won if isinstance(won, (list, tuple)) else ()
    best = {totals.get(name) for name in names}
    return sum(total in best for total in totals.values()) > len(names) > 0


def _headline(calculator: Calculator, result: Result) -> tuple[str, ...]:
    """The values shown large: the calculator's own, empty lists only if there is nothing else to show.

    If it declares none, the first value of the result.
    """
    values = {name: result.values.get(name.partition(".")[0]) for name in calculator.headline}
    own = tuple(name for name, value in values.items() if value is not None)
    filled = tuple(name for name in own if values[name] not in ([], (), {}))
    return filled or own or tuple(name for name in calculator.results if result.values.get(name))[:1]


def _large_parts(calculator: Calculator, result: Result, wording: Wording) -> Iterator[Shown]:
    """The parts of records that are shown large, each under the label of its record as well."""
    for name in calculator.headline:
        record, _, part = name.partition(".")
        shape = calculator.results[record]
        value = result.values.get(record) or {}
        if part and isinstance(shape, RecordOf) and value.get(part) is not None:
            shown = _shown(name, shape.values[part], value[part], large=True, wording=wording)
            yield replace(shown, label=wording.value_name(name))


def _shown(name: str, shape: Shape, value: Any, large: bool, wording: Wording) -> Shown:
    label = wording.result(name)
    match shape:
        case TableOf():
            return Shown(name, label, table=table(name, shape.columns, value, wording))
        case ByName() if isinstance(shape.of, Unit):
            unit = shape.of
            lines = tuple((wording.thing(key), wording.value(name, unit, item)) for key, item in value.items())
            return Shown(name, label, "–" if large and not lines else "", large, lines)
        case ByName() if isinstance(shape.of, ByName):
            return Shown(name, label, table=crossed(name, shape.of, value, wording))
        case ByName():
            return Shown(name, label, table=table_by_name(name, shape, value, wording))
        case RecordOf() if large:
            lines = tuple((part.label, part.words) for part in _parts(name, shape, value, wording))
            return Shown(name, label, "" if lines else "–", large, lines)
        case RecordOf():
            return Shown(name, label, parts=_parts(name, shape, value, wording))
        case Unit.CODES if value and not large:
            return Shown(name, label, sentences=tuple(wording.code(name, item) for item in value))
    return Shown(name, label, wording.value(name, shape, value), large)


def _parts(name: str, shape: RecordOf, value: Mapping[str, Any], wording: Wording) -> tuple[Shown, ...]:
    return _side_by_side(
        _shown(f"{name}.{key}", inner, value[key], large=False, wording=wording)
        for key, inner in shape.values.items()
        if value.get(key) is not None
    )


def _side_by_side(values: Iterable[Shown]) -> tuple[Shown, ...]:
    """Values with a line for each of the same names as one table, in which each has a column under its label.

    If there are values for other names as well, each gets its own table, so that its label distinguishes it.
    """
    groups: dict[object, list[Shown]] = {}
    for value in values:
        names = tuple(name for name, _ in value.lines)
        groups.setdefault(value.name if value.large or not names else names, []).append(value)
    several = sum(isinstance(names, tuple) for names in groups) > 1
    return tuple(
        _columns(group) if len(group) > 1 or (several and isinstance(names, tuple)) else group[0]
        for names, group in groups.items()
    )


def _columns(values: Sequence[Shown]) -> Shown:
    labels = tuple(value.label for value in values)
    by_name = zip(*(value.lines for value in values), strict=True)
    rows = ((lines[0][0], *(words for _, words in lines)) for lines in by_name)
    return Shown(values[0].name, _together(labels), table=(("", *labels), *rows))


def _together(labels: Iterable[str]) -> str:
    return " / ".join(labels)


def _cells(record: Shown) -> Iterator[tuple[str, str]]:
    """Every single value of a record in words, under a label that distinguishes it."""
    for part in record.parts:
        if part.words:
            yield part.label, part.words
        for name, words in part.lines:
            yield f"{part.label}: {name}", words
        for who, *cells in part.table[1:]:
            for column, words in zip(part.table[0][1:], cells, strict=True):
                yield f"{who}: {column}", words
