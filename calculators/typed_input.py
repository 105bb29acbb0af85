"""Reading the inputs of a calculator from an address, as a form sends them. Runs without Django."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from language.interface import gettext as _
from rules.engine import grids, querystring
from rules.engine.calculator import Calculator, Fault, InvalidInput
from rules.engine.editions import EDITION
from rules.engine.fields import MISSING, Choice, Field, Flag, HoldingsField, Whole
from rules.engine.grids import Crossing
from rules.engine.nested import Chosen, Each, Name, Named, Numbers, Record

from .wording import Wording

# The texts under each name of a query string, in order.
Typed = Mapping[str, Sequence[str]]


class TypedInput:
    """The inputs of an address: ``given``, those that the rules accept, and the ``faults`` of the others.

    ``typed`` has the defaults of fields that the address leaves out; it is None if the address asks for no result.
    """

    def __init__(self, calculator: Calculator, typed: Typed) -> None:
        self.calculator = calculator
        self.address = with_cells(calculator.crossings, typed)
        self.typed = _with_defaults(calculator, self.address)

    @property
    def given(self) -> Any:
        """The calculator's input; without the fields at fault if other values follow without them, else None."""
        return self._read[0]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What the rules do not accept."""
        return self._read[1]

    @cached_property
    def raw(self) -> dict[str, Any]:
        """The input as typed, as the plain data that the calculator reads."""
        return raw_input(self.calculator, self.typed or {})

    @cached_property
    def _read(self) -> tuple[Any, tuple[Fault, ...]]:
        if self.typed is None:
            return None, ()
        try:
            return self.calculator.read(self.raw, partial=True), ()
        except InvalidInput as error:
            return self._without({fault.field.split(".")[0] for fault in error.faults}), error.faults

    def _without(self, faulty: set[str]) -> Any:
        """The input without the faulty fields, if other values follow without them; else None."""
        if not faulty <= {item.name for item in self.calculator.fields if item.required and item.gives}:
            return None
        raw = {name: value for name, value in self.raw.items() if name not in faulty}
        return self.calculator.read(raw, partial=True)

    def messages(self, wording: Wording, faults: Sequence[Fault]) -> dict[str, list[str]]:
        """The message of every fault once, by the field of the form; a column and a row share their grid."""
        crossing = {name: cross.name for cross in self.calculator.crossings for name in (cross.column, cross.row)}
        found: dict[str, list[str]] = {}
        for fault in faults:
            field = fault.field.split(".")[0]
            own = found.setdefault(crossing.get(field, field), [])
            message = wording.fault(fault)
            if message not in own:
                own.append(message)
        return found

    def short_query(self) -> str:
        """The parameters that the calculator needs: without empty fields that are equivalent to missing ones."""
        fields = {declared.name for declared in self.calculator.fields}
        needed = {name: texts for name, texts in self.address.items() if name.split(".")[0] in fields}
        short = _without_blanks(needed)
        return urlencode(short if self._reads_the_same_from(short) else needed, doseq=True)

    def _reads_the_same_from(self, typed: Typed) -> bool:
        """Whether another address gives the same input."""
        other = TypedInput(self.calculator, typed)
        if other.typed is None:
            return False
        if other.raw == self.raw:
            return True
        try:
            return bool(self.calculator.read(other.raw, partial=True) == self.given)
        except InvalidInput:
            return self.given is None


def raw_input(calculator: Calculator, typed: Typed) -> dict[str, Any]:
    """The input as typed, as the plain data that a calculator reads."""
    raw = {}
    for declared in calculator.fields:
        plain = _plain(declared, typed)
        if plain is not MISSING:
            raw[declared.name] = plain
    return raw


def nested_input(declared: Field, typed: Mapping[str, str], name: str) -> Any:
    """The plain data of a field with parts; MISSING if nothing was entered."""
    return querystring.read(declared, _with_names(declared, typed, name), name)


def holdings_rows(declared: HoldingsField, typed: Typed, name: str) -> dict[str, Any] | None:
    """The rows of an input of shares, as typed; None if the address has none."""
    if not any(key.startswith(f"{name}.") for key in typed):
        return None
    columns = (typed.get(f"{name}.{column}", ()) for column in ("player", "shares"))
    rows = list(zip(*columns, strict=False))[: declared.most_players + 1]
    others = {place: _last(typed, f"{name}.{place}") or "" for place in ("treasury", "bank_pool")}
    return {"rows": rows, **others}


def with_cells(crossings: Sequence[Crossing], typed: Typed) -> Typed:
    """An address in which every tapped cell is there as its column and its row too, and the other way round."""
    both = dict(typed)
    for crossing in crossings:
        column, _dash, row = (_last(both, crossing.name) or "").partition("-")
        if not row and _last(both, crossing.column) and _last(both, crossing.row):
            column, row = both[crossing.column][-1], both[crossing.row][-1]
        if row:
            cells = {crossing.column: column, crossing.row: row, crossing.name: grids.key(column, row)}
            both |= {name: [text] for name, text in cells.items()}
    return both


def _with_defaults(calculator: Calculator, typed: Typed) -> Typed | None:
    """The inputs of an address with the defaults of those left out; None if it does not ask for a result yet.

    A link from a tile fills in the tile's values. A submitted form contains every field, blank ones too, so only an
    address with all fields that every value needs asks for a result.
    """
    given = {key.split(".")[0] for key in typed}
    if not _asks(calculator, given):
        return None
    filled = dict(typed)
    for declared in calculator.fields:
        if not declared.required and declared.name not in given:
            for key, text in querystring.write(declared, declared.default, declared.name):
                filled[key] = [text]
    return filled


def _asks(calculator: Calculator, given: set[str]) -> bool:
    """Whether these fields ask for a result: those that every value needs, else any that gives some, else all.

    A place that is tapped on a map gives some.
    """
    own = [declared for declared in calculator.fields if declared.name != EDITION]
    needed = {declared.name for declared in own if declared.needed}
    some = {declared.name for declared in own if declared.required}
    some |= {declared.name for declared in own if some and isinstance(declared, Chosen)}
    return needed <= given if needed else bool(some & given) if some else {declared.name for declared in own} <= given


def _plain(declared: Field, typed: Typed) -> Any:
    """What was typed for a field, as the plain data that the field reads; MISSING if nothing was entered."""
    # A field that is not shown is one line of text, whatever it is.
    if not declared.shown or isinstance(declared, Choice | Whole | Flag | Name | Numbers):
        text = _last(typed, declared.name)
        return MISSING if text is None or not text.strip() else declared.typed(text)
    if isinstance(declared, HoldingsField):
        return _plain_holdings(declared, holdings_rows(declared, typed, declared.name))
    return nested_input(declared, {key: texts[-1] for key, texts in typed.items() if texts}, declared.name)


def _last(typed: Typed, name: str) -> str | None:
    texts = typed.get(name)
    return texts[-1] if texts else None


def _plain_holdings(declared: HoldingsField, typed: Mapping[str, Any] | None) -> Any:
    """The shares as plain data; MISSING if none were entered: names may be left over from the last game."""
    if typed is None:
        return MISSING
    shares = [*(shares for _, shares in typed["rows"]), typed["treasury"], typed["bank_pool"]]
    if not any(text.strip() for text in shares):
        return MISSING
    players: dict[str, Any] = {}
    for place, (name, own) in enumerate(typed["rows"]):
        if not own.strip():
            # A name alone is left over from the last game; it stays in the form and owns nothing.
            continue
        key = name.strip() or player(place)
        while key in players:
            # The rules refuse a name twice; a mapping would lose the first one silently.
            key += " "
        players[key] = declared.typed_shares(own)
    plain = {"players": players}
    for place_name in ("treasury", "bank_pool"):
        plain[place_name] = declared.typed_shares(typed[place_name])
    return plain


def player(place: int) -> str:
    """The name of a player who has none, by the place in the list, from 0: ``Player 1``."""
    return _("Player %(number)d") % {"number": place + 1}


def _with_names(field: Field, typed: Mapping[str, str], name: str) -> Mapping[str, str]:
    """Players without a name get one, so that a hurried form works: “Player 1”."""
    if isinstance(field, Each):
        for option in field.options:
            typed = _with_names(field.item, typed, f"{name}.{option}")
    if isinstance(field, Record):
        for item in field.fields:
            typed = _with_names(item, typed, f"{name}.{item.name}")
    if not isinstance(field, Named):
        return typed
    named = dict(typed)
    for place in range(field.most):
        own = f"{name}.{place}"
        filled = not querystring.untouched(field.item, querystring.read(field.item, typed, f"{own}.value"))
        if filled and not typed.get(f"{own}.name", "").strip():
            named[f"{own}.name"] = player(place)
    return named


def _without_blanks(typed: Typed) -> dict[str, Sequence[str]]:
    """The parameters without blanks. Columns of one table lose only the last rows that are empty in all of them."""
    used: dict[str, int] = {}
    for name, texts in typed.items():
        filled = [row for row, text in enumerate(texts, start=1) if text.strip()]
        table = name.rpartition(".")[0]
        used[table] = max(used.get(table, 0), *filled, 0)
    short: dict[str, Sequence[str]] = {}
    for name, texts in typed.items():
        if len(texts) > 1:
            short[name] = texts[: used[name.rpartition(".")[0]]]
        elif texts and texts[0].strip():
            short[name] = texts
    return short
