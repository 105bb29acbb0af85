"""Joining in the middle: the position on the table, entered on one page and recorded as one correction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    """A part of the page with its fields; ``faulty`` if one of them has a message."""

    title: str
    fields: tuple[BoundField, ...]
    folded: bool
    faulty: bool


class Entered:
    """The page of a play, and what somebody entered in it."""

    def __init__(self, visit: Visit, data: QueryDict | None = None) -> None:
        self.visit = visit
        self.position = visit.game.position
        state = visit.play.state
        self.parts = self.position.parts(state)
        self.asked = {_name(asked.place): asked for part in self.parts for asked in part.asked}
        self.form = DeclaredForm(
            tuple(asked.field.named(name) for name, asked in self.asked.items()),
            PositionWording(visit.wording, self.asked),  # type: ignore[arg-type]
            data,
            known={} if data is not None else {name: asked.now for name, asked in self.asked.items()},
            things=move_fields_in_play(visit.game, state),
            bound=data is not None,
        )

    @cached_property
    def corrections(self) -> dict[str, Any]:
        """The values that differ from the state. Raises InvalidInput."""
        return corrections_of(self.position, self.visit.game.kinds, self.visit.play.state, self.given)

    @cached_property
    def given(self) -> dict[Path, Any]:
        """What was entered, as plain data by place."""
        return {self.asked[name].place: value for name, value in self.form.given().items()}

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
        for part in self.parts:
            fields = tuple(self.form[_name(asked.place)] for asked in part.asked)
            words, _colon, thing = part.title.partition(":")
            title = ": ".join(filter(None, (wording.thing(words) if words else "", thing)))
            yield PartView(title, fields, part.folded, any(field.errors for field in fields))


def _name(place: Path) -> str:
    """The name of a field: the keys of its place, which may have any characters, without a dot."""
    return ":".join(quote(key, safe="").replace(".", "%2E") for key in place)


@play_page("GET", "POST", writes=True)
def position(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The position as the app has it; what differs from it becomes one correction."""
    if request.method == "POST":
        return _post(request, visit)
    return _page(request, visit, Entered(visit))


def _post(request: HttpRequest, visit: Visit) -> HttpResponse:
    entered = Entered(visit, request.POST)
    expected = number_in(request.POST.get("expected", ""))
    try:
        if not entered.corrections:
            return redirect("play", visit.play.key)
        given = {"set": entered.corrections}
        draft = Draft(_CORRECT, given, request.POST.get("id", ""), expected=expected, anyway=True, again=True)
        warnings = preview(visit.play, draft).outcome.warnings
        if warnings and request.POST.get("anyway") != "1":
            entered.warn(warnings)
            return _page(request, visit, entered, status=422, anyway=True)
        done = record(visit.play, visit.held_seat, draft)
    except InvalidInput as error:
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
