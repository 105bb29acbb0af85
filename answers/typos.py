"""Typing errors in a question; they are corrected in ``language.spelling``."""

from language.spelling import StemmedWord as Word
from language.spelling import TokenCorrector as Typos
from language.spelling import is_one_error

__all__ = ["Typos", "Word", "is_one_error"]
