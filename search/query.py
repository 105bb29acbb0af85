"""A query, interpreted: its informative words, and for each of them every expansion that a page may contain instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from language.analysis import LANGUAGES, Word, is_stop, stem
from language.question import AnalyzedQuestion
from language.spelling import Known
from limits.work import spend

from . import weights
from .kinds import MEANING, asked_for, asks_for_a_rule, goes_beside_a_name
from .phrases import Stems
from .player_questions import NUMBER
from .synonyms import Synonym, Synonyms


@dataclass(frozen=True, slots=True)
class Expansion:
    """Stems of a language that a page may contain in place of a word; ``weight`` is above 0 and at most 1."""

    language: str
    stems: Stems
    weight: float


@dataclass(frozen=True, slots=True)
class QueryTerm:
    """An informative word of a query: ``idf`` is its rarity, above 0; without ``expansions`` no page has it.
    ``beside_name`` marks one that questions for a thing have beside its name: “tile”, “work”."""

    word: Word
    idf: float
    expansions: tuple[Expansion, ...]
    beside_name: bool = False


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A query as understood: ``language`` is the one it seems to be written in, ``corrected`` the query without its
    typing errors, or None. ``game`` is the one chosen or named in the query, or empty, and ``said`` are the informative
    words, corrected, with blanks between them. ``words`` are all of them, folded."""

    text: str
    language: str
    game: str
    terms: tuple[QueryTerm, ...]
    corrected: str | None
    said: str = ""
    words: tuple[str, ...] = ()
    asks_for_meaning: bool = False
    asks_for_rule: bool = False

    @property
    def is_unknown(self) -> bool:
        """Whether no page has any of the words; numbers and single letters beside them are found by chance."""
        spelled = [term for term in self.terms if len(term.word.text) > 1 and not term.word.text.isdigit()]
        return bool(spelled) and not any(term.expansions for term in spelled)


class Statistics(Protocol):
    """How often a game uses words: ``pages`` is how many it has, ``unknown`` the idf of a word on none."""

    pages: int
    unknown: float

    def rarity(self, stem: str, language: str) -> float:
        """The idf of a stem in a language; 0 when no page has it."""

    def uses(self, stem: str, language: str) -> int:
        """How many pages use a stem in their rules, as opposed to their names."""


class KnownWords(Protocol):
    """The words of the content, for mistyped and unfinished words."""

    def corrections(self, word: str, language: str) -> list[Known]:
        """Known words that a mistyped word may stand for, the likeliest first."""

    def completions(self, prefix: str) -> list[Known]:
        """The most frequent known words that begin with a prefix."""


class Interpreter:
    """Interprets queries about a game, or about every game, by the words that it uses."""

    def __init__(self, game: str, statistics: Statistics, synonyms: Synonyms, known_words: KnownWords) -> None:
        """``game`` limits the glossary; empty for every game."""
        self._game = game
        self._statistics = statistics
        self._rarity = statistics.rarity
        self._synonyms = synonyms
        self._known_words = known_words

    def interpret(self, question: AnalyzedQuestion, row: Sequence[Word], reading: str = "") -> Interpretation:
        """The interpretation of a question, of which ``row`` are the words without the name of the game."""
        language = self._language(row, reading)
        marks = asked_for(texts := tuple(word.text for word in row))
        informative = self._informative(row, marks.get(MEANING, set()), language)
        terms, fixes = [], []
        synonyms = self._synonym_expansions(informative, language)
        for place, word in enumerate(informative):
            unfinished = word is row[-1] and word.end == len(question.text)
            term, fix = self._term(word, language, synonyms[place], unfinished)
            if fix and is_stop(fix, language):
                continue
            terms.append(term)
            if fix:
                fixes.append((word, fix))
        asked = [Expansion(language, (mark,), 1.0) for mark in marks if terms]
        terms += [QueryTerm(Word("", 0, 0), weights.KIND_ASKED, (mark,)) for mark in asked]
        said = " ".join(dict(fixes).get(word, word.text) for word in informative)
        return Interpretation(
            question.text,
            language,
            self._game,
            tuple(terms),
            _corrected(question.text, fixes),
            said,
            texts,
            MEANING in marks,
            MEANING not in marks and asks_for_a_rule(texts),
        )

    def _language(self, row: Sequence[Word], reading: str) -> str:
        """The language in which most words are used; that of the page (``reading``) if nothing indicates either."""
        points = {language: weights.READING * (language == reading) for language in LANGUAGES}
        for word in row:
            uses = {language: self._uses(word.text, language) for language in LANGUAGES}
            for language, count in uses.items():
                points[language] += count / (sum(uses.values()) or 1)
        return max(LANGUAGES, key=lambda language: points[language])

    def _uses(self, word: str, language: str) -> int:
        """How many pages use a word in a language; all, for a stop word."""
        if is_stop(word, language):
            return self._statistics.pages
        return self._statistics.uses(stem(word, language), language)

    def _informative(self, row: Sequence[Word], asking: set[int], language: str) -> list[Word]:
        """The informative words, without those that only ask for a meaning: “in English”, “definition of”."""
        every = [(place, word) for place, word in enumerate(row) if self._is_informative(word.text, language)]
        return [word for place, word in every if place not in asking] or [word for _, word in every]

    def _is_informative(self, word: str, language: str) -> bool:
        """Whether a word is not a stop word; one of the other language counts only if this language uses it."""
        if is_stop(word, language):
            return False
        doubtful = (len(word) == 1 and not word.isdigit()) or any(is_stop(word, other) for other in LANGUAGES)
        return not doubtful or self._rarity(stem(word, language), language) > 0

    def _term(
        self, word: Word, language: str, synonyms: Sequence[Expansion], unfinished: bool
    ) -> tuple[QueryTerm, str | None]:
        """The query term of a word, and its correction where it seems mistyped."""
        spend(weights.STEPS_PER_WORD)
        exact = self._exact_expansions(word.text, language)
        expansions = [*exact, *synonyms]
        fix = None
        if not expansions:
            if unfinished:
                expansions += self._expansions_of(self._known_words.completions(word.text), weights.COMPLETED)
            if not expansions:
                expansions += self._shortened_expansions(word.text)
        if not expansions:
            spend(weights.STEPS_PER_CORRECTION)
            near = self._known_words.corrections(word.text, language)
            expansions += self._expansions_of(near, weights.MISTYPED)
            fix = near[0].text if near else None
        rarity = self._idf(exact, expansions)
        if stem(word.text, language).isdigit():
            expansions += [Expansion(at, (NUMBER,), weights.ANY_NUMBER) for at in LANGUAGES if self._rarity(NUMBER, at)]
        beside_name = goes_beside_a_name(word.text)
        return QueryTerm(word, rarity, tuple(_best(expansions)), beside_name), fix

    def _exact_expansions(self, word: str, language: str) -> list[Expansion]:
        expansions = [
            Expansion(at, (stem(word, at),), 1.0)
            for at in LANGUAGES
            if not is_stop(word, at) and self._rarity(stem(word, at), at)
        ]
        if len(expansions) < 2 or word.isdigit():
            return expansions
        return [
            item if item.language == language else replace(item, weight=weights.OTHER_LANGUAGE) for item in expansions
        ]

    def _shortened_expansions(self, word: str) -> list[Expansion]:
        """“certs” for “certificates”: a known word that begins with the unknown one, less its plural."""
        prefix = word.removesuffix("s")
        if len(prefix) < weights.SHORTEST_PREFIX:
            return []
        return self._expansions_of(self._known_words.completions(prefix), weights.SHORTENED)

    def _expansions_of(self, known: Sequence[Known], weight: float) -> list[Expansion]:
        return [
            Expansion(language, (stem(word.text, language),), weight)
            for word in known
            for language in word.languages
            if self._rarity(stem(word.text, language), language)
        ]

    def _synonym_expansions(self, informative: Sequence[Word], language: str) -> list[list[Expansion]]:
        """For each word, the synonyms of the terms that it is part of."""
        expansions: list[list[Expansion]] = [[] for _ in informative]
        for at in LANGUAGES:
            places = [place for place, word in enumerate(informative) if not is_stop(word.text, at)]
            row = [stem(informative[place].text, at) for place in places]
            factor = 1.0 if at == language else weights.FOREIGN_READING
            for match in self._synonyms.matches(row, at, self._game):
                of_match = [_expansion(synonym, at, factor) for synonym in match.synonyms]
                for place in places[match.start : match.end]:
                    expansions[place] += of_match
        return expansions

    def _idf(self, exact: Sequence[Expansion], expansions: Sequence[Expansion]) -> float:
        """Rarity of the word itself, halfway to that of its synonyms: a rare word for a common thing is not rare."""
        rarities = [self._rarity(item.stems[0], item.language) for item in expansions if len(item.stems) == 1]
        least = min(filter(None, rarities), default=self._statistics.unknown)
        own = min((self._rarity(item.stems[0], item.language) for item in exact), default=least)
        return (own + min(own, least)) / 2


def _expansion(synonym: Synonym, at: str, factor: float) -> Expansion:
    """A synonym of a word of the language ``at`` as an expansion."""
    weight = (
        factor
        * (weights.SYNONYM if synonym.language == at else weights.TRANSLATION)
        * (weights.EVERYDAY if synonym.everyday else 1.0)
    )
    return Expansion(synonym.language, synonym.stems, weight)


def _best(expansions: Sequence[Expansion]) -> list[Expansion]:
    """Each row of stems once, with its greatest weight, the weightiest first; up to the limit of a search."""
    best: dict[tuple[str, Stems], float] = {}
    for item in expansions:
        key = item.language, item.stems
        best[key] = max(best.get(key, 0.0), item.weight)
    unique = [Expansion(language, stems, weight) for (language, stems), weight in best.items()]
    return sorted(unique, key=lambda item: -item.weight)[: weights.MOST_EXPANSIONS]


def _corrected(text: str, fixes: Sequence[tuple[Word, str]]) -> str | None:
    for word, fix in reversed(fixes):
        text = text[: word.start] + fix + text[word.end :]
    return text if fixes else None
