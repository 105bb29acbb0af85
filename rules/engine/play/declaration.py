"""Declaration of a game's plays: the setup, the moves, and what is shown of a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.calculator import Fault, InvalidInput, Unit
from rules.engine.fields import Field
from rules.engine.hexes import HexMap
from rules.engine.nested import declared_fields
from rules.engine.pictures import Grid, Network

from .effects import Effect, Path, State
from .occasions import ALWAYS, When, not_due, periods_of
from .outcomes import Line, Outcome
from .positions import Position
from .sheets import Showing

Raw = Mapping[str, Any]
Likely = Mapping[str, tuple[Any, ...]]
Kinds = Mapping[str, Callable[[State], tuple[str, ...]]]
Absent = Callable[[State], Mapping[str, tuple[Effect, ...]]]
ANY = "*"
# In the path of a pattern, a key that is the name of a player.
NAME = "@"


def nothing(_state: State, _chosen: Raw) -> Raw:
    """What a move suggests that suggests no values."""
    return {}


def not_scored(_state: State) -> Raw:
    """The input of the final score of a game that has none yet. Raises InvalidInput ``no-final-score``."""
    raise InvalidInput(Fault("", "no-final-score"))


def _every_field(_state: State, _chosen: Raw) -> None:
    return None


def _in_every_game(_state: State) -> bool:
    return True


def _nobody_else(_state: State) -> Mapping[str, Raw]:
    return {}


def _no_lines(_state: State) -> tuple[Line, ...]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveType:
    """A kind of move. Where there is a calculator of the same ``slug``, the fields have the names of its input.

    ``input`` is a frozen dataclass of declared fields: what the play does not know. ``apply`` computes what a move does
    and may raise InvalidInput for one that is impossible; one against the rules has ``broken`` lines instead. ``when``
    says in which phases, on whose turn and how often it may be made: the engine checks it and adds those lines.
    ``prefill`` suggests values of fields from what has been chosen so far: plain data as somebody typed it, of which
    nothing has been checked. ``likely`` are the options of choices that make sense for what has been chosen, by the key
    of their words; the others are folded. ``asked`` are the names of the fields to ask for, None for
    all; the others are accepted, too. ``compared_with`` are moves with the same input whose outcomes are shown next to
    this one's, such as withholding beside paying dividends. ``offered`` says whether this game has it at all, such as a
    move of a rival who plays along only in a solo game. ``upcasters`` turn an intent of each earlier version into one
    of the next.

    What ``apply`` reads of the state is recorded: a phone that has not seen the latest of these values is told. A move
    that reads none commutes with all others.
    """

    slug: str
    input: type[Any]
    apply: Callable[[State, Any], Outcome]
    when: When = ALWAYS
    prefill: Callable[[State, Raw], Raw] = nothing
    likely: Callable[[State, Raw], Likely] = nothing
    asked: Callable[[State, Raw], tuple[str, ...] | None] = _every_field
    compared_with: tuple[str, ...] = ()
    offered: Callable[[State], bool] = _in_every_game
    rules: tuple[str, ...] = ()
    version: int = 1
    upcasters: Mapping[int, Callable[[Raw], Raw]] = field(default_factory=dict)

    @property
    def fields(self) -> tuple[Field, ...]:
        """The declared fields of the input, in order."""
        return declared_fields(self.input)

    def fields_asked(self, state: State, chosen: Raw) -> tuple[Field, ...]:
        """The fields to ask for, once some are chosen."""
        names = self.asked(state, chosen)
        return self.fields if names is None else tuple(item for item in self.fields if item.name in names)


def _number_of_players(state: State) -> Mapping[str, str]:
    return {"players": str(len(state["players"]))}


def nothing_absent(_state: State) -> Mapping[str, tuple[Effect, ...]]:
    """The things to create for a correction in a game in which everything is there from the start."""
    return {}


def matches(pattern: Path, path: Path) -> bool:
    """Whether a path is one of those of a pattern, in which ``*`` is any key, and ``@`` any that is a name."""
    return len(path) == len(pattern) and all(own in (ANY, NAME, key) for own, key in zip(pattern, path, strict=True))


@dataclass(frozen=True, slots=True)
class Value:
    """Values of the state that can be corrected by hand: a path with ``*`` for any key, and the field that reads one.

    A value with a ``unit`` is an account: its correction is balanced by the account ``balanced_by``. A count has a path
    ``rises_with`` if another count rises and falls with it, such as the shares sold with those of a player. None for a
    value that ``removes`` takes away the record that it belongs to, such as a disc with its owner.
    """

    path: Path
    field: Field
    unit: str = ""
    balanced_by: Path = ()
    rises_with: Path = ()
    removes: bool = False

    def matches(self, path: Path) -> bool:
        """Whether a path is one of these."""
        return matches(self.path, path)

    @property
    def name(self) -> str:
        """The path as a text, ``players.*.cash``: its key in the fixtures."""
        return ".".join(self.path)


def values_of(prefix: Path, made_of: type[Any]) -> tuple[Value, ...]:
    """The values at a path that have no counterpart, one for each declared field of a dataclass."""
    return tuple(Value((*prefix, item.name), item) for item in declared_fields(made_of))


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """A point to agree on that changes what a play computes, with its options.

    The first is ours, ``by_edition`` that of an edition that differs. If there is only one, the play is computed as we
    read the rules, and the table is told so.
    """

    key: str
    options: tuple[str, ...]
    by_edition: Mapping[str, str] = field(default_factory=dict)

    def default(self, edition: str) -> str:
        """The option that holds unless the table agrees on another."""
        return self.by_edition.get(edition, self.options[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """Declaration of a game's plays, from which pages, API and tests are made.

    ``setup`` is a frozen dataclass of declared fields, among them ``players`` in seat order; ``start`` returns the
    state at the beginning, which contains ``players``; ``start_upcasters`` turn a state of each earlier
    ``start_version``, at the start or later, into one of the next, so that today's moves can be made; they commute with
    the log. ``kinds`` lists the things of a kind that a move can name; ``values`` are those that can be corrected by
    hand, and ``absent`` the things that are not there yet, with the effects that create them: a correction of one of
    their values creates them first. Names of players are found by declaration: ``kinds_of_players`` are the kinds that
    contain players, ``keyed_by_player`` the records whose keys are names. ``known`` returns, by calculator, the part of
    its input that the play knows once ``chosen`` is chosen, and ``filled`` what it fills in of a field that it asks
    for. ``scored_by`` is the calculator of the final score, if any, and ``score`` its input; ``also_scored`` are inputs
    of further ones by calculator, such as the score of a rival who is not a player. ``scored_as`` are lines on how a
    state is scored; ``unsettled`` are those on what has to be recorded before a score at the end is final. ``rival`` is
    the other side of a solo game by name, and ``later`` are things that no move can name at the start. Scores and the
    numbers to follow over time are in ``series_unit``. ``grid`` is what a cell of a grid shows of a state, ``maps`` are
    its hex maps by field, and ``network`` is its map of places. ``bookkeeping`` are paths, with ``*`` for any key, of
    bookkeeping whose conflicts after a strike nobody needs to know. ``due`` are paths of values that say what a move
    left to be done, such as an auction, with the values that do so, all if none is listed: the move that does it is
    struck together with the one that caused it. ``guided`` are the choices of checklists that a play has made, by
    option. ``shuffled_by`` is the field of the setup with the number that shuffles the cards, drawn at random when a
    play starts; empty without. ``groups`` are the moves that belong together, by the key of a phase or an action among
    the names of things. ``end_rule`` is that of the end of the game. ``same_breach`` are the lines of moves that say
    already what a limit says, by the code of the limit. ``position`` is what a table enters that joins later. ``alone``
    are the options that only a game of one player has.
    """

    game: str
    setup: type[Any]
    start: Callable[[Any], State]
    move_types: tuple[MoveType, ...]
    kinds: Kinds
    values: tuple[Value, ...]
    showing: Showing
    known: Mapping[str, Callable[[State, Raw], Raw]]
    filled: Mapping[str, Callable[[State, Raw], Raw]] = field(default_factory=dict)
    scored_by: str = ""
    score: Callable[[State], Raw] = not_scored
    also_scored: Callable[[State], Mapping[str, Raw]] = _nobody_else
    scored_as: Callable[[State], tuple[Line, ...]] = _no_lines
    unsettled: Callable[[State], tuple[Line, ...]] = _no_lines
    rival: str = ""
    later: tuple[str, ...] = ()
    series_unit: Unit = Unit.MONEY
    kinds_of_players: tuple[str, ...] = ("player", "payer")
    keyed_by_player: tuple[Path, ...] = ()
    absent: Absent = nothing_absent
    grid: Callable[[State], Grid] | None = None
    maps: Callable[[State], Mapping[str, HexMap]] | None = None
    network: Callable[[State], Network] | None = None
    readings: tuple[ReadingChoice, ...] = ()
    bookkeeping: tuple[Path, ...] = ()
    due: Mapping[Path, tuple[Any, ...]] = field(default_factory=dict)
    guided: Callable[[State], Mapping[str, str]] = _number_of_players
    shuffled_by: str = ""
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    end_rule: str = ""
    same_breach: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    alone: tuple[str, ...] = ()
    position: Position
    start_version: int = 1
    start_upcasters: Mapping[int, Callable[[State], State]] = field(default_factory=dict)

    @property
    def counters(self) -> dict[str, tuple[Path, ...]]:
        """The periods of the counters of uses that can be corrected, by name."""
        return periods_of((move.slug, move.when) for move in self.move_types)

    @property
    def plain_counters(self) -> tuple[str, ...]:
        """The names of those that count one thing, so that they can be corrected before they have counted anything."""
        every = ((move.slug, uses) for move in self.move_types for uses in move.when.uses)
        plain = {uses.named or slug for slug, uses in every if uses.each is None}
        return tuple(named for named in self.counters if named in plain)

    @property
    def moves(self) -> dict[str, MoveType]:
        """The moves by slug."""
        return {move.slug: move for move in self.move_types}

    def not_due(self, slug: str, state: State) -> Line | None:
        """The rule by which a move is not due now, whatever its input would be; None if it can be made."""
        return not_due(self.moves[slug].when, slug, state, self.end_rule)

    def value_of(self, path: Path) -> Value | None:
        """The declared value at a path, if it can be corrected."""
        return next((value for value in self.values if value.matches(path)), None)
