"""Final ranking: whoever has the largest fortune, cash and shares, wins."""

from rules.engine.ranking import ranking

from .tables import GAME, PLAYERS

CALCULATOR = ranking(game=GAME, of="fortune", players=PLAYERS, rule="overview/aim-of-the-game#winner")
