"""Supply chain at the end of a company's turn and in the cleanup phase: the cubes moved and drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.engine.calculator import Calculator, Fault, InvalidInput, RecordOf, Result, Step, Unit, Warning
from rules.engine.fields import choice, flag, whole
from rules.engine.nested import each, items, rows
from rules.engine.pictures import Piles

from .stock_track import edition_field
from .tables import CUBES_DRAWN, CUBES_IN_THE_BOX, GAME, RESOURCES, SUPPLY_CHAIN

END_OF_TURN = "operating-phase/supply-chain"
CLEANUP = "cleanup-phase/resources"
NEXT_DECADE = "cleanup-phase/next-decade"
CUBES = "setup/resources"

CHEAPEST, X = SUPPLY_CHAIN[0], SUPPLY_CHAIN[-1]
LAST_DECADE = max(CUBES_DRAWN)
# Twice the most cubes that a space has in a game. Nobody buys from X, so a turn empties at most three spaces.
MOST_ON_A_SPACE = 2 * CUBES_DRAWN[LAST_DECADE]
MOST_DRAWS = 3 * CUBES_DRAWN[LAST_DECADE]

# A drawn cube whose type has not been entered yet.
UNKNOWN = "?"

Chain = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``spaces``: the cubes on each; ``decade``: the one with the marker, in the cleanup phase the one that is ending.

    ``draws``: cubes in the order in which they are drawn from the bag, which decides their spaces after several draws.
    """

    spaces: Mapping[str, tuple[str, ...]] = each(items(RESOURCES, most=MOST_ON_A_SPACE, default=()), SUPPLY_CHAIN)
    decade: int = whole(1, LAST_DECADE)
    cleanup: bool = flag(default=False)
    draws: tuple[str, ...] = rows(choice(RESOURCES), most=MOST_DRAWS, default=())
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Move the cubes and draw new ones. Raises InvalidInput ``no-cleanup`` and ``more-cubes-than-there-are``.

    If fewer cubes are named than are drawn, the space X shows those that are known.
    Rule: big-shoulders:operating-phase/supply-chain, big-shoulders:cleanup-phase/resources
    """
    refuse_impossible(given)
    chain = given.spaces
    bag = _bag(given.draws)
    number = CUBES_DRAWN[given.decade]
    after, steps = clean_up(chain, number, bag) if given.cleanup else end_turn(chain, number, bag)
    to_draw = sum(step.values["number"] for step in steps if step.code == "draw")
    return Result(
        values={
            "spaces_after": {space: [cube for cube in cubes if cube != UNKNOWN] for space, cubes in after.items()},
            "to_draw": to_draw,
            "drawn": list(given.draws[:to_draw]),
            "to_haymarket": list(chain[CHEAPEST]) if given.cleanup else [],
        },
        steps=steps,
        warnings=_warnings(given, chain, to_draw),
        pictures=(Piles("spaces", {space: chain[space] for space in SUPPLY_CHAIN}, after),),
    )


def refuse_impossible(given: Input) -> None:
    """Raise InvalidInput for a cleanup phase that does not exist, or for more cubes than the game has.

    In the cleanup phase the cubes of the cheapest space may be drawn from the bag again.
    Rule: big-shoulders:cleanup-phase/next-decade, big-shoulders:setup/resources
    """
    if given.cleanup and given.decade == LAST_DECADE:
        raise InvalidInput(Fault("cleanup", "no-cleanup", {"decade": LAST_DECADE}, (f"{NEXT_DECADE}#fifth-decade",)))
    on_the_board = [space for space in given.spaces if not (given.cleanup and space == CHEAPEST)]
    for field, places in (("spaces", tuple(given.spaces)), ("draws", tuple(on_the_board))):
        cubes = Counter(cube for space in places for cube in given.spaces[space])
        cubes.update(given.draws if field == "draws" else ())
        faults = [
            Fault(field, "more-cubes-than-there-are", {"resource": name, "number": there_are}, (CUBES,))
            for name, there_are in CUBES_IN_THE_BOX.items()
            if cubes[name] > there_are
        ]
        if faults:
            raise InvalidInput(*faults)


def end_turn(chain: Chain, number: int, bag: Iterator[str]) -> tuple[Chain, tuple[Step, ...]]:
    """The chain after a company's turn: passes until every space has a cube, each pass from the cheapest space.

    Rule: big-shoulders:operating-phase/supply-chain
    """
    steps: list[Step] = []
    while not all(chain.values()):
        chain, moved = one_pass(chain, number, bag)
        steps += moved
    return chain, tuple(steps) or (Step("nothing-moves", {}, (END_OF_TURN,)),)


def one_pass(chain: Chain, number: int, bag: Iterator[str]) -> tuple[Chain, list[Step]]:
    """One pass: each empty space takes all cubes of its more expensive neighbor, an empty X takes ``number`` from the
    bag.

    Rule: big-shoulders:operating-phase/supply-chain
    """
    now = dict(chain)
    steps = []
    for space, dearer in pairwise(SUPPLY_CHAIN):
        if not now[space] and now[dearer]:
            now[space], now[dearer] = now[dearer], ()
            steps.append(_move_step(space, dearer, now[space], f"{END_OF_TURN}#steps"))
    if not now[X]:
        now[X] = _draw(bag, number)
        steps.append(_draw_step(now[X], f"{END_OF_TURN}#number-drawn"))
    return now, steps


def clean_up(chain: Chain, number: int, bag: Iterator[str]) -> tuple[Chain, tuple[Step, ...]]:
    """The chain after the cleanup phase: the cheapest cubes leave, the others move one space, X is drawn.

    Every space has a cube before the cleanup phase, as each turn ends with a refill. If one does not, the refill that
    was left out follows. Rule: big-shoulders:cleanup-phase/resources
    """
    leaving = {"number": len(chain[CHEAPEST]), "cubes": chain[CHEAPEST]}
    steps = [Step("to-haymarket" if chain[CHEAPEST] else "none-to-haymarket", leaving, (f"{CLEANUP}#leftovers",))]
    now = {}
    for space, dearer in pairwise(SUPPLY_CHAIN):
        now[space] = chain[dearer]
        if chain[dearer]:
            steps.append(_move_step(space, dearer, chain[dearer], f"{CLEANUP}#shift"))
    now[X] = _draw(bag, number)
    steps.append(_draw_step(now[X], f"{CLEANUP}#draw"))
    if all(now.values()):
        return now, tuple(steps)
    refilled, more = end_turn(now, number, bag)
    return refilled, (*steps, Step("refilled-late", {}, (f"{CLEANUP}#last-turn-first", END_OF_TURN)), *more)


def _bag(draws: Sequence[str]) -> Iterator[str]:
    """The cubes named, then unlimited unknown ones."""
    yield from draws
    while True:
        yield UNKNOWN


def _draw(bag: Iterator[str], number: int) -> tuple[str, ...]:
    return tuple(next(bag) for _ in range(number))


def _move_step(space: str, dearer: str, cubes: tuple[str, ...], rule: str) -> Step:
    return Step("move", {"from_space": dearer, "to_space": space, "number": len(cubes)}, (rule,))


def _draw_step(cubes: tuple[str, ...], rule: str) -> Step:
    return Step("draw", {"number": len(cubes)}, (rule,))


def _warnings(given: Input, chain: Chain, to_draw: int) -> tuple[Warning, ...]:
    warnings = []
    if len(given.draws) < to_draw:
        warnings.append(Warning("name-the-draws", {"unknown": to_draw - len(given.draws)}, (END_OF_TURN,)))
    if len(given.draws) > to_draw:
        warnings.append(Warning("too-many-draws", {"to_draw": to_draw}, (END_OF_TURN,)))
    if given.cleanup and not all(chain.values()):
        warnings.append(Warning("refill-first", {}, (f"{CLEANUP}#last-turn-first",)))
    return (*warnings, *(_edition_warnings(given, to_draw) if given.edition == "es-2018" else ()))


def _edition_warnings(given: Input, to_draw: int) -> list[Warning]:
    """Warnings for gaps in the 2018 rules that the 2020 rules close."""
    if given.cleanup:
        return [Warning("silent-on-the-marker", {"decade": given.decade}, (f"{CLEANUP}#draw",))]
    return [] if to_draw else [Warning("only-into-an-empty-x", {}, (f"{END_OF_TURN}#only-into-empty",))]


CALCULATOR = Calculator(
    game=GAME,
    slug="supply-chain",
    input=Input,
    compute=compute,
    results={
        "spaces_after": RecordOf(dict.fromkeys(SUPPLY_CHAIN, Unit.THINGS)),
        "to_draw": Unit.COUNT,
        "drawn": Unit.THINGS,
        "to_haymarket": Unit.THINGS,
    },
    headline=("to_draw",),
    rules=(END_OF_TURN, CLEANUP),
)
