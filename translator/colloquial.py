"""Words as people write them in a chat: abbreviations, diminutives, as they sound, with slips of the finger."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import product

from language.lexicon import word_set

from .misspelled import Misspelled

_DIMINUTIVE = re.compile(r"(.{3,})it([oa])(s?)")
# Words of their own that end like a diminutive of a game's word.
_NO_DIMINUTIVES = word_set("bonito bonita bonitos bonitas favorito favorita favoritos favoritas")
_SHORTEST_BASE = 4
# Letters that are often written for one another; of each of the first few in a word, every way is tried.
_SOUNDS = re.compile(r"ll|y|k|qu|[bvszgj]|c(?=[ei])")
_WRITTEN = {"ll": ("ll", "y"), "y": ("y", "ll"), "k": ("k", "qu", "c"), "qu": ("qu", "c"), "b": ("b", "v")}
_WRITTEN |= {"v": ("v", "b"), "s": ("s", "z", "c"), "z": ("z", "s", "c"), "c": ("c", "s", "z")}
_WRITTEN |= {"g": ("g", "j"), "j": ("j", "g")}
_MOST_SOUNDS = 4
_SHORTEST_VERB = 6


class Colloquial:
    """What a word that the glossary does not have may stand for; ``verbs`` are the folded forms of its verbs."""

    def __init__(
        self, language: str, words: Iterable[str], verbs: Container[str], abbreviations: Mapping[str, str]
    ) -> None:
        self._is_spanish = language == "es"
        self._abbreviations = abbreviations
        self._misspelled = Misspelled(words)
        self._verbs = verbs

    def meant(self, word: str) -> Iterator[str]:
        """The words that a folded word may stand for, the likeliest first."""
        if word in self._abbreviations:
            yield self._abbreviations[word]
            return
        if self._is_spanish:
            yield from _bases(word)
        if meant := self._misspelled.meant(word):
            yield meant
        if self._is_spanish and len(word) >= _SHORTEST_VERB:
            yield from (spelling for spelling in _spellings(word) if spelling in self._verbs)

    def meant_in_phrases(self, word: str) -> set[str]:
        """The words that a folded word may stand for where the rest of a phrase says so, too."""
        return self._misspelled.near(word)

    def is_shorthand(self, word: str) -> bool:
        """Whether a folded word may stand for another, even if it is one of the glossary: *PA*, *cubito*."""
        return word in self._abbreviations or (self._is_spanish and _DIMINUTIVE.fullmatch(word) is not None)


def _bases(word: str) -> Iterator[str]:
    """The words of which a word may be the diminutive: *cubitos*, *trencito*, *banquito*, *edificito*."""
    match = _DIMINUTIVE.fullmatch(word)
    if match is None or word in _NO_DIMINUTIVES:
        return
    stem, vowel, plural = match.groups()
    if stem.endswith("c"):
        yield from (stem.removesuffix("ec") + plural, stem[:-1] + plural)
        yield from (stem.removesuffix("ec") + f"e{plural}", stem[:-1] + f"z{vowel}{plural}")
    elif stem.endswith(("qu", "gu")):
        yield f"{stem[:-2]}{'c' if stem.endswith('qu') else 'g'}{vowel}{plural}"
    for ending in (vowel, "e", "i" + vowel, ""):
        if len(stem + ending) >= _SHORTEST_BASE:
            yield stem + ending + (f"e{plural}" if plural and not ending else plural)


def _spellings(word: str) -> Iterator[str]:
    """Every way to write a word that sounds the same: *repartizelos*, *vendaselos*."""
    sounds = _SOUNDS.findall(word)
    if not 0 < len(sounds) <= _MOST_SOUNDS:
        return
    between = _SOUNDS.split(word)
    for written in product(*(_WRITTEN[sound] for sound in sounds)):
        yield "".join(part + letters for part, letters in zip(between, (*written, ""), strict=True))
