"""Advancing a disc on a transport track: the cost of the steps, and the gains of the new box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, flag, whole
from rules.engine.pictures import TrackMove

from .gains import GAINS
from .tables import CHEAPEST_STEP, FINAL_BOX, GAME, TELEGRAPH_DISCOUNT, TRANSPORT_TRACKS

TRACKS = "tracks/transport-tracks"
BONUS = "tracks/transport-bonus"
RESEARCH = "actions/research-and-development"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``from_`` and ``to`` are boxes from 1, the leftmost, to 5; ``telegraph``: the department has an active employee.

    ``final_free``: no other player's disc is in the final box.
    """

    region: str = choice(tuple(TRANSPORT_TRACKS))
    from_: int = whole(1, FINAL_BOX - 1)
    to: int = whole(2, FINAL_BOX)
    telegraph: bool = flag(default=False)
    final_free: bool = flag(default=True)


def compute(given: Input) -> Result:
    """Return the cost of the advance in study points; the numbers apply even if the final box is taken.

    Raises InvalidInput ``not-an-advance``.
    Rule: carnegie:tracks/transport-tracks, carnegie:actions/research-and-development
    """
    if given.to <= given.from_:
        raise InvalidInput(Fault("to", "not-an-advance", {"box": given.from_}, (f"{RESEARCH}#two-ways",)))
    box = TRANSPORT_TRACKS[given.region][given.to - 1]
    costs = [step_cost(given.region, number, given.telegraph) for number in range(given.from_ + 1, given.to + 1)]
    taken = given.to == FINAL_BOX and not given.final_free
    return Result(
        values={
            "legal": not taken,
            "reasons": ["final-box-taken"] if taken else [],
            "step_costs": costs,
            "total_cost": sum(costs),
            "level": box.level,
            "bonus": dict(box.bonus),
            "reward": dict(box.reward),
        },
        steps=tuple(_steps(given, costs, taken)),
        warnings=(Warning("board-value", {}, (f"{TRACKS}#cost",)),),
        pictures=(picture(given.region, given.from_, given.from_ if taken else given.to),),
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


def _steps(given: Input, costs: list[int], taken: bool) -> Iterator[Step]:
    """A line for each step, their sum, the new box with its gains, and whether it may be entered."""
    track = TRANSPORT_TRACKS[given.region]
    if not given.telegraph:
        yield Step("no-telegraph", {}, (f"{TRACKS}#cost",))
    rule = f"{TRACKS}#telegraph" if given.telegraph else f"{TRACKS}#cost"
    for number, cost in enumerate(costs, start=given.from_ + 1):
        printed = track[number - 1].step
        cheaper = "step" if not given.telegraph else "step-cheaper" if cost < printed else "step-cheapest"
        yield Step(cheaper, {"box": number, "printed": printed, "cost": cost}, (rule,))
    if len(costs) > 1:
        values = {"sum": " + ".join(str(cost) for cost in costs), "total": sum(costs)}
        yield Step("total", values, (f"{RESEARCH}#several-steps",))
    box = track[given.to - 1]
    yield Step(f"level-{box.level}", {"box": given.to}, (f"{TRACKS}#levels",))
    for name, amount in box.bonus.items():
        yield Step(f"bonus-{name}", {"amount": amount}, (f"{BONUS}#table",))
    for name, amount in box.reward.items():
        yield Step(f"reward-{name}", {"amount": amount}, (f"{TRACKS}#final-reward",))
    if given.to == FINAL_BOX:
        yield Step("final-box-taken" if taken else "final-box-free", {}, (f"{TRACKS}#one-player",))


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
