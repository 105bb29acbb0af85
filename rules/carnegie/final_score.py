"""Final scores: every part of a player's result with its maximum, and the winners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.nested import named, record
from rules.engine.pictures import Bars

from .connection_table import CONNECTIONS
from .scorepad import OTHER_ROW, TOP_ROW, ScorepadEntries, VictoryPoints
from .tables import (
    ACTION_CHOICE_TILES,
    CAPS,
    DEPARTMENT_TILES,
    DEPARTMENTS_REMOVED,
    EMPTY_SPACES,
    GAME,
    MOST_PLAYERS,
    MOST_PROJECTS,
    MOST_VP_OF_A_DONATION,
)

SCORING = "end-of-game/scoring"
TIES = "end-of-game/ties"
TILES = "setup/departments#table"
DISCS = "setup/player-start#discs"

CAP_RULES = {
    "employees": f"{SCORING}#permanent-employee",
    "departments": f"{SCORING}#departments",
    "project_tabs": f"{SCORING}#project-tabs",
    "connections": f"{SCORING}#connections",
    "city_projects": f"{SCORING}#city-projects",
}


@dataclass(frozen=True, slots=True)
class Input:
    """The players by name."""

    players: Mapping[str, ScorepadEntries] = named(record(ScorepadEntries), most=MOST_PLAYERS)


def compute(given: Input) -> Result:
    """Add up every player's VP and find the winners.

    Raises InvalidInput ``more-than-tiles`` and ``more-than-discs``.
    Rule: carnegie:end-of-game/scoring, carnegie:end-of-game/ties
    """
    faults = tuple(_faults(given.players))
    if faults:
        raise InvalidInput(*faults)
    scores = {name: VictoryPoints(player) for name, player in given.players.items()}
    first = winners(scores)
    return Result(
        values={
            "breakdown": {name: {**score.parts, "total": score.total} for name, score in scores.items()},
            "totals": {name: score.total for name, score in scores.items()},
            "ranking": sorted(scores, key=lambda name: -scores[name].total),
            "winners": first,
            "capped": {name: score.capped for name, score in scores.items() if score.capped},
            "left_blank": {name: player.blank for name, player in given.players.items() if player.blank},
        },
        steps=(*(step for name, score in scores.items() for step in _lines(name, score)), _decision(scores, first)),
        warnings=tuple(_warnings(given.players)),
        pictures=(Bars("sources", {name: score.parts for name, score in scores.items()}),),
    )


def winners(scores: Mapping[str, VictoryPoints]) -> list[str]:
    """All players with the most VP: ties are not broken. Rule: carnegie:end-of-game/ties#shared"""
    best = max(score.total for score in scores.values())
    return [name for name, score in scores.items() if score.total == best]


def _lines(name: str, score: VictoryPoints) -> Iterator[Step]:
    """A player's calculated lines, the maximums that reduce a part, then the total."""
    player = score.player
    if player.departments:
        values = {
            "name": name,
            "top": player.departments_top or 0,
            "each_top": TOP_ROW,
            "other": player.departments_other or 0,
            "each_other": OTHER_ROW,
            "vp": score.uncapped["departments"],
        }
        yield Step("departments", values, (f"{SCORING}#departments",))
    for part, vp in score.uncapped.items():
        if vp > CAPS[part]:
            values = {"name": name, "vp": vp, "cap": CAPS[part]}
            yield Step(f"capped-{part}", values, (CAP_RULES[part],))
    if player.donations:
        yield _donations(name, score)
    yield Step("total", {"name": name, **score.parts, "total": score.total}, (f"{SCORING}#parts",))


def _donations(name: str, score: VictoryPoints) -> Step:
    over = [vp for vp in score.player.donations if vp > MOST_VP_OF_A_DONATION]
    values = {
        "name": name,
        "sum": " + ".join(str(vp) for vp in score.donations),
        "vp": sum(score.donations),
        "over": over,
        "number": len(over),
        "cap": MOST_VP_OF_A_DONATION,
    }
    return Step("donations-capped" if over else "donations", values, (f"{SCORING}#donations",))


def _decision(scores: Mapping[str, VictoryPoints], first: list[str]) -> Step:
    best = scores[first[0]].total
    if len(first) == 1:
        return Step("wins", {"name": first[0], "total": best}, (f"{SCORING}#winner",))
    return Step("shared", {"winners": first, "total": best}, (f"{TIES}#shared",))


def _faults(players: Mapping[str, ScorepadEntries]) -> Iterator[Fault]:
    """Faults for more departments than there are tiles, and more projects and donations than a player has discs.

    Rule: carnegie:setup/departments#tiles, carnegie:setup/player-start#discs
    """
    number = sum(player.departments for player in players.values())
    if number > DEPARTMENT_TILES:
        yield Fault("players", "more-than-tiles", {"number": number, "tiles": DEPARTMENT_TILES}, (TILES,))
    for name, player in players.items():
        if player.discs > MOST_PROJECTS:
            values = {"name": name, "discs": player.discs, "most": MOST_PROJECTS}
            yield Fault(f"players.{name}.city_projects", "more-than-discs", values, (DISCS, f"{SCORING}#city-projects"))


def _warnings(players: Mapping[str, ScorepadEntries]) -> Iterator[Warning]:
    """Parts left blank, and implausible entries: impossible connections, too many departments or tiles."""
    possible = {0, *(vp for by_level in CONNECTIONS.values() for vp in by_level.values())}
    if unsure := [name for name, player in players.items() if player.blank]:
        yield Warning("counted-as-0", {"names": unsure}, (f"{SCORING}#parts",))
    for name, player in players.items():
        vp = player.connections or 0
        if vp <= CAPS["connections"] and vp not in possible:
            values = {"name": name, "vp": vp}
            yield Warning("no-such-connection", values, ("end-of-game/city-connections#table",))
    for name, player in players.items():
        if player.departments > EMPTY_SPACES:
            values = {"name": name, "number": player.departments, "spaces": EMPTY_SPACES}
            yield Warning("more-than-empty-spaces", values, ("company/departments#empty-spaces",))
    number = sum(player.departments for player in players.values())
    tiles = DEPARTMENT_TILES - DEPARTMENTS_REMOVED["bga-es"][len(players)]
    if len(players) > 1 and number > tiles:
        values = {"number": number, "players": len(players), "tiles": tiles}
        yield Warning("more-than-tiles-in-play", values, (TILES,))
    unused = [name for name, player in players.items() if player.action_choice_unused]
    most = {"none": 0, "third-player": 1}.get(ACTION_CHOICE_TILES[len(players)], len(players))
    # A single name may be one of several players, checking only their own result.
    if len(players) > 1 and len(unused) > most:
        yield Warning(
            f"tiles-of-{len(players)}",
            {"names": unused, "number": len(unused)},
            ("setup/player-start#action-choice-tile",),
        )


CALCULATOR = Calculator(
    game=GAME,
    slug="final-score",
    input=Input,
    compute=compute,
    results={
        "breakdown": ByName(
            dict.fromkeys(
                (
                    "in_game",
                    "employees",
                    "departments",
                    "project_tabs",
                    "connections",
                    "city_projects",
                    "donations",
                    "action_choice",
                    "total",
                ),
                Unit.COUNT,
            )
        ),
        "totals": ByName(Unit.COUNT),
        "ranking": Unit.NAMES,
        "winners": Unit.NAMES,
        "capped": ByName(Unit.CODES),
        "left_blank": ByName(Unit.CODES),
    },
    headline=("winners",),
    rules=(SCORING, TIES),
)
