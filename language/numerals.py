"""Numerals: numbers from 0 to 999 written as words, and ordinals: “third”, «tercera»."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def _row(start: int, step: int, text: str) -> dict[str, int]:
    return {word: start + step * place for place, word in enumerate(text.split())}


_SMALL: Mapping[str, Mapping[str, int]] = {
    "en": {
        **_row(2, 1, "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"),
        **_row(17, 1, "seventeen eighteen nineteen"),
        "zero": 0,
    },
    "es": {
        **_row(2, 1, "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis"),
        **_row(17, 1, "diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro"),
        **_row(25, 1, "veinticinco veintiseis veintisiete veintiocho veintinueve"),
        "cero": 0,
    },
}
_TENS: Mapping[str, Mapping[str, int]] = {
    "en": _row(20, 10, "twenty thirty forty fifty sixty seventy eighty ninety"),
    "es": _row(30, 10, "treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
}
_HUNDREDS: Mapping[str, Mapping[str, int]] = {
    "en": {"hundred": 100},
    "es": {
        "cien": 100,
        "ciento": 100,
        **_row(200, 100, "doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos"),
        **_row(200, 100, "doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas"),
        "novecientos": 900,
        "novecientas": 900,
    },
}
# Number words that stand for digits wherever they occur. “One” and “uno” are articles and pronouns more often than
# numbers, and “hundred” is only part of one.
DIGITS: Mapping[str, Mapping[str, str]] = {
    language: {word: str(value) for word, value in {**_SMALL[language], **_TENS[language]}.items() if value}
    for language in ("en", "es")
}
_ONE: Mapping[str, frozenset[str]] = {"en": frozenset({"one", "a", "an"}), "es": frozenset({"un", "una", "uno"})}
_AND: Mapping[str, str] = {"en": "and", "es": "y"}

_ORDINALS: Mapping[str, Mapping[str, int]] = {
    "en": _row(1, 1, "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"),
    "es": {
        **_row(1, 1, "primero segundo tercero cuarto quinto sexto septimo octavo noveno decimo"),
        **_row(1, 1, "primera segunda tercera cuarta quinta sexta septima octava novena decima"),
        "primer": 1,
        "tercer": 3,
    },
}


def ordinal(word: str, language: str) -> int | None:
    """The place that a folded word names, or None."""
    return _ORDINALS[language].get(word)


def is_one(word: str, language: str) -> bool:
    """Whether a folded word is the article that may also be the number 1."""
    return word in _ONE[language]


def number_at(words: Sequence[str], start: int, language: str) -> tuple[int, int] | None:
    """The number that begins at a place in a row of folded words, and how many of them it takes; or None."""
    place, value, found = start, 0, False
    if language == "en" and _word(words, place) in _SMALL["en"] and _word(words, place + 1) == "hundred":
        value, place, found = _SMALL["en"][words[place]] * 100, place + 2, True
    elif language == "en" and is_one(_word(words, place), "en") and _word(words, place + 1) == "hundred":
        value, place, found = 100, place + 2, True
    elif language == "es" and _word(words, place) in _HUNDREDS["es"]:
        value, place, found = _HUNDREDS["es"][words[place]], place + 1, True
    after = place + (found and language == "en" and _word(words, place) == "and")
    rest = _below_hundred(words, after, language)
    if rest is None and found and words[place - 1] != "cien" and _is_unit(_word(words, after), language):
        rest = 1, after + 1
    if rest is not None:
        value, place, found = value + rest[0], rest[1], True
    return (value, place - start) if found else None


def _below_hundred(words: Sequence[str], place: int, language: str) -> tuple[int, int] | None:
    word = _word(words, place)
    if word in _SMALL[language]:
        return _SMALL[language][word], place + 1
    if word not in _TENS[language]:
        return None
    value, place = _TENS[language][word], place + 1
    after = place + (language == "es" and _word(words, place) == _AND["es"])
    unit = _word(words, after)
    if after > place or language == "en":
        if _SMALL[language].get(unit, 10) < 10:
            return value + _SMALL[language][unit], after + 1
        if _is_unit(unit, language):
            return value + 1, after + 1
    return value, place


def _is_unit(word: str, language: str) -> bool:
    """Whether a word is the 1 at the end of a number: “two hundred and one”, «ciento una»."""
    return is_one(word, language) and word not in ("a", "an")


def _word(words: Sequence[str], place: int) -> str:
    return words[place] if place < len(words) else ""
