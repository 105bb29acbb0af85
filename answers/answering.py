"""A question answered: the best reading of it, computed or looked up, in one sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from content.refs import Ref
from content.schema import LANGUAGES
from language.analysis import words
from language.question import AnalyzedQuestion, Token, analyze
from language.spelling import StemmedWord, TokenCorrector
from limits.declared import QUESTION
from limits.work import BudgetSpent, at_most

from .answer import Answer, answered
from .grammar import Grammar, ParsedQuestion
from .offers import Offer, offer_of
from .vocabulary import Vocabulary, unknown_words, without_story

LONGEST_QUESTION = 300
_MOST_TOKENS = 60

Games = Mapping[str, Sequence[tuple[str, ...]]]


# Each of them the stems that one way of asking holds, sorted.
_Groups = tuple[tuple[str, ...], ...]

# A quick answer that understands a question, how, and what it answers where it can.
_Understood = tuple[Grammar, ParsedQuestion, Answer | None]


class Answerer:
    """Answers questions from the quick answers of some games; safe to share between threads.

    ``games`` are the names by which each game is known, as rows of folded words; they share a ``vocabulary``.
    """

    def __init__(self, grammars: Iterable[Grammar], games: Games, vocabulary: Vocabulary) -> None:
        # By a stem, the quick answers and the groups of stems that ask for each, as far as they begin with it.
        self._by_stem: dict[str, dict[str, list[tuple[Grammar, _Groups]]]] = {language: {} for language in LANGUAGES}
        words: dict[str, set[StemmedWord]] = {language: set() for language in LANGUAGES}
        for grammar in grammars:
            for language, phrasing in grammar.phrasings.items():
                words[language].update(phrasing.words)
                for stem, groups in groupby(sorted(phrasing.about), key=itemgetter(0)):
                    self._by_stem[language].setdefault(stem, []).append((grammar, tuple(groups)))
        self._correctors = {language: TokenCorrector(known) for language, known in words.items()}
        self._games = games
        self._words = vocabulary
        asked_with = {language: frozenset(stem for _, stem in known) for language, known in words.items()}
        self._known = {language: asked_with[language] | vocabulary[language] for language in LANGUAGES}

    def answer(self, question: str, language: str, game: str = "") -> Answer | None:
        """The answer to a question in either language, or None where it is not certain. Never raises for any text."""
        found = self.look_up(analyze(question), language, game)
        return found if isinstance(found, Answer) else None

    def look_up(
        self,
        question: AnalyzedQuestion,
        language: str,
        game: str = "",
        among: Collection[str] | None = None,
        computing: Collection[Ref] = (),
    ) -> Answer | Offer | None:
        """The answer where it is certain, else the calculator where the question is understood.

        ``among`` are the names of the quick answers that may be meant; None for all of them. ``computing`` are rules of
        which they must apply one, if any.
        """
        # “1 200” may be one number or two; it is certain only if both readings say the same, or one has no answer.
        readings = {reading.text: reading for reading in (question, question.joined)}
        try:
            with at_most(QUESTION):
                found = [
                    result
                    for one in readings.values()
                    if (result := self._look_up(one, language, game, among, computing))
                ]
        except BudgetSpent:
            return None
        answers = [result for result in found if isinstance(result, Answer)]
        if answers and all(answer == answers[0] for answer in answers):
            return answers[0]
        return found[0] if found and not answers else None

    def _look_up(
        self,
        question: AnalyzedQuestion,
        language: str,
        game: str,
        among: Collection[str] | None,
        computing: Collection[Ref],
    ) -> Answer | Offer | None:
        if len(question.text) > LONGEST_QUESTION:
            return None
        rows = question.tokens
        if max(map(len, rows.values())) > _MOST_TOKENS:
            return None
        found: list[_Understood] = []
        others: list[tuple[int, str]] = []
        unknown = {spoken: unknown_words(row, self._known[spoken], spoken) for spoken, row in rows.items()}
        for spoken, row in rows.items():
            if unknown[spoken] > min(unknown.values()):
                # In the wrong language half of a question is a story that says nothing.
                continue
            named, row = self._without_name(row)
            if game and named and named != game:
                return None
            row = without_story(row, self._words[spoken], spoken)
            found += self._readings(row, spoken, language, game or named, among)
            if among is None and any(answer for _, _, answer in found) and not (game or named):
                others += self._understood_by(row, spoken)
        answers = [
            (reading.weight, answer)
            for _, reading, answer in found
            if answer and (not computing or any(map(answer.computes, computing)))
        ]
        answer = certain(answers)
        if answer is None:
            return offer_of([(grammar, reading) for grammar, reading, _ in found])
        # Another game may ask for something more, and mean the question all the same.
        weight = max(weight for weight, _ in answers)
        return None if any(other != answer.ref.game and held >= weight for held, other in others) else answer

    def _understood_by(self, row: tuple[Token, ...], spoken: str) -> Iterator[tuple[int, str]]:
        """The games whose words a question is in, answered or not, each with how much is understood."""
        for grammar in self._tried(row, spoken):
            reading = grammar.understood(row, spoken)
            if reading:
                yield reading.weight, grammar.target.game

    def _tried(self, row: tuple[Token, ...], spoken: str) -> Iterator[Grammar]:
        """The quick answers that a question is about."""
        stems = {token.stem for token in row}
        found: dict[Grammar, bool] = {}
        for token in row:
            for grammar, groups in self._by_stem[spoken].get(token.stem, ()):
                found[grammar] = found.get(grammar, False) or any(map(stems.issuperset, groups))
        return (grammar for grammar, asked in found.items() if asked)

    def _without_name(self, row: tuple[Token, ...]) -> tuple[str, tuple[Token, ...]]:
        """The game that a question names, and the question without its name."""
        texts = tuple(token.text for token in row)
        for game, names in self._games.items():
            for name in sorted(names, key=len, reverse=True):
                for start in range(len(texts) - len(name) + 1):
                    if texts[start : start + len(name)] == name:
                        return game, (*row[:start], *row[start + len(name) :])
        return "", row

    def _readings(
        self, row: tuple[Token, ...], spoken: str, language: str, game: str, among: Collection[str] | None
    ) -> list[_Understood]:
        """What a question may ask, typing errors corrected where that helps."""
        corrected = self._correctors[spoken].corrected(row)
        found = [one for attempt in corrected for one in self._understood(attempt, spoken, language, game, among)]
        if row in corrected or any(answer for _, _, answer in found):
            return found
        return list(self._understood(row, spoken, language, game, among)) or found

    def _understood(
        self, row: tuple[Token, ...], spoken: str, language: str, game: str, among: Collection[str] | None
    ) -> Iterator[_Understood]:
        for grammar in self._tried(row, spoken):
            if (game and grammar.target.game != game) or (among is not None and grammar.name not in among):
                continue
            reading = grammar.understood(row, spoken)
            if reading:
                complete = grammar.is_complete(reading.values)
                yield grammar, reading, answered(grammar, reading.values, language) if complete else None


def certain(found: Sequence[tuple[int, Answer]]) -> Answer | None:
    """What the best readings say: the one that gives every number of the others, or all results of one calculation."""
    if len({answer.ref.game for _, answer in found}) > 1:
        return None
    best = max((weight for weight, _ in found), default=0)
    answers = [answer for weight, answer in found if weight == best]
    for answer in answers:
        if all(other.ref == answer.ref and other.values.items() <= answer.values.items() for other in answers):
            return answer
    if not answers or not answers[0].input or any(not _of_one_calculation(answers[0], other) for other in answers):
        return None
    values = {name: value for answer in answers for name, value in answer.values.items()}
    agreed = all(answer.values.items() <= values.items() for answer in answers)
    text = " ".join(dict.fromkeys(answer.text for answer in answers))
    return replace(answers[0], values=values, text=text) if agreed else None


def _of_one_calculation(answer: Answer, other: Answer) -> bool:
    return (answer.ref, answer.input) == (other.ref, other.input)


def known_as(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Names of a game as rows of folded words, each once."""
    return tuple(dict.fromkeys(tuple(word.text for word in words(name)) for name in names))
