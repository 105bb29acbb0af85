"""Numbers of the game, in the order of its rulebook; each table names the section that states it.

Money and income are whole dollars. The Spanish rulebook is the only one read, so nothing depends on an edition. A
number from one source is printed on the board, appears in no text, and is not confirmed.
"""

GAME = "chicago-express"

# Rule: chicago-express:overview/about
FEWEST_PLAYERS = 2
MOST_PLAYERS = 6

# In the order of the opening auctions; the Wabash opens during the game.
# Rule: chicago-express:setup/opening-auctions, chicago-express:chicago/wabash
WABASH = "WAB"
COMPANIES = ("PRR", "BO", "CO", "NYC", WABASH)

# Rule: chicago-express:overview/components, chicago-express:auction/offering#sold-out
TOTAL_SHARES = {"PRR": 3, "BO": 4, "CO": 6, "NYC": 5, WABASH: 2}

# The one on the start hex included. Rule: chicago-express:overview/components
LOCOMOTIVES = {"PRR": 20, "BO": 22, "CO": 26, "NYC": 24, WABASH: 11}

# On the charters after setup: one is on each start hex except that of the Wabash.
# Rule: chicago-express:setup/board#charters
LOCOMOTIVES_ON_CHARTERS = {company: number - (company != WABASH) for company, number in LOCOMOTIVES.items()}

# Houses of the general supply; those of the industrial scale are not included.
# Rule: chicago-express:setup/board#houses
HOUSES = 20

# The last space of the income track; a disc that passes it starts again, and a +50 marker counts the 50.
# Rule: chicago-express:setup/board#plus-fifty
LAST_INCOME_SPACE = 50

# A disc at the end of the track with a +50 marker: a company never has two of them.
# Rule: chicago-express:setup/board#plus-fifty
MOST_INCOME = 2 * LAST_INCOME_SPACE

# Rule: chicago-express:setup/opening-auctions
OPENING_BIDS = {"PRR": 7, "BO": 6, "CO": 5, "NYC": 8}

# How often each action can be chosen in a round. One source. Rule: chicago-express:turn/dials#dial-sizes
DIAL_SIZES = {"auction": 3, "develop": 4, "expand": 5}

# The actions of a turn, each with its own dial. Rule: chicago-express:turn/dials#one-action
ACTIONS = tuple(DIAL_SIZES)

# The number of needles in the red zone that triggers dividends, so the third never gets there.
# Rule: chicago-express:turn/dials#two-red, chicago-express:turn/dials#length-of-a-round
RED_NEEDLES_FOR_DIVIDENDS = 2

# Hexes of one expansion. Rule: chicago-express:expand/rules#up-to-three
MOST_HEXES = 3

# Hexes with room for only one locomotive. Rule: chicago-express:expand/rules#single-hexes
SINGLE_HEXES = ("mountain", "forest")

# The spaces of each city, from the start to the last; the end of Wheeling's and of Pittsburgh's are from one source.
# Rule: chicago-express:setup/board#industrial-scale, chicago-express:develop/effects#scale-end,
# chicago-express:develop/detroit#from-one-to-eight
INDUSTRIAL_SCALES = {"detroit": tuple(range(1, 9)), "wheeling": (3, 4, 5, 6), "pittsburgh": (4, 6, 8)}

# The money that a developed forest brings its company, in dollars. Rule: chicago-express:develop/effects#forest
FOREST_MONEY = 2

# The income that each company in Detroit gains when its marker moves.
# Rule: chicago-express:develop/detroit#companies-there
DETROIT_STEP = 1

# One source. Rule: chicago-express:expand/cost#printed-costs, chicago-express:chicago/chicago-dividend#chicago-income
CHICAGO_COST = 3
CHICAGO_INCOME = 7

# Rule: chicago-express:chicago/wabash#income
WABASH_INCOME = 1
WABASH_INCOME_WITH_FORT_WAYNE = 3

# Companies without locomotives, or without shares, with which the game ends; houses left with which it ends.
# Rule: chicago-express:end-of-game/triggers#four-conditions
COMPANIES_WITHOUT = 3
HOUSES_LEFT_AT_THE_END = 3
