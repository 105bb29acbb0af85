"""Known words near an unknown one: typing errors and words not typed to the end."""

from __future__ import annotations

from dataclasses import dataclass

from tantivy import Occur, Query, Schema, Searcher

from language.sound import sound

_SHORTEST = 4
_LONG = 10
_CANDIDATES = 60

# The most that a correction may cost for each letter typed: one error in five letters, two in ten.
_COST_PER_LETTER = 0.2
# To write a word as it is heard is likelier than to miss a key.
_SAME_SOUND = 0.3


@dataclass(frozen=True, slots=True)
class Known:
    """A word of the content: ``languages`` are those it is used in, ``count`` how often, at least 1."""

    text: str
    languages: tuple[str, ...]
    count: int


class Spelling:
    """Looks words up among those of the content."""

    def __init__(self, searcher: Searcher, schema: Schema) -> None:
        self._searcher = searcher
        self._schema = schema
        # tantivy prepares its tables at the first query for each number of errors, some 20 ms: better now than then.
        for length in (_SHORTEST, _LONG):
            self.near("x" * length, "en")

    def near(self, word: str, language: str) -> list[Known]:
        """Known words that sound the same or are one typing error away; best first, at most 3.

        In words of ten letters and more it may be two errors. Words of fewer than four letters have none. Short words
        need a likely error: a letter left out, two swapped.
        """
        if len(word) < _SHORTEST or not word.isalpha():
            return []
        allowed = 2 if len(word) >= _LONG else 1
        mistyped = Query.fuzzy_term_query(self._schema, "word", word, distance=allowed, transposition_cost_one=True)
        heard = Query.term_query(self._schema, "sound", sound(word))
        ranked = []
        for known in dict.fromkeys([*self._find(heard), *self._find(mistyped)]):
            cost = _cost(word, known, language)
            if cost <= _COST_PER_LETTER * len(word):
                ranked.append((cost, -known.count, known.text, known))
        ranked.sort(key=lambda entry: entry[:3])
        return [entry[3] for entry in ranked[:3] if entry[0] <= ranked[0][0] + 0.5]

    def completions(self, beginning: str, limit: int = 6) -> list[Known]:
        """The most frequent known words that begin so, without the word itself."""
        query = Query.fuzzy_term_query(self._schema, "word", beginning, distance=0, prefix=True)
        return [known for known in self._find(query, limit + 1) if known.text != beginning][:limit]

    def _find(self, query: Query, limit: int = _CANDIDATES) -> list[Known]:
        found = self._searcher.search(Query.boolean_query([(Occur.Must, query)]), limit, order_by_field="count")
        documents = (self._searcher.doc(address) for _, address in found.hits)
        return [
            Known(document["word"][0], tuple(document["languages"][0].split()), document["count"][0])
            for document in documents
        ]


def _cost(word: str, known: Known, language: str) -> float:
    """How unlikely it is that a known word was meant: typing errors by kind, another first letter or language."""
    if sound(word) == sound(known.text):
        return _SAME_SOUND + (0 if language in known.languages else 0.5)
    cost = float(distance(word, known.text))
    if len(known.text) > len(word):
        cost -= 0.2
    elif sorted(known.text) != sorted(word):
        cost += 0.1
    if word[0] != known.text[0]:
        cost += 1
    if language not in known.languages:
        cost += 0.5
    return cost


def distance(one: str, other: str) -> int:
    """Typing errors between two words: letters added, left out, replaced, or swapped with their neighbor."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        two_before, before, row = before, row, [i]
        for j, against in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, two_before[j - 2] + 1)
            row.append(cost)
    return row[-1]
