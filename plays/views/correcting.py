"""Values as the app has them, to compare with the table and to correct by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from plays import codes
from plays.showing import path_label
from plays.store import ChangedMeanwhile, Draft, record
from rules.engine.calculator import InvalidInput
from rules.engine.fields import Choice, Field, Flag, Whole
from rules.engine.play.declaration import ANY
from rules.engine.play.effects import MONEY, Path, apply_all, leaves
from rules.engine.play.fields import InPlay
from rules.engine.play.occasions import USES, number_now
from rules.engine.querystring import as_typed

from .visit import Visit, number_in, play_page

_CORRECT = "correct"
# A thing with fewer values is shown with those of the table.
_ENOUGH_FOR_A_PAGE = 4
# The records of which each thing has values of its own; those of any other are shown together.
_EACH_OF = (("players",), ("companies",))


@dataclass(frozen=True, slots=True)
class ValueView:
    """A value of the state: its place, its label, and how it is typed; ``owner`` is the player or company it is of.

    ``was`` is the value before somebody typed another one.
    """

    owner: tuple[str, ...]
    name: str
    label: str
    value: str
    unit: str
    options: tuple[tuple[str, str], ...]
    numeric: bool
    field: Field
    was: str = ""


@play_page("GET", "POST", writes=True)
def money(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Check the money; with ``?all=1``, every other value. What was changed becomes one correction.

    With ``of``, the page shows the values of one player or company, without it those of the table.
    """
    everything = request.GET.get("all") == "1"
    values = list(_values(visit, everything=everything))
    owners = _owners(values) if everything else {}
    shown = next((owner for owner in owners if ".".join(owner) == request.GET.get("of")), ())
    faults: list[str] = []
    status, expected = 200, request.POST.get("expected", str(visit.play.last_entry))
    if request.method == "POST":
        changed = _changed(values, request.POST)
        if not changed:
            return redirect("play", visit.play.key)
        try:
            done = _record(visit, changed, request.POST)
        except InvalidInput as error:
            labels = {item.name: item.label for item in values}
            faults = [
                f"{labels.get(fault.field.removeprefix('set.'), '')} – {visit.wording.fault(fault)}"
                for fault in error.faults
            ]
            values, status = [_typed(item, request.POST) for item in values], 422
        except ChangedMeanwhile as error:
            visit.play = error.play
            values = [_typed(item, request.POST) for item in _values(visit, everything=everything)]
            faults = list(_changes(values, changed, request.POST))
            status, expected = 409, str(error.play.last_entry)
        else:
            return redirect(f"{reverse('play', args=(visit.play.key,))}?done={done}")
    groups = [
        (".".join(owner), visit.wording.thing(owner[-1]) if owner else "", owner == shown) for owner in ((), *owners)
    ]
    context = visit.context(
        values=[item for item in values if not everything or (item.owner if item.owner in owners else ()) == shown],
        groups=groups if owners else [],
        of=".".join(shown),
        faults=faults,
        money_only=not everything,
        expected=expected,
        entry_id=codes.new_secret(),
    )
    return render(request, "plays/money.html", context, status=status)


def _owners(values: list[ValueView]) -> dict[tuple[str, ...], int]:
    """The players, companies and other things with so many values that each has a page of its own."""
    numbers = Counter(item.owner for item in values if item.owner)
    return {owner: number for owner, number in numbers.items() if number >= _ENOUGH_FOR_A_PAGE}


def _record(visit: Visit, changed: dict[str, Any], posted: QueryDict) -> int:
    expected = number_in(posted.get("expected", ""))
    draft = Draft(_CORRECT, {"set": changed}, posted.get("id", ""), expected=expected, anyway=True, again=True)
    return record(visit.play, visit.held_seat, draft).entry.number


def _values(visit: Visit, *, everything: bool) -> Iterator[ValueView]:
    for path, data in _places(visit):
        value = visit.game.value_of(path)
        if value is None or (value.unit != MONEY and not everything):
            continue
        options = _options(visit, value.field)
        if isinstance(value.field, Whole) or options:
            typed = "" if data is None else as_typed(data)
            label = path_label(value, path, visit.wording)
            unit = getattr(value.field, "unit", "")
            owner = path[:2] if value.path[:1] in _EACH_OF else path[:1] if ANY in value.path else ()
            yield ValueView(
                owner, ".".join(path), label, typed, unit, options, isinstance(value.field, Whole), value.field, typed
            )


def _places(visit: Visit) -> Iterator[tuple[Path, Any]]:
    """Every value with its path, of what is not there yet as well; of counters, what they count in this period."""
    state, counters = visit.play.state, visit.game.counters
    absent = [effect for effects in visit.game.absent(state).values() for effect in effects]
    for path, data in leaves(apply_all(state, absent)):
        if path[0] != USES:
            yield path, data
    if USES in state:
        plain = (named for named in visit.game.plain_counters if named not in state[USES])
        for key in (*state[USES], *plain):
            if (named := key.partition(":")[0]) in counters:
                yield (USES, key), number_now(state, key, counters[named])


def _options(visit: Visit, field: Field) -> tuple[tuple[str, str], ...]:
    wording = visit.wording
    none = (("", "–"),) if field.default is None else ()
    if isinstance(field, Choice):
        unit = field.unit
        return (*none, *((str(item), wording.option(field.name, item, unit)) for item in field.options))
    if isinstance(field, InPlay):
        things = visit.game.kinds[field.kind](visit.play.state)
        return (*none, *((thing, wording.thing(thing)) for thing in things))
    if isinstance(field, Flag):
        return (*none, ("1", wording.yes), ("0", wording.no))
    return ()


def _changed(values: list[ValueView], posted: QueryDict) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    for item in values:
        typed = posted.get(item.name, item.value).strip()
        # What the page showed, and nobody changed there, is left as it is now.
        if typed not in (posted.get(f"was.{item.name}", item.value), item.value):
            changed[item.name] = item.field.typed(typed) if typed else None
    return changed


def _typed(item: ValueView, posted: QueryDict) -> ValueView:
    typed = posted.get(item.name, item.value)
    return item if typed == posted.get(f"was.{item.name}", item.value) else replace(item, value=typed)


def _changes(values: list[ValueView], changed: dict[str, Any], posted: QueryDict) -> Iterator[str]:
    """What somebody else has changed among the corrected values since the page was opened."""
    yield _("Someone else has changed these values in the meantime. Compare them with the table again.")
    for item in values:
        shown = posted.get(f"was.{item.name}", item.was)
        if item.name in changed and item.was != shown:
            yield f"{item.label}: {shown or '–'} → {item.was or '–'}"
