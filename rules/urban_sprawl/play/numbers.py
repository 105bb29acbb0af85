"""Numbers and places that only a play needs; each table names the section that states it."""

from __future__ import annotations

from rules.engine.play.lookups import END
from rules.urban_sprawl.tables import (
    CONTRACT_SPACES,
    MARKER_ROWS,
    PLANNING_SPACES,
    POLITICIANS,
    RIGHT_SPACES,
    TOP_SPACES,
    ZONES,
)
from rules.urban_sprawl.turn_plan import SPACES as SPACES_OF_ACTIONS

# Phases of a play. Rule: urban-sprawl:setup/claiming-buildings, urban-sprawl:setup/media-and-markers,
# urban-sprawl:turn/investments, urban-sprawl:end-of-game/trigger
CLAIMING = "claiming"
MEDIA_TIE = "media-tie"
TURNS = "turns"
PHASES = (CLAIMING, MEDIA_TIE, TURNS, END)

# The twelve buildings of setup, of one lot each: zone and lot by the column and row of the block. The blocks are read
# from a picture of the board, the lots from a digital version of the game (QuelessQuest/US, unconfirmed).
# Rule: urban-sprawl:setup/board-and-tiles#first-buildings
OPENING_BUILDINGS = {
    (1, 1): ("RES", "br"),
    (6, 1): ("RES", "bl"),
    (2, 2): ("IND", "br"),
    (5, 2): ("COM", "bl"),
    (3, 3): ("IND", "br"),
    (4, 3): ("COM", "bl"),
    (3, 4): ("COM", "tr"),
    (4, 4): ("CIV", "tl"),
    (2, 5): ("COM", "tr"),
    (5, 5): ("CIV", "tl"),
    (1, 6): ("RES", "tr"),
    (6, 6): ("RES", "tl"),
}

PARK = "park"
TILES = (*ZONES, PARK)

# A sign that fonts have and that looks like a tree, for a park, which has no zone.
CODES = {**{zone: zone for zone in ZONES}, PARK: "♣"}

MEDIA = "media"

# The markers of each name in a picture of the board, 24 in all. Rule: urban-sprawl:building/vocations#number-of-markers
VOCATION_COUNTS = {
    MEDIA: 1,
    "finance": 2,
    "transport": 2,
    "education": 3,
    "energy": 3,
    "tourism": 4,
    "factory": 4,
    "public-service": 5,
}
VOCATIONS = tuple(VOCATION_COUNTS)

CONTRACTOR = "contractor"
OFFICES = (*POLITICIANS, CONTRACTOR)

# The gray spaces by their key in a play: the edge, and the space on it.
# Rule: urban-sprawl:concepts/wealth-prestige-markers#spaces
TOP = {f"top-{space}": space for space in TOP_SPACES}
RIGHT = {f"right-{space}": space for space in RIGHT_SPACES}
MARKER_SPACES = (*TOP, *RIGHT)
MARKERS = (*MARKER_ROWS["prestige"], *MARKER_ROWS["wealth"])

# The key event of each contract deck. Rule: urban-sprawl:setup/contract-decks#what-the-events-bring
AIRPORT, SPORTS_TEAM, OLYMPIC_GAMES = "airport", "sports-team", "olympic-games"
DECK_OF_EVENT = {AIRPORT: "town", SPORTS_TEAM: "city", OLYMPIC_GAMES: "metropolis"}
CONTRACT_DECKS = tuple(DECK_OF_EVENT.values())
PLANNING = "planning"
DECKS = (PLANNING, *CONTRACT_DECKS)

# The event after which a deck is active. Rule: urban-sprawl:turn/card-flow#activation
ACTIVATED_BY = {"city-deck": AIRPORT, "metropolis-deck": SPORTS_TEAM, "city": AIRPORT, "metropolis": SPORTS_TEAM}

# The cards of the Town deck turned over during setup. Rule: urban-sprawl:setup/contract-decks#town-display
TOWN_CARDS_OF_SETUP = 6

# Rule: urban-sprawl:cards/urban-renewal#cards
URBAN_RENEWAL_CARDS = 4

# The actions that spend action points, and those that take a card without building it.
ACTIONS = SPACES_OF_ACTIONS
TAKING = ("take-permit", "take-urban-renewal", "take-favor")
TAKEN_FROM = tuple(dict.fromkeys((*PLANNING_SPACES, *CONTRACT_SPACES)))
