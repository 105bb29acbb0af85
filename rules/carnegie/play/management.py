"""Management: goods traded by departments, and departments added to a company."""

from __future__ import annotations

from dataclasses import dataclass

from rules.carnegie import goods_trade, new_department
from rules.carnegie.goods_trade import GOODS_BOUGHT, USES
from rules.carnegie.tables import (
    COMMERCE_AND_FINANCE,
    DEPARTMENTS,
    MOST_WORKSTATIONS,
    REGIONS,
)
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice, flag
from rules.engine.nested import declared_fields, rows
from rules.engine.play.declaration import Likely, MoveType, Raw
from rules.engine.play.effects import Change, Effect, State
from rules.engine.play.fields import in_play
from rules.engine.play.outcomes import Line, Outcome, joined, lines

from . import lookups
from .numbers import ALL_DEPARTMENTS, KIND_OF, OTHER, TOP
from .staff import likely_departments
from .when import used, uses_of, using_of

EVERY_USE: tuple[str | int, ...] = (*COMMERCE_AND_FINANCE, *GOODS_BOUGHT)
NEEDS_ACTIVE = "company/departments#needs-an-active-employee"
# The kinds of departments that trade goods.
TRADING = ("management", "construction")
PLANNING = "strategic-planning"
PROPERTY = "departments/management#property-management"
PROPERTY_MANAGEMENT = "property-management"
# An employee who lies down anywhere in a company.
LYING = "lying"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """``uses``: one for each active employee; ``missions``: a region for each employee sent."""

    player: str = in_play("player")
    department: str = choice(tuple(USES))
    uses: tuple[str | int, ...] = rows(choice(EVERY_USE), most=MOST_WORKSTATIONS, fewest=1)
    missions: tuple[str, ...] = rows(choice(REGIONS), most=MOST_WORKSTATIONS, default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """A department that ``player`` adds. ``moved_from``: the department that an employee leaves for it by Property
    Management, ``lying`` for an employee who lies down somewhere; None if it is not used.
    """

    player: str = in_play("player")
    department: str = choice(tuple(DEPARTMENTS))
    employee_on_space: bool = flag()
    top_row: bool = flag(default=False)
    moved_from: str | None = choice((LYING, *ALL_DEPARTMENTS), default=None)


def trade(state: State, given: Trade) -> Outcome:
    """Raises InvalidInput ``missions-needed``, and the faults of the calculator.

    Rule: carnegie:actions/management, carnegie:departments/management, carnegie:departments/construction#supply-chain
    """
    name, department = given.player, given.department
    result = goods_trade.compute(goods_trade.Input(department=department, uses=given.uses, edition=state["edition"]))
    sent: int = result.values["employees_sent"]
    if sent != len(given.missions):
        raise InvalidInput(Fault("missions", "missions-needed", {"number": sent}, ("company/missions#what",)))
    effects: list[Effect] = [*lookups.received(name, result.values)]
    for region in given.missions:
        effects += lookups.sent(name, department, region)
    traded = Outcome(tuple(effects), lines("goods-trade", result))
    return joined(used(state, name, department, TRADING), traded)


def add_department(state: State, given: Added) -> Outcome:
    """Rule: carnegie:actions/management#strategic-planning, carnegie:company/departments#no-duplicates"""
    name, department = given.player, given.department
    own = lookups.player(state, name)["departments"]
    values = {"name": name, "department": department}
    if own.get(department):
        raise InvalidInput(Fault("department", "no-duplicates", values, ("company/departments#no-duplicates",)))
    result = new_department.compute(
        new_department.Input(
            employee_on_space=given.employee_on_space,
            department=department,
            top_row=given.top_row,
            edition=state["edition"],
        )
    )
    effects: list[Effect] = [*lookups.received(name, {"goods": -result.values["goods"]})]
    effects.append(Change(("players", name, "departments", department), None, TOP if given.top_row else OTHER))
    said = Line("added", values, ("actions/management#strategic-planning",))
    planned = used(state, name, PLANNING, ("management",))
    added = joined(planned, Outcome(tuple(effects), (said, *lines("new-department", result))))
    return joined(added, _moved_in(state, given)) if given.moved_from else added


def _moved_in(state: State, given: Added) -> Outcome:
    """The employee whom Property Management moves to the new department, where it lies down.

    Rule: carnegie:departments/management#property-management
    """
    name, source = given.player, given.moved_from
    values = {"name": name, "department": given.department, "property": PROPERTY_MANAGEMENT}
    effects = lookups.moved(name, ("active", source), ("lying",)) if source and source != LYING else ()
    broken = []
    if not lookups.active_in(state, name, PROPERTY_MANAGEMENT):
        broken.append(Line("nobody-active", {"department": PROPERTY_MANAGEMENT}, (NEEDS_ACTIVE,)))
    if source == LYING and lookups.player(state, name)["lying"] < 1:
        broken.append(Line("nobody-to-move", {"name": name}, (f"{PROPERTY}-from",)))
    return Outcome(tuple(effects), (Line("moved-in", values, (PROPERTY,)),), (), tuple(broken))


def _prefill_trade(state: State, chosen: Raw) -> Raw:
    """The department, if the player has active employees in only one that the action uses."""
    name = chosen.get("player")
    if name not in state["players"]:
        return {}
    action = lookups.player(state, str(name))["other_action"] or state["action"]
    usable = [key for key in USES if KIND_OF[key] == action and lookups.active_in(state, str(name), key) > 0]
    return {"department": usable[0]} if len(usable) == 1 else {}


def _likely_trade(state: State, chosen: Raw) -> Likely:
    """The departments that the company has, and the uses of the chosen one; all as long as none is."""
    uses = USES.get(str(chosen.get("department")), EVERY_USE)
    return {**likely_departments(state, chosen, USES), "uses.row": uses}


def _asked_of_new(state: State, chosen: Raw) -> tuple[str, ...]:
    """Whom Property Management moves, only if the player has it; of a player not chosen yet, it is not known."""
    names = tuple(field.name for field in declared_fields(Added))
    name = chosen.get("player")
    has_it = name in state["players"] and lookups.active_in(state, str(name), PROPERTY_MANAGEMENT) > 0
    return names if has_it else names[:-1]


def _prefill_new(state: State, chosen: Raw) -> Raw:
    """No employee is on the space of the department if none lies down."""
    name = chosen.get("player")
    nobody = name in state["players"] and lookups.player(state, str(name))["lying"] <= 0
    return {"employee_on_space": False} if nobody else {}


TRADED = uses_of(
    lambda given: given.department, number=lambda given: len(given.uses), missions=lambda given: len(given.missions)
)

MOVES = (
    MoveType(
        slug="goods-trade",
        input=Trade,
        apply=trade,
        when=using_of(*TRADING, uses=(TRADED,)),
        prefill=_prefill_trade,
        likely=_likely_trade,
        rules=goods_trade.CALCULATOR.rules,
    ),
    MoveType(
        slug="new-department",
        input=Added,
        apply=add_department,
        when=using_of("management", uses=(uses_of(lambda _given: PLANNING),)),
        prefill=_prefill_new,
        asked=_asked_of_new,
        rules=new_department.CALCULATOR.rules,
    ),
)
