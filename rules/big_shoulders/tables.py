"""Numbers of the game, in the order of its rulebook; each table names the section that states it."""

GAME = "big-shoulders"

# The first edition is the default.
EDITIONS = ("en-2020", "es-2018")

MOST_PLAYERS = 4

# Rule: big-shoulders:overview/decades-and-phases
DECADES = (1, 2, 3, 4, 5)

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

# Rule: big-shoulders:setup/resources
RESOURCES = ("livestock", "steel", "wood", "coal")
CUBES_IN_THE_BOX = {"livestock": 20, "steel": 18, "wood": 16, "coal": 16}

# Rule: big-shoulders:setup/job-market, big-shoulders:action-phase/hire-workers
WORKERS_IN_THE_BOX = 50
JOB_MARKET = (40,) * 4 + (30,) * 4 + (20,) * 4
WORKER_FROM_THE_GENERAL_SUPPLY = 50

# Rule: big-shoulders:action-phase/capital-investment
ASSET_ROW = (80, 70, 60, 50, 40)

# The bank's payment to the owner of an asset building, by its discount.
# Rule: big-shoulders:action-phase/asset-buildings
ASSET_BUILDINGS = {10: 20, 20: 20, 30: 40}

# From the cheapest to the one that cannot be bought.
# Rule: big-shoulders:operating-phase/supply-chain
SUPPLY_CHAIN = ("10", "20", "30", "x")
CUBES_DRAWN = {1: 3, 2: 4, 3: 4, 4: 5, 5: 6}

# Rule: big-shoulders:operating-phase/appeal-goods
MOST_APPEAL_GOODS = 2

# Rule: big-shoulders:components/certificates
DIRECTOR_SHARES = 3
PREFERRED_SHARES = 2
COMMON_CERTIFICATES = 5

# Rule: big-shoulders:operating-phase/emergency-fundraising. The director's certificate is never in the treasury.
MOST_SHARES_IN_TREASURY = SHARES_IN_A_COMPANY - DIRECTOR_SHARES
EMERGENCY_PENALTY = 1

# Rule: big-shoulders:operating-phase/withholding
WITHHOLDING_DROP = 1

# Rule: big-shoulders:components/appeal-bonuses
LAST_APPEAL_SPACE = 16
APPEAL_BONUSES = {
    3: "worker",
    5: "salesperson",
    7: "automation",
    9: "partner",
    11: "good",
    13: "share-price",
    15: "good",
    16: "share-price",
}
CASH_INSTEAD_OF_A_BONUS = 25

# Rule: big-shoulders:action-phase/extra-dividends
EXTRA_DIVIDENDS = 100

# The extra dividends of a building, and the bank's payment to its owner.
# Rule: big-shoulders:action-phase/dividend-buildings
DIVIDEND_BUILDINGS = {150: 30, 200: 40, 250: 50, 300: 60}
FEWEST_PLAYERS_WITH = {150: 3, 200: 4, 250: 3, 300: 4}

# Rule: big-shoulders:operating-phase/demand-bonuses
BONUS_BY_COLUMN = {"left": 0, "middle": 20, "right": 50}

# The spaces without a tile: the left column takes any number of goods, at half price.
# Rule: big-shoulders:operating-phase/half-price
PRINTED_SPACES = {"middle": 6, "right": 0}

# Sanity checks: more goods than a company can have, more spaces than any demand tile has.
MOST_GOODS = 100
MOST_DEMAND_SPACES = 12

# The revenue that each catalog adds.
# Rule: big-shoulders:operating-phase/distribution
ASSET_REVENUES = (40, 60, 80)

# Rule: big-shoulders:components/certificate-limit
CERTIFICATE_LIMIT = {2: 10, 3: 12, 4: 14}

# At most five in each company: more would exceed six shares.
MOST_CERTIFICATES_OF_ONE_PLAYER = 50

# Rule: big-shoulders:components/goals
GOAL_REWARD = 200
GOALS_IN_PLAY = 5

# The most possible of each thing that a goal counts. The rules do not say what happens when managers, salespeople,
# workers or tokens run out, so their limits are only sanity checks.
# Rule: big-shoulders:components/goals
GOALS = {
    "most-managers": 100,
    "highest-appeal": LAST_APPEAL_SPACE,
    "most-salespeople": 100,
    "richest-company": 100_000,
    "most-capital-assets": 16,
    "most-partners": 6,
    "most-workers": 100,
    "most-common-certificates": 50,
    "most-automation": 100,
    "most-preferred-certificates": 10,
}
