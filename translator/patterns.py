"""Patterns of the glossary in a trie: each word of a phrase is a key, one trie for each language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from content.refs import Ref
from language.analysis import fold

from . import english, spanish
from .glossary import CONTEXT, NEVER, Entry, Saying, alternatives, bracketed
from .keys import ANY as ANY
from .keys import WordKeys
from .spelled import only_plural, spellings
from .tokens import tokens
from .words import (
    AFTER_VERB,
    DETERMINERS,
    PREPOSITIONS,
    SILENCE,
    Speech,
    exact,
    gender_key,
    in_frame,
    is_plural,
    number_key,
)

# Turns of everyday speech belong to no game.
EVERYDAY = Entry(Ref("", "", ""), "", "phrase", {})
_ANY_WORD = "anyword"
_NOTHING: frozenset[str] = frozenset()

# A key, and the words that may be skipped after it.
Step = tuple[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A saying in the trie; ``entry`` is ``EVERYDAY`` for a phrase of the language that is never a term.

    ``before`` and ``after`` count the words of its context. ``spelled`` are its spellings where it is a single Spanish
    word, whose accents matter; ``finite`` tells that it is a form of a verb, which follows no article; ``verb`` that
    a verb begins it.
    """

    entry: Entry
    saying: Saying
    before: int = 0
    after: int = 0
    spelled: frozenset[str] = _NOTHING
    finite: bool = False
    verb: bool = False


@dataclass(slots=True)
class Node:
    """A node of the trie. ``skips`` are words that may be skipped here.

    ``broken`` where the glossary itself has a sign inside a phrase: *Ft. Wayne*.
    """

    children: dict[str, Node] | None = None
    patterns: tuple[Pattern, ...] = ()
    skips: frozenset[str] = _NOTHING
    broken: bool = False


class PatternTrie(WordKeys):
    """The patterns of one language as a trie."""

    def __init__(
        self, language: str, entries: Iterable[Entry], idioms: Iterable[str] = (), speech: Speech = SILENCE
    ) -> None:
        super().__init__(language, speech)
        self.root = Node()
        # Phrases with words around the term, and blockers, are in a trie of their own: no word in them may be skipped.
        self.framed = Node()
        self._seen: set[tuple[object, ...]] = set()
        self._skips: dict[frozenset[str], frozenset[str]] = {}
        all_entries = list(entries)
        blockers = [bracketed(words, NEVER) for phrase in idioms for words in alternatives(phrase)]
        self._plurals = frozenset(only_plural(all_entries, language))
        for entry in all_entries:
            for saying in entry.wordings[language].sayings:
                self._learn(saying, is_verb=entry.part_of_speech in ("verb", "phrase"))
        for saying in blockers:
            self._learn(saying, is_verb=False)
        for entry in all_entries:
            for saying in entry.wordings[language].sayings:
                self._add(entry, saying)
        for saying in blockers:
            self._add(EVERYDAY, saying)
        self._seen.clear()
        said = (
            saying for entry in all_entries for saying in entry.wordings[language].sayings if saying.source != NEVER
        )
        self._listen(item.key for saying in said for item in tokens(saying.words))

    def has(self, word: str) -> bool:
        """Whether a folded word, as it is written, is a term of its own."""
        return any(True for _ in self.alone(word))

    def alone(self, word: str) -> Iterator[Pattern]:
        """The patterns of a single folded word."""
        for key in self._keys_in_use(word) if self.root.children else ():
            child = self.root.children.get(key)  # type: ignore[union-attr]
            yield from child.patterns if child else ()

    def _learn(self, saying: Saying, is_verb: bool) -> None:
        for place, word in enumerate(saying.words.casefold().split()):
            if self.language == "es":
                if (place == 0 or saying.source == NEVER) and spanish.is_infinitive(word):
                    self._learn_forms(word, frozenset().union(*spanish.verb_forms(word)))
            elif english.begins_phrases(word) or (place == 0 and is_verb and _is_base(word)):
                self._learn_forms(word, english.verb_forms(word))

    def _learn_forms(self, word: str, forms: frozenset[str]) -> None:
        verb = fold(word)
        for form in map(fold, forms):
            known = self._verbs.get(form, ())
            if verb not in known:
                self._verbs[form] = (*known, verb)

    def _add(self, entry: Entry, saying: Saying) -> None:
        before, core, after = (
            tokens(part.replace(ANY, f" {_ANY_WORD} ")) if part else []
            for part in (saying.before, saying.words, saying.after)
        )
        words = [item.key for item in core]
        row = [*(item.key for item in before), *words, *(item.key for item in after)]
        broken = any(not item.joined for item in core[1:])
        if not words:
            return
        if len(row) == 1:
            spelled, finite = (
                spellings(entry, saying) if self.language == "es" and entry is not EVERYDAY else (_NOTHING, False)
            )
            for key in self._keys_alone(words[0], entry, saying):
                self._insert([(key, _NOTHING)], Pattern(entry, saying, spelled=spelled, finite=finite), broken)
            return
        place = range(len(before), len(before) + len(words))
        for as_verb in (True, False) if self._begins_with_verb(words[0], entry) else (False,):
            pattern = Pattern(entry, saying, len(before), len(after), verb=as_verb)
            if saying.source in (CONTEXT, NEVER):
                keys = (
                    self._key(word, saying, first=at == place.start, as_verb=as_verb) for at, word in enumerate(row)
                )
                self._insert([(key, _NOTHING) for key in keys], pattern, broken)
            else:
                self._insert(list(self._steps(row, saying, as_verb=as_verb)), pattern, broken)

    def _insert(self, steps: list[Step], pattern: Pattern, broken: bool) -> None:
        node = self.framed if pattern.saying.source in (CONTEXT, NEVER) else self.root
        for key, skips in steps:
            if node.children is None:
                node.children = {}
            node = node.children.setdefault(key, Node())
            self._used.add(key)
            if not skips <= node.skips:
                # A handful of sets, which thousands of places share.
                both = node.skips | skips
                node.skips = self._skips.setdefault(both, both)
            node.broken |= broken
        saying = pattern.saying
        same = (id(node), pattern.entry.ref, saying.source == NEVER, pattern.before, pattern.after, pattern.spelled)
        if same not in self._seen:
            self._seen.add(same)
            node.patterns += (pattern,)

    def _keys_alone(self, word: str, entry: Entry, saying: Saying) -> Iterator[str]:
        """The keys of a saying of one word: a noun is also its plural, a plural is only itself."""
        yield exact(word, self.language)
        if saying.source == NEVER:
            return
        own = saying.words.casefold()
        is_verb = entry.part_of_speech == "verb"
        if self.language == "es" and spanish.is_infinitive(own):
            yield "!" + fold(own)
        elif self.language == "en" and is_verb and word in self._verbs.get(word, ()):
            yield "!" + word
        elif not is_verb and not is_plural(word, self.language):
            yield number_key(word, self.language)

    def _steps(self, row: list[str], saying: Saying, *, as_verb: bool) -> Iterator[Step]:
        """The keys of a saying of several words; after a verb or a preposition articles are left open."""
        determiners, prepositions = DETERMINERS[self.language], PREPOSITIONS[self.language]
        last = len(row) - 1
        for place, word in enumerate(row):
            opened = place > 0 and (row[place - 1] in prepositions or (as_verb and place == 1))
            if opened and word in determiners and place < last and row[place + 1] != "%":
                continue
            skips = _NOTHING
            if as_verb and place == 0:
                skips = AFTER_VERB[self.language]
            elif place < last and (word in prepositions or (word in determiners and place)):
                skips = determiners
            yield self._key(word, saying, first=place == 0, as_verb=as_verb), skips

    def _key(self, word: str, saying: Saying, *, first: bool, as_verb: bool) -> str:
        language, verbs = self.language, self._verbs.get(word, ())
        if word == _ANY_WORD:
            return ANY
        if word in DETERMINERS[language] or word in PREPOSITIONS[language] or not word.isalpha():
            return (in_frame if saying.source in (CONTEXT, NEVER) else exact)(word, language)
        if first and as_verb:
            return "!" + (word if word in verbs else min(verbs))
        if saying.source == NEVER:
            return "!" + word if word in verbs else exact(word, language)
        if word in self._plurals:
            return exact(word, language)
        if language == "es" and not first and word.removesuffix("s")[-1:] in ("o", "a"):
            return gender_key(word)
        return number_key(word, language) if len(word) > 2 else exact(word, language)

    def _begins_with_verb(self, word: str, entry: Entry) -> bool:
        verbs = self._verbs.get(word, ())
        is_verb = entry.part_of_speech in ("verb", "phrase")
        return word in verbs or (bool(verbs) and (is_verb or self.language == "es"))


def _is_base(word: str) -> bool:
    return word.isalpha() and word.isascii() and not word.endswith(("ed", "ing", "s"))
