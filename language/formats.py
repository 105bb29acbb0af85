"""Numbers and amounts of money as each language writes them, for prose, tables, calculators and quick answers."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"
# A space that neither breaks a line nor stretches; Spanish groups digits with it from five digits on.
_THIN = "\N{NARROW NO-BREAK SPACE}"


def number(value: float, language: str) -> str:
    """A number: ``1,250`` and ``7.33`` in English, ``1250``, ``12 500`` and ``7,33`` in Spanish; ``−5`` in both."""
    sign, size = (MINUS, -value) if value < 0 else ("", value)
    whole, point, fraction = f"{size:,}".partition(".")
    if language == "es":
        digits = whole.replace(",", "")
        whole = digits if len(digits) < 5 else whole.replace(",", _THIN)
        point = "," if point else ""
    return f"{sign}{whole}{point}{fraction}"


def money(amount: float, language: str) -> str:
    """An amount of dollars: ``$1,250`` in English, ``$1250`` in Spanish; ``−$5`` in both."""
    return f"{MINUS}${number(-amount, language)}" if amount < 0 else f"${number(amount, language)}"


def cell(value: int, type_: str, language: str) -> str:
    """A number of a table by the type of its column: ``money``, ``year`` or ``integer``. A year has no separator."""
    if type_ == "money":
        return money(value, language)
    return str(value) if type_ == "year" else number(value, language)


def signed(value: float, language: str) -> str:
    """A number with its direction: ``+2``, ``−1``, ``0``."""
    return f"+{number(value, language)}" if value > 0 else number(value, language)
