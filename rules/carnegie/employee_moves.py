"""Employee moves of a human resources action: those of the department itself and of added departments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import money, whole

from .tables import (
    DEPARTMENTS,
    GAME,
    MOST_WORKSTATIONS,
    MOVES_OF_RECRUITING,
    MOVES_PER_EMPLOYEE,
    TRAINING,
    edition_field,
)

ACTION = "actions/human-resources"
ADDED = "departments/human-resources"
TRAINING_RULE = f"{ADDED}#training-and-partnerships"
RECRUITING_RULE = f"{ADDED}#recruiting"

# The printed employee of Human Resources. Rule: carnegie:actions/human-resources#permanent-employee
PERMANENT = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``active_hr``: active employees in Human Resources besides the permanent one, at the start of the turn.

    ``training``: uses of Training and Partnerships, ``training_money`` the dollars taken there instead of moves;
    ``recruiting_moves``: uses of Recruiting for moves, which only the printed game has.
    """

    active_hr: int = whole(0, MOST_WORKSTATIONS, default=0)
    training: int = whole(0, len(DEPARTMENTS["training-partnerships"].workstations), default=0)
    training_money: int = money(maximum=TRAINING, default=0)
    recruiting_moves: int = whole(0, len(DEPARTMENTS["recruiting"].workstations), default=0)
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Return the moves that a player has, and the dollars from Training and Partnerships.

    Raises InvalidInput ``money-without-training``, ``all-or-nothing`` and ``no-moves-from-recruiting``.
    Rule: carnegie:actions/human-resources, carnegie:departments/human-resources
    """
    faults = tuple(_faults(given))
    if faults:
        raise InvalidInput(*faults)
    own = MOVES_PER_EMPLOYEE * (PERMANENT + given.active_hr)
    trained = TRAINING * given.training - given.training_money
    recruited = MOVES_OF_RECRUITING * given.recruiting_moves
    moves = own + trained + recruited
    return Result(
        values={"moves": moves, "money": given.training_money},
        steps=tuple(_steps(given, own, trained, recruited)),
        warnings=_warnings(given),
    )


def _faults(given: Input) -> Iterator[Fault]:
    """Faults for benefits that the added departments do not offer."""
    if given.training_money and not given.training:
        yield Fault("training_money", "money-without-training", rules=(TRAINING_RULE,))
    if given.edition == "published" and given.training_money not in (0, TRAINING):
        yield Fault("training_money", "all-or-nothing", rules=(TRAINING_RULE,))
    if given.edition == "bga-es" and given.recruiting_moves:
        yield Fault("recruiting_moves", "no-moves-from-recruiting", rules=(RECRUITING_RULE,))


def _steps(given: Input, own: int, trained: int, recruited: int) -> Iterator[Step]:
    """A line for each department used, and the total of several."""
    values = {"active": given.active_hr, "employees": PERMANENT + given.active_hr, "each": MOVES_PER_EMPLOYEE}
    code, paragraph = ("human-resources", "moves") if given.active_hr else ("permanent-only", "permanent-employee")
    yield Step(code, {**values, "moves": own}, (f"{ACTION}#{paragraph}",))
    if not given.training and not given.recruiting_moves:
        yield Step("no-added-departments", {}, (ADDED,))
    if given.training:
        code = "training-with-money" if given.training_money else "training"
        numbers = {"most": TRAINING, "money": given.training_money, "moves": trained}
        yield Step(code, numbers, (TRAINING_RULE,))
    if given.recruiting_moves:
        numbers = {"uses": given.recruiting_moves, "each": MOVES_OF_RECRUITING, "moves": recruited}
        yield Step("recruiting", numbers, (RECRUITING_RULE,))
    parts = [moves for moves in (own, trained, recruited) if moves]
    if len(parts) > 1:
        yield Step(
            "total",
            {"sum": " + ".join(str(moves) for moves in parts), "moves": sum(parts)},
            (f"{ADDED}#training-moves",),
        )


def _warnings(given: Input) -> tuple[Warning, ...]:
    """The printed tile of Training and Partnerships allows no mix: the same numbers, but another rule.

    A mix, or moves from Recruiting, gets its warning from the comparison of editions.
    """
    if given.training and given.training_money in (0, TRAINING):
        return (Warning("edition-differs", {"most": TRAINING}, (TRAINING_RULE,)),)
    return ()


CALCULATOR = Calculator(
    game=GAME,
    slug="employee-moves",
    input=Input,
    compute=compute,
    results={"moves": Unit.COUNT, "money": Unit.MONEY},
    headline=("moves",),
    rules=(ACTION, ADDED),
)
