"""How each language writes numbers in prose; ``language.formats`` writes those that are computed the same way."""

from __future__ import annotations

import re

_GROUPED = {
    "en": re.compile(r"(?<=\d),(?=\d{3}(?!\d))"),
    "es": re.compile("(?<=\\d)\N{NARROW NO-BREAK SPACE}(?=\\d{3})"),
}
# The space cannot be typed, but it can be copied from a message.
_FIVE = "$12\N{NARROW NO-BREAK SPACE}500, with a narrow no-break space (copy it from here)"
# Number formats that a language does not use, and its correct ones. Years and other numbers of four digits without a
# unit are names.
_FAULTS = {
    "en": (
        (re.compile(r"\$\d{4,}"), "English groups thousands with a comma: $1,250"),
        (re.compile(r"(?<![\d,])\d+,\d{1,2}(?![\d,])"), "English writes decimals with a point: 7.33"),
        (re.compile(r"\d\s%"), "English writes the percent sign without a space: 30%"),
    ),
    "es": (
        (re.compile(r"\$\d[.,]\d{3}(?!\d)"), "Spanish does not group four digits: $1250"),
        (re.compile(r"\$\d{2,3}[., \N{NO-BREAK SPACE}]\d{3}(?!\d)|\$\d{5,}"), f"Spanish groups five digits: {_FIVE}"),
        (re.compile(r"(?<![\d.])\d+\.\d{1,2}(?![\d.])"), "Spanish writes decimals with a comma: 7,33"),
        (re.compile(r"\d+%"), "Spanish writes the percent sign after a space: 30 %"),
    ),
}


def ungrouped(text: str, language: str) -> str:
    """A text without the separators between thousands, so that its numbers can be compared with another language's."""
    return _GROUPED[language].sub("", text)


def number_faults(text: str, language: str) -> list[str]:
    """Every number that is not in the style of the language, with its correct form."""
    return [f"“{match[0]}”: {advice}" for pattern, advice in _FAULTS[language] for match in pattern.finditer(text)]
