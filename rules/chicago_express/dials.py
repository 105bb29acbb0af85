"""Dials of the actions: the actions still available, and the distance to the next general dividends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, RecordOf, Result, Step, Unit, Warning
from rules.engine.fields import whole
from rules.engine.nested import each
from rules.engine.pictures import Dials

from .tables import ACTIONS, DIAL_SIZES, GAME, RED_NEEDLES_FOR_DIVIDENDS

DIALS = "turn/dials"
DECLINING = "turn/declining"
TRIGGER = "dividends/trigger"

# The text gives no size; this limit is more than any board could print, so that the reader can correct ours.
LARGEST_DIAL = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``used``: how often each action was chosen in this round; ``sizes``: how often it can be chosen.

    An action left out counts as never chosen; a dial whose size is left out has the size given by one public source.
    """

    used: Mapping[str, int] = each(whole(0, LARGEST_DIAL), ACTIONS)
    sizes: Mapping[str, int] = each(whole(1, LARGEST_DIAL), ACTIONS, default=DIAL_SIZES)


@dataclass(frozen=True, slots=True)
class Outlook:
    """Prospects of a round: the number of actions ``left`` on each dial."""

    left: Mapping[str, int]

    @property
    def red(self) -> list[str]:
        """The actions whose needle is in the red zone. Rule: chicago-express:turn/dials#red-zone"""
        return [action for action, left in self.left.items() if not left]

    @property
    def dividend_now(self) -> bool:
        """Whether dividends come before the next turn. Rule: chicago-express:dividends/trigger#two-in-red"""
        return len(self.red) >= RED_NEEDLES_FOR_DIVIDENDS

    @property
    def available(self) -> list[str]:
        """The actions that can be chosen before the dividends; none if these come first.

        Rule: chicago-express:turn/dials#red-zone
        """
        return [] if self.dividend_now else [action for action, left in self.left.items() if left]

    @property
    def shortest(self) -> list[int]:
        """The actions left on the two dials that can be used up first. Rule: chicago-express:turn/dials#two-red"""
        return sorted(self.left.values())[:RED_NEEDLES_FOR_DIVIDENDS]

    @property
    def fewest(self) -> int:
        """The fewest actions before the dividends. Rule: chicago-express:turn/dials#two-red"""
        return sum(self.shortest)

    @property
    def most(self) -> int:
        """The most actions before the dividends: one needle must stay out of the red zone.

        Rule: chicago-express:turn/dials#length-of-a-round
        """
        return 0 if self.dividend_now else sum(self.left.values()) - 1

    @property
    def ends_with(self) -> list[str]:
        """The actions that trigger the dividends if chosen next. Rule: chicago-express:turn/dials#two-red"""
        if len(self.red) != RED_NEEDLES_FOR_DIVIDENDS - 1:
            return []
        return [action for action, left in self.left.items() if left == 1]


def compute(given: Input) -> Result:
    """Return the actions left on the dials, and how many are possible before the dividends.

    Raises InvalidInput ``beyond-the-dial`` and ``third-needle-in-red``.
    Rule: chicago-express:turn/dials, chicago-express:dividends/trigger
    """
    sizes = {**DIAL_SIZES, **given.sizes}
    used = {action: given.used.get(action, 0) for action in ACTIONS}
    refuse_impossible_needles(used, sizes)
    outlook = Outlook({action: sizes[action] - used[action] for action in ACTIONS})
    return Result(
        values={
            "left": dict(outlook.left),
            "red": outlook.red,
            "available": outlook.available,
            "dividend_now": outlook.dividend_now,
            "fewest_actions": outlook.fewest,
            "most_actions": outlook.most,
            "ends_with": outlook.ends_with,
        },
        steps=(*_lines(used, sizes), *_prospect(outlook)),
        warnings=(*_left_out(given.used), *_unconfirmed(sizes)),
        pictures=(Dials("dials", {action: (sizes[action], used[action]) for action in ACTIONS}),),
    )


def refuse_impossible_needles(used: Mapping[str, int], sizes: Mapping[str, int]) -> None:
    """Raise InvalidInput for impossible positions of the needles.

    Rule: chicago-express:turn/dials#red-zone, chicago-express:turn/dials#length-of-a-round
    """
    faults = [
        Fault("used", "beyond-the-dial", {"action": action, "maximum": sizes[action]}, (f"{DIALS}#red-zone",))
        for action in ACTIONS
        if used[action] > sizes[action]
    ]
    if not faults and all(used[action] == sizes[action] for action in ACTIONS):
        faults = [Fault("used", "third-needle-in-red", {}, (f"{DIALS}#length-of-a-round",))]
    if faults:
        raise InvalidInput(*faults)


def _lines(used: Mapping[str, int], sizes: Mapping[str, int]) -> Iterator[Step]:
    """A line for each dial."""
    for action in ACTIONS:
        left = sizes[action] - used[action]
        values = {"action": action, "size": sizes[action], "used": used[action], "left": left}
        yield Step("left", values, (f"{DIALS}#dial-sizes",)) if left else Step("in-red", values, (f"{DIALS}#red-zone",))


def _prospect(outlook: Outlook) -> Iterator[Step]:
    """Lines about when the dividends come."""
    if outlook.dividend_now:
        yield Step("dividends-now", {"red": outlook.red}, (f"{TRIGGER}#two-in-red",))
        return
    values = {"sum": _sum(outlook.shortest), "fewest": outlook.fewest}
    yield Step("fewest", values, (f"{DIALS}#two-red",))
    values = {"sum": _sum(list(outlook.left.values())), "most": outlook.most}
    yield Step("most", values, (f"{DIALS}#length-of-a-round",))
    if outlook.ends_with:
        values = {"actions": outlook.ends_with}
        yield Step("ends-with", values, (f"{DIALS}#two-red", f"{DECLINING}#can-bring-dividends"))


def _sum(numbers: list[int]) -> str:
    return " + ".join(str(number) for number in numbers)


def _left_out(used: Mapping[str, int]) -> Iterator[Warning]:
    """A warning that names the actions whose number of uses is not known."""
    missing = [action for action in ACTIONS if action not in used]
    if missing:
        yield Warning("used-left-out", {"actions": missing}, (f"{DIALS}#length-of-a-round",))


def _unconfirmed(sizes: Mapping[str, int]) -> tuple[Warning, ...]:
    """A warning that names the dials whose size comes from one unconfirmed source."""
    ours = [action for action in ACTIONS if sizes[action] == DIAL_SIZES[action]]
    return (Warning("unconfirmed-number", {"actions": ours}, (f"{DIALS}#dial-sizes",)),) if ours else ()


CALCULATOR = Calculator(
    game=GAME,
    slug="dials",
    input=Input,
    compute=compute,
    results={
        "left": RecordOf(dict.fromkeys(ACTIONS, Unit.COUNT)),
        "red": Unit.THINGS,
        "available": Unit.THINGS,
        "dividend_now": Unit.FLAG,
        "fewest_actions": Unit.COUNT,
        "most_actions": Unit.COUNT,
        "ends_with": Unit.THINGS,
    },
    headline=("dividend_now", "fewest_actions", "most_actions"),
    rules=(DIALS, DECLINING, TRIGGER),
)
