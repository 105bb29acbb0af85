"""Words that may be skipped in a question; they are listed in ``language.fillers``."""

from language.fillers import PLAYERS
from language.fillers import changes_meaning as decides
from language.fillers import is_filler as says_nothing
from language.fillers import is_ignorable as is_colorless

__all__ = ["PLAYERS", "decides", "is_colorless", "says_nothing"]
