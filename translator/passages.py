"""The rule that a text restates: the passage with the highest cosine similarity, where no other comes near.

Texts are compared as sets of terms, whatever their wording, and of the stems of other words, weighted by idf.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from content.refs import Ref
from language.analysis import is_stop, stem
from language.typed import with_plain_numbers

from .matching import find_matches, find_terms
from .patterns import PatternTrie
from .tokens import tokens

# Certain means: enough to go by, and so much alike with such a lead before any other section. Measured on paraphrases
# and on chatter about the games: nothing that is no rule comes to half the likeness.
FEWEST_THINGS = 5
# A paraphrase may be half as long again as the longest rule; what is longer says more than one.
LONGER = 1.5
CERTAIN = ((0.55, 1.35), (0.7, 1.15), (0.9, 1.02))


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph in one language; ``ref`` has its anchor, or none for a whole section."""

    ref: Ref
    text: str


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike a text and the best passage are, up to 1, and how alike it is to the best one of another section."""

    ref: Ref
    best: float
    next: float

    @property
    def certain(self) -> bool:
        """Whether the text says what the passage says."""
        lead = self.best / self.next if self.next else math.inf
        return any(self.best >= likeness and lead >= least for likeness, least in CERTAIN)


class Passages:
    """The rules of one game in one language, ready to be compared with."""

    def __init__(self, passages: Iterable[Passage], trie: PatternTrie, game: str) -> None:
        self._trie = trie
        self._games = frozenset({game})
        all_passages = list(passages)
        self._longest = max((len(passage.text) for passage in all_passages), default=0)
        bags = [self._things(passage.text) for passage in all_passages]
        spread = Counter(thing for bag in bags for thing in bag)
        self._weights = {thing: math.log(1 + len(bags) / count) for thing, count in spread.items()}
        self._unknown = math.log(1 + len(bags))
        self._refs = [passage.ref for passage in all_passages]
        self._lengths = [self._length(bag) for bag in bags]
        self._holders: dict[str, list[int]] = defaultdict(list)
        for place, bag in enumerate(bags):
            for thing in bag:
                self._holders[thing].append(place)

    def nearest(self, text: str) -> Likeness | None:
        """The passage most like a text; None when the text says too little to tell, or more than any passage could."""
        if len(text) > LONGER * self._longest:
            return None
        things = self._things(text)
        if len(things) < FEWEST_THINGS:
            return None
        products: dict[int, float] = defaultdict(float)
        for thing in things:
            for place in self._holders.get(thing, ()):
                products[place] += self._weights[thing] ** 2
        length = self._length(things)
        ranked = sorted(
            ((product / (length * self._lengths[place]), place) for place, product in products.items()), reverse=True
        )
        return self._likeness(ranked)

    def _likeness(self, ranked: Sequence[tuple[float, int]]) -> Likeness | None:
        if not ranked:
            return None
        best, place = ranked[0]
        ref = self._refs[place]
        others = (score for score, at in ranked if self._refs[at].page != ref.page)
        return Likeness(ref, best, next(others, 0.0))

    def _things(self, text: str) -> frozenset[str]:
        row = tokens(with_plain_numbers(text))
        language = self._trie.language
        found = find_terms(find_matches(row, self._trie), self._games)
        taken = {place for item in found for place in range(item.first, item.end)}
        terms = {str(item.patterns[0].entry.ref) for item in found}
        words = {
            stem(token.key, language)
            for place, token in enumerate(row)
            if place not in taken and not is_stop(token.key, language)
        }
        numbers = {stem(row[place].key, language) for place in taken if row[place].key.isdigit()}
        return frozenset(terms | words | numbers)

    def _length(self, things: Iterable[str]) -> float:
        return math.sqrt(sum(self._weights.get(thing, self._unknown) ** 2 for thing in things)) or 1.0


def restated(text: str, games: Iterable[str], of_game: Callable[[str], Passages]) -> Ref | None:
    """The paragraph of a rule of these games that a text restates, literally or not; None if that is not certain."""
    if len(text.split()) < FEWEST_THINGS:
        return None
    sure = [found for game in games if (found := of_game(game).nearest(text)) is not None and found.certain]
    return max(sure, key=lambda found: found.best).ref if sure else None
