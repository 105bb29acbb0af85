"""What a play shows: the sheet, the numbers over time, the moves that make sense now, and the limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.engine import grids
from rules.engine.calculator import Unit
from rules.engine.pictures import Grid
from rules.engine.play.effects import State
from rules.engine.play.lookups import BANK, END, players
from rules.engine.play.outcomes import Line
from rules.engine.play.sheets import BARS, Board, Sheet, Table
from rules.urban_sprawl import event_timing
from rules.urban_sprawl.tables import BLOCKS_IN_A_ROW, CUBES_OF_A_PLAYER, PRESTIGE_BESIDE, WEALTH_BELOW

from . import grid, lookups
from .numbers import CLAIMING, CODES, DECK_OF_EVENT, MEDIA_TIE, OFFICES, TILES, TURNS, URBAN_RENEWAL_CARDS, VOCATIONS
from .politics import leaders, next_election
from .scoring import payouts_now, totals_now
from .spending import points_left
from .when import cards_are_revealed, spending_begun

BANK_RULE = "concepts/wealth-and-prestige#losses"
EMPTY_LOTS = "building/placement#empty-lots"
CUBES = "overview/components#cubes"
RENEWAL = "cards/urban-renewal#cards"
ONE_MARKER = "concepts/wealth-prestige-markers#place"

FACTS = {
    "phase": Unit.CODE,
    "turn": Unit.NAME,
    "points_left": Unit.COUNT,
    "next_office": Unit.THINGS,
    "ballot_boxes": Unit.COUNT,
    "park_due": Unit.NAME,
}
PLAYERS = {
    "wealth": Unit.COUNT,
    "prestige": Unit.COUNT,
    "total_now": Unit.COUNT,
    "buildings": Unit.COUNT,
    "markers": Unit.COUNT,
    "offices": Unit.THINGS,
    "favors": Unit.COUNT,
    "urban_renewal": Unit.COUNT,
}
OFFICE = {"holder": Unit.NAME, "would_win": Unit.NAMES}
ZONE = {f"zone.{tile}": Unit.COUNT for tile in TILES}
ROW = {"pays": Unit.THINGS}
EVENT = {"turned_over": Unit.COUNT, "cards_until_earliest": Unit.COUNT, "cards_until_latest": Unit.COUNT}
# What is left to do once the game is over.
NOTE = "note"

# What the large screen shows.
BOARD = Board(
    bars=("total_now", "prestige", "wealth"),
    rows=(
        (("grid",), (BARS,), ("office",)),
        (("row",), ("zone", "event")),
    ),
)


def sheet(state: State) -> Sheet:
    """The sheet of a play."""
    facts = _facts(state)
    totals = totals_now(state)
    return Sheet(
        facts={name: (unit, facts[name]) for name, unit in FACTS.items()},
        tables=(
            Table("player", PLAYERS, {name: _player(state, name, totals[name]) for name in players(state)}),
            Table("zone", ZONE, {name: _zones(state, name) for name in players(state)}, matrix=True),
            Table("row", ROW, _rows(state), folded=True),
            Table("office", OFFICE, {office: _office(state, office) for office in OFFICES}),
            Table("event", EVENT, _events(state), folded=True),
        ),
        pictures=(city(state),),
        warnings=tuple(limits(state)),
    )


def _facts(state: State) -> dict[str, object]:
    over = state["phase"] == END
    turns = state["phase"] == TURNS
    office, icons = next_election(state)
    return {
        "phase": state["phase"],
        "turn": None if over else state["turn"],
        "points_left": points_left(state) if turns else None,
        "next_office": [office] if turns else None,
        # Until Airport, most spaces count as blank; afterward, each icon is an election.
        "ballot_boxes": icons if turns and icons > 1 else None,
        "park_due": state["park_due"],
    }


def _player(state: State, name: str, total: int | None) -> dict[str, object]:
    player = lookups.player(state, name)
    return {
        "wealth": player["wealth"],
        "prestige": player["prestige"],
        "total_now": total,
        "buildings": len(grid.owned(state, name)),
        "markers": lookups.markers_of(state, name),
        "offices": lookups.offices_of(state, name) or None,
        "favors": player["favors"] or None,
        "urban_renewal": player["urban_renewal"] or None,
    }


def _zones(state: State, name: str) -> dict[str, object]:
    """A player's buildings by zone, and the parks."""
    zones = [building["zone"] for building in grid.owned(state, name)]
    return {f"zone.{tile}": zones.count(tile) or None for tile in TILES}


def _rows(state: State) -> dict[str, dict[str, object]]:
    """What each row in play would pay now, except those that would pay nobody. Rule: urban-sprawl:payouts/amounts"""
    rows: dict[str, dict[str, object]] = {}
    for (kind, number), amounts in payouts_now(state).items():
        paid = sorted(((amount, name) for name, amount in amounts.items() if amount), key=lambda pair: -pair[0])
        if paid:
            rows[f"{kind}-{number}"] = {"pays": [f"{name} {amount}" for amount, name in paid]}
    return rows


def _office(state: State, office: str) -> dict[str, object]:
    won_by = leaders(state, office) if state["phase"] in (TURNS, END) else ()
    return {"holder": lookups.holder(state, office), "would_win": list(won_by) or None}


def _events(state: State) -> dict[str, dict[str, object]]:
    """How many cards of each contract deck are left until its key event; Olympic Games ends the game.

    Rule: urban-sprawl:setup/contract-decks#event-position, urban-sprawl:end-of-game/trigger#position
    """
    length = state["options"]["length"]
    latest = event_timing.places(length)[1]
    rows: dict[str, dict[str, object]] = {}
    for event, deck in DECK_OF_EVENT.items():
        drawn = max(0, state["turned_over"][deck])
        rows[event] = {"turned_over": drawn, "cards_until_earliest": None, "cards_until_latest": None}
        if not state["happened"][event] and drawn < latest:
            values = event_timing.compute(event_timing.Input(length=length, cards_drawn=drawn)).values
            rows[event] |= {name: values[name] for name in ("cards_until_earliest", "cards_until_latest")}
    return rows


def city(state: State) -> Grid:
    """The values of the blocks with their buildings, and the numbers of their rows, markers included, beside them."""
    values = grid.values(state)
    numbers = range(1, BLOCKS_IN_A_ROW + 1)
    blocks = [(column, row) for column in numbers for row in numbers]
    named = {grids.key(*block): grid.in_block(state, block) for block in blocks}
    buildings = {key: tuple(there.values()) for key, there in named.items()}
    return Grid(
        name="grid",
        columns=tuple(values[column, 1] - values[1, 1] + WEALTH_BELOW[0] for column in numbers),
        rows=tuple(values[1, row] - values[1, 1] + PRESTIGE_BESIDE[0] for row in numbers),
        cells=tuple(tuple(values[column, row] for column in numbers) for row in numbers),
        notes={key: tuple(CODES[item["zone"]] for item in there) for key, there in buildings.items()},
        owners={key: tuple(item["owner"] or "" for item in there) for key, there in buildings.items()},
        things={key: tuple(there) for key, there in named.items()},
    )


def next_moves(state: State) -> tuple[str, ...]:
    """The moves that make sense now; every other move is possible, too."""
    phase = state["phase"]
    if phase == END:
        return (NOTE,)
    if phase in (CLAIMING, MEDIA_TIE):
        return ("claim",) if phase == CLAIMING else ("award",)
    if state["park_due"]:
        return ("place",)
    ending = ("reveal", "event")
    if cards_are_revealed(state):
        return (*ending, "card-effect", "next")
    built = ("vocation-payout",) if lookups.contracts_built(state) else ()
    if not points_left(state):
        return (*ending, *built, "build-cost", "next")
    started = built if spending_begun(state) else ("invest",)
    return ("build-cost", "take-card", *started, *ending, "card-effect", "next")


def series(state: State) -> dict[str, dict[str, int]]:
    """The numbers to follow over time: each player's prestige and wealth."""
    return {
        part: {name: lookups.player(state, name)[part] for name in players(state)} for part in ("prestige", "wealth")
    }


def limits(state: State) -> Iterator[Line]:
    """The rules that a state breaks, whatever brought it about.

    Rule: urban-sprawl:concepts/wealth-and-prestige, urban-sprawl:building/placement, urban-sprawl:overview/components
    """
    owners = Counter(building["owner"] for building in grid.buildings(state).values())
    for name in players(state):
        player = lookups.player(state, name)
        for kind in ("wealth", "prestige"):
            if player[kind] < 0:
                yield Line(f"less-than-no-{kind}", {"name": name, "amount": player[kind]}, (BANK_RULE,))
        cubes = owners[name]
        if cubes > CUBES_OF_A_PLAYER:
            yield Line("too-many-buildings", {"name": name, "number": cubes, "maximum": CUBES_OF_A_PLAYER}, (CUBES,))
    renewal = sum(lookups.player(state, name)["urban_renewal"] for name in players(state))
    if renewal > URBAN_RENEWAL_CARDS:
        yield Line("too-many-renewal-cards", {"number": renewal, "cards": URBAN_RENEWAL_CARDS}, (RENEWAL,))
    for names in _overlapping(state):
        yield Line("same-lots", {"names": list(names)}, (EMPTY_LOTS,))
    spaces = [space for space in state["markers"].values() if space]
    for space in dict.fromkeys(spaces):
        if spaces.count(space) > 1:
            yield Line("same-space", {"space": space}, (ONE_MARKER,))


def _overlapping(state: State) -> dict[tuple[str, str], None]:
    """The pairs of buildings on the same lot, which only a strike can bring about."""
    first: dict[tuple[grid.Block, str], str] = {}
    pairs: dict[tuple[str, str], None] = {}
    for key, building in grid.buildings(state).items():
        for lot in building["lots"]:
            other = first.setdefault((grid.block_of(building), lot), key)
            if other != key:
                pairs[other, key] = None
    return pairs


def invariants(state: State) -> Iterator[str]:
    """What is wrong with a state that moves alone have brought about, with strikes; corrections may break it."""
    total = state[BANK] + sum(player["wealth"] for player in state["players"].values())
    if total:
        yield f"wealth is not conserved: {total}"
    for vocation in VOCATIONS:
        markers = state["supply"][vocation] + sum(player["vocations"][vocation] for player in state["players"].values())
        if markers != state["options"]["vocations"][vocation]:
            yield f"{vocation}: {markers} markers"
    for key, building in grid.buildings(state).items():
        if not building["lots"] or building["owner"] not in (None, *state["seats"]):
            yield f"{key}: {building}"
    if state["turn"] not in state["players"]:
        yield f"turn {state['turn']}"
    if state["phase"] == END and not state["happened"]["olympic-games"]:
        yield "over without the Olympic Games"
