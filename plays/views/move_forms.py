"""The form of a move: which fields it asks for, and what follows from what has been chosen so far."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from calculators.wording import REQUIRED
from plays.chips import likely_texts
from plays.forms import DeclaredForm, known_pairs, move_fields_in_play
from plays.showing import following, whose_turn
from plays.wording import MESSAGES, PlayWording
from rules.engine.calculator import Fault
from rules.engine.fields import MISSING
from rules.engine.play.declaration import MoveType
from rules.engine.play.fields import OfThePlay
from rules.engine.querystring import read
from rules.engine.sentences import listed

from .visit import Visit

_PLAYER = "player"


def form_of(
    visit: Visit, declared: MoveType, data: QueryDict, *, bound: bool = False, fill: bool = False
) -> DeclaredForm:
    """The form of a move with what is in it so far, or what was posted; see DeclaredForm."""
    state = visit.play.state
    chosen = _chosen(visit, declared, data)
    asked = declared.asked(state, chosen)
    if asked is not None:
        data, chosen, asked = _asked_now(visit, declared, data, chosen, asked)
    known = {**chosen, **declared.prefill(state, chosen)}
    likely = declared.likely(state, {**known, **chosen})
    things = move_fields_in_play(visit.game, state)
    grid = visit.game.grid(state) if visit.game.grid else None
    maps = visit.game.maps(state) if visit.game.maps else None
    network = visit.game.network(state) if visit.game.network else None
    return DeclaredForm(
        declared.fields,
        visit.wording,
        data,
        known=known,
        likely=likely,
        things=things,
        grid=grid,
        maps=maps,
        network=network,
        bound=bound,
        fill=fill,
        asked=asked,
    )


def wanting(wording: PlayWording, faults: Iterable[Fault]) -> tuple[str, ...]:
    """Why a form has no preview yet, in sentences: what is still to be entered, then what is wrong with the rest."""
    required = [_label(wording, fault) for fault in faults if fault.code == REQUIRED]
    names = listed(dict.fromkeys(required), wording.language)
    asked = (_("To see what changes, fill in: {fields}.").format(fields=names),) if required else ()
    return (*asked, *(_wrong(wording, fault) for fault in faults if fault.code != REQUIRED))


def _wrong(wording: PlayWording, fault: Fault) -> str:
    """A fault as a sentence; one that could be in any field comes after the label of its own."""
    text = wording.fault(fault)
    return f"{_label(wording, fault)}: {text}" if fault.field and fault.code in MESSAGES else text


def _label(wording: PlayWording, fault: Fault) -> str:
    """The label of the field of a fault; of a part of a list, that of the part if it has one."""
    first, *parts = fault.field.removeprefix("options.").split(".")
    name = ".".join((first, *(part for part in parts if not part.isdigit())))
    label = wording.label(name)
    return wording.label(first) if label == name else label


def _asked_now(
    visit: Visit, declared: MoveType, data: QueryDict, chosen: Mapping[str, Any], asked: tuple[str, ...]
) -> tuple[QueryDict, Mapping[str, Any], tuple[str, ...]]:
    """What is in the form, what was chosen there, and the fields to ask for.

    A form says which fields it showed: of those that no longer need an answer, the play knows the value, or the move
    does without. A link may fill in such a field, too; then it is in sight.
    """
    if "shown" not in data:
        return data, chosen, tuple(item.name for item in declared.fields if item.name in (*asked, *chosen))
    left_out = {item.name for item in declared.fields} - set(asked)
    needed = data.copy()
    for key in data:
        if key.split(".")[0] in left_out:
            del needed[key]
    return needed, _chosen(visit, declared, needed), asked


def _chosen(visit: Visit, declared: MoveType, data: QueryDict) -> Mapping[str, Any]:
    """What is in the form so far, as plain data.

    If nobody was chosen, the player whose turn it is, or that of the phone for a move that anybody can make.
    """
    typed = {key: str(data.get(key)) for key in data}
    found = {item.name: read(item, typed, item.name) for item in declared.fields}
    own = {_PLAYER: visit.seat.player} if visit.seat and visit.seat.player else {}
    return {
        **own,
        **_whose_turn(visit, declared),
        **{name: value for name, value in found.items() if value is not MISSING},
    }


def _whose_turn(visit: Visit, declared: MoveType) -> Mapping[str, Any]:
    """Who or what a move is about in turn, under the name of its field; nothing if it is not due."""
    turn, state = declared.when.turn, visit.play.state
    if turn is None or not turn.field or visit.game.not_due(declared.slug, state):
        return {}
    name = turn.whose(state)
    if name is None and turn.field == _PLAYER:
        # The rules do not insist on it, but the sheet says whose turn it is.
        expected = whose_turn(visit.game, state, following(visit.game, state))
        name = expected if expected in state["players"] else None
    return {turn.field: name} if name else {}


def follows(visit: Visit, declared: MoveType, form: DeclaredForm) -> str:
    """What follows from the form so far, for a script, as JSON.

    ``texts`` to fill in by name, the names of ``things`` of the play among them, the ``likely`` options by key, and the
    fields that are ``asked`` for.
    """
    chosen = _chosen(visit, declared, form.typed)
    known = declared.prefill(visit.play.state, chosen)
    pairs = [pair for item in declared.fields for pair in known_pairs(item, known)]
    likely = {key: likely_texts(options) for key, options in form.likely.items()}
    things = [item.name for item in declared.fields if isinstance(item, OfThePlay)]
    return json.dumps({"texts": dict(pairs), "things": things, "likely": likely, "asked": form.shown.split()})
