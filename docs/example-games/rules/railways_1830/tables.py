"""The numbers of 1830."""

from rules.engine.from_content import component_keys

GAME = "railways-1830"
PLAYERS = 2, 6
SHARES = 10
STARTING_CASH = 2400
BANK_CASH = 12_000
CORPORATIONS = component_keys(GAME, "corporation")
# The row of the market in which a par value is.
PAR_ROWS = {100: 0, 90: 1, 82: 2, 76: 3, 71: 4, 67: 5}
TRAINS = {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "diesel": 1100}
NUMBER_OF_TRAINS = {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "diesel": 6}
MARKET = (
    (60, 67, 71, 76, 82, 90, 100, 112, 126, 142, 160, 180, 200, 225, 250, 275, 300, 325, 350),
    (53, 60, 66, 70, 76, 82, 90, 100, 112, 126, 142, 160, 180, 200, 220, 240, 260, 280, 300),
    (46, 55, 60, 65, 70, 76, 82, 90, 100, 111, 125, 140, 155, 170, 185, 200),
    (39, 48, 54, 60, 66, 71, 76, 82, 90, 100, 110, 120, 130),
    (32, 41, 48, 55, 62, 67, 71, 76, 82, 90, 100),
    (25, 34, 42, 50, 58, 65, 67, 71, 75, 80),
    (18, 27, 36, 45, 54, 63, 67, 69, 70),
    (10, 20, 30, 40, 50, 60, 67, 68),
)
PAR_COLUMN = 6
FLOATS_AT = 6
