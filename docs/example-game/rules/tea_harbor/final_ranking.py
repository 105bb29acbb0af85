"""Final ranking: whoever has the most cash wins."""

from rules.engine.ranking import ranking

from .tables import GAME, PLAYERS

CALCULATOR = ranking(game=GAME, of="cash", players=PLAYERS, rule="trade/storing#winner")
