"""The scorepad: every part of a player's result with its maximum, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from calculators.calculator import ByName, Calculator, Result, Step, Unit, Warning
from calculators.fields import flag, whole
from calculators.nested import named, numbers, record
from calculators.pictures import Bars

from .connection_table import CONNECTIONS
from .costs import DEPARTMENT_VP
from .tables import (
    ACTION_CHOICE_TILES,
    ACTION_CHOICE_VP,
    CAPS,
    DONATIONS,
    EMPLOYEES,
    EMPTY_SPACES,
    GAME,
    MOST_PLAYERS,
    MOST_VP_OF_A_DONATION,
)

SCORING = "end-of-game/scoring"
TIES = "end-of-game/ties"

TOP_ROW, OTHER_ROW = DEPARTMENT_VP[True], DEPARTMENT_VP[False]

CAP_RULES = {
    "employees": f"{SCORING}#permanent-employee",
    "departments": f"{SCORING}#departments",
    "project_tabs": f"{SCORING}#project-tabs",
    "connections": f"{SCORING}#connections",
    "city_projects": f"{SCORING}#city-projects",
}

# More than anybody scores in a part, so that what lies above a maximum can be typed and is cut.
MOST_VP = 200


@dataclass(frozen=True, slots=True)
class Player:
    """VP but for ``active_employees`` and the departments, which are counted; ``donations`` as each space says.

    The permanent employee of Human Resources may be counted by mistake: the maximum cuts it.
    """

    in_game: int = whole(0, MOST_VP, default=0)
    active_employees: int = whole(0, EMPLOYEES + 1, default=0)
    departments_top: int = whole(0, EMPTY_SPACES, default=0)
    departments_other: int = whole(0, EMPTY_SPACES, default=0)
    project_tabs: int = whole(0, MOST_VP, default=0)
    connections: int = whole(0, MOST_VP, default=0)
    city_projects: int = whole(0, MOST_VP, default=0)
    donations: tuple[int, ...] = numbers(0, MOST_VP, most=len(DONATIONS), default=())
    action_choice_unused: bool = flag(default=False)


@dataclass(frozen=True, slots=True)
class Input:
    """The players by name."""

    players: Mapping[str, Player] = named(record(Player), most=MOST_PLAYERS)


@dataclass(frozen=True, slots=True)
class Score:
    """A player's VP by part, before and after the maximums. Rule: carnegie:end-of-game/scoring#parts"""

    player: Player

    @property
    def uncapped(self) -> dict[str, int]:
        """The parts that have a maximum, without it."""
        own = self.player
        departments = TOP_ROW * own.departments_top + OTHER_ROW * own.departments_other
        return {
            "employees": own.active_employees,
            "departments": departments,
            "project_tabs": own.project_tabs,
            "connections": own.connections,
            "city_projects": own.city_projects,
        }

    @property
    def donations(self) -> list[int]:
        """What each donation scores. Rule: carnegie:tracks/donation-prices#cap"""
        return [min(MOST_VP_OF_A_DONATION, vp) for vp in self.player.donations]

    @property
    def parts(self) -> dict[str, int]:
        """What each part scores. Rule: carnegie:end-of-game/scoring#parts"""
        return {
            "in_game": self.player.in_game,
            **{part: min(CAPS[part], vp) for part, vp in self.uncapped.items()},
            "donations": sum(self.donations),
            "action_choice": ACTION_CHOICE_VP if self.player.action_choice_unused else 0,
        }

    @property
    def total(self) -> int:
        """The result. Rule: carnegie:end-of-game/scoring#parts"""
        return sum(self.parts.values())

    @property
    def capped(self) -> list[str]:
        """The parts of which a maximum took something."""
        over = [part for part, vp in self.uncapped.items() if vp > CAPS[part]]
        return [*over, "donations"] if sum(self.player.donations) > sum(self.donations) else over


def compute(given: Input) -> Result:
    """Add up every player's VP, and find the winners. Rule: carnegie:end-of-game/scoring, carnegie:end-of-game/ties"""
    scores = {name: Score(player) for name, player in given.players.items()}
    first = winners(scores)
    return Result(
        values={
            "breakdown": {name: {**score.parts, "total": score.total} for name, score in scores.items()},
            "totals": {name: score.total for name, score in scores.items()},
            "ranking": sorted(scores, key=lambda name: -scores[name].total),
            "winners": first,
            "capped": {name: score.capped for name, score in scores.items() if score.capped},
        },
        steps=(*(step for name, score in scores.items() for step in _lines(name, score)), _decision(scores, first)),
        warnings=tuple(_warnings(given.players)),
        pictures=(Bars("sources", {name: score.parts for name, score in scores.items()}),),
    )


def winners(scores: Mapping[str, Score]) -> list[str]:
    """Everybody with the most VP: no tie is broken. Rule: carnegie:end-of-game/ties#shared"""
    best = max(score.total for score in scores.values())
    return [name for name, score in scores.items() if score.total == best]


def _lines(name: str, score: Score) -> Iterator[Step]:
    """The lines of a player that are worked out, the maximums that cut something, then the sum."""
    player = score.player
    if player.departments_top or player.departments_other:
        values = {
            "name": name,
            "top": player.departments_top,
            "each_top": TOP_ROW,
            "other": player.departments_other,
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


def _donations(name: str, score: Score) -> Step:
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


def _decision(scores: Mapping[str, Score], first: list[str]) -> Step:
    best = scores[first[0]].total
    if len(first) == 1:
        return Step("wins", {"name": first[0], "total": best}, (f"{SCORING}#winner",))
    return Step("shared", {"winners": first, "total": best}, (f"{TIES}#shared",))


def _warnings(players: Mapping[str, Player]) -> Iterator[Warning]:
    """What a table hardly has: points that no connection scores, more departments than spaces, too many tiles."""
    possible = {0, *(vp for by_level in CONNECTIONS.values() for vp in by_level.values())}
    for name, player in players.items():
        if player.connections <= CAPS["connections"] and player.connections not in possible:
            values = {"name": name, "vp": player.connections}
            yield Warning("no-such-connection", values, ("end-of-game/city-connections#table",))
    for name, player in players.items():
        number = player.departments_top + player.departments_other
        if number > EMPTY_SPACES:
            values = {"name": name, "number": number, "spaces": EMPTY_SPACES}
            yield Warning("more-than-empty-spaces", values, ("company/departments#empty-spaces",))
    unused = [name for name, player in players.items() if player.action_choice_unused]
    most = {"none": 0, "third-player": 1}.get(ACTION_CHOICE_TILES[len(players)], len(players))
    # A single name may be one player of several who looks at the own result.
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
    },
    headline=("winners",),
    rules=(SCORING, TIES),
)
