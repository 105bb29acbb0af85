"""Start of a play: its setup read from plain data, and the state that follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from language.names import look_of
from rules.engine.calculator import Fault, InvalidInput, note_unknown, read_by
from rules.engine.fields import MISSING
from rules.engine.nested import declared_fields, made

from .declaration import GameRules, Raw
from .effects import State
from .lookups import players
from .occasions import USES
from .recording import intent_of_fields

# The fields of a setup that the API takes by themselves; the others are its options.
BY_THEMSELVES = ("players", "edition")
# The colors that players can choose, in the order in which those who choose none get them.
COLORS = ("blue", "orange", "yellow", "black", "purple", "light-blue", "brown", "green", "red", "pink", "white")


@dataclass(frozen=True, slots=True)
class Start:
    """A setup as JSON, complete with its defaults, and the state at the beginning."""

    setup: Raw
    state: State


def begin(play: GameRules, raw: Raw) -> Start:
    """Read ``{"players", "edition", "options", "readings", "colors"}`` and start a play. Raises InvalidInput.

    No player may be spelled as the key of a thing; one called Bo is not the company BO.

    The state holds edition, options and readings beside what the game's ``start`` returns. ``colors`` are those of the
    players in seat order, empty for one who has chosen none.
    """
    faults: list[Fault] = []
    options = _mapping(raw, "options", faults)
    chosen = _mapping(raw, "readings", faults)
    values: dict[str, Any] = {}
    declared = declared_fields(play.setup)
    for item in declared:
        source, prefix = (raw, "") if item.name in BY_THEMSELVES else (options, "options.")
        values[item.name] = read_by(item.clean, source.get(item.name, MISSING), f"{prefix}{item.name}", faults)
    note_unknown(raw, (*BY_THEMSELVES, "options", "readings", "colors"), faults)
    note_unknown(options, [item.name for item in declared if item.name not in BY_THEMSELVES], faults, "options.")
    readings = _readings(play, chosen, str(values.get("edition") or ""), faults)
    colors = _colors(raw.get("colors", []), faults)
    if faults:
        raise InvalidInput(*faults)
    given = made(play.setup, values)
    data = intent_of_fields(declared, given)
    rest = {name: value for name, value in data.items() if name not in BY_THEMSELVES}
    alone = {name: value for name, value in data.items() if name in BY_THEMSELVES}
    setup = {**alone, "options": rest, "readings": readings}
    agreed = {name: value for name, value in setup.items() if name != "players"}
    if any(colors):
        setup["colors"] = colors[: len(given.players)]
    counters: dict[str, Any] = {USES: {}} if any(move.when.uses for move in play.move_types) else {}
    begun = Start(setup, {**play.start(given), **counters, **agreed})
    things = things_of(play, begun.state)
    refuse_names(begun, lambda name: name in things)
    return begun


def things_of(play: GameRules, state: State) -> frozenset[str]:
    """The things that a move can name, now or later, without the players: their keys are not to be names of players."""
    named = {*play.later, play.rival} - {""}
    for kind, things in play.kinds.items():
        listed = Counter(things(state))
        # A player who is called like another thing is listed beside it.
        named.update(listed - Counter(players(state)) if kind in play.kinds_of_players else listed)
    return frozenset(named)


def refuse_names(begun: Start, reserved: Callable[[str], bool]) -> None:
    """Raise InvalidInput ``reserved-name`` for each player whose name is taken by something else."""
    faults = [
        Fault(f"players.{place}", "reserved-name", {"name": name})
        for place, name in enumerate(begun.setup["players"])
        if reserved(name)
    ]
    if faults:
        raise InvalidInput(*faults)


def refuse_look_alikes(begun: Start) -> None:
    """Raise InvalidInput ``looks-alike`` for each player whose name looks like that of a player before."""
    players = begun.setup["players"]
    looks = [look_of(name) for name in players]
    faults = [
        Fault(f"players.{place}", "looks-alike", {"name": name})
        for place, name in enumerate(players)
        if looks[place] in looks[:place]
    ]
    if faults:
        raise InvalidInput(*faults)


def upcast_state(play: GameRules, state: State, version: int) -> State:
    """A state of a play that began in an earlier version as one of today's."""
    for earlier in range(version, play.start_version):
        state = play.start_upcasters[earlier](state)
    return state


def _mapping(raw: Raw, name: str, faults: list[Fault]) -> Raw:
    found = raw.get(name, {})
    if isinstance(found, Mapping):
        return found
    faults.append(Fault(name, "not-by-name"))
    return {}


def _readings(play: GameRules, chosen: Raw, edition: str, faults: list[Fault]) -> dict[str, str]:
    agreed = {}
    for reading in play.readings:
        option = chosen.get(reading.key, reading.default(edition))
        if option not in reading.options:
            faults.append(Fault(f"readings.{reading.key}", "not-a-choice", {"options": ", ".join(reading.options)}))
        agreed[reading.key] = option
    note_unknown(chosen, [reading.key for reading in play.readings], faults, "readings.")
    return agreed


def _colors(chosen: Any, faults: list[Fault]) -> list[str]:
    if isinstance(chosen, list) and all(item in ("", *COLORS) for item in chosen):
        return chosen
    faults.append(Fault("colors", "not-a-choice", {"options": ", ".join(COLORS)}))
    return []
