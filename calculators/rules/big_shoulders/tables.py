"""The game's numbers, in the order of its rulebook; each table names the section that states it."""

GAME = "big-shoulders"

# The first edition is the one followed by default.
EDITIONS = ("en-2020", "es-2018")

MOST_PLAYERS = 4

# Rule: big-shoulders:components/certificates
SHARES_IN_A_COMPANY = 10

# Rule: big-shoulders:components/ownership-limit
MOST_SHARES_OF_ONE_PLAYER = 6

# Rule: big-shoulders:components/stock-track
PAR_VALUES = (35, 40, 50, 60)
STOCK_TRACK = (
    *range(10, 26, 5),
    *PAR_VALUES,
    *range(80, 141, 20),
    *range(160, 251, 30),
    *range(280, 401, 40),
    450,
)

# Rule: big-shoulders:operating-phase/share-price
TRIPLE_JUMP_FROM = 60
