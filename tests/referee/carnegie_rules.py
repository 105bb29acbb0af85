"""The moves of Carnegie by its rulebook: which are legal, and what they change."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .carnegie import (
    ADDED,
    BOARD,
    CARDS,
    CITIES,
    FINAL_BOX,
    GOODS_OF,
    KIND_OF,
    KINDS,
    ROUNDS,
    STARTING,
    TILES,
    TRACKS,
    TYPES,
    Board,
    Company,
)

Given = dict[str, Any]
VP_CARDS = (0, 1, 3, 6, 10)


def _named(given: Given) -> dict[str, Any]:
    """An input as arguments: Python has its own ``type``."""
    return {"type_" if name == "type" else name: value for name, value in given.items()}


class Rules(Board):
    """A game whose moves are judged and made; ``legal_<move>`` and ``make_<move>``, with underscores."""

    def legal(self, slug: str, given: Given) -> bool:
        """Whether the rules allow a move now."""
        if self.over:
            return False
        return bool(getattr(self, f"legal_{slug.replace('-', '_')}")(**_named(given)))

    def play(self, slug: str, given: Given) -> None:
        """Carry out a legal move."""
        getattr(self, f"make_{slug.replace('-', '_')}")(**_named(given))

    def acts(self, player: str, kind: str) -> bool:
        """Whether a player takes an action of a kind now: S:100, S:103."""
        return self.action is not None and (self.companies[player].other or self.action) == kind

    # Setup.

    def legal_neutral_discs(self, cards: list[str]) -> bool:
        fresh = len({*cards, *self.turned_up}) == len(cards) + len(self.turned_up)
        return not self.setup_over and self.neutral > 0 and fresh

    def make_neutral_discs(self, cards: list[str]) -> None:
        for card in cards:
            donation = card.removeprefix("card-")
            if self.neutral > 0:
                self.turned_up.add(card)
                if not self.donations[donation]:
                    self.donations[donation].add("neutral")
                    self.neutral -= 1
            for city in CARDS[card]["cities"]:
                free = [place for place, disc in enumerate(self.spaces[city]) if disc is None]
                if free and self.neutral > 0:
                    self.spaces[city][free[0]] = ("neutral", "any")
                    self.neutral -= 1

    def legal_first_project(self, player: str, city: str) -> bool:
        due = self.first_projects()
        return not self.setup_over and due[:1] == [player] and self.space_for(city, "housing") is not None

    def make_first_project(self, player: str, city: str) -> None:
        self._build(player, city, "housing")

    # A round.

    def legal_choose_action(self, player: str, action: str, **_event: Any) -> bool:
        return self.setup_over and self.action is None and player == self.chooser

    def make_choose_action(self, action: str, region: str | None, donation: bool, **_who: Any) -> None:
        self.action, self.region, self.donation, self.row = action, region, donation, self.flipped(action)

    def legal_action_choice(self, player: str, action: str) -> bool:
        has_it = self.companies[player].tile and player != self.names[self.first]
        return has_it and self.action not in (None, action) and not self.companies[player].used

    def make_action_choice(self, player: str, action: str) -> None:
        self.companies[player].tile, self.companies[player].other = False, action

    def legal_next(self) -> bool:
        if not self.setup_over:
            return not self.first_projects() and not self.neutral
        return self.action is not None and (self.andrew_acted or not self.solo)

    def make_next(self) -> None:
        if not self.setup_over:
            self.setup_over = True
            self.begin_round()
            return
        self.rows[self.row] += 1
        self.action, self.region, self.donation, self.andrew_acted = None, None, False, False
        self.over = self.round == ROUNDS
        self.begin_round()
        if not self.over:
            self.round, self.first = self.round + 1, (self.first + 1) % len(self.names)

    def begin_round(self) -> None:
        """Nobody has done anything yet."""
        for company in self.companies.values():
            company.begin_round()

    # Events.

    def legal_income(self, player: str, region: str, returned: int, **_income: Any) -> bool:
        company = self.companies[player]
        acted = company.used or company.activated
        there = region == self.region and returned <= company.missions[region]
        return there and not company.took_income and not acted

    def make_income(self, player: str, region: str, returned: int, project_income: dict[str, int]) -> None:
        company = self.companies[player]
        company.missions[region] -= returned
        company.lying += returned
        company.took_income = True
        for _ in range(returned):
            company.gain(TRACKS[region]["bonus"][company.box[region] - 1])
        company.gain(project_income)

    def legal_donate(self, player: str, donation: str, mission: str | None = None) -> bool:
        company, there = self.companies[player], self.donations[donation]
        able = company.money >= self.price(company) and company.discs > 0 and player not in there
        if mission:
            followed = not there or bool(there & {*self.names})  # S:297
            own = self.acts(player, "research-and-development") and company.may_use("charitable-giving")
            return able and own and followed
        acted = company.used or company.activated
        return able and self.donation and not there and not company.donated and not acted

    def make_donate(self, player: str, donation: str, mission: str | None = None) -> None:
        company = self.companies[player]
        company.money -= self.price(company)
        company.discs -= 1
        company.donations.append(donation)
        self.donations[donation].add(player)
        if mission:
            company.use("charitable-giving", 1)
            company.send("charitable-giving", mission)
        else:
            company.donated = True

    # Departments.

    def legal_move_employees(self, player: str, lie_down: list[str], mission: str | None = None, **_money: Any) -> bool:
        company = self.companies[player]
        leaving = Counter(lie_down)
        if mission:
            leaving["training-partnerships"] += 1
        if not self.setup_over:
            return not mission and all(company.active[key] >= number for key, number in leaving.items())
        trained = company.may_use("training-partnerships") if mission else not company.activated
        there = all(company.active[key] >= number for key, number in leaving.items())
        return self.acts(player, "human-resources") and trained and there

    def make_move_employees(
        self, player: str, lie_down: list[str], mission: str | None = None, training_money: int = 0
    ) -> None:
        company = self.companies[player]
        for department in lie_down:
            company.active[department] -= 1
            company.lying += 1
        if mission:
            company.use("training-partnerships", 1)
            company.send("training-partnerships", mission)
            company.money += training_money

    def legal_mission(self, player: str, department: str, mission: str) -> bool:
        return self.acts(player, KIND_OF[department]) and self.companies[player].may_use(department)

    def make_mission(self, player: str, department: str, mission: str) -> None:
        company = self.companies[player]
        company.use(department, 1)
        company.send(department, mission)
        if department == "recruiting":
            company.gain({"new_employee": 1})
        if department == "safety-quality":
            company.vp += sum(company.active.values()) // 2
        company.study = company.study or department == "advanced-research"

    def trade_of(self, department: str, uses: list[Any]) -> dict[str, int]:
        """What uses of a department give and take: S:118-123, S:247, S:252, S:257, S:277."""
        gains = {
            "money": {"money": 3},
            "goods": {"goods": 3 if department == "purchasing" else 1},
            "mission-money": {"money": 6},
            "mission-goods": {"goods": 2},
        }
        each = {"sales": (5, -1, 0), "logistics": (3, -1, 1), "supply-chain": (-1, 1, 0)}
        found: Counter[str] = Counter()
        for use in uses:
            if isinstance(use, int):
                money, goods, vp = each[department]
                found.update({"money": money * use, "goods": goods * use, "vp": vp * use})
            else:
                found.update(gains[use])
        return dict(found)

    def legal_goods_trade(self, player: str, department: str, uses: list[Any], missions: list[str]) -> bool:
        company, gains = self.companies[player], self.trade_of(department, uses)
        paid = all(getattr(company, part) + gains.get(part, 0) >= 0 for part in ("money", "goods"))
        return self.acts(player, KIND_OF[department]) and company.may_use(department, len(uses)) and paid

    def make_goods_trade(self, player: str, department: str, uses: list[Any], missions: list[str]) -> None:
        company = self.companies[player]
        company.use(department, len(missions), len(uses))
        company.gain(self.trade_of(department, uses))
        for region in missions:
            company.send(department, region)

    def legal_new_department(
        self, player: str, department: str, employee_on_space: bool, moved_from: str | None = None, **_row: Any
    ) -> bool:
        company = self.companies[player]
        tiles = self.tiles_of(department) < 2 and self.tiles_taken() < TILES[len(self.names)]
        room = department not in company.departments and len(company.departments) < BOARD
        paid = company.goods >= (1 if employee_on_space else 2)
        helped = not moved_from or self._may_move(company, moved_from)
        able = company.may_use("strategic-planning") and self.acts(player, "management")
        return tiles and room and paid and helped and able

    def _may_move(self, company: Company, source: str) -> bool:
        """Property Management moves an employee from anywhere: S:262."""
        there = company.lying if source == "lying" else company.active[source]
        return company.active["property-management"] > 0 and there > 0

    def make_new_department(
        self, player: str, department: str, employee_on_space: bool, top_row: bool, moved_from: str | None = None
    ) -> None:
        company = self.companies[player]
        company.use("strategic-planning", 0)
        company.goods -= 1 if employee_on_space else 2
        company.departments[department] = "top" if top_row else "other"
        if moved_from and moved_from != "lying":
            company.active[moved_from] -= 1
            company.lying += 1

    def cost_of(self, department: str, type_: str) -> dict[str, int]:
        """What a project costs: S:137, S:267, S:272."""
        goods = 1 if department == "engineering" else GOODS_OF[type_]
        return {"goods": goods, "money": 4 if department == "construction-outsourcing" else 0}

    def legal_construction_cost(self, player: str, city: str, type_: str, department: str) -> bool:
        company, cost = self.companies[player], self.cost_of(department, type_)
        paid = company.goods >= cost["goods"] and company.money >= cost["money"] and company.tabs[type_] > 0
        able = self.acts(player, "construction") and company.may_use(department)
        return paid and able and self.space_for(city, type_) is not None

    def make_construction_cost(self, player: str, city: str, type_: str, department: str) -> None:
        company, cost, region = self.companies[player], self.cost_of(department, type_), CITIES[city]["region"]
        outside = department == "construction-outsourcing"
        company.use(department, 0 if outside else 1)
        if not outside:
            company.send(department, region)
        company.goods -= cost["goods"]
        company.money -= cost["money"]
        self._build(player, city, type_)
        if CITIES[city]["bonus"]:
            company.gain(TRACKS[region]["bonus"][company.box[region] - 1])

    def _build(self, player: str, city: str, type_: str) -> None:
        space = self.space_for(city, type_)
        assert space is not None
        self.spaces[city][space] = (player, type_)
        self.companies[player].tabs[type_] -= 1

    def may_study(self, player: str) -> bool:
        """Whether a player has study points: from active employees in the R&D action, or gained otherwise."""
        company = self.companies[player]
        working = company.active["research-and-development"] > 0 or company.active["advanced-design"] > 0
        own = self.acts(player, "research-and-development") and working
        return (own or company.study) and not company.activated and self.action is not None

    def legal_transport_advance(self, player: str, region: str, to: int) -> bool:
        boxes = [company.box for company in self.companies.values()] + ([self.andrew_box] if self.solo else [])
        own = self.companies[player].box
        taken = to == FINAL_BOX and any(box[region] == FINAL_BOX for box in boxes)
        return self.may_study(player) and to > own[region] and not taken

    def make_transport_advance(self, player: str, region: str, to: int) -> None:
        company = self.companies[player]
        company.box[region] = to
        if to == FINAL_BOX:
            company.gain(TRACKS[region]["reward"])

    def legal_project_tab(self, player: str, type_: str, discs: int, points: int | None = None) -> bool:
        return self.may_study(player) and self.companies[player].discs >= discs

    def make_project_tab(self, player: str, type_: str, discs: int, points: int | None = None) -> None:
        company = self.companies[player]
        company.tabs[type_] += discs
        company.discs -= discs
        company.tab_vp = company.tab_vp if points is None else points

    def legal_activate(self, player: str, employees: list[dict[str, Any]]) -> bool:
        company = self.companies[player]
        places = Counter(item["department"] for item in employees)
        has = all(key in STARTING or key in company.departments for key in places)
        room = all(company.active[key] + number <= self.room_in(key) for key, number in places.items())
        able = self.action is not None or not self.setup_over
        return able and has and room and company.lying >= len(employees) and company.money >= self.costs(employees)

    def room_in(self, department: str) -> int:
        """The workstations of a department; three of a starting one: S:51."""
        return 3 if department in STARTING else len(ADDED[department]["workstations"])

    def costs(self, employees: list[dict[str, Any]]) -> int:
        """The dollars under the workstations; all of a tile are equal."""
        return sum(
            item["cost"] if item["department"] in STARTING else ADDED[item["department"]]["workstations"][0]
            for item in employees
        )

    def make_activate(self, player: str, employees: list[dict[str, Any]]) -> None:
        company = self.companies[player]
        company.money -= self.costs(employees)
        company.lying -= len(employees)
        company.active.update(item["department"] for item in employees)
        company.activated = self.setup_over

    # Andrew.

    def legal_andrew_card(self, card: str, **tiles: str) -> bool:
        taken = Counter(tiles.values())
        left = TILES[1] - self.tiles_taken() >= len(tiles) and all(self.tiles_of(key) < 2 for key in taken)
        return self.action is not None and not self.andrew_acted and left

    def make_andrew_card(self, card: str, **tiles: str) -> None:
        shown, moved = CARDS[card], 0
        donation = card.partition("-")[2]
        if self.donation:
            if self.donations[donation] or not self.andrew_discs:
                moved += 1
            else:
                self.donations[donation].add("andrew")
                self.andrew_discs -= 1
        if self.action == "human-resources":
            moved += shown["hr"]
        if self.action == "management":
            self.andrew_tiles.update(tiles.values())
            moved += len(shown["departments"]) - len(tiles)
        if self.action == "construction":
            moved += sum(not self._andrew_builds(city) for city in shown["cities"])
        if self.action == "research-and-development":
            moved += shown["steps"] - self._andrew_advances(shown["region"], shown["steps"])
        self.laid[VP_CARDS[min(4, moved)]] += 1
        self.drawn.add(card)
        self.andrew_acted = True

    def _andrew_builds(self, city: str) -> bool:
        """Housing first, then Commerce, Industry and Public Infrastructure: S:352."""
        places = (self.space_for(city, type_) for type_ in TYPES.values())
        space = next((place for place in places if place is not None), None)
        if space is None or not self.andrew_discs:
            return False
        self.spaces[city][space] = ("andrew", "any")
        self.andrew_discs -= 1
        return True

    def _andrew_advances(self, region: str, steps: int) -> int:
        taken = self.companies[self.names[0]].box[region] == FINAL_BOX
        last = FINAL_BOX - 1 if taken else FINAL_BOX
        done = max(0, min(steps, last - self.andrew_box[region]))
        self.andrew_box[region] += done
        return done

    def kinds_on(self, card: str) -> list[str]:
        """The kinds of departments that a card asks for."""
        return [KINDS[kind] for kind in CARDS[card]["departments"]]
