"""Search: a question in, pages out, each with the paragraph that answers best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from tantivy import Schema
from tantivy import Searcher as Reader

from content.refs import Ref
from language.analysis import LANGUAGES, fold, is_stop, words
from language.question import AnalyzedQuestion, analyze

from . import scoring, snippet
from .amounts import asks_for_amount, states_amount
from .answer import Answer
from .candidates import Found, best_pages
from .defining import defined
from .document import SECTION, TERM
from .encoder import Encoder
from .evidence import PageScorer
from .game_names import GameNames
from .judging import judge
from .nearness import Nearness
from .ngrams import Ngrams, query_vector
from .player_questions import any_numbers
from .query import Interpretation, Interpreter
from .ranking import Candidate, Result, rank, with_nearness
from .records import Records
from .shown import ShownPages
from .spelling import Dictionary
from .synonyms import Synonyms
from .weighing import Weighed, may_answer
from .weights import (
    CANDIDATES,
    LIKE_CANDIDATES,
    LONGEST_QUERY,
    MOST_GAMES,
    MOST_WORDS,
    NEAR_CANDIDATES,
    RULES_COMPUTED,
)


class Store:
    """An open index: pages, their records, known words, synonyms, and the names of the games by their keys."""

    def __init__(
        self,
        pages: tuple[Reader, Schema],
        words: tuple[Reader, Schema],
        records: Records,
        ngrams: Ngrams,
        synonyms: Synonyms,
        games: Mapping[str, tuple[str, ...]],
        nearness: Nearness | None = None,
    ) -> None:
        self.pages = scoring.PageIndex(*pages)
        self.records = records
        self.ngrams = ngrams
        self.nearness = nearness
        self.dictionary = Dictionary(*words)
        self.synonyms = synonyms
        self.games = games
        self.sizes = {
            "pages": self.pages.size,
            "records": records.size,
            "words": words[0].num_docs,
            "terms": synonyms.size,
        }


class Searcher:
    """Answers queries from an open index; safe to share between threads."""

    def __init__(self, store: Store, encoder: Encoder | None = None, candidates: int = CANDIDATES) -> None:
        """``candidates`` is how many pages are weighed, of all that have any of the words.

        With an ``encoder``, which the store's nearness needs, sentences are compared as well as words.
        """
        self.store = store
        self._encoder = encoder
        self._candidates = candidates
        self._shown = ShownPages(store.pages)
        self._game_names = GameNames(store.games)
        self._interpreter = lru_cache(maxsize=MOST_GAMES)(self._interpreter_of)

    def search(
        self,
        query: str | AnalyzedQuestion,
        language: str,
        game: str = "",
        kinds: tuple[str, ...] = (),
        groups: tuple[str, ...] = (),
        limit: int = 10,
        reading: str = "",
    ) -> Answer:
        """The best paragraphs for a query in either language, at most three of a page.

        ``language`` (``en`` or ``es``) is that of the titles and texts; ``reading`` is the likely one of the query, if
        it is another.

        ``game``, ``kinds`` (keys of chapters and kinds of components, ``term``, ``calc``) and ``groups`` (see
        ``Document``) narrow the search when given; ``limit`` is the most hits there can be. The first 400 characters of
        a text count, all of an analyzed question. Never raises for any text.
        """
        question = analyze(query, LONGEST_QUERY) if isinstance(query, str) else query
        filters = {name: values for name, values in (("kind", kinds), ("group", groups)) if values}
        weighed = self.weigh(question, game, reading or language, filters, limit)
        verdict = judge(weighed.ranked, weighed.query, weighed.games, compared=self._encoder is not None)
        terms = defined(weighed.ranked, weighed.query)
        if terms:
            # The term of one game is the answer; those of several are a list, unless one leads by far.
            alone = len(terms) == 1 or (verdict.certain and weighed.rules[0] is terms[0])
            verdict = replace(verdict, certain=alone, confident=True, calculated=False, topics=())
        # No rule could settle what a word means, or the name of a game.
        nothing_open = weighed.query.asks_for_meaning or self._game_names.is_name(question.words)
        shown = [*terms, *(result for result in weighed.shown if result not in terms)]
        certain = verdict.certain and (bool(terms) or self._is_of_the_kind_asked(weighed, language))
        has_card = certain and shown[0].candidate.group in (SECTION, TERM)
        computing = may_answer(weighed, verdict, has_card=has_card)
        wanted = snippet.WantedStems(snippet.rare_stems(weighed.query, language), language)
        return Answer(
            query=question.text,
            language=language,
            confident=verdict.confident,
            certain=certain,
            probability=verdict.answers,
            unsettled=() if nothing_open else self._shown.unsettled(verdict.topics, language),
            calculations=computing.leading,
            close=computing.close,
            near=computing.near,
            first=tuple(Ref.parse(weighed.ref(result)) for result in shown[:RULES_COMPUTED]),
            related=weighed.related,
            did_you_mean=weighed.query.corrected,
            hits=tuple(self._shown.hit(result, wanted, language) for result in shown[: max(limit, 0)]),
        )

    def knows(self, word: str) -> bool:
        """Whether it is a folded word that the content has, or a stop word."""
        dictionary = self.store.dictionary
        is_common = any(is_stop(word, language) for language in LANGUAGES)
        return is_common or dictionary.knows(word)

    def weigh(
        self,
        question: AnalyzedQuestion,
        game: str,
        reading: str,
        filters: Mapping[str, Sequence[str]] = MappingProxyType({}),
        limit: int = 0,
    ) -> Weighed:
        """The results for a question, best first, with what they are judged by."""
        query = self.interpret(question, game, reading)
        ranked = self._rank(query, filters, limit)
        numbers = {result.candidate.number for result in ranked}
        return Weighed(query, ranked, {number: self._shown.card(number) for number in numbers})

    def _is_of_the_kind_asked(self, weighed: Weighed, language: str) -> bool:
        """Whether the first paragraph states an amount, if the query asks for one."""
        first = weighed.rules[0]
        return not asks_for_amount(weighed.query.words) or states_amount(fold(self._shown.paragraph(first, language)))

    def interpret(self, question: AnalyzedQuestion, game: str, reading: str) -> Interpretation:
        """The interpretation of a question by the words of its game, given or named, or of every game."""
        question = question.joined
        game, row = self._game_names.split_off(question.words[:MOST_WORDS], game)
        return self._interpreter(game).interpret(question, row, reading)

    def _interpreter_of(self, game: str) -> Interpreter:
        statistics = scoring.PageStatistics(self.store.pages, game)
        return Interpreter(game, statistics, self.store.synonyms, self.store.dictionary)

    def _rank(self, query: Interpretation, filters: Mapping[str, Sequence[str]], limit: int) -> list[Result]:
        """The results, best first.

        What more than the usual candidates have comes after them: the order is the same for every limit. A query of
        unknown words has no results.
        """
        if query.is_unknown:
            return []
        if query.game:
            filters = {**filters, "game": [query.game]}
        leading = best_pages(self.store.pages, query.terms, filters, self._candidates, self._shown.game)
        further = []
        if limit > self._candidates:
            wanted = scoring.content_query(self.store.pages, query.terms)
            every = self.store.pages.candidates(self.store.pages.filtered(wanted, filters), limit)
            known = {number for _, number in leading}
            further = [candidate for candidate in every if candidate[1] not in known]
        scored = rank(self._scored(leading, query), query)
        return [*self._compared(scored, query), *(rank(self._scored(further, query), query) if further else ())]

    def _scored(self, found: Sequence[Found], query: Interpretation) -> list[Candidate]:
        """Candidates with the evidence that their words are."""
        scorer = PageScorer(query.terms, query.said)
        texts = [word.text for word in words(query.corrected or query.text)][:MOST_WORDS]
        wording = query_vector(texts, any_numbers(texts, query.language))
        candidates = []
        for score, number in found:
            record = self.store.records.page(number)
            evidence = scorer.score(record, self.store.ngrams.similarities(number, wording))
            candidates.append(Candidate(number, record.group, score, evidence))
        return candidates

    def _compared(self, results: list[Result], query: Interpretation) -> list[Result]:
        """The results with how near the query is to players' questions, where there is an encoder."""
        nearness = self.store.nearness
        if not self._encoder or not nearness or not results:
            return results
        vector = self._encoder.vectors([query.corrected or query.text])[0]
        leading = results[:NEAR_CANDIDATES] + [result for result in results[NEAR_CANDIDATES:] if result.is_topic]
        pages = {result.candidate.number for result in leading}
        return _with_likeness(
            with_nearness(results, {number: nearness.of_page(number, vector) for number in pages}), nearness
        )


def _with_likeness(results: Sequence[Result], nearness: Nearness) -> list[Result]:
    """The results; those after the first rule, a few of them, say how alike it they are."""
    rules = [result for result in results if not result.is_topic][: LIKE_CANDIDATES + 1]
    if len(rules) < 2:
        return list(results)
    first, *others = [(result.candidate.number, result.place) for result in rules]
    alike = dict(zip(others, nearness.likeness(first, others), strict=True))
    return [
        replace(result, alike=alike[place])
        if (place := (result.candidate.number, result.place)) in alike and not result.is_topic
        else result
        for result in results
    ]
