"""Search: a question in, pages out, each with the paragraph that answers best."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from tantivy import DocAddress, Schema
from tantivy import Searcher as Reader

from content.refs import Ref
from language.analysis import words
from language.question import AnalyzedQuestion, analyze

from . import scoring, snippet
from .answer import Answer, Hit, Unsettled
from .document import UNANSWERED
from .evidence import PageScorer
from .fields import SHOWN, field
from .game_names import GameNames
from .ngrams import Ngrams, query_vector
from .query import Interpretation, Interpreter
from .ranking import Candidate, Result, is_certain, is_confident, rank, rules_among, unsettled
from .records import Records
from .spelling import Dictionary
from .synonyms import Synonyms
from .weights import CANDIDATES, GAME_LEAD, LONGEST_QUERY, MOST_GAMES, MOST_WORDS, TOPIC_CANDIDATES, TOPICS_SHOWN


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
    ) -> None:
        self.pages = scoring.PageIndex(*pages)
        self.records = records
        self.ngrams = ngrams
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

    def __init__(self, store: Store, candidates: int = CANDIDATES) -> None:
        """``candidates`` is how many pages are weighed, of all that have any of the words."""
        self.store = store
        self._candidates = candidates
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
        """The best paragraphs for a query in either language, at most two of a page.

        ``language`` (``en`` or ``es``) is that of the titles and texts; ``reading`` is the likely one of the query, if
        it is another.

        ``game``, ``kinds`` (keys of chapters and kinds of components, ``term``, ``calc``) and ``groups`` (see
        ``Document``) narrow the search when given; ``limit`` is the most hits there can be. The first 400 characters of
        a text count, all of an analyzed question. Never raises for any text.
        """
        question = analyze(query, LONGEST_QUERY) if isinstance(query, str) else query
        interpretation = self.interpret(question, game, reading or language)
        filters = {name: values for name, values in (("kind", kinds), ("group", groups)) if values}
        ranked, addresses = self._rank(interpretation, filters, limit)
        rules, topics = rules_among(ranked), unsettled(ranked)
        wanted = snippet.WantedStems(_stems(interpretation, language), language)
        return Answer(
            query=question.text,
            language=language,
            confident=is_confident(rules) and not topics,
            certain=is_certain(rules, interpretation) and not topics and self._is_of_one_game(rules, addresses),
            unsettled=self._unsettled([addresses[topic.candidate.number] for topic in topics], language),
            did_you_mean=interpretation.corrected,
            hits=tuple(
                self._hit(result, addresses[result.candidate.number], wanted, language)
                for result in rules[: max(limit, 0)]
            ),
        )

    def interpret(self, question: AnalyzedQuestion, game: str, reading: str) -> Interpretation:
        """The interpretation of a question by the words of its game, given or named, or of every game."""
        game, row = self._game_names.split_off(question.words[:MOST_WORDS], game)
        return self._interpreter(game).interpret(question, row, reading)

    def _interpreter_of(self, game: str) -> Interpreter:
        statistics = scoring.PageStatistics(self.store.pages, game)
        return Interpreter(game, statistics, self.store.synonyms, self.store.dictionary)

    def _rank(
        self, query: Interpretation, filters: Mapping[str, Sequence[str]], limit: int
    ) -> tuple[list[Result], dict[int, DocAddress]]:
        """The results, best first, and where the index has each page, by its number."""
        if query.game:
            filters = {**filters, "game": [query.game]}
        index = self.store.pages
        found = index.candidates(scoring.candidates_query(index, query.terms, filters), max(self._candidates, limit))
        of_topics = scoring.candidates_query(index, query.terms, {"group": [UNANSWERED], **filters})
        known = {number for _, number, _ in found}
        found += [topic for topic in index.candidates(of_topics, TOPIC_CANDIDATES) if topic[1] not in known]
        scorer = PageScorer(query.terms, query.said)
        wording = query_vector([word.text for word in words(query.corrected or query.text)][:MOST_WORDS])
        candidates = []
        for score, number, _ in found:
            record = self.store.records.page(number)
            evidence = scorer.score(record, self.store.ngrams.similarities(number, wording))
            candidates.append(Candidate(number, record.group, score, evidence))
        return rank(candidates, query), {number: address for _, number, address in found}

    def _is_of_one_game(self, rules: Sequence[Result], addresses: Mapping[int, DocAddress]) -> bool:
        """Whether the results that come close to the first are all of its game."""
        near = {each.candidate.number for each in rules if rules[0].score - each.score < GAME_LEAD}
        return len({Ref.parse(self._card(addresses[number])["ref"]).game for number in near}) == 1

    def _unsettled(self, addresses: Sequence[DocAddress], language: str) -> tuple[Unsettled, ...]:
        """The best topic of each game, as many as are shown."""
        found: dict[str, Unsettled] = {}
        for address in addresses:
            card = self._card(address)
            ref = Ref.parse(card["ref"])
            nearest = tuple((Ref.parse(rule), title[language]) for rule, title in card["nearest"])
            found.setdefault(ref.game, Unsettled(ref, nearest))
        return tuple(found.values())[:TOPICS_SHOWN]

    def _card(self, address: DocAddress) -> dict[str, Any]:
        """What is displayed of a page, as ``entries`` writes it."""
        card: dict[str, Any] = json.loads(self.store.pages.searcher.doc(address)["card"][0])
        return card

    def _hit(self, result: Result, address: DocAddress, wanted: snippet.WantedStems, language: str) -> Hit:
        entry = self.store.pages.searcher.doc(address)
        card = json.loads(entry["card"][0])
        place = result.paragraph.place if result.paragraph else 0
        paragraph = entry[field(SHOWN, language)][place - 1].decode() if place else ""
        text, marks = snippet.cut(paragraph, wanted)
        return Hit(
            ref=Ref.parse(card["ref"]),
            group=card["group"],
            kind=card["kind"],
            kind_title=card["kind_title"][language],
            title=card["title"][language],
            other_title=card["title"]["es" if language == "en" else "en"],
            anchor=card["anchors"][place - 1] if place else "",
            snippet=text,
            marks=marks,
            score=result.score,
        )


def _stems(query: Interpretation, language: str) -> set[str]:
    """Every stem of a language that a page may contain for the query."""
    return {
        stem
        for term in query.terms
        for expansion in term.expansions
        if expansion.language == language
        for stem in expansion.stems
    }
