"""Random games of Urban Sprawl: moves as somebody at the table might enter them, legal or not."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import State
from rules.engine.registry import calculators

from .urban_sprawl import (
    ACTIVATED,
    CONTRACTS,
    DECK,
    FIRST,
    KEY_CARDS,
    KEY_EVENTS,
    LOTS,
    NUMBERS,
    OFFICES,
    PLANNING,
    SPACES,
    URBAN_RENEWAL,
    VOCATIONS,
    ZONES,
    City,
)

Given = dict[str, Any]
SHAPES = [{"tl", "br"}, {"tr", "bl"}]
OWN_TURN = {"take-card": "player", "build-cost": "player", "invest": "player", "vocation-payout": "builder"}


class UrbanSprawl(City):
    """A random game of two to four players."""

    game = "urban-sprawl"

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.setup: Given = {"players": self.names, "options": {"length": self.length}}
        self.turn, self.phase = self.names[0], "claiming"
        self.over, self.gone = False, set[str]()
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.points = self.action_points = 8 if self.offices["union-boss"] == self.turn else 6
        self.emptied: set[str] = set()
        self.built, self.favors_before = 0, self.players[self.turn].favors
        self.spending, self.ending = False, False

    # Which moves are legal.

    def legal(self, slug: str, given: Given) -> bool:
        """Whether the rulebook allows a move now."""
        if self.phase == "claiming":
            return slug == "claim" and given["player"] == self.turn
        if self.phase == "media":
            return slug == "award" and given["tile"] == "media" and given["player"] in self._first_media()
        if slug == "claim":
            return False
        if self.park_due and slug != "place":
            return False
        if slug in OWN_TURN and (given[OWN_TURN[slug]] != self.turn or self.ending):
            return False
        check = getattr(self, f"_may_{slug.replace('-', '_')}", None)
        return check is None or bool(check(given))

    def _first_media(self) -> list[str]:
        """Who has the most wealth after the claims, then the most RES buildings of value 4: S:93-96."""
        most = max(player.wealth for player in self.players.values())
        tied = [name for name, player in self.players.items() if player.wealth == most]
        own = {
            name: sum(
                item.owner == name and item.zone == "RES" and self.value(item.column, item.row) == 4
                for item in self.buildings.values()
            )
            for name in tied
        }
        return [name for name in tied if own[name] == max(own.values())]

    def _may_invest(self, given: Given) -> bool:
        """Before any action points are spent: S:176."""
        return not self.spending

    def _active(self, deck: str) -> bool:
        return deck not in ACTIVATED or self.happened[ACTIVATED[deck]]

    def _may_take_card(self, given: Given) -> bool:
        player, space = self.players[given["player"]], given["space"]
        favor = given["action"] == "take-favor"
        prices = CONTRACTS if favor else PLANNING
        if space not in prices or prices[space] > self.action_points or f"{_kind(given)} {space}" in self.emptied:
            return False
        if favor:
            return player.favors == 0 and self._active(space.removesuffix("-deck"))
        return given["action"] == "take-permit" or sum(self._renewal_cards()) < URBAN_RENEWAL

    def _renewal_cards(self) -> list[int]:
        return [player.urban_renewal for player in self.players.values()]

    def _may_build_cost(self, given: Given) -> bool:
        player, space, lots = self.players[given["player"]], given["card_space"], set(given["lots"])
        column, row = map(int, given["block"].split("-"))
        if space == "favor":
            if player.favors == 0 or self.favors_before == 0:
                return False
        elif CONTRACTS[space] > self.action_points or f"contract {space}" in self.emptied:
            return False
        if not self._active(space.removesuffix("-deck")):
            return False
        permits = given["permits"]
        if permits and sum(card["value"] for card in permits if given["zone"] in card["zones"]) < len(lots):
            return False
        if lots in SHAPES or self.value(column, row) > player.wealth:
            return False
        neighbors = {item.zone for item in self.neighbors(column, row, lots)} - {"park"}
        return (not neighbors or given["zone"] in neighbors) and self._may_demolish(given, column, row)

    def _may_demolish(self, given: Given, column: int, row: int) -> bool:
        """With the Contractor or an Urban Renewal card, what the new building covers entirely: S:509-537."""
        name, lots = given["player"], set(given["lots"])
        for key in self.under(column, row, lots):
            item, contractor = self.buildings[key], self.offices["contractor"]
            if not set(item.lots) <= lots or (item.owner == contractor and contractor not in (None, name)):
                return False
            if contractor != name and self.players[name].urban_renewal == 0:
                return False
        return True

    def _may_vocation_payout(self, given: Given) -> bool:
        """After a contract was built; an opponent's marker only when the supply has none: S:330-333."""
        vocation, source = given["vocation"], given["taken_from"]
        if not self.built:
            return False
        if source is None:
            return True
        return source != self.turn and not self.supply[vocation] and self.players[source].vocations[vocation] > 0

    def _may_reveal(self, given: Given) -> bool:
        deck = given["deck"]
        if deck == "planning":
            return not given["ballot"] or self._may_win(self._next_office(), given)
        most = 6 if given["value"] is None else given["value"]
        return self._may_turn_over(deck) and most <= 6

    def _may_turn_over(self, deck: str) -> bool:
        """A card other than the key event of a deck, which must be out with the last card that it can be."""
        event = next(event for event, own in KEY_EVENTS.items() if own == deck)
        last = DECK if self.happened[event] else KEY_CARDS[self.length][1] - 1
        return self._active(deck) and self.turned_over[deck] < last

    def _next_office(self) -> str:
        return OFFICES[(OFFICES.index(self.pawn) + 1) % len(OFFICES)]

    def _in_play(self, office: str) -> bool:
        return office == "mayor" or self.happened["airport"]

    def _may_election(self, given: Given) -> bool:
        return self._in_play(given["office"]) and self._may_win(given["office"], given)

    def _may_win(self, office: str, given: Given) -> bool:
        """The choice of who decides is needed for a tie, and possible only among those who tie."""
        if not self._in_play(office):
            return True
        return _decides(self.candidates(office), given["winner"]) and (
            not self.happened["sports-team"] or _decides(self.least(), given["contractor"])
        )

    def _may_event(self, given: Given) -> bool:
        event, deck = given["event"], given["deck"]
        if event == "other":
            return deck is None or self._may_turn_over(deck)
        own = KEY_EVENTS[event]
        # Cards that show nothing need not be recorded: an event may seem too early, but never too late.
        in_place = self.turned_over[own] < KEY_CARDS[self.length][1]
        return self._active(own) and not self.happened[event] and deck in (None, own) and in_place

    def _may_place(self, given: Given) -> bool:
        column, row = map(int, given["block"].split("-"))
        lots = set(given["lots"])
        if not lots <= self.free(column, row) or lots in SHAPES:
            return False
        return not self.park_due or (given["zone"], len(lots), given["owner"]) == ("park", 1, self.park_due)

    def _may_place_marker(self, given: Given) -> bool:
        return given["space"] not in self.markers.values()

    def _may_award(self, given: Given) -> bool:
        """A card may give any tile that is in play, the Media marker too."""
        if given["tile"] == "contractor":
            return self.happened["sports-team"]
        return given["tile"] == "media" or self._in_play(given["tile"])

    # What a legal move does.

    def play(self, slug: str, given: Given) -> None:
        """Make a legal move."""
        getattr(self, f"_play_{slug.replace('-', '_')}")(given)

    def _play_claim(self, given: Given) -> None:
        building = self.buildings[given["building"]]
        building.owner = given["player"]
        self.players[given["player"]].wealth -= self.value(building.column, building.row)
        self._pass()
        if all(self.buildings[key].owner for key in FIRST):
            self.phase = "media"
            if len(self._first_media()) == 1:
                self._give_media(self._first_media()[0])

    def _pass(self) -> None:
        self.turn = self.names[(self.names.index(self.turn) + 1) % len(self.names)]

    def _give_media(self, name: str) -> None:
        for player in self.players.values():
            player.vocations["media"] = 0
        self.players[name].vocations["media"], self.supply["media"] = 1, 0
        if self.phase == "media":
            self.phase = "turns"
            self._begin_turn()

    def _play_award(self, given: Given) -> None:
        if given["tile"] == "media":
            self._give_media(given["player"])
        else:
            self.offices[given["tile"]] = given["player"]

    def _play_invest(self, given: Given) -> None:
        self.players[given["player"]].wealth += given["gain"]

    def _play_take_card(self, given: Given) -> None:
        player, favor = self.players[given["player"]], given["action"] == "take-favor"
        self._spend(_kind(given), given["space"])
        player.favors += favor
        player.urban_renewal += given["action"] == "take-urban-renewal"

    def _spend(self, kind: str, space: str) -> None:
        self.spending = True
        if space != "favor":
            self.action_points -= (CONTRACTS if kind == "contract" else PLANNING)[space]
            self.emptied.add(f"{kind} {space}")

    def _play_build_cost(self, given: Given) -> None:
        name, lots = given["player"], given["lots"]
        player = self.players[name]
        column, row = map(int, given["block"].split("-"))
        self._spend("contract", given["card_space"])
        if given["card_space"] == "favor":
            player.favors, self.favors_before = player.favors - 1, self.favors_before - 1
        player.wealth -= self.value(column, row)
        gone = self.under(column, row, lots)
        if gone and self.offices["contractor"] != name:
            player.urban_renewal -= 1
        bonus = sum(item.zone == given["zone"] for item in self.neighbors(column, row, lots))
        doubled = self.offices["district-attorney"] == name and not self.built
        player.gain(prestige=2 * bonus if doubled else bonus)
        for key in gone:
            self._take_away(key)
        self.add(given["zone"], given["block"], lots, name)
        self.built += 1

    def _play_vocation_payout(self, given: Given) -> None:
        vocation, number = given["vocation"], given["number"]
        if given["taken_from"]:
            self.players[given["taken_from"]].vocations[vocation] -= 1
        if given["taken_from"] or self.supply[vocation]:
            self.players[self.turn].vocations[vocation] += 1
            self.supply[vocation] -= not given["taken_from"]
        for name, player in self.players.items():
            own = player.vocations[vocation]
            if self.offices["police-chief"] == name:
                player.gain(own * number, own * number)
                continue
            prestige = given["for_prestige"].get(name, 0)
            player.gain((own - prestige) * number, prestige * number)

    def _play_reveal(self, given: Given) -> None:
        self.ending = True
        deck, value = given["deck"], given["value"] or 0
        if deck != "planning":
            self.turned_over[deck] += 1
            self._pay("prestige", value)
            return
        if given["ballot"]:
            self.pawn = self._next_office()
            if self._in_play(self.pawn):
                self._elect(self.pawn, given)
        if self.park_due:
            self.payout_due = value
        else:
            self._pay("wealth", value)

    def _pay(self, kind: str, value: int) -> None:
        if value:
            self.pay_row(kind, value)

    def _elect(self, office: str, given: Given) -> None:
        candidates = self.candidates(office)
        if candidates:
            self.offices[office] = given["winner"] or candidates[0]
            if office == "mayor" and self._any_free():
                self.park_due = self.offices[office]
        if self.happened["sports-team"]:
            self.offices["contractor"] = given["contractor"] or self.least()[0]

    def _any_free(self) -> bool:
        return any(self.free(column, row) for column in range(1, 7) for row in range(1, 7))

    def _play_election(self, given: Given) -> None:
        self._elect(given["office"], given)

    def _play_event(self, given: Given) -> None:
        self.ending = True
        deck = KEY_EVENTS.get(given["event"], given["deck"])
        if deck:
            self.turned_over[deck] += 1
        if given["event"] in KEY_EVENTS:
            self.happened[given["event"]] = True
        self.over = self.happened["olympic-games"]

    def _play_next(self, given: Given) -> None:
        self._pass()
        self._begin_turn()
        if self.offices["treasurer"] == self.turn:
            for name, player in self.players.items():
                paid = min(2, player.wealth) if name != self.turn else 0
                player.wealth -= paid
                self.players[self.turn].wealth += paid

    def _play_payout(self, given: Given) -> None:
        self._pay(given["kind"], given["value"])

    def _play_card_effect(self, given: Given) -> None:
        for kind in ("wealth", "prestige"):
            for name, number in given[kind].items():
                self.players[name].gain(**{kind: number})

    def _play_building_effect(self, given: Given) -> None:
        """The controllers gain, or one player for all buildings: S:318-323."""
        for item in self.buildings.values():
            if given["zone"] in (None, item.zone) and given["size"] in (None, len(item.lots)):
                name = given["player"] or item.owner
                if name:
                    self.players[name].gain(given["wealth_each"], given["prestige_each"])

    def _play_place(self, given: Given) -> None:
        self.add(given["zone"], given["block"], given["lots"], given["owner"])
        if self.park_due:
            self.park_due = None
            self._pay("wealth", self.payout_due)
            self.payout_due = 0

    def _play_remove(self, given: Given) -> None:
        if given["what"] == "building":
            self._take_away(given["building"])
        else:
            self.buildings[given["building"]].owner = None

    def _take_away(self, key: str) -> None:
        del self.buildings[key]
        self.gone.add(key)

    def _play_place_marker(self, given: Given) -> None:
        self.markers[given["number"]] = given["space"]

    # Moves that somebody might enter.

    def propose(self) -> tuple[str, Given]:
        """A move that fits the phase, mostly."""
        draw = self.chance.random()
        if self.phase == "claiming" and draw < 0.9:
            return "claim", self._claim()
        if self.phase == "media" and draw < 0.8:
            return "award", {"tile": "media", "player": self.chance.choice(self.names)}
        if self.park_due and draw < 0.7:
            return "place", self._place()
        deck = self._key_card_due()
        if deck and draw < 0.8:
            event = next(event for event, own in KEY_EVENTS.items() if own == deck)
            return "event", {"event": event, "deck": self.chance.choice((None, deck))}
        slugs = {"take-card": 6, "build-cost": 14, "reveal": 10, "vocation-payout": 4, "invest": 3, "next": 4}
        if self.ending:
            slugs = {"take-card": 1, "build-cost": 1, "reveal": 14, "vocation-payout": 1, "invest": 1, "next": 8}
        slugs |= {"event": 3, "payout": 1, "card-effect": 2, "building-effect": 1, "election": 1, "place": 1}
        slugs |= {"remove": 1, "place-marker": 1, "award": 1}
        slug = self.chance.choices(list(slugs), list(slugs.values()))[0]
        return slug, getattr(self, f"_{slug.replace('-', '_')}")()

    def _key_card_due(self) -> str | None:
        """The deck whose last cards would be without its event."""
        last = KEY_CARDS[self.length][1]
        for event, deck in KEY_EVENTS.items():
            if not self.happened[event] and self.turned_over[deck] >= last - 1:
                return deck
        return None

    def _name(self) -> str:
        return self.turn if self.chance.random() < 0.93 else self.chance.choice(self.names)

    def _claim(self) -> Given:
        left = [key for key in FIRST if self.buildings[key].owner is None]
        return {"player": self._name(), "building": self.chance.choice(left)}

    def _award(self) -> Given:
        tiles = ("contractor", *OFFICES, "media")
        return {"tile": self.chance.choice(tiles), "player": self.chance.choice(self.names)}

    def _take_card(self) -> Given:
        action = self.chance.choice(("take-permit", "take-urban-renewal", "take-favor"))
        spaces = CONTRACTS if action == "take-favor" else PLANNING
        if self.chance.random() < 0.03:
            spaces = {**CONTRACTS, **PLANNING}
        return {"player": self._name(), "action": action, "space": self.chance.choice(list(spaces))}

    def _lots(self, block: str) -> list[str]:
        """Mostly empty lots, in an order of the board."""
        column, row = map(int, block.split("-"))
        free = self.free(column, row)
        lots = [lot for lot in LOTS if lot in free]
        size = self.chance.choice((1, 1, 1, 2, 2, 3, 4))
        if self.chance.random() < 0.15 or len(lots) < size:
            lots = list(LOTS)
        chosen = self.chance.sample(lots, size)
        return [lot for lot in LOTS if lot in chosen]

    def _block(self) -> str:
        return f"{self.chance.randint(1, 6)}-{self.chance.randint(1, 6)}"

    def _build_cost(self) -> Given:
        zone, name = self.chance.choice(ZONES), self._name()
        space = self.chance.choice(("favor", *CONTRACTS) if self.players[name].favors else tuple(CONTRACTS))
        blocks = [f"{item.column}-{item.row}" for item in self.buildings.values() if item.zone == zone]
        block = self.chance.choice(blocks) if blocks and self.chance.random() < 0.6 else self._block()
        cards = self.chance.choice((0, 0, 1, 2))
        permits = [
            {"value": self.chance.randint(2, 4), "zones": sorted({zone, self.chance.choice(ZONES)})}
            for _ in range(cards)
        ]
        if permits and self.chance.random() < 0.1:
            permits[0]["zones"] = [self.chance.choice(ZONES)]
        given = {"zone": zone, "block": block, "lots": self._lots(block), "permits": permits}
        return {"player": name, "card_space": space, **given}

    def _invest(self) -> Given:
        return {"player": self._name(), "gain": self.chance.randint(1, 12)}

    def _vocation_payout(self) -> Given:
        vocation = self.chance.choice(list(VOCATIONS))
        source = self.chance.choice((None, None, None, *self.names))
        prestige = {
            name: self.chance.randint(0, player.vocations[vocation])
            for name, player in self.players.items()
            if self.offices["police-chief"] != name and name != source
        }
        number = self.chance.randint(1, 6)
        given = {"vocation": vocation, "number": number, "taken_from": source, "for_prestige": prestige}
        return {"builder": self._name(), **given}

    def _choices(self, office: str) -> Given:
        """Who wins and who becomes the Contractor: mostly nobody is named where nobody has to decide."""
        if not self._in_play(office):
            return {"winner": None, "contractor": None}
        tied = {"winner": self.candidates(office), "contractor": self.least() if self.happened["sports-team"] else []}
        named = {key: self.chance.random() < 0.05 and (self.happened["sports-team"] or key == "winner") for key in tied}
        return {
            key: self.chance.choice(self.names) if named[key] else self.chance.choice(some) if len(some) > 1 else None
            for key, some in tied.items()
        }

    def _reveal(self) -> Given:
        decks = [deck for deck in self.turned_over if self._active(deck)]
        deck = self.chance.choice(("planning", "planning", *decks))
        if self.chance.random() < 0.04:
            deck = self.chance.choice(list(self.turned_over))
        ballot = deck == "planning" and self.chance.random() < 0.4
        most = 12 if deck == "planning" else 6
        value = self.chance.choice((None, *range(1, most + 1)))
        chosen = self._choices(self._next_office()) if ballot else {"winner": None, "contractor": None}
        return {"deck": deck, "value": value, "ballot": ballot, **chosen}

    def _event(self) -> Given:
        event = self.chance.choice(("other", "other", "other", *KEY_EVENTS))
        deck = self.chance.choice((None, *self.turned_over))
        return {"event": event, "deck": deck if event == "other" else self.chance.choice((None, KEY_EVENTS[event]))}

    def _next(self) -> Given:
        return {}

    def _payout(self) -> Given:
        kind = self.chance.choice(("wealth", "prestige"))
        return {"kind": kind, "value": self.chance.randint(1, 12 if kind == "wealth" else 6)}

    def _card_effect(self) -> Given:
        def some() -> dict[str, int]:
            return {name: self.chance.choice((-5, -2, 3, 8)) for name in self.names if self.chance.random() < 0.5}

        wealth = some()
        return {"wealth": wealth, "prestige": some() if wealth else {self.turn: 1}}

    def _building_effect(self) -> Given:
        zone, size = self.chance.choice((None, *ZONES, "park")), self.chance.choice((None, None, 1, 2, 3, 4))
        wealth, prestige = self.chance.choice(((1, 0), (3, 0), (0, 1), (1, 1)))
        player = self.chance.choice((None, self.turn))
        return {"zone": zone, "size": size, "wealth_each": wealth, "prestige_each": prestige, "player": player}

    def _election(self) -> Given:
        office = self.chance.choice(OFFICES)
        return {"office": office, **self._choices(office)}

    def _place(self) -> Given:
        block, owner = self._block(), self.chance.choice((None, *self.names))
        zone, lots = self.chance.choice((*ZONES, "park", "park")), self._lots(block)
        if self.park_due and self.chance.random() < 0.85:
            zone, lots, owner = "park", lots[:1], self.park_due
        return {"zone": zone, "block": block, "lots": lots, "owner": owner}

    def _remove(self) -> Given:
        what = self.chance.choice(("building", "control-marker"))
        return {"building": self.chance.choice(list(self.buildings)), "what": what}

    def _place_marker(self) -> Given:
        return {"number": self.chance.choice(NUMBERS), "space": self.chance.choice(SPACES)}

    def numbers(self) -> Mapping[str, Any]:
        """The state as the play has it."""
        found: dict[str, Any] = {"turn": self.turn, "pawn": self.pawn, "park_due": self.park_due}
        found |= {"payout_due": self.payout_due, "action_points": self.points}
        found |= {"turned_over": self.turned_over, "happened": self.happened, "offices": self.offices}
        found["markers"] = {str(number): space for number, space in self.markers.items()}
        found["supply"] = {vocation: self.supply[vocation] for vocation in VOCATIONS}
        found |= {f"buildings.{key}": None for key in self.gone - set(self.buildings)}
        for key, item in self.buildings.items():
            found[f"buildings.{key}"] = {**vars(item), "lots": list(item.lots)}
        for name, player in self.players.items():
            parts = ("wealth", "prestige", "favors", "urban_renewal")
            found |= {f"players.{name}.{part}": getattr(player, part) for part in parts}
            found[f"players.{name}.vocations"] = {key: player.vocations[key] for key in VOCATIONS}
        return found

    def results(self) -> dict[str, int]:
        """The final prestige of each player as it would be now."""
        return self.final()

    def results_of(self, play: GameRules, state: State) -> dict[str, int]:
        """The same as the play has it."""
        return dict(calculators()[play.game, play.scored_by].run(play.score(state)).values["totals"])


def _kind(given: Given) -> str:
    """The kind of spaces from which a card is taken."""
    return "contract" if given["action"] == "take-favor" else "planning"


def _decides(tied: list[str], chosen: str | None) -> bool:
    """Whether a choice is made among those who tie; with at most one of them, none is needed."""
    return chosen in tied if len(tied) > 1 else chosen is None or [chosen] == tied
