"""Keys by which a word of the glossary and a word of a text are the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from language.lexicon import word_set
from language.numerals import DIGITS

# What people write instead of the words of the glossaries, by the names that speech.yaml explains; a device reads it
# from its own data.
Speech = Mapping[str, Any]

SILENCE: Speech = {"abbreviations": {}, "regions": {}, "short_names": (), "own_words": (), "topics": ()}

_LINKING = {"en": {"and": "&"}, "es": {"y": "&", "e": "&", "del": "de", "al": "a"}}
_ONE = {"en": frozenset({"one", "1"}), "es": frozenset({"un", "una", "uno", "1"})}

# What may stand before a noun inside a phrase without making it another phrase.
DETERMINERS: Mapping[str, frozenset[str]] = {
    "en": word_set("""
        a an the this that these those my your his her its our their another each every any some all no one
        1 new first second next last more extra additional both
    """)
    | frozenset(DIGITS["en"])
    | frozenset(DIGITS["en"].values()),
    "es": word_set("""
        un una unos unas uno el la los las lo este esta estos estas ese esa esos esas aquel aquella mi tu su
        mis tus sus nuestro nuestra nuestros nuestras vuestro vuestra cada otro otra otros otras algun
        alguna algunos algunas ningun ninguna todos todas todo toda ambos ambas varios varias nuevo nueva
        nuevos nuevas primer primera segundo segunda mas 1
    """)
    | frozenset(DIGITS["es"])
    | frozenset(DIGITS["es"].values()),
}
PREPOSITIONS: Mapping[str, frozenset[str]] = {
    "en": word_set("""
        of for at to in on from with by per into as
    """),
    "es": word_set("""
        de del a al en por para con sin sobre
    """),
}
# Spanish puts “a” before a person who is the object of a verb, and often the subject or a small word before the object.
AFTER_VERB = {
    "en": DETERMINERS["en"],
    "es": DETERMINERS["es"]
    | word_set("""
        a al vos tu usted ustedes yo ella ellos nosotros vosotros ya ahi aqui aca alli alla ahora nomas pues
        che tambien despues luego igual mejor
    """),
}
MOST_SKIPPED = 3


def exact(word: str, language: str) -> str:
    """The key of a folded word as it stands; number words are their digits."""
    if word in _ONE[language]:
        return "=1"
    return "=" + (DIGITS[language].get(word) or _LINKING[language].get(word) or word)


def in_frame(word: str, language: str) -> str:
    """The key of a folded word that stands beside a term: «del este» is not «de este»."""
    return "=" + word if word in ("del", "al") else exact(word, language)


@lru_cache(maxsize=2_000)
def number_key(word: str, language: str) -> str:
    """The key that the singular and the plural of a folded noun or adjective share."""
    if word.isdigit() or len(word) < 3:
        return "#" + word
    base = word
    if len(word) > 3 and word.endswith("s") and not (language == "en" and word.endswith(("ss", "us", "is"))):
        base = word[:-1]
    if len(base) > 3 and base.endswith("e"):
        base = base[:-1]
    if language == "en":
        return "#" + (base[:-1] + "i" if base.endswith("y") else base)
    return "#" + (base[:-1] + "c" if base.endswith("z") else base)


def gender_key(word: str) -> str:
    """The key that all four forms of a folded Spanish adjective share: *automatizado*, *automatizadas*."""
    base = word.removesuffix("s")
    return "@" + (base[:-1] if len(base) > 4 and base[-1] in "oa" else base)


def is_plural(word: str, language: str) -> bool:
    """Whether a folded word ends like a plural."""
    if len(word) <= 3 or not word.endswith("s"):
        return False
    return language == "es" or not word.endswith(("ss", "us", "is"))
