"""The advanced game of City of the Big Shoulders with its goals, as the 2020 rulebook describes it.

Directors change, companies issue their own shares, players without a company place partners in the bank pool, and the
goals in play are met at the end.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import State
from rules.engine.registry import calculators

from .big_shoulders import OPERATING, SHARES, BigShoulders, Given

# The goal tiles in the order of the rulebook's list.
GOALS = (
    *("most-managers", "highest-appeal", "most-salespeople", "richest-company", "most-capital-assets"),
    *("most-partners", "most-workers", "most-common-certificates", "most-automation", "most-preferred-certificates"),
)
ADDED_UP = {
    "most-managers": "managers",
    "most-salespeople": "salespeople",
    "most-capital-assets": "assets",
    "most-workers": "workers",
    "most-automation": "tokens",
}


class Advanced(BigShoulders):
    """An advanced game of two to four players with five goals; ``issued`` are companies on whose turn shares were."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.in_play = chance.sample(GOALS, 5)
        self.setup["options"] = {"advanced": True, "goals": self.in_play}
        self.met: dict[str, set[str]] = {name: set() for name in self.players}
        self.left, self.issued = set(self.in_play), set[str]()

    @property
    def over(self) -> bool:
        return super().over and not self.left

    def directed(self, name: str) -> list[str]:
        return [key for key, company in self.companies.items() if company.director == name]

    def propose(self) -> tuple[str, Given]:
        if super().over or self.chance.random() < 0.01:
            return "goals", {"goal": self.chance.choice(self.in_play if self.chance.random() < 0.8 else GOALS)}
        if self.companies and self.chance.random() < 0.15:
            return self._advanced_move()
        trades = self.phase == "stock-phase" and self.companies and self.chance.random() < 0.9
        slug, given = self._trade() if trades else super().propose()
        if slug == "sell-shares":
            given["director"] = int(self.chance.random() < 0.3)
        if slug in OPERATING and self.chance.random() < 0.5:
            given["revenue"] = 900
        return slug, given

    def _advanced_move(self) -> tuple[str, Given]:
        """Shares are issued once on a turn: whether that is the very first thing a second time, no rule says."""
        key = self.chance.choice([*self.operating()[:1], *sorted(self.companies)])
        if key in self.issued or self.phase == "action-phase":
            without = [name for name in self.players if not self.directed(name)]
            return "no-company", {"player": self.chance.choice(without or self.players)}
        given = {"shares": self.chance.randint(1, 3), "preferred": self.chance.random() < 0.3}
        return "emergency-fundraising", {"company": key, **given}

    def _trade(self) -> tuple[str, Given]:
        """Much is bought and sold, so that directors change."""
        slug = self.chance.choice(("buy-certificate", "buy-certificate", "buy-certificate", "sell-shares"))
        return slug, self._stock(slug)

    def legal(self, slug: str, given: Given) -> bool:
        if slug == "goals":
            return super().over and given["goal"] in self.in_play
        if slug == "no-company":
            name = given["player"]
            return self.phase == "action-phase" and self._next_to_place() == name and not self.directed(name)
        if slug == "emergency-fundraising":
            there = self.companies[given["company"]].certificates["treasury"]
            common = given["shares"] - 2 * given["preferred"]
            first = self.operating()[:1] == [given["company"]]
            enough = 0 <= common <= there["common"] and given["preferred"] <= there["preferred"]
            return self.phase == "operating-phase" and first and enough
        return super().legal(slug, given)

    def _may_sell(self, given: Given) -> bool:
        name, key = given["player"], given["company"]
        own = self.owned[name].get(key, {})
        big = any(self.shares(other, key) >= 3 for other in self.players if other != name)
        enough = all(own.get(kind, 0) >= given[kind] for kind in SHARES)
        return any(given[kind] for kind in SHARES) and enough and (big or not given["director"])

    def play(self, slug: str, given: Given) -> None:
        if slug == "goals":
            self._award(given["goal"])
        elif slug == "no-company":
            self.placed[given["player"]] += 1
            self.cash[given["player"]] += 25
        elif slug == "emergency-fundraising":
            self._issue(given)
        else:
            super().play(slug, given)

    def _buy(self, given: Given) -> None:
        super()._buy(given)
        self._transfer(given["company"])

    def _sell(self, given: Given) -> None:
        key, name = given["company"], given["player"]
        company, shares = self.companies[key], sum(SHARES[kind] * given[kind] for kind in SHARES)
        self.cash[name] += company.price * shares
        for kind in SHARES:
            company.certificates["bank_pool"][kind] += given[kind]
            self.owned[name][key][kind] -= given[kind]
        company.move(-shares)
        self.sold[name].add(key)
        self._transfer(key)

    def _transfer(self, key: str) -> None:
        """The opponent with the most shares becomes the director if that is more, or if the certificate was sold."""
        company = self.companies[key]
        former, place = company.director, self.players.index(company.director)
        others = [*self.players[place + 1 :], *self.players[:place]]
        first = max(others, key=lambda name: self.shares(name, key))
        own = self.owned[former][key]
        if own["director"] and self.shares(first, key) <= self.shares(former, key):
            return
        receiver = own if own["director"] else company.certificates["bank_pool"]
        new = self.owned[first][key]
        paid = {"preferred": 1, "common": 1} if new["preferred"] else {"common": 3}
        for kind, number in paid.items():
            new[kind] -= number
            receiver[kind] += number
        receiver["director"], new["director"] = 0, 1
        company.director = first

    def _issue(self, given: Given) -> None:
        company, shares = self.companies[given["company"]], given["shares"]
        self.issued.add(given["company"])
        company.treasury += company.price * shares
        for kind, number in (("preferred", given["preferred"]), ("common", shares - 2 * given["preferred"])):
            company.certificates["treasury"][kind] -= number
            company.certificates["bank_pool"][kind] += number
        company.move(-shares - 1)

    def _next(self) -> None:
        super()._next()
        self.issued.clear()

    def _award(self, goal: str) -> None:
        """Everybody with the most meets a goal; with nothing at all, nobody does, as the site reads the rules."""
        counted = {name: self._counted(goal, name) for name in self.players}
        best = max(counted.values())
        for name, number in counted.items():
            if number == best > 0:
                self.met[name].add(goal)
        self.left.discard(goal)

    def _counted(self, goal: str, name: str) -> int:
        own = [self.companies[key] for key in self.directed(name)]
        if goal in ADDED_UP:
            return sum(getattr(company, ADDED_UP[goal]) for company in own)
        if goal == "highest-appeal":
            return max((company.appeal for company in own), default=0)
        if goal == "richest-company":
            return max((company.treasury for company in own), default=0)
        if goal == "most-partners":
            return self.partners[name]
        kind = "common" if "common" in goal else "preferred"
        return sum(kinds[kind] for kinds in self.owned[name].values())

    def numbers(self) -> Mapping[str, Any]:
        goals = {f"players.{name}.goals": [goal for goal in GOALS if goal in met] for name, met in self.met.items()}
        return {**super().numbers(), **goals}

    def results(self) -> dict[Any, Any]:
        """What each player has at the end: cash, shares at their price, and $200 for each goal."""
        worth = {
            name: sum(company.price * self.shares(name, key) for key, company in self.companies.items())
            for name in self.players
        }
        return {name: self.cash[name] + worth[name] + 200 * len(self.met[name]) for name in self.players}

    def results_of(self, play: GameRules, state: State) -> dict[Any, Any]:
        """The same as the play has it."""
        totals: dict[Any, Any] = calculators()[play.game, play.scored_by].run(play.score(state)).values["totals"]
        return dict(totals)
