"""What a word says though it names no term: short names, and what regions say instead of a glossary's words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from language.analysis import fold

from .glossary import FORM, SHORT, TITLE, VARIANT, Entry, Saying
from .matching import Matches, follows_article, unblocked
from .patterns import Pattern, PatternTrie
from .tokens import Token
from .words import DETERMINERS, PREPOSITIONS, Speech, number_key

# How near the word must stand that tells which longer name is meant.
_WINDOW = 6
_SHORTEST_NEAR = 3
_BEFORE_NOUNS = frozenset(["de", "del", "por", "con", "sin", "en", "al"])
_NOTHING: frozenset[str] = frozenset()


class Implied:
    """The patterns that single words imply. Like everyday words, each needs another term of its game near."""

    def __init__(self, trie: PatternTrie, entries: Iterable[Entry], speech: Speech) -> None:
        self._trie = trie
        self._short_names = _short_names(list(entries), trie.language, frozenset(speech["short_names"]))
        self._cached: dict[str, tuple[Pattern, ...]] = {}

    def add_to(self, matches: Matches, row: Sequence[Token]) -> Matches:
        """The matches, and what the words imply that match nothing."""
        found = dict(matches.patterns)
        for place, token in enumerate(row):
            implied = self._implied(token.key)
            if implied:
                span = (place, place + 1)
                matched = found.get(span, ())
                games = {item.entry.ref.game for item in matched}
                is_noun = _is_noun(row, place)
                implied = tuple(
                    item for item in implied if item.entry.ref.game not in games and not (is_noun and item.finite)
                )
                needs = any(item.saying.near for item in implied)
                near = self._keys_near(place, row, matches.sentences) if needs else _NOTHING
                decided = [item for item in implied if _is_decided(item, near, self._trie.language)]
                found[span] = (*matched, *unblocked(span, decided, matches.blockers))
        return replace(matches, patterns=found)

    def _implied(self, word: str) -> tuple[Pattern, ...]:
        if word not in self._cached:
            if len(self._cached) > 20_000:
                self._cached.clear()
            self._cached[word] = tuple(chain(self._short(word), self._regional(word)))
        return self._cached[word]

    def _short(self, word: str) -> Iterator[Pattern]:
        for key in self._trie.keys(word) or (number_key(word, self._trie.language),):
            yield from self._short_names.get(key, ())

    def _regional(self, word: str) -> Iterator[Pattern]:
        own = tuple(self._short(word))
        for synonym in self._trie.meant_in_regions(word):
            # A word that is short for a longer name itself does not stand for another that is.
            short = () if own else self._short(synonym.standard)
            for pattern in chain(self._trie.alone(synonym.standard), short):
                near = synonym.near or pattern.saying.near
                yield replace(
                    pattern,
                    finite=synonym.finite,
                    saying=replace(pattern.saying, source=SHORT, everyday=True, near=near),
                )

    def _keys_near(self, place: int, row: Sequence[Token], sentences: Sequence[int]) -> frozenset[str]:
        """The keys of the words near a place in its sentence."""
        around = range(max(0, place - _WINDOW), min(len(row), place + _WINDOW + 1))
        words = [row[at].key for at in around if at != place and sentences[at] == sentences[place]]
        language = self._trie.language
        return frozenset(key for word in words for key in (*self._trie.keys(word), number_key(word, language)))


def _is_noun(row: Sequence[Token], place: int) -> bool:
    """Whether a word that may be a verb follows what only a noun follows: *una acción de desarrollo*."""
    return row[place].joined and (row[place - 1].key in _BEFORE_NOUNS or follows_article(row, place))


def _is_decided(pattern: Pattern, near: frozenset[str], language: str) -> bool:
    words = pattern.saying.near
    return not words or any(number_key(word, language) in near or "!" + word in near for word in words)


def _short_names(entries: Sequence[Entry], language: str, nouns: frozenset[str]) -> Mapping[str, tuple[Pattern, ...]]:
    """By the key of its noun, each longer name that begins with it; one of several has its other words as ``near``."""
    names: dict[tuple[str, str], dict[int, tuple[Entry, set[str]]]] = defaultdict(dict)
    for entry in entries:
        for saying in entry.wordings[language].sayings if entry.part_of_speech in ("noun", "name") else ():
            words = fold(saying.words).split()
            if saying.source not in (TITLE, FORM, VARIANT) or saying.before or len(words) < 2:
                continue
            head, rest = (words[-1], words[:-1]) if language == "en" else (words[0], words[1:])
            if _singular(head, nouns):
                key = number_key(head, language)
                _, near = names[entry.ref.game, key].setdefault(id(entry), (entry, set()))
                near.update(word for word in rest if _tells(word, language))
    patterns: dict[str, tuple[Pattern, ...]] = defaultdict(tuple)
    for (_, key), found in names.items():
        for entry, near in found.values():
            saying = Saying(entry.wordings[language].term, SHORT, near=tuple(sorted(near)) if len(found) > 1 else ())
            patterns[key] += (Pattern(entry, replace(saying, everyday=True)),)
    return patterns


def _singular(word: str, nouns: frozenset[str]) -> bool:
    return bool(nouns & {word, word.removesuffix("s"), word.removesuffix("es")})


def _tells(word: str, language: str) -> bool:
    """Whether a word of a name tells it from others."""
    return len(word) >= _SHORTEST_NEAR and word not in DETERMINERS[language] | PREPOSITIONS[language]
