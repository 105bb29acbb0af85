"""Whole numbers as people type and paste them: calculators, games in progress and the search read them here.

Nothing is guessed: what may be a fraction (``225,50``) or is grouped unevenly (``1,25,000``) is no whole number.
"""

from __future__ import annotations

import re
import unicodedata

_WHOLE = re.compile(r"[+-]?\d{1,400}")
# Digits in groups of three, with one sign between all of them: ``1,225``, ``1.225``, ``1'225``, ``1 225``.
_GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}(?:([.,'’\u0020\u00a0\u2009\u202f])\d{3}(?:\1\d{3})*)")
# Cents that are none: ``225.00``, and ``1,225.00`` with the other sign between the groups.
_NO_CENTS = re.compile(r"(?P<english>[^.]+)\.00?|(?P<spanish>[^,]+),00?")
_CURRENCY = r"(?:US|USD) ?\$|\$ ?(?:USD|US)|USD|\$|€|EUR"
_AMOUNT = re.compile(rf"(?:{_CURRENCY})?\s*([+-]?[^\s$€](?:.*?[^\s$€])?)\s*(?:{_CURRENCY})?", re.IGNORECASE)
# Full-width letters, digits and signs are the plain ones; a mark of direction says as little as a soft hyphen.
_IN_PLACE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_IN_PLACE |= dict.fromkeys((0x200E, 0x200F, 0x061C, *range(0x202A, 0x202F), *range(0x2066, 0x206A)), 0x00AD)
_ALIKE = str.maketrans("０１２３４５６７８９，．＄−", "0123456789,.$-")

# In a running text, a number in groups with one sign between them, and one with cents that are none. Blanks part a list
# of numbers, too, so “225 100” is two: nothing in these games is worth a hundred thousand.
_BLANK = r"[ \u00a0\u2009\u202f]"
_IN_GROUPS = re.compile(
    rf"(?<![\w.,'’])(?<!\d{_BLANK})"
    rf"(?:[1-9]\d{{0,2}}([.,'’])\d{{3}}(?:\1\d{{3}})*|[1-9]\d?({_BLANK})\d{{3}}(?:\2\d{{3}})*)"
    rf"(?![\w'’]|[.,]\d|{_BLANK}\d)"
)
_CENTS = re.compile(r"(?<=\d)[.,]00?(?![\d.,]?\d)(?![^\W\d_])")
_DOLLARS = re.compile(r"\bUS ?(?=\$)|(?<=\$) ?US\b|\bUSD ?(?=\d)|(?<=\d) ?USD\b", re.IGNORECASE)


def typed_number(text: str, unit: str = "") -> int | str:
    """The whole number that somebody typed, with or without a currency if it has a ``unit``; other text as it is.

    Digits may be full-width, and marks that nobody sees may be around them, as in what is copied from a chat.
    """
    shown = _visible(text).strip()
    amount = _AMOUNT.fullmatch(shown) if unit and shown.count(unit) + shown.count("€") <= 1 else None
    digits = amount[1] if amount else shown
    cents = _NO_CENTS.fullmatch(digits)
    if cents:
        digits = cents["english"] or cents["spanish"]
    if _GROUPED.fullmatch(digits):
        digits = re.sub(r"[^+\-0-9]", "", digits)
    return int(digits) if digits.isascii() and _WHOLE.fullmatch(digits) else text


def with_plain_numbers(text: str) -> str:
    """A text in which numbers are written as the search reads them: ``1 225``, ``1,225``, ``225.00`` and ``US$225``.

    ``1 225`` may also be two numbers: who reads the text must try both.
    """
    text = _CENTS.sub("", _DOLLARS.sub("", _visible(text)))
    return _IN_GROUPS.sub(lambda match: re.sub(r"\D", "", match[0]), text)


def in_place(text: str) -> str:
    """A text with plain digits and signs, and without marks of direction; every character stays in its place."""
    return text if text.isascii() else text.translate(_IN_PLACE)


def _visible(text: str) -> str:
    """A text without marks that nobody sees, with full-width digits as others."""
    if text.isascii():
        return text
    return "".join(char for char in text.translate(_ALIKE) if unicodedata.category(char) != "Cf")
