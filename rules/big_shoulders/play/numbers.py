"""Numbers of the game that only a play needs; each table names the section that states it."""

# Rule: big-shoulders:setup/player-start
STARTING_CASH = 175
STARTING_PARTNERS = 2

# Rule: big-shoulders:setup/job-market
WORKERS_AT_THE_START = 4

# The space of the appeal track on which a company begins. Rule: big-shoulders:components/charters
STARTING_APPEAL = {
    "anglo-american": 2,
    "brunswick": 1,
    "cracker-jack": 1,
    "doggett": 1,
    "elgin": 2,
    "fairbank": 3,
    "henderson": 1,
    "libby": 1,
    "spalding": 1,
    "swift": 3,
}

# Rule: big-shoulders:action-phase/hire-manager, big-shoulders:action-phase/hire-salesperson
MANAGER_COST = 60
SALESPERSON_COST = 70

# Rule: big-shoulders:action-phase/advertising
ADVERTISING_COST = 20

# The decade in which each fundraising space opens. Rule: big-shoulders:action-phase/fundraising
FUNDRAISING = {40: 1, 60: 3, 80: 5}

# Rule: big-shoulders:action-phase/no-company
PARTNER_IN_THE_BANK_POOL = 25

# The decade in which every player gains a partner. Rule: big-shoulders:action-phase/gaining-partners
PARTNER_DECADE = 3
MOST_PARTNERS = 5

# Rule: big-shoulders:overview/decades-and-phases
PHASES = ("stock-phase", "building-phase", "action-phase", "operating-phase", "cleanup-phase")

# Before the first decade.
SETUP = "setup"

# The decade in which the buildings with a larger discount, and those that pay dividends, are dealt for the first time.
# Rule: big-shoulders:building-phase/dealing
ASSET_BUILDINGS_DEALT = {20: 2, 30: 4}
DIVIDEND_BUILDINGS_DEALT = 4

# More than two on each of the most buildings that can be placed at once.
MOST_NEW_WORKERS = 24
