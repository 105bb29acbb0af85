"""Joining in the middle: the position on the table, entered on one page and recorded as one correction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import quote

from django.forms import BoundField
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse

from plays import codes
from plays.forms import DeclaredForm, move_fields_in_play
from plays.store import ChangedMeanwhile, Draft, preview, record
from plays.wording import PlayWording
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.play.effects import Path
from rules.engine.play.outcomes import Line
from rules.engine.play.positions import Asked, corrections_of

from .visit import Visit, number_in, play_page

_CORRECT = "correct"
# No game has a thousand parts.
_DIGITS = 3


class PositionWording:
    """The words of the fields of a position, each of which is called like the value that it sets."""

    def __init__(self, wording: PlayWording, asked: Mapping[str, Asked]) -> None:
        self.wording = wording
        self.asked = asked
        self.language = wording.language

    def label(self, name: str) -> str:
        """The label of a field, and that of a part of it."""
        own, _dot, part = name.partition(".")
        asked = self.asked[own]
        if part:
            return self.wording.result(f"{asked.words}.row") if part == "row" else self.wording.label(part)
        words = self.wording.result(asked.words) if asked.words else ""
        if asked.things and asked.things[0].isdecimal():
            return f"{words} {asked.things[0]}"
        return ": ".join(filter(None, (", ".join(map(self._thing, asked.things)), words)))

    def blank(self, name: str) -> str:
        """The text for no choice."""
        return self.wording.blank(self.asked[name].words)

    def marked(self, key: str, words: str = "") -> str:
        """The name of a thing after its token."""
        return self.wording.marked(key, words)

    def help(self, _name: str) -> str:
        """Nothing: the labels say what to enter."""
        return ""

    def option(self, name: str, value: Any, unit: str = "") -> str:
        """The text of a choice; a value has the words of its own field."""
        own, _dot, part = name.partition(".")
        field = part or self.asked[own].field.name
        text = self.wording.option(field, value, unit)
        return self._thing(value) if text == value else text

    def thing(self, name: str) -> str:
        """The name of a thing."""
        return self._thing(name)

    def fault(self, fault: Fault) -> str:
        """The message for a fault."""
        return self.wording.fault(fault)

    def _thing(self, name: str) -> str:
        """A name; a place that is no thing is called like the result."""
        words = self.wording.words["results"].get(name) if name.partition(".")[2] else None
        return words[self.language] if words else self.wording.thing(name)


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of the page: its ``number``, and its fields if it is ``opened``."""

    number: int
    title: str
    fields: tuple[BoundField, ...]
    opened: bool


class Entered:
    """The page of a play, and what somebody entered in the parts of it that are ``opened``."""

    def __init__(self, visit: Visit, opened: frozenset[int], data: QueryDict | None = None) -> None:
        """``opened`` are further parts to open; ``data`` has those that were sent."""
        self.visit = visit
        self.position = visit.game.position
        self.data = data
        state = visit.play.state
        self.parts = self.position.parts(state)
        # A page with every part would be four times as large, and most tables need few of them.
        always = {number for number, part in enumerate(self.parts) if not part.folded}
        sent = {number for number in range(len(self.parts)) if f"part.{number}" in (data or {})}
        self.opened = opened | sent | always
        self.asked = self._asked(self.opened)
        known = self._asked(self.opened - sent)
        self.form = DeclaredForm(
            tuple(asked.field.named(name) for name, asked in self.asked.items()),
            PositionWording(visit.wording, self.asked),  # type: ignore[arg-type]
            data,
            known={name: asked.now for name, asked in known.items()},
            things=move_fields_in_play(visit.game, state),
            bound=data is not None,
        )

    def _asked(self, numbers: Iterable[int]) -> dict[str, Asked]:
        """The fields of some parts, by name."""
        shown = [part for number, part in enumerate(self.parts) if number in numbers]
        return {_name(asked.place): asked for part in shown for asked in part.asked}

    @cached_property
    def corrections(self) -> dict[str, Any]:
        """The values that differ from the state. Raises InvalidInput."""
        return corrections_of(self.position, self.visit.game.kinds, self.visit.play.state, self.given)

    @cached_property
    def given(self) -> dict[Path, Any]:
        """What was entered, as plain data by place; what is there now in the parts that are not opened."""
        closed = [asked for part in self.parts for asked in part.asked if _name(asked.place) not in self.asked]
        now = {asked.place: asked.now for asked in closed if asked.now is not None}
        return now | {self.asked[name].place: value for name, value in self.form.given().items()}

    def with_parts_of(self, places: Iterable[str]) -> Entered:
        """The same with the parts that have these places, which need a look."""
        wanted = set(places)
        more = {
            number
            for number, part in enumerate(self.parts)
            if any(".".join(asked.place) in wanted for asked in part.asked)
        }
        return self if more <= self.opened else Entered(self.visit, self.opened | more, self.data)

    def places_of(self, warnings: Iterable[Line]) -> Iterator[str]:
        """The places of the fields that warnings are about."""
        found = (self.position.place_of(line, self.given) for line in warnings)
        yield from (".".join(place) for place in found if place)

    def refuse(self, faults: tuple[Fault, ...]) -> None:
        """Show faults beside their fields."""
        names = {".".join(asked.place): name for name, asked in self.asked.items()}
        wording = self.visit.wording
        self.form.full_clean()
        for fault in faults:
            place = fault.field
            while place and place not in names:
                place = place.rpartition(".")[0]
            self.form.add_error(names.get(place), wording.fault(fault))

    def warn(self, warnings: tuple[Line, ...]) -> None:
        """Show what cannot be beside the field that it is about, or above all of them."""
        self.form.full_clean()
        for line in warnings:
            place = self.position.place_of(line, self.given)
            self.form.add_error(_name(place) if place else None, self.visit.wording.line(line).text)

    def views(self) -> Iterator[PartView]:
        """The parts of the page."""
        wording = self.form.wording
        for number, part in enumerate(self.parts):
            opened = number in self.opened
            fields = tuple(self.form[_name(asked.place)] for asked in part.asked) if opened else ()
            words, _colon, thing = part.title.partition(":")
            title = ": ".join(filter(None, (wording.thing(words) if words else "", thing)))
            yield PartView(number, title, fields, opened)


def _numbers(typed: QueryDict, name: str) -> frozenset[int]:
    """The numbers of parts that a page sends."""
    return frozenset(int(text) for text in typed.getlist(name) if text.isdecimal() and len(text) <= _DIGITS)


def _name(place: Path) -> str:
    """The name of a field: the keys of its place, which may have any characters, without a dot."""
    return ":".join(quote(key, safe="").replace(".", "%2E") for key in place)


@play_page("GET", "POST", writes=True)
def position(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The position as the app has it; what differs from it becomes one correction."""
    if request.method == "POST":
        return _post(request, visit)
    return _page(request, visit, Entered(visit, _numbers(request.GET, "open")))


def _post(request: HttpRequest, visit: Visit) -> HttpResponse:
    opened = _numbers(request.POST, "open")
    entered = Entered(visit, opened, request.POST)
    if opened:
        return _page(request, visit, entered)
    expected = number_in(request.POST.get("expected", ""))
    try:
        if not entered.corrections:
            return redirect("play", visit.play.key)
        given = {"set": entered.corrections}
        draft = Draft(_CORRECT, given, request.POST.get("id", ""), expected=expected, anyway=True, again=True)
        warnings = preview(visit.play, draft).outcome.warnings
        if warnings and request.POST.get("anyway") != "1":
            entered = entered.with_parts_of(entered.places_of(warnings))
            entered.warn(warnings)
            return _page(request, visit, entered, status=422, anyway=True)
        done = record(visit.play, visit.held_seat, draft)
    except InvalidInput as error:
        entered = entered.with_parts_of(fault.field for fault in error.faults)
        entered.refuse(error.faults)
        return _page(request, visit, entered, status=422)
    except ChangedMeanwhile as error:
        visit.play = error.play
        return _page(request, visit, entered, status=409, changed=True)
    return redirect(f"{reverse('play', args=(visit.play.key,))}?done={done.entry.number}#done")


def _page(request: HttpRequest, visit: Visit, entered: Entered, status: int = 200, **more: Any) -> HttpResponse:
    context = visit.context(
        parts=tuple(entered.views()),
        form=entered.form,
        expected=visit.play.last_entry if more.get("changed") else request.POST.get("expected", visit.play.last_entry),
        entry_id=codes.new_secret(),
        **more,
    )
    return render(request, "plays/position.html", context, status=status)
