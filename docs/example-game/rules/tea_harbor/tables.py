"""The numbers of Tea Harbor."""

GAME = "tea-harbor"
PLAYERS = 2, 3
SALE_OF_A_CHEST = 30
MOST_CHESTS = 5
STARTING_CASH = 100
