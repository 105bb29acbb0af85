"""Changes of the grid by a card or an office: buildings placed or removed, control lost, and markers."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice
from rules.engine.grids import cell, position
from rules.engine.nested import chosen
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import State, apply_all, change
from rules.engine.play.fields import in_play
from rules.engine.play.outcomes import Line, Outcome, joined
from rules.urban_sprawl.block_value import BLOCKS
from rules.urban_sprawl.demolition import LOTS
from rules.urban_sprawl.tables import PRESTIGE_MARKERS

from . import grid
from .building import refuse_impossible_shape
from .lookups import park_first
from .numbers import MARKER_SPACES, MARKERS, PARK, TILES
from .paying import pay_row
from .when import BY_A_CARD, PLACED

PLACING = "building/effects#placed-or-moved"
MAYOR = "politics/politicians#mayor-ability"
EMPTY = "building/placement#empty-lots"
MARKING = "concepts/wealth-prestige-markers"
BUILDING, CONTROL = "building", "control-marker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """A building or a park that comes without being built; ``owner``: None if nobody controls it."""

    zone: str = choice(TILES)
    block: str = cell(BLOCKS)
    lots: tuple[str, ...] = chosen(LOTS, fewest=1)
    owner: str | None = in_play("player", default=None)

    @property
    def place(self) -> grid.Block:
        """The column and the row of the block, from 1."""
        return position(self.block)


@dataclass(frozen=True, slots=True)
class Removal:
    """``what``: the building, or only the control marker on it."""

    building: str = in_play("building", on_grid=True)
    what: str = choice((BUILDING, CONTROL), default=BUILDING)


@dataclass(frozen=True, slots=True)
class Marking:
    """A marker by its ``number``, and the ``space`` on which it is from now on."""

    number: int = choice(MARKERS)
    space: str = choice(MARKER_SPACES)


def place(state: State, given: Placement) -> Outcome:
    """A building that a card or the Mayor places, with the payout that waited for it.

    Raises InvalidInput ``no-such-shape`` and ``lots-taken``.
    Rule: urban-sprawl:building/effects#placed-or-moved, urban-sprawl:politics/politicians#mayor-ability
    """
    refuse_impossible_shape(given.lots)
    taken = [lot for lot in given.lots if lot not in grid.empty_lots(state, given.place)]
    if taken:
        raise InvalidInput(Fault("lots", "lots-taken", {"lots": taken}, (EMPTY,)))
    due = given.zone == PARK and bool(state["park_due"])
    added = grid.new_building(state, given.zone, given.place, given.lots, given.owner)
    values = {"name": given.owner, "building": added.path[-1], "size": len(given.lots)}
    said = Line("placed" if given.owner else "placed-for-nobody", values, (MAYOR if due else PLACING,))
    effects = (added, *(change(state, ("park_due",), None) if due else ()))
    placed = Outcome(effects, (said,), broken=_against(state, given))
    if not due or not state["payout_due"]:
        return placed
    after = apply_all(state, placed.effects)
    cleared = Outcome(change(state, ("payout_due",), 0))
    return joined(placed, pay_row(after, "wealth", state["payout_due"]), cleared)


def _against(state: State, given: Placement) -> tuple[Line, ...]:
    """The rules against another park than the Mayor's, or another building before it.

    Rule: urban-sprawl:politics/politicians#mayor-ability
    """
    mayor = state["park_due"]
    if given.zone == PARK and mayor and (len(given.lots), given.owner) != (1, mayor):
        return (Line("not-the-mayors-park", {"name": mayor}, (MAYOR,)),)
    return () if given.zone == PARK else park_first(state)


def remove(state: State, given: Removal) -> Outcome:
    """A building that a card destroys, or of which it takes the control.

    Rule: urban-sprawl:concepts/buildings-and-control#uncontrolled, urban-sprawl:cards/events
    """
    key = given.building
    values = {"building": key, "name": grid.buildings(state)[key]["owner"]}
    if given.what == CONTROL:
        said = Line("control-lost", values, ("concepts/buildings-and-control#uncontrolled",))
        return Outcome(change(state, ("buildings", key, "owner"), None), (said,))
    said = Line("removed", values, ("concepts/buildings-and-control#demolished",))
    return Outcome((grid.removed(state, key),), (said,))


def mark(state: State, given: Marking) -> Outcome:
    """A marker that enters play or moves. Raises InvalidInput ``space-taken`` and ``marker-there``.

    Rule: urban-sprawl:concepts/wealth-prestige-markers#place, urban-sprawl:concepts/wealth-prestige-markers#move
    """
    number, before = str(given.number), state["markers"][str(given.number)]
    there = next((other for other, space in state["markers"].items() if space == given.space), None)
    if there == number:
        raise InvalidInput(Fault("space", "marker-there", {"number": given.number}, (f"{MARKING}#move",)))
    if there:
        raise InvalidInput(Fault("space", "space-taken", {"number": int(there)}, (f"{MARKING}#place",)))
    kind = "prestige" if given.number in PRESTIGE_MARKERS else "wealth"
    values = {"kind": kind, "number": given.number, "space": given.space, "before": before}
    code, rule = ("marker-moved", "move") if before else ("marker-placed", "place")
    return Outcome(change(state, ("markers", number), given.space), (Line(code, values, (f"{MARKING}#{rule}",)),))


def _prefill(state: State, chosen: Raw) -> Raw:
    """The park that the Mayor has to place, or else the player in turn; the only empty lot of a block."""
    due, lots = state["park_due"], grid.only_lot(state, chosen)
    own = {"zone": PARK, "owner": due} if due else {"owner": state["turn"]}
    return {**own, "lots": lots} if lots else own


MOVES = (
    MoveType(
        slug="place",
        input=Placement,
        apply=place,
        when=PLACED,
        prefill=_prefill,
        rules=("building/effects", "politics/politicians", "building/placement"),
    ),
    MoveType(
        slug="remove",
        input=Removal,
        apply=remove,
        when=BY_A_CARD,
        rules=("cards/events", "concepts/buildings-and-control"),
    ),
    MoveType(
        slug="place-marker",
        input=Marking,
        apply=mark,
        when=BY_A_CARD,
        rules=(MARKING,),
    ),
)
