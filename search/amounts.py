"""Amounts: whether a question asks for a number, and whether a paragraph states one."""

from __future__ import annotations

import re
from collections.abc import Sequence

# Rows of folded words that ask for an amount, in either language.
ASKING = (
    *("how many", "how much", "number of", "cost of", "price of", "what does it cost", "how often"),
    *("cuanto", "cuanta", "cuantos", "cuantas", "cuesta", "cuestan", "precio de", "numero de"),
)
_ROWS = tuple(tuple(row.split()) for row in ASKING)
# What states an amount, in folded text: a number, none or any number, or that the rulebook does not state it.
STATING = (
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice|half|both|any number|no limit|as many"
    r"|unlimited|free|nothing|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez"
    r"|(?:exactamente|solo|como maximo|al menos) una?|una vez|mitad|ambos|ambas|cualquier|sin limite|tantos|tantas"
    r"|gratis|nada|cuantos quieras|cuantas quieras|does not (?:say|give|state|mention)|do not (?:say|give)|says nothing"
    r"|neither|no (?:dice|indica|menciona)|ninguno)\b"
)
_STATED = re.compile(STATING)


def asks_for_amount(texts: Sequence[str]) -> bool:
    """Whether the folded words of a question ask for a number."""
    return any(
        tuple(texts[start : start + len(row)]) == row for row in _ROWS for start in range(len(texts) - len(row) + 1)
    )


def states_amount(text: str) -> bool:
    """Whether a folded text states a number, or that there is none."""
    return bool(_STATED.search(text))
