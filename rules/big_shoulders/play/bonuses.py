"""A move up the appeal track: the bonuses that a company takes, declines or cannot receive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.big_shoulders import appeal
from rules.big_shoulders.stock_track import move
from rules.big_shoulders.tables import (
    APPEAL_BONUSES,
    CASH_INSTEAD_OF_A_BONUS,
    JOB_MARKET,
    MOST_APPEAL_GOODS,
    STOCK_TRACK,
)
from rules.engine.calculator import Result
from rules.engine.play.effects import Change, Effect, Posting, State, apply_all, change, transfer
from rules.engine.play.lookups import BANK_ACCOUNT, agreed
from rules.engine.play.outcomes import Line, Outcome, joined, lines, warning_lines

from . import lookups
from .charters import AUTOMATED, SALESPEOPLE, WORKERS, room
from .readings import edition_for
from .staff import gain

BONUSES = "components/appeal-bonuses"
SPACES = tuple(str(space) for space in APPEAL_BONUSES)

# The lines of the calculator that offer a bonus or cash; a play says what happened instead.
_OFFERS = ("cash-instead", "partner-again", *(f"gains-{bonus}" for bonus in dict.fromkeys(APPEAL_BONUSES.values())))
PARTNER, WORKER, SALESPERSON, AUTOMATION, GOOD = "partner", "worker", "salesperson", "automation", "good"


@dataclass(frozen=True, slots=True)
class _Bonus:
    """A bonus space on the way; ``offered`` unless the player has gained the partner already."""

    space: int
    bonus: str
    offered: bool


def advanced(state: State, key: str, spaces: int, declined: tuple[str, ...]) -> Outcome:
    """A company's move up the appeal track; ``declined`` are the spaces for which it takes cash.

    A bonus that it cannot receive is one for which it takes cash, too.
    Rule: big-shoulders:components/appeal-track, big-shoulders:components/appeal-bonuses
    """
    item = lookups.company(state, key)
    result = appeal.compute(
        appeal.Input(
            appeal=item["appeal"],
            spaces=spaces,
            partner_already_gained=state["players"][item["director"]]["appeal_partner"],
            edition=edition_for(state, "appeal-ringing-the-bell"),
        )
    )
    after = result.values["appeal_after"]
    effects: list[Effect] = [*change(state, ("companies", key, "appeal"), after)]
    if after != item["appeal"] or result.values["rings_bell"]:
        effects += change(state, ("companies", key, "stack"), _top_of(state, after, key))
    said = tuple(line for line in lines("appeal", result) if line.code not in _OFFERS)
    outcome = Outcome(tuple(effects), said, warning_lines("appeal", result))
    for bonus in _on_the_way(state, result, item["appeal"]):
        now = apply_all(state, outcome.effects)
        outcome = joined(outcome, _resolved(now, key, bonus, declined=str(bonus.space) in declined))
    return outcome


def _on_the_way(state: State, result: Result, start: int) -> Iterator[_Bonus]:
    """The bonus spaces that count: whether one that is only passed does is as the table agreed."""
    after = result.values["appeal_after"]
    counts = range(start + 1, after + 1) if agreed(state, "appeal-spaces-passed") == "every" else (after,)
    offered = {item["space"] for item in result.values["bonuses"]}
    for space, bonus in APPEAL_BONUSES.items():
        if space in counts and start < space <= after:
            yield _Bonus(space, bonus, space in offered)


def _resolved(state: State, key: str, bonus: _Bonus, *, declined: bool) -> Outcome:
    """What a company gains on a bonus space.

    Rule: big-shoulders:components/appeal-bonuses#cash-instead, big-shoulders:components/appeal-bonuses#partner-once
    """
    values = {"company": key, "space": bonus.space, "amount": CASH_INSTEAD_OF_A_BONUS}
    if not bonus.offered and agreed(state, "second-company-on-partner-space") != "cash":
        return Outcome(steps=(Line("partner-once-only", values, (f"{BONUSES}#partner-once",)),))
    if bonus.offered and not declined and can_receive(state, key, bonus.bonus):
        return taken(state, key, bonus.bonus, f"space-{bonus.bonus}", values)
    code = f"declined-{bonus.bonus}" if bonus.offered and declined else f"no-{bonus.bonus}"
    cash = transfer(BANK_ACCOUNT, lookups.treasury(key), CASH_INSTEAD_OF_A_BONUS)
    return Outcome(cash, (Line(code, values, (f"{BONUSES}#cash-instead",)),))


def can_receive(state: State, key: str, bonus: str) -> bool:
    """Whether a company can receive a bonus: it needs a free place, a worker to automate, or a higher price."""
    item = lookups.company(state, key)
    possible: dict[str, bool] = {
        WORKER: room(item, key, WORKERS) > 0,
        SALESPERSON: room(item, key, SALESPEOPLE) > 0,
        AUTOMATION: item[WORKERS] > 0 and room(item, key, AUTOMATED) > 0,
        GOOD: item["appeal_goods"] < MOST_APPEAL_GOODS,
        "share-price": item["share_price"] < STOCK_TRACK[-1],
    }
    return possible.get(bonus, True)


def taken(state: State, key: str, bonus: str, code: str, values: dict[str, object]) -> Outcome:
    """A bonus that a company takes, explained by a line with this code."""
    item = lookups.company(state, key)
    said = Line(code, values, (f"{BONUSES}#{bonus if bonus != GOOD else 'extra-good'}",))
    if bonus == AUTOMATION:
        return _automated(state, key, said)
    if bonus == PARTNER:
        path = ("players", item["director"])
        once = Change((*path, "appeal_partner"), before=False, after=True)
        return Outcome((Posting((*path, "partners"), 1, ""), once), (said,))
    if bonus == "share-price":
        return Outcome(change(state, lookups.price_path(key), move(item["share_price"], 1)[0]), (said,))
    return Outcome(gain(key, {WORKER: WORKERS, SALESPERSON: SALESPEOPLE, GOOD: "appeal_goods"}[bonus], 1), (said,))


def _automated(state: State, key: str, said: Line) -> Outcome:
    """A token takes a worker's space; the worker moves to a free one, or to the job market, or to the general supply.

    Rule: big-shoulders:components/appeal-bonuses#freed-worker
    """
    if room(lookups.company(state, key), key, WORKERS):
        return Outcome(gain(key, AUTOMATED, 1), (said,))
    arriving = int(state["workers_available"] < len(JOB_MARKET))
    arrived: tuple[Effect, ...] = (Posting(("workers_available",), 1, ""),) if arriving else ()
    freed = Line("freed-worker", {"company": key, "arriving": arriving}, (f"{BONUSES}#freed-worker",))
    return Outcome((*gain(key, AUTOMATED, 1), *gain(key, WORKERS, -1), *arrived), (said, freed))


def _top_of(state: State, space: int, key: str) -> int:
    """The place of a token that enters a space: on top of its stack. Rule: big-shoulders:components/appeal-order"""
    others = (item for other, item in state["companies"].items() if other != key)
    return max((item["stack"] for item in others if item["appeal"] == space), default=0) + 1
