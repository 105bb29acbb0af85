"""A question, understood: its informative words, and for each of them every way in which a page may say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from language.analysis import LANGUAGES, Word, is_stop, stem, words
from language.spelling import Known
from limits.work import spend

from .phrases import Stems
from .spelling import Dictionary
from .synonyms import Meaning, Synonyms

LONGEST_QUERY = 400

_MOST_WORDS = 40

# Ways to say one word; none of today's content has more.
_MOST_WAYS = 40

# What it costs to look a word up among synonyms, and to look for words like it.
_STEPS_FOR_A_WORD, _STEPS_TO_CORRECT = 50, 300

# How much a way of saying a word counts beside the word itself.
_OTHER_LANGUAGE = 0.4
_SYNONYM = 0.6
_TRANSLATION = 0.5
_EVERYDAY = 0.7
_UNFINISHED = 0.7
_SHORTENED = 0.6
_MISTYPED = 0.45


@dataclass(frozen=True, slots=True)
class Way:
    """One way to say a word: stems in a row in a language; ``weight`` is above 0 and at most 1."""

    language: str
    stems: Stems
    weight: float


@dataclass(frozen=True, slots=True)
class Clue:
    """An informative word of a query: ``idf`` is its rarity, above 0; without ``ways`` no page holds it."""

    word: Word
    idf: float
    ways: tuple[Way, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A query as understood: ``language`` is the one it seems to be written in, ``corrected`` the query without its
    typing errors, or None. ``game`` is the one asked for or named in the query, or empty."""

    text: str
    language: str
    game: str
    clues: tuple[Clue, ...]
    corrected: str | None


class Statistics(Protocol):
    """How often the content uses words: ``pages`` there are, ``unknown`` is the idf of a word on none of them."""

    pages: int
    unknown: float

    def rarity(self, stem: str, language: str) -> float:
        """The idf of a stem in a language; 0 when no page holds it."""

    def uses(self, stem: str, language: str) -> int:
        """How many pages use a stem in their rules, as opposed to their names."""


class Interpreter:
    """Turns queries into questions, knowing the words of the content."""

    def __init__(
        self,
        statistics: Statistics,
        synonyms: Synonyms,
        spelling: Dictionary,
        games: Mapping[str, tuple[str, ...]],
    ) -> None:
        self._statistics = statistics
        self._rarity = statistics.rarity
        self._synonyms = synonyms
        self._spelling = spelling
        self._games: dict[tuple[str, ...], list[str]] = {}
        for game, names in games.items():
            for name in names:
                self._games.setdefault(tuple(word.text for word in words(name)), []).append(game)
        self._lengths = sorted(set(map(len, self._games)) - {0}, reverse=True)

    def interpret(self, query: str, game: str = "") -> Question:
        """The meaning of a query, of which the first 400 characters count; with a game, only its glossary helps.

        A game's name in the query asks for that game, unless it is all there is in the query.
        """
        text = query[:LONGEST_QUERY]
        found = list(words(text))[:_MOST_WORDS]
        game, found = self._named_game(found, game)
        language = self._language(found)
        informative = [word for word in found if self._says_something(word.text, language)]
        clues, fixes = [], []
        meant = self._synonym_ways(informative, language, game)
        for place, word in enumerate(informative):
            unfinished = word is found[-1] and word.end == len(text)
            clue, fix = self._clue(word, language, meant[place], unfinished)
            if fix and is_stop(fix, language):
                continue
            clues.append(clue)
            if fix:
                fixes.append((word, fix))
        return Question(text, language, game, tuple(clues), _corrected(text, fixes))

    def _named_game(self, found: list[Word], game: str) -> tuple[str, list[Word]]:
        """The game that the words name, and the words without its name."""
        texts = tuple(word.text for word in found)
        for length in self._lengths:
            for start in range(len(texts) - length + 1):
                named = self._games.get(texts[start : start + length], ())
                rest = found[:start] + found[start + length :]
                if named and (not game or game in named) and self._asks(rest):
                    return game or named[0], rest
        return game, found

    def _asks(self, rest: Sequence[Word]) -> bool:
        """Whether words say anything in any language."""
        return any(not is_stop(word.text, language) for word in rest for language in LANGUAGES)

    def _language(self, found: Sequence[Word]) -> str:
        """The language most words are at home in; English when there is nothing to tell by."""
        points = dict.fromkeys(LANGUAGES, 0.0)
        for word in found:
            uses = {language: self._uses(word.text, language) for language in LANGUAGES}
            for language, count in uses.items():
                points[language] += count / (sum(uses.values()) or 1)
        return max(LANGUAGES, key=lambda language: points[language])

    def _uses(self, word: str, language: str) -> int:
        """How many pages use a word in a language; a stop word, all."""
        if is_stop(word, language):
            return self._statistics.pages
        return self._statistics.uses(stem(word, language), language)

    def _says_something(self, word: str, language: str) -> bool:
        """Stop words of the query's language say nothing, those of the other only where this one lacks the word."""
        if is_stop(word, language):
            return False
        doubtful = (len(word) == 1 and not word.isdigit()) or any(is_stop(word, other) for other in LANGUAGES)
        return not doubtful or self._rarity(stem(word, language), language) > 0

    def _clue(self, word: Word, language: str, meant: Sequence[Way], unfinished: bool) -> tuple[Clue, str | None]:
        """The clue of a word, and its correction where it seems mistyped."""
        spend(_STEPS_FOR_A_WORD)
        exact = self._exact_ways(word.text, language)
        ways = [*exact, *meant]
        fix = None
        if not exact and not meant:
            if unfinished:
                ways += self._ways_of(self._spelling.completions(word.text), _UNFINISHED)
            if not ways:
                ways += self._shortened_ways(word.text)
            spend(0 if ways else _STEPS_TO_CORRECT)
            near = [] if ways else self._spelling.corrections(word.text, language)
            ways += self._ways_of(near, _MISTYPED)
            fix = near[0].text if near else None
        return Clue(word, self._idf(exact, ways), tuple(_best(ways)), bool(exact)), fix

    def _exact_ways(self, word: str, language: str) -> list[Way]:
        ways = [
            Way(at, (stem(word, at),), 1.0)
            for at in LANGUAGES
            if not is_stop(word, at) and self._rarity(stem(word, at), at)
        ]
        if len(ways) < 2 or word.isdigit():
            return ways
        return [way if way.language == language else replace(way, weight=_OTHER_LANGUAGE) for way in ways]

    def _shortened_ways(self, word: str) -> list[Way]:
        """“certs” for “certificates”: a known word that begins with the unknown one, less its plural."""
        beginning = word.removesuffix("s")
        if len(beginning) < 4:
            return []
        return self._ways_of(self._spelling.completions(beginning), _SHORTENED)

    def _ways_of(self, known: Sequence[Known], weight: float) -> list[Way]:
        return [
            Way(language, (stem(word.text, language),), weight)
            for word in known
            for language in word.languages
            if self._rarity(stem(word.text, language), language)
        ]

    def _synonym_ways(self, informative: Sequence[Word], language: str, game: str) -> list[list[Way]]:
        """For each word, what the terms it belongs to are called otherwise."""
        meant: list[list[Way]] = [[] for _ in informative]
        for at in LANGUAGES:
            places = [place for place, word in enumerate(informative) if not is_stop(word.text, at)]
            row = [stem(informative[place].text, at) for place in places]
            for match in self._synonyms.matches(row, at, game):
                ways = [_way(meaning, at) for meaning in match.meanings]
                for place in places[match.start : match.end]:
                    meant[place] += ways if at == language else [replace(way, weight=way.weight / 2) for way in ways]
        return meant

    def _idf(self, exact: Sequence[Way], ways: Sequence[Way]) -> float:
        """Rarity of the word itself, halfway to that of its synonyms: a rare word for a common thing is no rarity."""
        if not ways:
            return self._statistics.unknown
        all_ = min((self._rarity(way.stems[0], way.language) or 99 for way in ways if len(way.stems) == 1), default=99)
        own = min((self._rarity(way.stems[0], way.language) for way in exact), default=all_)
        found = (own + min(own, all_)) / 2
        return found if found < 99 else self._statistics.unknown


def _way(meaning: Meaning, at: str) -> Way:
    """What a word of a language also means."""
    trust = _EVERYDAY if meaning.everyday else 1.0
    return Way(meaning.language, meaning.stems, trust * (_SYNONYM if meaning.language == at else _TRANSLATION))


def _best(ways: Sequence[Way]) -> list[Way]:
    """Each row of stems once, with its greatest weight, the weightiest first; no more than a search can bear."""
    weights: dict[tuple[str, Stems], float] = {}
    for way in ways:
        key = way.language, way.stems
        weights[key] = max(weights.get(key, 0.0), way.weight)
    found = [Way(language, stems, weight) for (language, stems), weight in weights.items()]
    return sorted(found, key=lambda way: -way.weight)[:_MOST_WAYS]


def _corrected(text: str, fixes: Sequence[tuple[Word, str]]) -> str | None:
    if not fixes:
        return None
    for word, fix in reversed(fixes):
        text = text[: word.start] + fix + text[word.end :]
    return text
