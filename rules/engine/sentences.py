"""Sentence templates with numbers: ``{revenue:$} ÷ 10 = {per_share:$}``, ``{shares:# share|# shares}``."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from language.formats import money, number, signed

_AND = {"en": "and", "es": "y"}
# Before the sound of i, Spanish «y» becomes «e»: Ana e Inés; not before a diphthong, as in «hierro».
_SOUNDS_LIKE_I = re.compile(r"h?[ií](?![aeou])", re.IGNORECASE)
# Spanish contracts its article, which comes with a name such as «el banco».
_UNCONTRACTED = re.compile(r"\b([Aa]|[Dd]e) el\b")


class _Sentence(string.Formatter):
    def __init__(self, language: str, called: Callable[[str], str]) -> None:
        self.language = language
        self.called = called

    def format_field(self, value: Any, spec: str) -> str:
        if spec == "$":
            return money(value, self.language)
        if spec == "+":
            return signed(value, self.language)
        if spec == "list":
            return listed([str(item) for item in value], self.language)
        if spec in ("each", "each$"):
            written = money if spec == "each$" else number
            pairs = [f"{name} {written(item, self.language)}" for name, item in value.items()]
            return listed(pairs, self.language)
        if spec == "thing":
            return self.called(value)
        if spec == "things":
            return listed(counted(self.called(item) for item in value), self.language)
        if "|" in spec:
            *none, one, many = spec.split("|")
            words = none[0] if none and value == 0 else one if value == 1 else many
            return words.replace("#", number(value, self.language))
        if not spec and isinstance(value, (int, float)) and not isinstance(value, bool):
            return number(value, self.language)
        return str(super().format_field(value, spec))


def sentence(template: str, values: Mapping[str, Any], language: str, called: Callable[[str], str] = str) -> str:
    """Fill a sentence of the fixtures with the numbers of a step.

    ``:$`` writes dollars, ``:+`` a signed number, ``:list`` names joined in the language, ``:each`` names with a number
    for each, ``:each$`` with dollars, ``:one|many`` the words for one or for any other number, ``:none|one|many`` also
    those for 0, ``#`` the number itself, ``:thing`` and ``:things`` the names that ``called`` returns for keys, such
    as a company's. Raises KeyError for a name that the step does not have.
    """
    filled = _Sentence(language, called).vformat(template, (), values)
    return _UNCONTRACTED.sub(r"\1l", filled) if language == "es" else filled


def placeholders(template: str) -> set[str]:
    """The names of the values that a sentence needs."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def listed(names: Iterable[str], language: str) -> str:
    """Names as a sentence lists them: ``Ana, Bo and Cy``, ``Ana, Bo y Cy``, ``Ana e Inés``.

    Semicolons separate names if one of them contains the conjunction: ``Commerce and Finance; Sales``.
    """
    every = list(names)
    if len(every) > 1 and any(f" {_AND[language]} " in name for name in every):
        return "; ".join(every)
    *first, last = every or [""]
    joined = "e" if language == "es" and _SOUNDS_LIKE_I.match(last) else _AND[language]
    return f"{', '.join(first)} {joined} {last}" if first else last


def counted(names: Iterable[str]) -> list[str]:
    """Names with equal ones counted: ``2 × coal``, ``livestock``."""
    return [name if count == 1 else f"{count} × {name}" for name, count in Counter(names).items()]
