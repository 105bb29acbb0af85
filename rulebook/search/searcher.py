"""Search: a question in, pages out, each with the paragraph that answers best."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tantivy import DocAddress, Schema
from tantivy import Searcher as Reader

from rulebook.refs import Ref

from . import scoring, snippet
from .answer import Answer, Hit
from .query import LONGEST_QUERY, Interpreter, Question
from .ranking import NEAREST, Candidate, Ranked, is_confident, nearness, rank
from .spelling import Spelling
from .synonyms import Synonyms

_CANDIDATES = 40
_PASSAGES = 800
_QUESTIONS = 2 * NEAREST


class Store:
    """An open index: its three parts, the glossary, and the names of the games by their keys."""

    def __init__(
        self,
        pages: tuple[Reader, Schema],
        passages: tuple[Reader, Schema],
        words: tuple[Reader, Schema],
        synonyms: Synonyms,
        games: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.pages = scoring.Part(*pages)
        self.passages = scoring.Part(*passages)
        self.spelling = Spelling(*words)
        self.synonyms = synonyms
        self.games = games
        self.sizes = {"pages": self.pages.size, "passages": self.passages.size, "words": words[0].num_docs}


@dataclass(slots=True)
class _Passages:
    """By number of the page: its best questions, and its best paragraph, as scores with addresses."""

    asked: dict[int, list[tuple[float, DocAddress]]] = field(default_factory=dict)
    paragraphs: dict[int, tuple[float, DocAddress]] = field(default_factory=dict)

    def scores(self, page: int) -> tuple[float, float]:
        asked = self.asked[page][0][0] if page in self.asked else 0.0
        return asked, self.paragraphs[page][0] if page in self.paragraphs else 0.0


class Searcher:
    """Answers queries from an open index; safe to share between threads."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._statistics = scoring.PageStatistics(store.pages)
        self._interpreter = Interpreter(self._statistics, store.synonyms, store.spelling, store.games)

    def search(
        self,
        query: str,
        language: str,
        game: str = "",
        kinds: tuple[str, ...] = (),
        groups: tuple[str, ...] = (),
        limit: int = 10,
    ) -> Answer:
        """The best pages for a query in either language, answered in ``language`` (``en`` or ``es``).

        ``game``, ``kinds`` (keys of chapters and kinds of components, ``term``, ``calc``) and ``groups`` (see
        ``Document``) narrow the search when given; ``limit`` is the most hits there can be. The first 400 characters of
        the query count. Never raises for any text.
        """
        question = self._interpreter.interpret(query, game)
        ranked, passages = self._rank(question, {"kind": kinds, "group": groups}, limit)
        return Answer(
            query=query[:LONGEST_QUERY],
            language=language,
            confident=is_confident(ranked, question),
            did_you_mean=question.corrected,
            hits=tuple(
                _hit(item, question, self._paragraph(passages, item.candidate.number), language)
                for item in ranked[: max(limit, 0)]
            ),
        )

    def _rank(
        self, question: Question, narrowed: Mapping[str, Sequence[str]], limit: int
    ) -> tuple[list[Ranked], _Passages]:
        part = self.store.pages
        conditions = {name: values for name, values in narrowed.items() if values}
        if question.game:
            conditions["game"] = [question.game]
        query = scoring.page_query(part, question.clues, conditions)
        found = part.searcher.search(query, max(_CANDIDATES, limit), count=False).hits
        numbers = _fast(part, "page", [address for _, address in found])
        passages = self._passages(question, numbers)
        candidates = [
            Candidate(
                number,
                score,
                *passages.scores(number),
                self._nearness(question, passages, number),
                json.loads(part.searcher.doc(address)["card"][0]),
            )
            for number, (score, address) in zip(numbers, found, strict=True)
        ]
        return rank(candidates, question), passages

    def _passages(self, question: Question, pages: Sequence[int]) -> _Passages:
        best = _Passages()
        if not pages:
            return best
        part = self.store.passages
        found = part.searcher.search(scoring.passage_query(part, question.clues, pages), _PASSAGES, count=False).hits
        addresses = [address for _, address in found]
        places = zip(_fast(part, "page", addresses), _fast(part, "asked", addresses), found, strict=True)
        for page, asked, (score, address) in places:  # the best come first
            if asked:
                kept = best.asked.setdefault(page, [])
                if len(kept) < _QUESTIONS:
                    kept.append((score, address))
            else:
                best.paragraphs.setdefault(page, (score, address))
        return best

    def _nearness(self, question: Question, passages: _Passages, page: int) -> float:
        """How near the questions of players on a page come to the one asked, from 0 to 1."""
        searcher = self.store.passages.searcher
        cards = (json.loads(searcher.doc(address)["card"][0]) for _, address in passages.asked.get(page, ()))
        questions = ((language, stems.split()) for card in cards for language, stems in card.items())
        return nearness(question.clues, questions, self._statistics.rarity)

    def _paragraph(self, passages: _Passages, page: int) -> Mapping[str, Any] | None:
        if page not in passages.paragraphs:
            return None
        card: Mapping[str, Any] = json.loads(self.store.passages.searcher.doc(passages.paragraphs[page][1])["card"][0])
        return card


def _fast(part: scoring.Part, name: str, addresses: list[DocAddress]) -> list[int]:
    """The values of a number field."""
    return [int(value or 0) for value in part.searcher.fast_field_values(name, addresses)]


def _hit(ranked: Ranked, question: Question, paragraph: Mapping[str, Any] | None, language: str) -> Hit:
    card = ranked.candidate.card
    wanted = {stem for clue in question.clues for way in clue.ways if way.language == language for stem in way.stems}
    text, marks = snippet.cut(paragraph["text"][language] if paragraph else "", wanted, language)
    return Hit(
        ref=Ref.parse(card["ref"]),
        group=card["group"],
        kind=card["kind"],
        kind_title=card["kind_title"][language],
        title=card["title"][language],
        other_title=card["title"]["es" if language == "en" else "en"],
        anchor=paragraph["anchor"] if paragraph else "",
        snippet=text,
        marks=marks,
        matched=tuple(dict.fromkeys(question.text[clue.word.start : clue.word.end] for clue in ranked.matched)),
        score=ranked.score,
    )
