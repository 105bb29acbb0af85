"""Search: a question in, pages out, each with the paragraph that answers best."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tantivy import Document, Schema
from tantivy import Searcher as Reader

from content.refs import Ref
from language.analysis import LANGUAGES

from . import scoring, snippet
from .answer import Answer, Hit
from .evidence import Wanted
from .fields import field
from .query import LONGEST_QUERY, Interpreter, Question
from .ranking import Candidate, Ranked, is_confident, rank
from .spelling import Dictionary
from .synonyms import Synonyms

# How many pages are looked at closely; what more would change is measured with the speed.
_CLOSELY = 40


class Store:
    """An open index: its two parts, the glossary, and the names of the games by their keys."""

    def __init__(
        self,
        pages: tuple[Reader, Schema],
        words: tuple[Reader, Schema],
        synonyms: Synonyms,
        games: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.pages = scoring.Part(*pages)
        self.spelling = Dictionary(*words)
        self.synonyms = synonyms
        self.games = games
        self.sizes = {"pages": self.pages.size, "words": words[0].num_docs, "terms": synonyms.size}


class Searcher:
    """Answers queries from an open index; safe to share between threads."""

    def __init__(self, store: Store, closely: int = _CLOSELY) -> None:
        """``closely`` is how many pages are weighed, of all that hold any of the words."""
        self.store = store
        self._closely = closely
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
        conditions = {name: values for name, values in (("kind", kinds), ("group", groups)) if values}
        ranked = self._rank(question, conditions, limit)
        return Answer(
            query=query[:LONGEST_QUERY],
            language=language,
            confident=is_confident([found for found, _ in ranked], question),
            did_you_mean=question.corrected,
            hits=tuple(
                _hit(found, question, _json(entry, "paragraphs"), language) for found, entry in ranked[: max(limit, 0)]
            ),
        )

    def _rank(
        self, question: Question, conditions: Mapping[str, Sequence[str]], limit: int
    ) -> list[tuple[Ranked, Document]]:
        """The pages that answer, best first."""
        part = self.store.pages
        if question.game:
            conditions = {**conditions, "game": [question.game]}
        query = scoring.candidates_query(part, question.clues, conditions)
        found = part.searcher.search(query, max(self._closely, limit), count=False).hits
        wanted = Wanted(question.clues, self._statistics.rarity)
        entries = {}
        candidates = []
        for score, address in found:
            entry = part.searcher.doc(address)
            card = _json(entry, "card")
            lines = {language: entry[field("said", language)][0] for language in LANGUAGES}
            candidates.append(Candidate(score, wanted.on(lines, card["paragraphs"], card["asked"]), card))
            entries[card["number"]] = entry
        return [(ranked, entries[ranked.candidate.card["number"]]) for ranked in rank(candidates, question)]


def _json(entry: Document, name: str) -> Any:
    return json.loads(entry[name][0])


def _hit(ranked: Ranked, question: Question, paragraphs: Sequence[tuple[str, Mapping[str, str]]], language: str) -> Hit:
    card = ranked.candidate.card
    wanted = {stem for clue in question.clues for way in clue.ways if way.language == language for stem in way.stems}
    best = ranked.candidate.evidence.best
    anchor, texts = paragraphs[best] if best >= 0 else ("", {language: ""})
    text, marks = snippet.cut(texts[language], wanted, language)
    return Hit(
        ref=Ref.parse(card["ref"]),
        group=card["group"],
        kind=card["kind"],
        kind_title=card["kind_title"][language],
        title=card["title"][language],
        other_title=card["title"]["es" if language == "en" else "en"],
        anchor=anchor,
        snippet=text,
        marks=marks,
        matched=tuple(dict.fromkeys(question.text[clue.word.start : clue.word.end] for clue in ranked.matched)),
        score=ranked.score,
    )
