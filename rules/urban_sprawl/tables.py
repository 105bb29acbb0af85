"""Numbers of the game, in the order of its rulebook; each table names the section that states it.

Wealth and prestige are whole numbers, never written with a dollar sign. The Spanish rulebook is the only one read, so
nothing here depends on an edition. Numbers printed only on the board come from a public picture of it.
"""

GAME = "urban-sprawl"

# Rule: urban-sprawl:overview/about
FEWEST_PLAYERS = 2
MOST_PLAYERS = 4

# Rule: urban-sprawl:setup/starting-wealth
STARTING_WEALTH = {2: 39, 3: 27, 4: 21}

# In seat order from the starting player; with fewer players the last ones are not dealt.
# Rule: urban-sprawl:setup/planning-deck
OPENING_HANDS = (1, 2, 3, 4)
EVENT_FREE_CARDS = 22
CARDS_BELOW_THEM = 28
PLANNING_DISPLAY = 4
PLANNING_REVEALED = 1

# The costs of claiming the twelve buildings of setup, from the cheapest to the most expensive.
# Rule: urban-sprawl:setup/claiming-buildings
OPENING_BUILDINGS = (3, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7, 7)

# The four zones; a park has none. Rule: urban-sprawl:concepts/zones
ZONES = ("CIV", "COM", "IND", "RES")

# The grid has six columns by six rows of blocks. Rule: urban-sprawl:concepts/lots-blocks-adjacency
LOTS_IN_A_BLOCK = 4
BLOCKS_IN_A_ROW = 6

# The number of lots that can touch a building of 1 to 4 lots, including diagonally and across streets: the limit for
# adjacent buildings.
# Rule: urban-sprawl:concepts/lots-blocks-adjacency
LOTS_AROUND = {1: 8, 2: 10, 3: 12, 4: 12}

# Printed on the board: wealth below the columns from left to right, prestige beside the rows from top to bottom, one
# number for each pair of them. Rule: urban-sprawl:concepts/rows-and-value
WEALTH_BELOW = (1, 4, 5, 6, 3, 2)
PRESTIGE_BESIDE = (3, 3, 1, 1, 2, 2)

# Rule: urban-sprawl:concepts/wealth-prestige-markers
PRESTIGE_MARKERS = (4, 5, 6)
WEALTH_MARKERS = (7, 8, 9, 10, 11, 12)

# The gray spaces: those of the top edge are over two columns each, those of the right edge beside one row each.
# Rule: urban-sprawl:concepts/wealth-prestige-markers
TOP_SPACES = {"1-2": (1, 2), "3-4": (3, 4), "5-6": (5, 6)}
RIGHT_SPACES = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6}

# Rule: urban-sprawl:turn/spending-action-points
ACTION_POINTS = 6
ACTION_POINTS_OF_THE_UNION_BOSS = 8
PLANNING_SPACES = {"planning-deck": 5, "4": 4, "3": 3, "2": 2, "1": 1}
CONTRACT_SPACES = {
    "town-deck": 6,
    "city-deck": 5,
    "metropolis-deck": 4,
    "5": 5,
    "4": 4,
    "3": 3,
    "2": 2,
    "1": 1,
}

# Only the Town deck is active from the beginning. Rule: urban-sprawl:turn/spending-action-points#active-decks
DECKS_TO_ACTIVATE = ("city-deck", "metropolis-deck")

# The favor space of the player aid. Rule: urban-sprawl:turn/favors
FAVOR_SPACE = {"favor": 0}
FAVORS = 1
FAVORS_WITH_WAREHOUSE = 2

# Rule: urban-sprawl:concepts/permits
MOST_PAGES = 4

# Rule: urban-sprawl:cards/contracts
LARGEST_CONTRACT = 4

# Rule: urban-sprawl:building/neighborhood-bonus
BONUS_OF_A_NEIGHBOR = 1
BONUS_OF_THE_DISTRICT_ATTORNEY = 2

# The payout of a row to each of the four places, by its number: the first gets the number itself, each later place half
# of the one before it, rounded down. Rule: urban-sprawl:payouts/amounts
PAYOUT_TABLE = {row: (row, row // 2, row // 4, row // 8) for row in range(1, 13)}

# The numbers printed on the board, and those that need a marker. Rule: urban-sprawl:payouts/triggers
PRINTED_ROWS = {"wealth": tuple(sorted(WEALTH_BELOW)), "prestige": tuple(sorted(set(PRESTIGE_BESIDE)))}
MARKER_ROWS = {"wealth": WEALTH_MARKERS, "prestige": PRESTIGE_MARKERS}

# The greatest width in blocks of a row with such a number. Rule: urban-sprawl:concepts/rows-and-value#width
WIDTH_OF_PRINTED_ROWS = {"wealth": 1, "prestige": 2}
MOST_WIDTH = 2

# The key event of each contract deck is in its middle pile: cards above it, with it, and below it, by the length of the
# game. Rule: urban-sprawl:setup/contract-decks#stacking, urban-sprawl:clarifications/game-length#compared
PILES = {"shorter": (9, 10, 18), "standard": (15, 7, 15), "longer": (18, 10, 9)}

# Rule: urban-sprawl:overview/components#cubes
CUBES_OF_A_PLAYER = 35

# Rule: urban-sprawl:overview/components#box
TILES_IN_THE_BOX = 128

# Of all names together; the rulebook does not say how many each name has. Rule: urban-sprawl:building/vocations
VOCATION_MARKERS = 24

# More than a contract shows after the name of a vocation: the rulebook names 6 at most and prints no list.
MOST_VOCATION_NUMBER = 20

# Rule: urban-sprawl:politics/politicians#treasurer-ability
TREASURER_COLLECTS = 2

# The four politicians who depend on a zone, in the order of the election track.
# Rule: urban-sprawl:politics/elections#zone-offices
ZONE_OF_OFFICE = {"district-attorney": "CIV", "treasurer": "COM", "police-chief": "RES", "union-boss": "IND"}
POLITICIANS = ("mayor", *ZONE_OF_OFFICE)

# The office that decides the last tie. Rule: urban-sprawl:politics/elections, urban-sprawl:politics/contractor#tie
DECIDES = {
    "mayor": "media",
    "district-attorney": "mayor",
    "treasurer": "district-attorney",
    "police-chief": "treasurer",
    "union-boss": "police-chief",
    "contractor": "union-boss",
}

# Rule: urban-sprawl:end-of-game/scoring#wealth
WEALTH_FOR_A_PRESTIGE = 10

# Sanity checks: more than a player has in a game.
MOST_WEALTH = 10_000
MOST_PRESTIGE = 1_000
