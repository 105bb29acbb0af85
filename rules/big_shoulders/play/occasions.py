"""When each move may be made: the phases, whose turn it is, and the spaces that can be used once in a decade."""

from __future__ import annotations

from typing import Any

from rules.engine.play.declaration import Raw
from rules.engine.play.effects import State
from rules.engine.play.lookups import END, players
from rules.engine.play.occasions import Turn, Uses, When, used
from rules.engine.play.outcomes import Line

from . import lookups
from .numbers import PHASES, SETUP
from .passes import in_turn

STOCK, BUILDING, ACTION, OPERATING, CLEANUP = PHASES
END_RULE = "overview/decades-and-phases#end"

DECADE = (("decade",),)
FIRST_COMPANY = "setup/first-company"
STOCK_TURN = "stock-phase/turn"
ORDER_OF_PLAYERS = f"{STOCK_TURN}#order-of-players"
ACTION_TURN = "action-phase/turn"
TURN_ORDER = "action-phase/turn-order#round"
ORDER = "operating-phase/order"
ISSUING = "operating-phase/emergency-fundraising"
SINGLE_USE = "action-phase/reusable-spaces"


def acting(state: State, given: Any) -> str:
    """The player who acts: the one that the move names, or the director of the company."""
    name: str = given.player if hasattr(given, "player") else lookups.company(state, given.company)["director"]
    return name


def _partners(state: State, given: Any) -> int:
    number: int = state["players"][acting(state, given)]["partners"]
    return number


PARTNERS = Uses(
    rule=f"{ACTION_TURN}#end",
    period=DECADE,
    each=lambda state, given: (acting(state, given),),
    named="partners",
    room=_partners,
    code="partners-placed",
)


def next_to_place(state: State) -> str | None:
    """The player who places the next partner: the first in turn order among those who have placed the fewest.

    Rule: big-shoulders:action-phase/turn-order
    """
    placed = {name: used(PARTNERS, state, name) for name in state["turn_order"]}
    waiting = [name for name, number in placed.items() if number < state["players"][name]["partners"]]
    return min(waiting, key=lambda name: placed[name], default=None)


def next_to_operate(state: State) -> str | None:
    """The company whose turn comes next. Rule: big-shoulders:operating-phase/order"""
    return next((key for key in lookups.companies(state) if not lookups.company(state, key)["operated"]), None)


def company_to_act(state: State, chosen: Raw) -> dict[str, str]:
    """The company for which a partner is placed next, if its player directs no other and none has been chosen."""
    player = None if chosen.get("company") else next_to_place(state)
    directed = lookups.directed_by(state, player) if player else ()
    return {"company": directed[0]} if len(directed) == 1 else {}


def next_to_start(state: State) -> str | None:
    """The player who chooses the next starting company: counter-clockwise from the first one, whom nothing determines.

    Rule: big-shoulders:setup/first-company
    """
    last, seats = state["last_to_act"], players(state)
    if state["phase"] != SETUP or last is None:
        return None
    return seats[seats.index(last) - 1]


def _next_to_buy(state: State) -> str | None:
    """The player who starts the next company, or whose turn in the stock phase it is."""
    return next_to_start(state) if state["phase"] == SETUP else in_turn(state)


def _order_of_starts(state: State) -> str:
    return f"{FIRST_COMPANY}#order" if state["phase"] == SETUP else ORDER_OF_PLAYERS


def space(*uses: Uses) -> When:
    """When a partner can be placed: in the action phase, in turn order, as long as the player has partners."""
    turn = Turn(who=acting, rule=TURN_ORDER, whose=next_to_place)
    return When(phases=(ACTION,), rule=ACTION_TURN, turn=turn, uses=(PARTNERS, *uses))


def once_a_decade(rule: str = SINGLE_USE) -> Uses:
    """A space, or anything else, that can be used once in a decade."""
    return Uses(rule=rule, period=DECADE)


def _once_for_each(amounts: tuple[int, ...], field: str) -> Uses:
    return Uses(
        rule=SINGLE_USE,
        period=DECADE,
        each=lambda _state, given: (str(getattr(given, field)),) if getattr(given, field) in amounts else None,
    )


def single_use(field: str, *amounts: int) -> Uses:
    """The spaces with these amounts, of which each can be used once in a decade."""
    return _once_for_each(amounts, field)


def once_for_the_company(rule: str, named: str = "") -> Uses:
    """What a company can do once in a decade."""
    return Uses(rule=rule, period=DECADE, each=lambda _state, given: (given.company,), named=named)


# The purchases of capital assets, without a limit: each moves the row of tiles, so that a phone which has not seen the
# last one does not buy another tile than the player means. Rule: big-shoulders:action-phase/capital-investment
ASSET_ROW_MOVES = Uses(rule="action-phase/capital-investment", named="capital-assets", most=1_000)


def protected() -> Uses:
    """Price Protection, which a company exhausts once in a decade."""
    return Uses(
        rule="components/capital-assets#using",
        period=DECADE,
        each=lambda _state, given: (given.company,) if given.price_protection else None,
        named="price-protection",
        code="protected-already",
    )


def _basic(state: State) -> Line | None:
    return None if state["options"]["advanced"] else Line("advanced-only", {}, ("overview/basic-and-advanced",))


_OF_COMPANY = Turn(field="company", rule=f"{ORDER}#appeal-order", whose=next_to_operate)


def operating(*uses: Uses) -> When:
    """When a company operates: in the operating phase, in order of appeal."""
    return When(phases=(OPERATING,), rule=ORDER, turn=_OF_COMPANY, uses=uses)


ISSUED = When(phases=(OPERATING,), rule=ISSUING, turn=_OF_COMPANY, unless=_basic)
STARTED = When(
    phases=(SETUP, STOCK),
    rule="stock-phase/new-company",
    turn=Turn(field="player", rule=_order_of_starts, whose=_next_to_buy),
    uses=(
        Uses(
            rule=f"{FIRST_COMPANY}#must",
            each=lambda state, given: (given.player,) if state["phase"] == SETUP else None,
            named="first-company",
            code="company-started",
        ),
    ),
)
_ON_A_TURN = Turn(field="player", rule=ORDER_OF_PLAYERS, whose=in_turn)
BOUGHT = When(phases=(STOCK,), rule=STOCK_TURN, turn=_ON_A_TURN)
SOLD = When(phases=(STOCK,), rule=STOCK_TURN, turn=_ON_A_TURN, uses=(protected(),))
ACTED = When(phases=(ACTION,), rule=ACTION_TURN)
ACTED_OR_OPERATED = When(phases=(ACTION, OPERATING), rule="action-phase/turn#free-actions")
CUBES_MOVED = When(phases=(OPERATING, CLEANUP), rule="operating-phase/supply-chain")
GOALS_AWARDED = When(phases=(END,), rule="end-of-game/goals#first-step")
PHASE_ENDED = When(phases=(SETUP, *PHASES))
