"""City of the Big Shoulders as its 2020 rulebook describes it: the basic game, with money, shares, staff and appeal.

The numbers of the charters are printed on them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import accumulate
from typing import Any

Given = dict[str, Any]

NAMES = ("Ana", "Bo", "Cy", "Di")
# Printed along the stock track, as the steps from each space to the next.
TRACK = list(accumulate([10, 5, 5, 5, 10, 5, 10, 10, *[20] * 5, *[30] * 4, 40, 40, 40, 50]))
# Printed on each charter: starting appeal, worker spaces, factories, places for salespeople and for capital assets.
CHARTERS = {
    "anglo-american": (2, 3, 2, 2, 1),
    "brunswick": (1, 4, 2, 3, 1),
    "cracker-jack": (1, 4, 2, 2, 0),
    "doggett": (1, 4, 2, 2, 0),
    "elgin": (2, 4, 2, 2, 0),
    "fairbank": (3, 2, 2, 2, 0),
    "henderson": (1, 4, 3, 2, 0),
    "libby": (1, 4, 2, 2, 1),
    "spalding": (1, 3, 2, 1, 1),
    "swift": (3, 5, 2, 2, 1),
}
LIMIT = {2: 10, 3: 12, 4: 14}
SHARES = {"director": 3, "preferred": 2, "common": 1}
PHASES = ["stock-phase", "building-phase", "action-phase", "operating-phase", "cleanup-phase"]
STOCK = ("buy-certificate", "sell-shares", "start-company")
ACTION = (
    "fundraising",
    "hire-workers",
    "hire-manager",
    "hire-salesperson",
    "advertising",
    "extra-dividends",
    "capital-asset",
)
OPERATING = ("dividends", "withhold")


class Company:
    """A company: ``certificates`` are those of the charter and of the bank pool, ``above`` its place in a stack."""

    def __init__(self, key: str, price: int, director: str, above: int) -> None:
        self.price, self.director, self.above = price, director, above
        self.treasury = self.workers = self.managers = self.salespeople = self.tokens = self.assets = self.goods = 0
        self.appeal, self.spaces, self.factories, self.desks, self.room = CHARTERS[key]
        self.certificates = {"treasury": {"director": 0, "preferred": 1, "common": 5}}
        self.certificates["bank_pool"] = dict.fromkeys(SHARES, 0)
        self.operated = False

    def move(self, steps: int) -> None:
        self.price = TRACK[min(max(TRACK.index(self.price) + steps, 0), len(TRACK) - 1)]


class BigShoulders:
    """A basic game of two to four players."""

    game = "big-shoulders"

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.players = list(NAMES[: chance.randint(2, 4)])
        self.setup: Given = {"players": self.players}
        self.cash = dict.fromkeys(self.players, 175)
        self.partners = dict.fromkeys(self.players, 2)
        self.appeal_partner = dict.fromkeys(self.players, False)
        self.owned: dict[str, dict[str, dict[str, int]]] = {name: {} for name in self.players}
        self.sold: dict[str, set[str]] = {name: set() for name in self.players}
        self.companies: dict[str, Company] = {}
        self.order, self.placed = list(self.players), dict.fromkeys(self.players, 0)
        self.used: set[str] = set()
        self.market, self.decade, self.phase = 4, 1, "setup"
        self.last: str | None = None

    @property
    def over(self) -> bool:
        return self.phase == "end-of-game"

    def shares(self, name: str, key: str) -> int:
        return sum(SHARES[kind] * number for kind, number in self.owned[name].get(key, {}).items())

    def certificates(self, name: str) -> int:
        return sum(sum(kinds.values()) for kinds in self.owned[name].values())

    def operating(self) -> list[str]:
        waiting = [key for key, one in self.companies.items() if not one.operated]
        return sorted(waiting, key=lambda key: (-self.companies[key].appeal, -self.companies[key].above))

    def propose(self) -> tuple[str, Given]:
        usual = {
            "setup": ("start-company",),
            "stock-phase": STOCK,
            "action-phase": ACTION,
            "operating-phase": OPERATING,
        }
        slugs = usual.get(self.phase, ()) if self.chance.random() < 0.95 else (*STOCK, *ACTION, *OPERATING)
        if not slugs or (not self.companies and self.phase != "setup") or (self._done() and self.chance.random() < 0.5):
            return "next", {}
        slug = self.chance.choice(slugs)
        if slug == "start-company" and len(self.companies) == len(CHARTERS):
            slug = "buy-certificate"
        if slug in STOCK:
            return slug, self._stock(slug)
        if not self.companies:
            return "next", {}
        key = self.chance.choice(sorted(self.companies))
        if slug in OPERATING:
            return slug, {
                "company": (self.operating() or [key])[0] if self.chance.random() < 0.9 else key,
                "revenue": self.chance.choice((0, 40, 99, 120, 225, 305)),
            }
        numbers: dict[str, Given] = {
            "fundraising": {"amount": self.chance.choice((40, 40, 60, 80))},
            "hire-workers": {"hires": self.chance.choice((1, 1, 2, 3, 6))},
            "extra-dividends": {"amount": 100},
            "capital-asset": {"space": self.chance.choice((40, 50, 60, 70, 80))},
            "advertising": {"starting_player": self.chance.random() < 0.5},
        }
        return slug, {"company": key, **numbers.get(slug, {})}

    def _done(self) -> bool:
        """Whether a phase may well be over: setup and operating wait for everybody."""
        if self.phase == "setup":
            return len(self.companies) == len(self.players)
        return not self.operating() if self.phase == "operating-phase" else self.chance.random() < 0.3

    def _stock(self, slug: str) -> Given:
        name = self.chance.choice(self.players)
        new = [key for key in CHARTERS if key not in self.companies]
        if slug == "start-company" or not self.companies:
            if self.phase == "setup" and self.last and self.chance.random() < 0.8:
                name = self.players[self.players.index(self.last) - 1]
            return {"player": name, "company": self.chance.choice(new), "par": self.chance.choice((35, 40, 50, 60))}
        given = {"player": name, "company": self.chance.choice(sorted(self.companies))}
        if slug == "buy-certificate":
            kind, source = (
                self.chance.choice(("common", "common", "preferred")),
                self.chance.choice(("company", "bank-pool")),
            )
            return {**given, "certificate": kind, "from": source}
        return {**given, "common": self.chance.choice((0, 1, 1, 2)), "preferred": self.chance.choice((0, 0, 1))}

    def legal(self, slug: str, given: Given) -> bool:
        if self.over:
            return False
        if slug == "next":
            return self.phase != "setup" or len(self.companies) == len(self.players)
        if slug in STOCK and self.phase != "stock-phase" and not (slug == "start-company" and self.phase == "setup"):
            return False
        if slug in ACTION:
            return self.phase == "action-phase" and self._may_place(slug, given, self.companies[given["company"]])
        if slug in OPERATING:
            return self.phase == "operating-phase" and self.operating()[:1] == [given["company"]]
        return bool(getattr(self, f"_may_{slug.split('-')[0]}")(given))

    def _may_start(self, given: Given) -> bool:
        name = given["player"]
        if self.phase == "setup":
            before = self.last and self.players[self.players.index(self.last) - 1]
            if len(self.companies) == len(self.players) or before not in (None, name):
                return False
        return 3 * given["par"] <= self.cash[name] and self.certificates(name) < LIMIT[len(self.players)]

    def _may_buy(self, given: Given) -> bool:
        name, key, kind = given["player"], given["company"], given["certificate"]
        place = "treasury" if given["from"] == "company" else "bank_pool"
        company = self.companies[key]
        return (
            company.certificates[place][kind] > 0
            and company.price * SHARES[kind] <= self.cash[name]
            and self.certificates(name) < LIMIT[len(self.players)]
            and self.shares(name, key) + SHARES[kind] <= 6
            and not (kind == "preferred" and company.director == name)
            and key not in self.sold[name]
        )

    def _may_sell(self, given: Given) -> bool:
        own = self.owned[given["player"]].get(given["company"], {})
        wanted = {kind: given[kind] for kind in ("common", "preferred")}
        return any(wanted.values()) and all(own.get(kind, 0) >= number for kind, number in wanted.items())

    def _next_to_place(self) -> str | None:
        waiting = [name for name in self.order if self.placed[name] < self.partners[name]]
        return min(waiting, key=lambda name: self.placed[name], default=None)

    def _cost(self, slug: str, given: Given) -> int:
        if slug == "hire-workers":
            # The dearest spaces are filled first, so the cheapest workers leave first when the market is full.
            prices = [40] * 4 + [30] * 4 + [20] * 4
            here = prices[: self.market][::-1]
            return sum((here + [50] * given["hires"])[: given["hires"]])
        return {"hire-manager": 60, "hire-salesperson": 70, "advertising": 20, "extra-dividends": 100}.get(
            slug, given.get("space", 0)
        )

    def _may_place(self, slug: str, given: Given, company: Company) -> bool:
        if self._next_to_place() != company.director or self._cost(slug, given) > company.treasury:
            return False
        if f"{slug}{given.get('amount', '')}" in self.used:
            return False
        return {
            "fundraising": self.decade >= {40: 1, 60: 3, 80: 5}.get(given.get("amount", 40), 1),
            "hire-workers": company.workers + company.tokens + given.get("hires", 0) <= company.spaces,
            "hire-manager": company.managers < company.factories,
            "hire-salesperson": company.salespeople < company.desks,
        }.get(slug, True)

    def play(self, slug: str, given: Given) -> None:
        if slug == "next":
            self._next()
        elif slug in ACTION:
            self._place(slug, given, self.companies[given["company"]])
        elif slug in OPERATING:
            self._operate(slug, given["revenue"], given["company"])
        else:
            getattr(self, f"_{slug.split('-')[0]}")(given)
            self.last = given["player"]

    def _start(self, given: Given) -> None:
        key, name = given["company"], given["player"]
        stack = [one.above for one in self.companies.values() if one.appeal == CHARTERS[key][0]]
        self.companies[key] = Company(key, given["par"], name, min(stack, default=1) - 1)
        self.cash[name] -= 3 * given["par"]
        self.companies[key].treasury = 3 * given["par"]
        for other in self.players:
            self.owned[other][key] = dict.fromkeys(SHARES, 0)
        self.owned[name][key]["director"] = 1

    def _buy(self, given: Given) -> None:
        key, kind = given["company"], given["certificate"]
        company = self.companies[key]
        self.cash[given["player"]] -= company.price * SHARES[kind]
        if given["from"] == "company":
            company.treasury += company.price * SHARES[kind]
        company.certificates["treasury" if given["from"] == "company" else "bank_pool"][kind] -= 1
        self.owned[given["player"]][key][kind] += 1

    def _sell(self, given: Given) -> None:
        key, name = given["company"], given["player"]
        company, shares = self.companies[key], given["common"] + 2 * given["preferred"]
        self.cash[name] += company.price * shares
        for kind in ("common", "preferred"):
            company.certificates["bank_pool"][kind] += given[kind]
            self.owned[name][key][kind] -= given[kind]
        company.move(-shares)
        self.sold[name].add(key)

    def _place(self, slug: str, given: Given, company: Company) -> None:
        self.placed[company.director] += 1
        if slug in ("hire-manager", "hire-salesperson") or given.get("amount") in (60, 80):
            self.used.add(f"{slug}{given.get('amount', '')}")
        company.treasury -= self._cost(slug, given)
        if slug == "fundraising":
            company.treasury += given["amount"]
        elif slug == "hire-workers":
            company.workers += given["hires"]
            self.market = max(0, self.market - given["hires"])
        elif slug == "capital-asset":
            company.assets = min(company.assets + 1, company.room)
        elif slug == "extra-dividends":
            self._pay(given["company"], 100)
        elif slug == "advertising":
            self._climb(company)
            if given["starting_player"]:
                self.order.insert(0, self.order.pop(self.order.index(company.director)))
        else:
            company.managers += slug == "hire-manager"
            company.salespeople += slug == "hire-salesperson"

    def _climb(self, company: Company) -> None:
        """One space of appeal with its bonus, or $25 if the company cannot receive it."""
        others = [one.above for one in self.companies.values() if one is not company]
        company.appeal = min(company.appeal + 1, 16)
        stack = [one.above for one in self.companies.values() if one is not company and one.appeal == company.appeal]
        company.above = max(stack, default=0) + 1 if others else 1
        full = company.workers + company.tokens >= company.spaces
        if company.appeal == 3:
            company.workers, company.treasury = company.workers + (not full), company.treasury + 25 * full
        elif company.appeal == 5:
            none = company.salespeople >= company.desks
            company.salespeople, company.treasury = company.salespeople + (not none), company.treasury + 25 * none
        elif company.appeal == 7 and not company.workers:
            company.treasury += 25
        elif company.appeal == 7:
            company.tokens += 1
            company.workers, self.market = company.workers - full, min(12, self.market + full)
        elif company.appeal == 9:
            again = self.appeal_partner[company.director]
            self.appeal_partner[company.director] = True
            self.partners[company.director] += not again
            company.treasury += 25 * again

    def _pay(self, key: str, amount: int) -> None:
        company = self.companies[key]
        for name in self.players:
            self.cash[name] += amount // 10 * self.shares(name, key)
        unsold = company.certificates["treasury"]
        company.treasury += amount // 10 * sum(SHARES[kind] * number for kind, number in unsold.items())
        times = min(amount // company.price, 3 if company.price >= 60 else 2)
        company.move(times)

    def _operate(self, slug: str, revenue: int, key: str) -> None:
        company = self.companies[key]
        company.operated = True
        if slug == "dividends":
            self._pay(key, revenue)
        else:
            company.treasury += revenue
            company.move(-1)

    def _next(self) -> None:
        if self.phase == "setup":
            first = self.players.index(self.last or self.players[0])
            self.order = self.players[first:] + self.players[:first]
            self.phase = "stock-phase"
            return
        if self.phase == "stock-phase":
            for company in self.companies.values():
                left = sum(sum(place.values()) for place in company.certificates.values())
                company.move(1 if left == 0 else 0)
        if self.phase == "building-phase" and self.decade == 3:
            self.partners = {name: number + 1 for name, number in self.partners.items()}
        if self.phase == "operating-phase" and self.decade == 5:
            self.phase = "end-of-game"
            return
        place = PHASES.index(self.phase)
        self.phase = PHASES[(place + 1) % 5]
        if place == 4:
            self.decade += 1
            self.sold, self.used = {name: set() for name in self.players}, set()
            self.placed = dict.fromkeys(self.players, 0)
            for company in self.companies.values():
                company.operated = False

    def numbers(self) -> Mapping[str, Any]:
        found: dict[str, Any] = {"phase": self.phase, "decade": self.decade, "workers_available": self.market}
        found["turn_order"] = self.order
        for name in self.players:
            found[f"players.{name}.cash"] = self.cash[name]
            found[f"players.{name}.partners"] = self.partners[name]
            found |= {f"players.{name}.certificates.{key}": kinds for key, kinds in self.owned[name].items()}
        for key, one in self.companies.items():
            own = {"share_price": one.price, "treasury": one.treasury, "director": one.director, "appeal": one.appeal}
            own |= {"workers": one.workers, "managers": one.managers, "salespeople": one.salespeople}
            own |= {"automation": one.tokens, "assets": one.assets, "certificates": one.certificates}
            found |= {f"companies.{key}.{name}": value for name, value in own.items()}
        return found
