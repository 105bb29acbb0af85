"""Tokens of a question; they are made in ``language.question``."""

from language.question import Token, joined_thousands, tokens

__all__ = ["Token", "joined_thousands", "tokens"]
