"""The expansion of a network, and the Chicago phase if it reaches Chicago."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.chicago_express import chicago_phase, expand
from rules.chicago_express.board import FORT_WAYNE, IN_ORDER, MAP, NAMED, PLACES
from rules.chicago_express.expansion import Input
from rules.chicago_express.hexes import (
    CHICAGO,
    INDUSTRIAL_CITY,
    LARGEST_COST,
    LARGEST_HOUSE,
    LARGEST_INCOME,
    START,
    TERRAINS,
    Hex,
    NamedHex,
    impossible,
)
from rules.chicago_express.tables import COMPANIES, LOCOMOTIVES_ON_CHARTERS, MOST_HEXES, WABASH
from rules.engine.calculator import InvalidInput, Result
from rules.engine.fields import choice, folded, money, only_for, whole
from rules.engine.hexes import on_map
from rules.engine.nested import record, rows
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, Posting, State, apply_all, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT, agreed, is_over
from rules.engine.play.outcomes import Line, Outcome, joined, lines, warning_lines

from . import lookups
from .connection import unconnected
from .earlier import without_counts
from .numbers import INDUSTRIAL_CITIES, WABASH_AUCTION
from .turns import ON_A_TURN, payouts, take_turn
from .where import printed, where

EXPAND = "expand"
WHO = "expand/rules#who"
ONE_PER_COMPANY = "expand/rules#one-per-company"

# What can be built in: the kinds of hex, then the named ones; the hexes that a play knows less of come last.
_KINDS = ("plain", "forest", "mountain", "city")
HEXES = (*_KINDS, *NAMED, *(terrain for terrain in TERRAINS if terrain not in (*_KINDS, *NAMED)))

# The hexes for which a form asks for an income, a house, and other locomotives.
_WITH_INCOME = tuple(terrain for terrain in HEXES if terrain not in ("plain", "forest", START))
_WITH_HOUSE = ("mountain", "city")
_SHARED = ("plain", "city", INDUSTRIAL_CITY)

# The steps of the calculator that say which rule forbids an expansion.
_AGAINST = ("cash-short", "too-many-hexes", "locomotives-short", "occupied-hex", "start-hex", "after-chicago")


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltHex:
    """A hex: its kind or its name. What the play knows of a named one can be left out; the numbers are those printed.

    ``present``: locomotives of other companies; ``house``: the number of a house that is there.
    """

    terrain: str = choice(HEXES)
    cost: int | None = money(maximum=LARGEST_COST, default=None)
    income: int | None = only_for("terrain", _WITH_INCOME, whole(0, LARGEST_INCOME, default=None))
    present: int | None = only_for("terrain", _SHARED, whole(0, len(COMPANIES) - 1, default=None))
    house: int | None = only_for("terrain", _WITH_HOUSE, whole(0, LARGEST_HOUSE, default=None))


@dataclass(frozen=True, slots=True)
class Expansion:
    """Hexes ``tapped`` or described; one more than allowed is accepted, so that the result names the rule."""

    player: str = in_play("player")
    company: str = in_play("company")
    tapped: tuple[str, ...] = on_map(MAP, IN_ORDER, default=())
    hexes: tuple[BuiltHex, ...] = folded(rows(record(BuiltHex), most=MOST_HEXES + 1, default=()))

    @property
    def named(self) -> tuple[str, ...]:
        """The hexes of which the play knows more than their kind, each as often as it is given."""
        return (*self.tapped, *(item.terrain for item in self.hexes if item.terrain in PLACES))


def expand_network(state: State, given: Expansion) -> Outcome:
    """Rule: chicago-express:expand/rules, chicago-express:expand/cost, chicago-express:expand/income"""
    return take_turn(state, given.player, EXPAND, lambda after: _expanded(after, given))


def _expanded(state: State, given: Expansion) -> Outcome:
    key = given.company
    hexes = _in_order(state, given)
    item = lookups.company(state, key)
    result = expand.compute(
        Input(
            company=key,
            cash=item["cash"],
            income=item["income"],
            locomotives_left=min(item["locomotives_left"], LOCOMOTIVES_ON_CHARTERS[key]),
            hexes=hexes,
        )
    )
    kinds = [item.terrain for item in given.hexes if item.terrain not in PLACES]
    said = (line for line in lines(EXPAND, result) if line.code not in ("nothing-placed", "see-the-map"))
    built = Outcome(
        _built(state, given, result, len(hexes)),
        (*where(given.company, given.named, kinds), *said),
        (*warning_lines(EXPAND, result), *printed(given.named)),
        (*_broken(state, given, result), *unconnected(state, key, given.named, len(hexes))),
    )
    reached = any(built.terrain == CHICAGO for built in hexes)
    return joined(built, _chicago(state, given, hexes, built)) if reached else built


def _in_order(state: State, given: Expansion) -> tuple[Hex, ...]:
    """The hexes in order: those of the map, but Chicago last. Raises InvalidInput for one that cannot be.

    Rule: chicago-express:expand/rules#reaching-chicago
    """
    key = given.company
    described = tuple(known_hex(state, key, item) for item in given.hexes)
    if faults := tuple(impossible(key, described)):
        raise InvalidInput(*faults)
    tapped = {place: known_hex(state, key, BuiltHex(terrain=place)) for place in given.tapped}
    last = tuple(tapped.pop(place) for place in (CHICAGO,) if place in tapped)
    return (*tapped.values(), *described, *last)


def known_hex(state: State, key: str, item: BuiltHex) -> Hex:
    """A hex as the calculator needs it, with what the play knows of a named one.

    Rule: chicago-express:expand/cost#formula, chicago-express:expand/income
    """
    place = PLACES.get(item.terrain)
    if place is None:
        present, house = item.present or 0, item.house or 0
        return Hex(terrain=item.terrain, cost=item.cost, present=present, income=item.income, house=house)
    others = sum(other != key for other in lookups.present(state, item.terrain))
    income = state["scale"][item.terrain] if item.terrain in INDUSTRIAL_CITIES else place.income
    house = place.house if lookups.developed(state, item.terrain) else 0
    return NamedHex(
        key=item.terrain,
        terrain=place.terrain,
        cost=_or(item.cost, place.cost),
        present=_or(item.present, others),
        income=_or(item.income, income),
        house=_or(item.house, house),
    )


def _or(given: int | None, known: int | None) -> int | None:
    return known if given is None else given


def _built(state: State, given: Expansion, result: Result, number: int) -> tuple[Effect, ...]:
    """Cost, income and locomotives; against the rules, too, since the table may play it anyway."""
    key = given.company
    effects: list[Effect] = [
        *transfer(lookups.company_cash(key), BANK_ACCOUNT, result.values["total_cost"]),
        *lookups.raised(key, result.values["income_gain"]),
        Posting(("companies", key, "locomotives_left"), -number, ""),
    ]
    for place in dict.fromkeys(place for place in given.named if place in state["places"]):
        effects += change(state, ("places", place, "companies", key), after=True)
    return tuple(effects)


def _broken(state: State, given: Expansion, result: Result) -> Iterator[Line]:
    """The rules that the expansion breaks, in the calculator's words and in the play's."""
    goes_on = agreed(state, "expansion-after-chicago") != "ends"
    for line in lines(EXPAND, result):
        if line.code in _AGAINST and not (line.code == "after-chicago" and goes_on):
            yield line
    key = given.company
    if not state["players"][given.player]["shares"][key]:
        yield Line("no-share", {"name": given.player, "company": key}, (WHO,))
    for place in dict.fromkeys(given.named):
        if key in lookups.present(state, place) or given.named.count(place) > 1:
            yield Line("there-already", {"company": key, "place": place}, (ONE_PER_COMPANY,))


def _chicago(state: State, given: Expansion, hexes: tuple[Hex, ...], built: Outcome) -> Outcome:
    """The Chicago dividend, and the opening of the Wabash by the first company there.

    Rule: chicago-express:chicago/chicago-dividend, chicago-express:chicago/wabash
    """
    key = given.company
    last = next(place for place, item in enumerate(hexes) if item.terrain == CHICAGO)
    counted = hexes[: last + 1] if agreed(state, "expansion-after-chicago") == "interrupted" else hexes
    chicago = hexes[last].gain
    others = sum(item.gain for item in counted) - chicago
    first = not lookups.present(state, CHICAGO) and key != WABASH
    after = apply_all(state, built.effects)
    result = chicago_phase.compute(
        chicago_phase.Input(
            company=key,
            income_before=lookups.company(state, key)["income"] + others,
            chicago_income=chicago,
            holdings=lookups.holdings(state, key) if lookups.sold(state, key) else None,
            first_company=first,
            fort_wayne_developed=lookups.developed(state, FORT_WAYNE),
        )
    )
    effects = payouts(result.values.get("payouts") or {})
    if first and not lookups.company(state, WABASH)["open"]:
        effects += _open_wabash(after, result.values["wabash_income"])
    # The calculator of the expansion has already warned that the numbers of Chicago are not confirmed.
    return Outcome(tuple(effects), lines("chicago-phase", result))


def _open_wabash(state: State, income: int) -> Iterator[Effect]:
    """The Wabash opens, and its first share is auctioned unless somebody has it already.

    Rule: chicago-express:chicago/wabash#locomotive, chicago-express:chicago/wabash#income,
    chicago-express:chicago/wabash#first-auction
    """
    yield from change(state, ("companies", WABASH, "open"), after=True)
    yield from lookups.raised(WABASH, income)
    yield Posting(("companies", WABASH, "locomotives_left"), -1, "")
    yield from change(state, ("places", FORT_WAYNE, "companies", WABASH), after=True)
    if not is_over(state) and not lookups.sold(state, WABASH):
        yield from change(state, ("phase",), WABASH_AUCTION)


def _prefill(state: State, chosen: Raw) -> Raw:
    """The player in turn, and the company if the player has shares of only one."""
    player = state["turn"]
    owned = [key for key in lookups.companies(state) if state["players"][player]["shares"][key]]
    return {"player": player, **({"company": owned[0]} if len(owned) == 1 and "company" not in chosen else {})}


MOVES = (
    MoveType(
        slug=EXPAND,
        version=2,
        upcasters={1: without_counts},
        input=Expansion,
        apply=expand_network,
        when=ON_A_TURN,
        prefill=_prefill,
        rules=(*expand.CALCULATOR.rules, *chicago_phase.CALCULATOR.rules),
    ),
)
