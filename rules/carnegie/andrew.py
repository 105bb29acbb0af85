"""The numbers of the solo game: Andrew's cards, his discs, and what he scores."""

from __future__ import annotations

from .tables import DISCS, REGIONS

# From left to right; those between 0 and 10 come from a public source. Rule: carnegie:solo/setup#vp-cards
VP_CARDS = (0, 1, 3, 6, 10)

# Rule: carnegie:solo/setup#action-cards
ACTION_CARDS = 20

# The most that a card asks for, according to a public source: departments, discs, and boxes with an advanced card.
# Rule: carnegie:solo/andrews-actions, carnegie:solo/setup#advanced-cards
MOST_ON_A_CARD = {"management": 3, "construction": 4, "research-and-development": 4}

# VP of a department tile and of a final box of Andrew. Rule: carnegie:solo/scoring#parts
ANDREWS_DEPARTMENT = 2
ANDREWS_FINAL_BOX = 6

# All but those on the transport tracks can become projects or donations. The help page gives no number for Andrew: our
# reading is that he has as many as a player. Rule: carnegie:solo/setup#andrew-discs
ANDREWS_DISCS = DISCS - len(REGIONS)

# Rule: carnegie:end-of-game/scoring#city-projects
MOST_VP_OF_A_CITY = 3
