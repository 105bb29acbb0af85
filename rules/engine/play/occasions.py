"""When a move may be made: the phases, whose turn, and how often, declared with the move and checked for every game.

A play never blocks: whatever a declaration forbids becomes a ``broken`` line that names the rule, and the table plays
on. The uses that are counted are in the state under ``uses``, each with the period in which it was counted, so that the
next decade or round begins at none without any effect, and a strike leaves nothing behind.

The lines have these codes, whose sentences are in the game's ``play.yaml``: ``wrong-phase``, ``out-of-turn`` and
``used-already`` among the steps, ``game-over`` among the errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .effects import Change, Path, State, value_or_none
from .lookups import is_over, players
from .outcomes import Line

USES = "uses"


def _in_turn(state: State) -> str | None:
    turn: str | None = state["turn"]
    return turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Who acts: the ``field`` of the input with a player or a company, or what ``who`` returns; and whose turn it is.

    ``whose`` returns the one in turn, None if anybody can act; by default the state's ``turn``. ``rule`` may depend on
    the state. The line has the values ``name``, who acts, and ``turn``.
    """

    rule: str | Callable[[State], str]
    field: str = ""
    who: Callable[[State, Any], str] | None = None
    whose: Callable[[State], str | None] = _in_turn
    code: str = "out-of-turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """How often a move may be made: at most ``most`` times in a period.

    ``period`` are the paths of the values that tell one period from the next, such as ``(("decade",),)``; the whole
    game if empty. One of them may be the counter of the move that begins a period, which is not there at first.
    ``each`` returns the things that are counted separately, a player first, such as the player and the department; None
    for a use that is not limited. ``named`` is the counter, the move's slug by default; moves with the same name share
    one. ``room`` replaces ``most`` where the number depends on the state, and ``number`` is that of the uses which one
    move makes. The line has the values ``number``, the uses so far, ``most``, and ``things``, which ``each`` returned.
    """

    rule: str
    period: tuple[Path, ...] = ()
    each: Callable[[State, Any], tuple[str, ...] | None] | None = None
    named: str = ""
    most: int = 1
    room: Callable[[State, Any], int] | None = None
    number: Callable[[State, Any], int] | None = None
    code: str = "used-already"


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """When a move may be made; whatever is left out is not limited, and a move without one may always be made.

    ``phases`` are values of the state's ``phase``, with the ``rule`` that says so; the end of the game is a phase, too.
    ``unless`` returns a line for a state in which the move makes no sense, such as a space that is still closed.
    """

    phases: tuple[str, ...] = ()
    rule: str = ""
    turn: Turn | None = None
    uses: tuple[Uses, ...] = ()
    unless: Callable[[State], Line | None] | None = None


ALWAYS = When()


def not_due(when: When, slug: str, state: State, end_rule: str = "") -> Line | None:
    """The rule by which a move is not due, whatever its input would be; None if it can be made.

    ``end_rule`` is that of the end of the game.
    """
    return next(_against_any(when, slug, state, end_rule), None)


def against(when: When, slug: str, state: State, given: Any, end_rule: str = "") -> tuple[Line, ...]:
    """The rules about phase, turn and number of uses that a move breaks; in the wrong phase, only that."""
    if line := _wrong_phase(when, state, end_rule):
        return (line,)
    return (
        *_against_any(when, slug, state, end_rule),
        *_out_of_turn(when, state, given),
        *(line for uses in when.uses if _needs_input(uses) for line in _used(uses, slug, state, given)),
    )


def counted(when: When, slug: str, state: State, given: Any) -> tuple[Change, ...]:
    """The effects that count the uses of a move; none on a state from before they were counted."""
    changes = []
    for uses in when.uses:
        things = _things(uses, state, given)
        if things is None or USES not in state:
            continue
        path, before = _counter(uses, slug, state, things), _number_of(uses, slug, state, things)
        after = [*_values_of(uses.period, state), before + _amount(uses, state, given)]
        changes.append(Change(path, state[USES].get(path[-1]), after))
    return tuple(changes)


def used(uses: Uses, state: State, *things: str) -> int:
    """The uses of a ``named`` counter in this period."""
    return _number_of(uses, uses.named, state, things)


def counted_in(state: State, named: str, *things: str) -> list[Any] | None:
    """The period in which a ``named`` counter last counted; None if it never did, though it may have counted no use."""
    counters: Mapping[str, list[Any]] = state.get(USES, {})
    counter = counters.get(_key(named, state, things))
    return counter[:-1] if counter else None


def periods_of(whens: Iterable[tuple[str, When]]) -> dict[str, tuple[Path, ...]]:
    """The period of each counter, by its name, except those that only tell periods from each other.

    ``whens`` are the declarations with the slugs of their moves.
    """
    found = {uses.named or slug: uses.period for slug, when in whens for uses in when.uses}
    telling = {path[1] for period in found.values() for path in period if path[0] == USES}
    return {named: period for named, period in found.items() if named not in telling}


def number_now(state: State, key: str, period: tuple[Path, ...]) -> int:
    """What the counter at a key has counted in this period."""
    *then, number = state[USES].get(key, [0])
    return int(number) if then == _values_of(period, state) else 0


def set_to(state: State, key: str, period: tuple[Path, ...], number: int) -> Change:
    """The effect by which the counter at a key has counted a number in this period."""
    return Change((USES, key), state[USES].get(key), [*_values_of(period, state), number])


def _against_any(when: When, slug: str, state: State, end_rule: str) -> Iterator[Line]:
    """The rules that a move breaks whatever its input is."""
    if line := _wrong_phase(when, state, end_rule):
        yield line
        return
    if line := when.unless(state) if when.unless else None:
        yield line
    for uses in when.uses:
        if not _needs_input(uses):
            yield from _used(uses, slug, state, None)


def _wrong_phase(when: When, state: State, end_rule: str) -> Line | None:
    if not when.phases or state["phase"] in when.phases:
        return None
    if is_over(state):
        return Line("game-over", {}, (end_rule,) if end_rule else (), group="errors")
    values = {"phases": list(when.phases), "phase": state["phase"]}
    return Line("wrong-phase", values, (when.rule,) if when.rule else ())


def _out_of_turn(when: When, state: State, given: Any) -> Iterator[Line]:
    if when.turn is None:
        return
    name = when.turn.who(state, given) if when.turn.who else getattr(given, when.turn.field)
    turn = when.turn.whose(state)
    if name is not None and turn is not None and name != turn:
        rule = when.turn.rule if isinstance(when.turn.rule, str) else when.turn.rule(state)
        yield Line(when.turn.code, {"name": name, "turn": turn}, (rule,))


def _needs_input(uses: Uses) -> bool:
    return any((uses.each, uses.room, uses.number))


def _used(uses: Uses, slug: str, state: State, given: Any) -> Iterator[Line]:
    things = _things(uses, state, given)
    if things is None:
        return
    number = _number_of(uses, slug, state, things)
    most = uses.room(state, given) if uses.room else uses.most
    if number + _amount(uses, state, given) > most:
        yield Line(uses.code, {"number": number, "most": most, "things": list(things)}, (uses.rule,))


def _things(uses: Uses, state: State, given: Any) -> tuple[str, ...] | None:
    return uses.each(state, given) if uses.each else ()


def _amount(uses: Uses, state: State, given: Any) -> int:
    return uses.number(state, given) if uses.number else 1


def _counter(uses: Uses, slug: str, state: State, things: tuple[str, ...]) -> Path:
    return (USES, _key(uses.named or slug, state, things))


def _key(named: str, state: State, things: tuple[str, ...]) -> str:
    """The key of a counter. A player, who comes first, is a seat there, so that no key has a name in it."""
    seats = players(state)
    if things[:1] and things[0] in seats:
        things = (f"@{seats.index(things[0])}", *things[1:])
    return ":".join((named, *things))


def _number_of(uses: Uses, slug: str, state: State, things: tuple[str, ...]) -> int:
    """The uses that have been counted in this period."""
    counters: Mapping[str, list[int]] = state.get(USES, {})
    *period, number = counters.get(_counter(uses, slug, state, things)[-1], [0])
    return number if period == _values_of(uses.period, state) else 0


def _values_of(period: tuple[Path, ...], state: State) -> list[Any]:
    return [value_or_none(state, path) for path in period]
