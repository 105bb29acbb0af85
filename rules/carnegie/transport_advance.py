"""Advancing a disc on a transport track: the cost of the steps, and the gains of the new box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import UNKNOWN, Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, flag, optional, whole
from rules.engine.pictures import TrackMove

from .gains import GAINS
from .tables import CHEAPEST_STEP, FINAL_BOX, GAME, TELEGRAPH_DISCOUNT, TRANSPORT_TRACKS

TRACKS = "tracks/transport-tracks"
BONUS = "tracks/transport-bonus"
RESEARCH = "actions/research-and-development"


COSTS = ("step_costs", "total_cost")
BOX = ("level", "bonus", "reward")


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``from_`` and ``to`` are boxes from 1, the leftmost, to 5; ``telegraph``: the department has an active employee.

    ``final_free``: no other player's disc is in the final box.
    """

    region: str | None = optional(choice(tuple(TRANSPORT_TRACKS)), gives=(*COSTS, *BOX))
    from_: int | None = optional(whole(1, FINAL_BOX - 1), gives=COSTS)
    to: int = whole(2, FINAL_BOX)
    telegraph: bool = flag(default=False)
    final_free: bool = flag(default=True)


def compute(given: Input) -> Result:
    """Return the cost of the advance in study points; the numbers apply even if the final box is taken.

    Raises InvalidInput ``not-an-advance``.
    Rule: carnegie:tracks/transport-tracks, carnegie:actions/research-and-development
    """
    if given.from_ is not None and given.to <= given.from_:
        raise InvalidInput(Fault("to", "not-an-advance", {"box": given.from_}, (f"{RESEARCH}#two-ways",)))
    taken = given.to == FINAL_BOX and not given.final_free
    entered = Step("final-box-taken" if taken else "final-box-free", {}, (f"{TRACKS}#one-player",))
    return (
        (UNKNOWN if given.region is None or given.from_ is None else _costs(given, given.region, given.from_, taken))
        + (UNKNOWN if given.region is None else _box(given.region, given.to))
        + Result(
            values={"legal": not taken, "reasons": ["final-box-taken"] if taken else []},
            steps=(entered,) if given.to == FINAL_BOX else (),
        )
    )


def _costs(given: Input, region: str, start: int, taken: bool) -> Result:
    """The study points of each step."""
    costs = [step_cost(region, number, given.telegraph) for number in range(start + 1, given.to + 1)]
    return Result(
        values={"step_costs": costs, "total_cost": sum(costs)},
        steps=tuple(_cost_steps(given, region, start, costs)),
        warnings=(Warning("board-value", {}, (f"{TRACKS}#cost",)),),
        pictures=(picture(region, start, start if taken else given.to),),
    )


def _box(region: str, number: int) -> Result:
    """The level and the gains of a box."""
    box = TRANSPORT_TRACKS[region][number - 1]
    bonuses = [Step(f"bonus-{name}", {"amount": amount}, (f"{BONUS}#table",)) for name, amount in box.bonus.items()]
    rewards = [
        Step(f"reward-{name}", {"amount": amount}, (f"{TRACKS}#final-reward",)) for name, amount in box.reward.items()
    ]
    return Result(
        values={"level": box.level, "bonus": dict(box.bonus), "reward": dict(box.reward)},
        steps=(Step(f"level-{box.level}", {"box": number}, (f"{TRACKS}#levels",)), *bonuses, *rewards),
    )


def step_cost(region: str, box: int, telegraph: bool) -> int:
    """Study points for the step into a box, from 2 to 5.

    Rule: carnegie:tracks/transport-tracks#cost, carnegie:tracks/transport-tracks#telegraph
    """
    printed = TRANSPORT_TRACKS[region][box - 1].step
    return max(CHEAPEST_STEP, printed - TELEGRAPH_DISCOUNT) if telegraph else printed


def picture(region: str, start: int, end: int) -> TrackMove:
    """The disc's move on its region's track, each box with its level."""
    levels = {place: box.level for place, box in enumerate(TRANSPORT_TRACKS[region])}
    boxes = tuple(range(1, FINAL_BOX + 1))
    return TrackMove(f"track-{region}", boxes, start - 1, end - 1, unit="", notes=levels, notes_as="level")


def _cost_steps(given: Input, region: str, start: int, costs: list[int]) -> Iterator[Step]:
    """A line for each step, then their sum."""
    track = TRANSPORT_TRACKS[region]
    if not given.telegraph:
        yield Step("no-telegraph", {}, (f"{TRACKS}#cost",))
    rule = f"{TRACKS}#telegraph" if given.telegraph else f"{TRACKS}#cost"
    for number, cost in enumerate(costs, start=start + 1):
        printed = track[number - 1].step
        cheaper = "step" if not given.telegraph else "step-cheaper" if cost < printed else "step-cheapest"
        yield Step(cheaper, {"box": number, "printed": printed, "cost": cost}, (rule,))
    if len(costs) > 1:
        values = {"sum": " + ".join(str(cost) for cost in costs), "total": sum(costs)}
        yield Step("total", values, (f"{RESEARCH}#several-steps",))


CALCULATOR = Calculator(
    game=GAME,
    slug="transport-advance",
    input=Input,
    compute=compute,
    results={
        "legal": Unit.FLAG,
        "reasons": Unit.CODES,
        "step_costs": Unit.NUMBERS,
        "total_cost": Unit.COUNT,
        "level": Unit.CODE,
        "bonus": GAINS,
        "reward": GAINS,
    },
    headline=("legal", "total_cost", "level"),
    rules=(TRACKS, BONUS, RESEARCH),
)
