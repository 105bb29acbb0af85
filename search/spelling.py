"""The index's words as a dictionary: candidates for the spelling corrector, and completions of an unfinished word."""

from __future__ import annotations

from tantivy import Occur, Query, Schema, Searcher

from language.sound import sound
from language.spelling import Known, allowed_errors, corrections

from .weights import COMPLETIONS, SPELLING_CANDIDATES

# One word for each number of errors that is allowed.
_WARM_UP = ("xxxx", "xxxxxxxxxx")


class Dictionary:
    """Looks words up among those of the content."""

    def __init__(self, searcher: Searcher, schema: Schema) -> None:
        self._searcher = searcher
        self._schema = schema
        # tantivy prepares a Levenshtein automaton at the first query for each number of errors, some 20 ms: do it now.
        for word in _WARM_UP:
            self.corrections(word, "en")

    def knows(self, word: str) -> bool:
        """Whether the content has a folded word."""
        query = Query.term_query(self._schema, "word", word)
        return bool(self._searcher.search(query, 1, count=False).hits)

    def corrections(self, word: str, language: str) -> list[Known]:
        """Known words that a mistyped word may stand for, the likeliest first, at most 3; none for a short word."""
        errors = allowed_errors(word)
        if not errors:
            return []
        mistyped = Query.fuzzy_term_query(self._schema, "word", word, distance=errors, transposition_cost_one=True)
        heard = Query.term_query(self._schema, "sound", sound(word))
        return corrections(word, language, dict.fromkeys([*self._find(heard), *self._find(mistyped)]))

    def completions(self, prefix: str, limit: int = COMPLETIONS) -> list[Known]:
        """The most frequent known words that begin with a prefix, without the prefix itself."""
        query = Query.fuzzy_term_query(self._schema, "word", prefix, distance=0, prefix=True)
        return [known for known in self._find(query, limit + 1) if known.text != prefix][:limit]

    def _find(self, query: Query, limit: int = SPELLING_CANDIDATES) -> list[Known]:
        result = self._searcher.search(Query.boolean_query([(Occur.Must, query)]), limit, order_by_field="count")
        documents = (self._searcher.doc(address) for _, address in result.hits)
        return [
            Known(document["word"][0], tuple(document["languages"][0].split()), document["count"][0])
            for document in documents
        ]
