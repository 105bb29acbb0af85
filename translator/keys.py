"""Under which keys of a trie a word of a text is found: as written, as misspelled, and as a region says it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from language.analysis import fold

from .colloquial import Colloquial
from .synonyms import Synonym, regional_words, synonyms
from .words import Speech, exact, gender_key, in_frame, number_key

ANY = "*"
_MOST_CACHED = 20_000
# The keys of a word that no pattern has.
_UNKNOWN = ((), (ANY,))


class WordKeys:
    """The keys of the words of one language that its patterns use."""

    def __init__(self, language: str, speech: Speech) -> None:
        self.language = language
        self._used = {ANY}
        # The infinitives that a folded form may belong to.
        self._verbs: dict[str, tuple[str, ...]] = {}
        self._keys: dict[str, tuple[str, ...]] = {}
        self._in_phrases: dict[str, tuple[str, ...]] = {}
        self._written: dict[str, tuple[str, ...]] = {}
        self._speech = speech
        self._synonyms = synonyms(language, speech)
        self._topics = frozenset(number_key(fold(word), language) for word in speech["topics"])

    def _listen(self, words: Iterable[str]) -> None:
        """Recognize these folded words, and those of the regions, when they are misspelled."""
        known = {*words, *regional_words(self._speech)}
        self._colloquial = Colloquial(self.language, known, self._verbs, self._speech["abbreviations"])

    def knows(self, word: str) -> bool:
        """Whether a folded word is a part of any pattern."""
        return any(key != ANY for key in self.keys(word))

    def keys(self, word: str) -> tuple[str, ...]:
        """Every key of a folded word of a text."""
        found = self._keys.get(word)
        if found is None:
            found = self._keys_in_use(word)
            if found in _UNKNOWN or self._colloquial.is_shorthand(word):
                meant = map(self._keys_in_use, self._colloquial.meant(word))
                found = tuple(dict.fromkeys([*found, *next((keys for keys in meant if keys not in _UNKNOWN), ())]))
            if len(self._keys) > _MOST_CACHED:
                self._keys.clear()
            self._keys[word] = found
        return found

    def keys_in_phrases(self, word: str) -> tuple[str, ...]:
        """The keys of what a word stands for in a phrase only: *casillero* for *casilla*, *captal* for *capital*."""
        found = self._in_phrases.get(word)
        if found is None:
            standard = [synonym.standard for synonym in self.meant_in_regions(word)]
            if self.keys(word) in _UNKNOWN:
                standard += sorted(self._colloquial.meant_in_phrases(word))
            if len(self._in_phrases) > _MOST_CACHED:
                self._in_phrases.clear()
            found = tuple(dict.fromkeys(key for other in standard for key in self.keys(other) if key != ANY))
            self._in_phrases[word] = found
        return found

    def meant_in_regions(self, word: str) -> tuple[Synonym, ...]:
        """What a folded word of a region stands for, also if it is misspelled."""
        if word in self._synonyms or self.keys(word) not in _UNKNOWN:
            return self._synonyms.get(word, ())
        return next((self._synonyms[meant] for meant in self._colloquial.meant(word) if meant in self._synonyms), ())

    def written_keys(self, word: str) -> tuple[str, ...]:
        """The keys of a folded word that is written as in the glossary."""
        found = self._written.get(word)
        if found is None:
            if len(self._written) > _MOST_CACHED:
                self._written.clear()
            found = self._written[word] = self._keys_in_use(word)
        return found

    def is_topic(self, word: str) -> bool:
        """Whether a folded word is one of everyday life, so that what is said to be *of* it is no term."""
        return number_key(word, self.language) in self._topics

    def _keys_in_use(self, word: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(key for key in self._keys_of(word) if key in self._used))

    def _keys_of(self, word: str) -> Iterator[str]:
        yield exact(word, self.language)
        yield in_frame(word, self.language)
        yield number_key(word, self.language)
        if self.language == "es":
            yield gender_key(word)
        yield from ("!" + verb for verb in self._verbs.get(word, ()))
        yield ANY
