"""Random games of Carnegie: moves as somebody at the table might enter them, legal or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import State
from rules.engine.registry import calculators

from .carnegie import ACTIONS, ADDED, CARDS, CITIES, GOODS_OF, REGIONS, ROW, STARTING, TRADES
from .carnegie_rules import Given, Rules
from .carnegie_score import andrews_total, total

LAST = dict(zip(ACTIONS, ("east", "midwest", "south", "west"), strict=True))
MEDIUM = [city for city, data in CITIES.items() if len(data["spaces"]) > 1]
PARTS = ("money", "goods", "supply", "lying", "discs")
MISSIONS = ("recruiting", "safety-quality", "advanced-research")


class Carnegie(Rules):
    """A random game; in the solo game the table draws printed cards."""

    game = "carnegie"

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.setup = {"players": self.names, "options": {"printed_cards": True, "shuffle": random.randrange(1000)}}
        self.deck = random.sample([card for card in CARDS if card.startswith("card-")], 20)

    def propose(self) -> tuple[str, Given]:
        """A move that fits the phase, mostly."""
        if not self.setup_over:
            return self._in_setup()
        if self.action is None and self.random.random() < 0.9:
            return self._choice()
        if self.solo and not self.andrew_acted and self.random.random() < 0.7:
            return self._andrew()
        if self.random.random() < 0.05:
            return "next", {}
        player = self.random.choice(self.names)
        of_action: dict[str, tuple[Callable[[str], tuple[str, Given]], ...]] = {
            "human-resources": (self._employees, self._mission),
            "management": (self._trade, self._department),
            "construction": (self._build_project, self._build_project, self._trade),
            "research-and-development": (self._study, self._study, self._mission, self._donate),
        }
        every = tuple(move for moves in of_action.values() for move in moves)
        usual = of_action.get(self.companies[player].other or self.action or "", ())
        fitting = usual if self.random.random() < 0.7 else every
        moves = (*fitting, self._income, self._donate, self._activate, self._choice_tile)
        return self.random.choice(moves)(player)

    def _in_setup(self) -> tuple[str, Given]:
        if self.neutral and self.random.random() < 0.8:
            return "neutral-discs", {"cards": self.random.choices(self.deck, k=self.random.randint(1, 2))}
        due, drawn = self.first_projects(), self.random.random()
        if drawn < 0.1:
            return "next", {}
        if drawn < 0.2:
            return self._activate(self.random.choice(self.names))
        if due and drawn < 0.9:
            player = due[0] if self.random.random() < 0.9 else self.random.choice(self.names)
            return "first-project", {"player": player, "city": self.random.choice(MEDIUM)}
        return "next", {}

    def _choice(self) -> tuple[str, Given]:
        action = self.random.choice(ACTIONS)
        row = self.flipped(action)
        region, donation = (LAST[row], True) if self.rows[row] == ROW - 1 else (None, True)
        if self.rows[row] < ROW - 1 and self.random.random() < 0.6:
            region, donation = self.random.choice(REGIONS), False
        player = self.chooser if self.random.random() < 0.9 else self.random.choice(self.names)
        return "choose-action", {"player": player, "action": action, "region": region, "donation": donation}

    def _choice_tile(self, player: str) -> tuple[str, Given]:
        return "action-choice", {"player": player, "action": self.random.choice(ACTIONS)}

    def _andrew(self) -> tuple[str, Given]:
        card = self.random.choice([card for card in CARDS if card not in self.drawn])
        tiles: dict[str, str] = {}
        for place, kind in enumerate(self.kinds_on(card) if self.action == "management" else [], start=1):
            free = [key for key, added in ADDED.items() if added["kind"] == kind and key not in tiles.values()]
            if free and self.random.random() < 0.8:
                tiles[f"tile_{place}"] = self.random.choice(free)
        return "andrew-card", {"card": card, **tiles}

    def _income(self, player: str) -> tuple[str, Given]:
        region = self.region if self.region and self.random.random() < 0.9 else self.random.choice(REGIONS)
        there = self.companies[player].missions[region]
        returned = max(1, there + self.random.choice((0, 0, 0, 0, 1)))
        income = {"money": self.random.randint(0, 9), "goods": self.random.randint(0, 2), "vp": 0}
        return "income", {"player": player, "region": region, "returned": returned, "project_income": income}

    def _donate(self, player: str) -> tuple[str, Given]:
        donation = self.random.choice([key for key in self.donations if player not in self.donations[key]])
        mission = self.random.choice((None, None, self.random.choice(REGIONS)))
        return "donate", {"player": player, "donation": donation, "mission": mission}

    def _places(self, player: str) -> list[str]:
        """The departments of a player, mostly, and now and then any."""
        own = [*STARTING, *(key for key in self.companies[player].departments if key != "new-lobby")]
        every = [*STARTING, *(key for key in ADDED if key != "new-lobby")]
        return own if self.random.random() < 0.9 else every

    def _employees(self, player: str) -> tuple[str, Given]:
        lie_down = self.random.choices(self._places(player), k=self.random.randint(0, 2))
        mission = self.random.choice((None, None, self.random.choice(REGIONS)))
        money = self.random.randint(0, 8) if mission else 0
        return "move-employees", {"player": player, "lie_down": lie_down, "mission": mission, "training_money": money}

    def _mission(self, player: str) -> tuple[str, Given]:
        given = {"department": self.random.choice(MISSIONS), "mission": self.random.choice(REGIONS)}
        return "mission", {"player": player, **given}

    def _trade(self, player: str) -> tuple[str, Given]:
        own = [key for key in TRADES if self.companies[player].active[key] > 0] or ["commerce-and-finance"]
        department = self.random.choice(own if self.random.random() < 0.9 else list(TRADES))
        uses = self.random.choices(TRADES[department], k=self.random.choice((1, 1, 2, 3)))
        sent = len(uses) if department == "purchasing" else sum(str(use).startswith("mission") for use in uses)
        missions = self.random.choices(REGIONS, k=sent)
        return "goods-trade", {"player": player, "department": department, "uses": uses, "missions": missions}

    def _department(self, player: str) -> tuple[str, Given]:
        free = [key for key in ADDED if key not in self.companies[player].departments] or list(ADDED)
        moved = self.random.choice(("lying", *self._places(player)))
        given = {
            "department": self.random.choice(free),
            "employee_on_space": self.random.random() < 0.5,
            "top_row": self.random.random() < 0.4,
            "moved_from": moved if self.random.random() < 0.2 else None,
        }
        return "new-department", {"player": player, **given}

    def _build_project(self, player: str) -> tuple[str, Given]:
        company = self.companies[player]
        type_ = self.random.choice([key for key in GOODS_OF if company.tabs[key] > 0] or list(GOODS_OF))
        department = self.random.choice(("construction",) * 4 + ("engineering", "construction-outsourcing"))
        city = self.random.choice(list(CITIES))
        return "construction-cost", {"player": player, "city": city, "type": type_, "department": department}

    def _study(self, player: str) -> tuple[str, Given]:
        if self.random.random() < 0.5:
            given = {"type": self.random.choice(list(GOODS_OF)), "discs": self.random.choice((0, 1, 1, 2))}
            points = self.random.randint(0, 42) if self.random.random() < 0.2 else None
            return "project-tab", {"player": player, **given, "points": points}
        region = self.random.choice(REGIONS)
        box = self.companies[player].box[region]
        return "transport-advance", {"player": player, "region": region, "to": min(5, box + self.random.randint(1, 2))}

    def _activate(self, player: str) -> tuple[str, Given]:
        places = self.random.choices(self._places(player), k=self.random.choice((1, 1, 2, 3)))
        employees = [
            {"department": key, "cost": self.random.randint(0, 4) if key in STARTING else None} for key in places
        ]
        return "activate", {"player": player, "employees": employees}

    def numbers(self) -> dict[str, Any]:
        """The state as the play has it."""
        found: dict[str, Any] = {
            "discs": self.rows,
            "neutral_discs": self.neutral,
            "round": self.round,
            "turn": self.names[self.first],
            "action": self.action,
            "region": self.region,
            "donation": self.donation,
        }
        for name, company in self.companies.items():
            own = f"players.{name}"
            found |= {
                f"{own}.{part}": getattr(company, part) for part in ("money", "goods", "supply", "lying", "discs")
            }
            found |= {f"{own}.points": company.vp, f"{own}.tab_points": company.tab_vp}
            found |= {f"{own}.action_choice": company.tile, f"{own}.other_action": company.other}
            found[f"{own}.active"] = {key: company.active[key] for key in (*STARTING, *ADDED)}
            found[f"{own}.missions"] = {region: company.missions[region] for region in REGIONS}
            found[f"{own}.transport"] = {region: company.box[region] for region in REGIONS}
            found[f"{own}.tabs"] = {key: company.tabs[key] for key in GOODS_OF}
            found[f"{own}.departments"] = {key: company.departments.get(key) for key in ADDED}
        if self.solo:
            found |= {"andrew.discs": self.andrew_discs, "andrew.departments": sum(self.andrew_tiles.values())}
            found["andrew.transport"] = self.andrew_box
            found["andrew.cards"] = {str(vp): self.laid[vp] for vp in (0, 1, 3, 6, 10)}
        return found

    def results(self) -> dict[Any, Any]:
        """The final scores as they would be now, and the discs of each owner in each city and on each donation."""
        own: dict[Any, Any] = {name: total(self, name) for name in self.names}
        owners = {disc[0] for places in self.spaces.values() for disc in places if disc}
        for city, places in self.spaces.items():
            there = Counter(disc[0] for disc in places if disc)
            own |= {(owner, city): there[owner] for owner in owners if there[owner]}
        own |= {(owner, key): 1 for key, there in self.donations.items() for owner in there}
        return {**own, "andrew": andrews_total(self)} if self.solo else own

    def results_of(self, play: GameRules, state: State) -> dict[Any, Any]:
        """The same as the play has it."""
        calculator = calculators()[play.game, play.scored_by]
        found: dict[Any, Any] = dict(calculator.run(play.score(state)).values["totals"])
        found |= Counter((disc["owner"], disc["city"]) for disc in state["projects"].values() if disc)
        found |= {(owner, key): 1 for key, there in state["donations"].items() for owner in there if there[owner]}
        for slug, given in play.also_scored(state).items():
            found["andrew"] = calculators()[play.game, slug].run(given).values["total"]
        return found
