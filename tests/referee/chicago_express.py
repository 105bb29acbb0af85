"""Chicago Express as its rulebook describes it; hexes are given by their kind, so that no map is needed.

Sizes of dials, the number of shares and the scales of the cities are printed on the material.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import ceil
from typing import Any

Given = dict[str, Any]

NAMES = ("Ana", "Bo", "Cy", "Di", "Eva", "Flo")
ORDER = ("PRR", "BO", "CO", "NYC")
OPENING = {"PRR": 7, "BO": 6, "CO": 5, "NYC": 8}
SHARES = {"PRR": 3, "BO": 4, "CO": 6, "NYC": 5, "WAB": 2}
LOCOMOTIVES = {"PRR": 19, "BO": 21, "CO": 25, "NYC": 23, "WAB": 11}
DIALS = {"auction": 3, "develop": 4, "expand": 5}
SCALE = {"wheeling": [3, 4, 5, 6], "pittsburgh": [4, 6, 8]}


class ChicagoExpress:
    """A game of two to six players."""

    game = "chicago-express"

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.players = list(NAMES[: chance.randint(2, 6)])
        self.setup: Given = {"players": self.players}
        self.cash = dict.fromkeys(self.players, 120 // len(self.players))
        self.shares = {name: dict.fromkeys(SHARES, 0) for name in self.players}
        self.income = {**OPENING, "WAB": 0}
        self.treasury = dict.fromkeys(SHARES, 0)
        self.locomotives = dict(LOCOMOTIVES)
        self.open = set(ORDER)
        self.used = dict.fromkeys(DIALS, 0)
        self.scale = {city: values[0] for city, values in SCALE.items()}
        self.there: dict[str, set[str]] = {"pittsburgh": set(), "wheeling": set(), "chicago": set()}
        self.houses, self.detroit, self.turn = 20, 1, self.players[0]
        self.phase = "opening-auctions"

    @property
    def over(self) -> bool:
        return self.phase == "end-of-game"

    def sold(self, key: str) -> int:
        return sum(own[key] for own in self.shares.values())

    def least(self, key: str) -> int:
        return ceil(self.income[key] / (self.sold(key) + 1))

    def offered(self) -> str | None:
        if self.phase == "wabash-auction":
            return "WAB"
        return next((key for key in ORDER if not self.sold(key)), None) if self.phase == "opening-auctions" else None

    def propose(self) -> tuple[str, Given]:
        name = self.turn if self.chance.random() < 0.9 else self.chance.choice(self.players)
        slug = self.chance.choices(("auction", "expand", "develop", "decline"), (4, 5, 3, 1))[0]
        if self.offered() and self.chance.random() < 0.9:
            slug = "auction"
        return slug, getattr(self, f"_{slug}")(name)

    def _auction(self, name: str) -> Given:
        keys = [key for key in SHARES if key in self.open]
        key = self.offered() if self.offered() and self.chance.random() < 0.95 else self.chance.choice(keys)
        winner = self.chance.choice([None, *self.players, *self.players])
        bid = max(0, self.least(key or "PRR") + self.chance.choice((0, 0, 1, 2, 5, -1)))
        return {"player": name, "company": key, "winner": winner, "bid": bid if winner else None}

    def _expand(self, name: str) -> Given:
        kinds: tuple[Given, ...] = (
            {"terrain": "plain", "cost": 1, "present": self.chance.choice((0, 0, 1, 2))},
            {"terrain": "forest", "cost": 2},
            {"terrain": "mountain", "cost": 3, "income": 1},
            {"terrain": "city", "cost": 2, "income": 2, "present": self.chance.choice((0, 1))},
        )
        hexes = [self.chance.choice(kinds) for _ in range(self.chance.choice((1, 1, 2, 2, 3, 4)))]
        places = ("pittsburgh", "wheeling", "chicago")
        if self.chance.random() < 0.3:
            place = self.chance.choice(places)
            hexes[-1] = {"terrain": place, "cost": 2, **({"income": 4} if place == "chicago" else {})}
            hexes.insert(0, {"terrain": "plain", "cost": 1, "present": 0})
        return {"player": name, "company": self.chance.choice(sorted(self.open)), "hexes": hexes}

    def _develop(self, name: str) -> Given:
        if self.chance.random() < 0.3:
            return {"player": name, "terrain": self.chance.choice(("pittsburgh", "wheeling"))}
        terrain = self.chance.choice(("city", "mountain", "forest"))
        gain = {} if terrain == "forest" else {"gain": self.chance.randint(0, 2)}
        return {"player": name, "terrain": terrain, "companies": [self.chance.choice(sorted(self.open))], **gain}

    def _decline(self, name: str) -> Given:
        return {"player": name, "action": self.chance.choice(sorted(DIALS))}

    def legal(self, slug: str, given: Given) -> bool:
        if self.phase == "end-of-game" or given["player"] != self.turn:
            return False
        if self.offered() and (slug != "auction" or given["company"] != self.offered()):
            return False
        action = given["action"] if slug == "decline" else slug
        if not self.offered() and self.used[action] == DIALS[action]:
            return False
        check = {"auction": self._may_sell, "expand": self._may_expand, "develop": self._may_develop}.get(slug)
        return check is None or check(given)

    def _may_sell(self, given: Given) -> bool:
        if self.sold(given["company"]) >= SHARES[given["company"]]:
            return False
        return given["winner"] is None or self.least(given["company"]) <= given["bid"] <= self.cash[given["winner"]]

    def _may_expand(self, given: Given) -> bool:
        key, hexes = given["company"], given["hexes"]
        named = [item["terrain"] for item in hexes if item["terrain"] in self.there]
        return (
            self.shares[given["player"]][key] > 0
            and len(hexes) <= min(3, self.locomotives[key])
            and not any(key in self.there[place] for place in named)
            and self._cost(key, hexes) <= self.treasury[key]
        )

    def _cost(self, key: str, hexes: list[Given]) -> int:
        others = (
            len(self.there[item["terrain"]] - {key}) if item["terrain"] in self.there else item.get("present", 0)
            for item in hexes
        )
        return sum(item["cost"] * (number + 1) for item, number in zip(hexes, others, strict=True))

    def _may_develop(self, given: Given) -> bool:
        city = given["terrain"]
        if city in self.scale:
            return bool(self.there[city]) and self.scale[city] < SCALE[city][-1]
        return self.houses > 0

    def play(self, slug: str, given: Given) -> None:
        before, name = self.offered(), given["player"]
        if before is None:
            self.used[given["action"] if slug == "decline" else slug] += 1
        if slug != "decline":
            getattr(self, f"_play_{slug}")(given)
        if self.phase == "wabash-auction" and before is None:
            return
        if self.phase == "opening-auctions":
            taker = given["winner"] or name
            if given["winner"] is None:
                self.shares[name][given["company"]] += 1
            self.turn = taker
            if self.offered() is None:
                self.phase, self.turn = "round", next(one for one in self.players if self.shares[one]["PRR"])
            return
        self.phase = "round"
        if sum(self.used[action] == size for action, size in DIALS.items()) >= 2:
            self._dividends()
        if self.phase != "end-of-game":
            self.turn = self.players[(self.players.index(self.turn) + 1) % len(self.players)]

    def _play_auction(self, given: Given) -> None:
        if given["winner"] is not None:
            self.cash[given["winner"]] -= given["bid"]
            self.treasury[given["company"]] += given["bid"]
            self.shares[given["winner"]][given["company"]] += 1

    def _play_expand(self, given: Given) -> None:
        key = given["company"]
        self.treasury[key] -= self._cost(key, given["hexes"])
        self.locomotives[key] -= len(given["hexes"])
        for item in given["hexes"]:
            place = item["terrain"]
            self.income[key] += self.scale.get(place, item.get("income", 0))
            if place in self.there:
                first = place == "chicago" and not self.there[place]
                self.there[place].add(key)
                if place == "chicago":
                    self._pay(key)
                if first:
                    self.open.add("WAB")
                    self.income["WAB"], self.phase = 1, "wabash-auction"
                    self.locomotives["WAB"] -= 1

    def _play_develop(self, given: Given) -> None:
        city = given["terrain"]
        if city in self.scale:
            step = SCALE[city][SCALE[city].index(self.scale[city]) + 1] - self.scale[city]
            self.scale[city] += step
            for key in self.there[city]:
                self.income[key] += step
            return
        self.houses -= 1
        for key in given["companies"]:
            if city == "forest":
                self.treasury[key] += 2
            else:
                self.income[key] += given["gain"]

    def _pay(self, key: str) -> None:
        if self.sold(key):
            each = ceil(self.income[key] / self.sold(key))
            for name in self.players:
                self.cash[name] += each * self.shares[name][key]

    def _dividends(self) -> None:
        for key in sorted(self.open):
            self._pay(key)
        nothing_left = (
            sum(number == 0 for number in self.locomotives.values()),
            sum(self.sold(key) == number for key, number in SHARES.items()),
        )
        if max(nothing_left) >= 3 or self.houses <= 3 or self.detroit == 8:
            self.phase = "end-of-game"
            return
        self.used = dict.fromkeys(DIALS, 0)
        self.detroit += 1

    def numbers(self) -> Mapping[str, Any]:
        found: dict[str, Any] = {"phase": self.phase, "houses_left": self.houses, "scale.detroit": self.detroit}
        if self.phase != "end-of-game":
            found |= {"turn": self.turn, **{f"used.{action}": number for action, number in self.used.items()}}
        for name in self.players:
            found[f"players.{name}.cash"] = self.cash[name]
            found |= {f"players.{name}.shares.{key}": number for key, number in self.shares[name].items()}
        for key in SHARES:
            found[f"companies.{key}.cash"] = self.treasury[key]
            found[f"companies.{key}.income"] = self.income[key]
            found[f"companies.{key}.locomotives_left"] = self.locomotives[key]
        return found
