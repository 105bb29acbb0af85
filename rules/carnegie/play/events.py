"""The events of a round: income from the active region, and donations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.carnegie import donation_price, income
from rules.carnegie.income import PROJECT_INCOME
from rules.carnegie.tables import DONATIONS, EMPLOYEES, EMPLOYEES_IN_THE_SUPPLY, REGIONS, TRANSPORT_TRACKS
from rules.engine.fields import choice, whole
from rules.engine.nested import counts
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Change, Effect, Posting, State
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import players
from rules.engine.play.occasions import Uses
from rules.engine.play.outcomes import Line, Outcome, joined, lines, warning_lines, without

from . import lookups
from .numbers import MOST_INCOME, NO_MISSIONS
from .when import ROUND, STUDY, events_first, in_rounds, not_their_action, noted, used, uses_of

INCOME = "round/income"
DONATING = "round/donations"
PRICES = "tracks/donation-prices"
RESEARCH = "research-and-development"
GIVING = "departments/research-and-development#charitable-giving"


@dataclass(frozen=True, slots=True, kw_only=True)
class Income:
    """``returned``: employees that ``player`` brings back; ``project_income``: visible on the project tabs."""

    player: str = in_play("player")
    region: str = choice(REGIONS)
    returned: int = whole(0, EMPLOYEES)
    project_income: Mapping[str, int] = counts(
        PROJECT_INCOME, most=MOST_INCOME, default=dict.fromkeys(PROJECT_INCOME, 0)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Donated:
    """``mission``: the region to which an employee of Charitable Giving goes; None in the event."""

    player: str = in_play("player")
    donation: str = choice(tuple(DONATIONS))
    mission: str | None = choice(REGIONS, default=None)


def take_income(state: State, given: Income) -> Outcome:
    """Rule: carnegie:round/income, carnegie:tracks/transport-bonus"""
    name = given.player
    supply = min(EMPLOYEES_IN_THE_SUPPLY, max(0, lookups.player(state, name)["supply"]))
    result = income.compute(
        income.Input(
            region=given.region,
            box=lookups.transport(state, name)[given.region],
            returned=given.returned,
            project_income=given.project_income,
            supply=min(supply, EMPLOYEES - given.returned),
        )
    )
    effects: list[Effect] = [*lookups.moved(name, ("missions", given.region), ("lying",), given.returned)]
    effects += lookups.received(name, result.values["total"])
    if given.returned:
        for part, amount in given.project_income.items():
            path = ("players", name, "income", part)
            before = lookups.player(state, name)["income"][part]
            effects += [Change(path, before, amount)] if before != amount else []
    against = (*_not_active(state, given), *events_first(state, name))
    return Outcome(tuple(effects), lines("income", result), warning_lines("income", result), against)


def _not_active(state: State, given: Income) -> tuple[Line, ...]:
    if given.region == state["region"] or no_income(state):
        return ()
    return (Line("region-not-active", {"region": given.region}, (f"{INCOME}#active-region",)),)


def no_income(state: State) -> Line | None:
    """The rule against income in a round without an active region."""
    return None if state["region"] else Line("no-income-event", {}, (f"{INCOME}#active-region",))


def no_donation(state: State) -> Line | None:
    """The rule against donations in a round without the event, in which nobody can use Charitable Giving either."""
    return _no_event() if not state["donation"] and not_their_action(state, RESEARCH) else None


def _no_event() -> Line:
    return Line("no-donation-event", {}, (f"{DONATING}#when",))


def _gives_study(state: State, given: Income) -> bool:
    """Whether an employee brings study points back. Rule: carnegie:tracks/transport-bonus#table"""
    box = lookups.transport(state, given.player)[given.region]
    return given.returned > 0 and "study" in TRANSPORT_TRACKS[given.region][box - 1].bonus


def donate(state: State, given: Donated) -> Outcome:
    """Rule: carnegie:round/donations, carnegie:tracks/donation-prices"""
    name, donation = given.player, given.donation
    result = donation_price.compute(price_input(state, name))
    effects: list[Effect] = [
        *lookups.paid(name, result.values["total"]),
        lookups.disc_on_donation(state, donation, name),
        Posting(("players", name, "discs"), -1, ""),
    ]
    if given.mission:
        effects += lookups.sent(name, "charitable-giving", given.mission)
    said = Line("donated", {"name": name, "donation": f"donation-{donation}"}, (f"{DONATING}#how",))
    steps = (said, *without(lines("donation-price", result), "no-communications"))
    donated = Outcome(tuple(effects), steps, (), tuple(_against(state, given)))
    return joined(donated, used(state, name, "charitable-giving", ())) if given.mission else donated


def _against(state: State, given: Donated) -> list[Line]:
    values = {"name": given.player, "donation": f"donation-{given.donation}"}
    again = given.donation in lookups.donations_of(state, given.player)
    against = [Line("donated-already", {"name": given.player}, (f"{GIVING}-once",))] if again else []
    if given.mission:
        others = set(players(state)) - {given.player}
        if (
            not again
            and not lookups.is_free(state, given.donation)
            and not others & set(lookups.given_by(state, given.donation))
        ):
            against.append(Line("nobody-to-follow", values, (f"{PRICES}#occupied", GIVING, f"{GIVING}-may")))
        return against
    if not again and not lookups.is_free(state, given.donation):
        against.append(Line("donation-occupied", values, (f"{DONATING}#occupied",)))
    if not state["donation"] and not no_donation(state):
        against.append(_no_event())
    return [*against, *events_first(state, given.player)]


def price_input(state: State, name: str) -> donation_price.Input:
    """The input of a player's next donation, at most the last of the board."""
    made = min(lookups.discs_given(state, name), len(DONATIONS) - 1)
    return donation_price.Input(made=made, communications=lookups.active_in(state, name, "communications") > 0)


def next_price(state: State, name: str) -> int:
    """The price of a player's next donation, in dollars. Rule: carnegie:tracks/donation-prices#price"""
    total: int = donation_price.compute(price_input(state, name)).values["total"]
    return total


def _prefill_income(state: State, chosen: Raw) -> Raw:
    """The active region, everybody there, and the income of the last time."""
    known: dict[str, object] = {"region": state["region"]} if state["region"] else {}
    player, region = chosen.get("player"), chosen.get("region", state["region"])
    if player in state["players"]:
        own = lookups.player(state, str(player))
        known["project_income"] = dict(own["income"])
        if region in NO_MISSIONS:
            known["returned"] = max(0, own["missions"][region])
    return known


ONE_INCOME = Uses(
    rule=f"{INCOME}#project-income",
    period=ROUND,
    each=lambda _state, given: (given.player,) if given.returned else None,
    code="income-already",
)
ONE_DONATION = Uses(
    rule=f"{DONATING}#optional",
    period=ROUND,
    each=lambda _state, given: None if given.mission else (given.player,),
    code="donated-this-round",
)
GIVEN = uses_of(lambda given: "charitable-giving" if given.mission else None, missions=lambda _given: 1)

MOVES = (
    MoveType(
        slug="income",
        input=Income,
        apply=take_income,
        when=in_rounds(ONE_INCOME, noted(STUDY, _gives_study), unless=no_income),
        prefill=_prefill_income,
        rules=income.CALCULATOR.rules,
    ),
    MoveType(
        slug="donate",
        input=Donated,
        apply=donate,
        when=in_rounds(ONE_DONATION, GIVEN, unless=no_donation),
        rules=(DONATING, PRICES),
    ),
)
