"""What speaks for a page: its stored lines, read for the words of one question only, and weighed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from language.analysis import LANGUAGES
from limits.work import spend

from .phrases import joined
from .query import Clue, Way
from .scoring import importance

# What other parts of a page, and other ways to say a word, add to the part and the way that say it best.
_TIE = 0.1

# How many of a page's questions are looked at: those that score best, and of these the mean of the three nearest.
_QUESTIONS = 6
_NEAREST = 3

_STEPS_TO_LOOK_UP = 200

# A clue, by its number, and a way to say it.
_Said = tuple[int, Way]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a page says of a question: scores of the page as a whole, of its nearest question and of its best paragraph,
    which is the one with the number ``best``, or -1 where none says anything. ``told`` is how much of the question one
    paragraph says, ``nearness`` how near the page's questions come to the one asked, both from 0 to 1. ``met`` is the
    best way met of each clue, by number.
    """

    page: float
    asked: float
    paragraph: float
    best: int
    told: float
    nearness: float
    met: Mapping[int, Way]


class Wanted:
    """The words of a question, ready to be looked up on many pages; ``rarity`` is that of a stem in a language."""

    def __init__(self, clues: Sequence[Clue], rarity: Callable[[str, str], float]) -> None:
        self._rarity = rarity
        self._idfs = [clue.idf for clue in clues]
        self._total = sum(self._idfs)
        self._weights = [importance(clue) for clue in clues]
        # By language and stem, the clues that it is a way to say; none for what is only part of a name.
        self._ways: dict[str, dict[str, list[_Said]]] = {language: {} for language in LANGUAGES}
        self._names: dict[str, list[_Said]] = {language: [] for language in LANGUAGES}
        for number, clue in enumerate(clues):
            for way in clue.ways:
                ways = self._ways[way.language]
                ways.setdefault(joined(way.stems), []).append((number, way))
                if len(way.stems) > 1:
                    self._names[way.language].append((number, way))
                    for stem in way.stems:
                        ways.setdefault(stem, [])
        self._stems = {language: frozenset(ways) for language, ways in self._ways.items()}

    def on(self, lines: Mapping[str, bytes], paragraphs: int, questions: Sequence[tuple[str, str]]) -> Evidence:
        """What the lines of a page say of the words, as ``entries`` wrote them; so many paragraphs it has, and these
        questions, with their language, as stems.
        """
        spend(_STEPS_TO_LOOK_UP)
        said = {language: _looked_up(stored, self._stems[language]) for language, stored in lines.items()}
        names = {language: self._whole(language, there) for language, there in said.items()}
        scores, shares = self._scores(said)
        page = scores.pop(0, 0.0)
        best = max(
            (place for place in scores if place <= paragraphs), key=lambda place: (scores[place], -place), default=0
        )
        asked = sorted((place for place in scores if place > paragraphs), key=lambda place: -scores[place])
        alike = sorted(
            (
                self._alike(stems.split(" "), language, names[language])
                for language, stems in (questions[place - paragraphs - 1] for place in asked[:_QUESTIONS])
            ),
            reverse=True,
        )
        return Evidence(
            page,
            scores[asked[0]] if asked else 0.0,
            scores[best] if best else 0.0,
            best - 1,
            max((share for place, share in shares.items() if 0 < place <= paragraphs), default=0.0),
            sum(alike[:_NEAREST]) / _NEAREST,
            _best(met for language, there in said.items() for met in self._met(there, language, names[language])),
        )

    def _scores(self, said: Mapping[str, Mapping[str, str]]) -> tuple[dict[int, float], dict[int, float]]:
        """For each place, the sum over the words: what says each best, and a little of what says it too; and the share
        of the question that is said there.
        """
        best: list[dict[int, float]] = [{} for _ in self._idfs]
        total: list[dict[int, float]] = [{} for _ in self._idfs]
        for language, there in said.items():
            for stem, line in there.items():
                ways = self._ways[language][stem]
                if not ways:
                    continue
                together, *places = map(int, line.split(" "))
                spend(len(places) * len(ways))
                for clue, way in ways:
                    strongest, sums = best[clue], total[clue]
                    for place, value in zip(places[::2], places[1::2], strict=True):
                        weight = way.weight * value
                        strongest[place] = max(weight, strongest.get(place, 0.0))
                        sums[place] = weight + sums.get(place, 0.0)
                    sums[0] += way.weight * (together - places[1])
        scores: dict[int, float] = defaultdict(float)
        shares: dict[int, float] = defaultdict(float)
        for factor, idf, strongest, sums in zip(self._weights, self._idfs, best, total, strict=True):
            for place, weight in strongest.items():
                scores[place] += factor * (weight + _TIE * (sums[place] - weight)) / 1000
                shares[place] += idf / self._total
        return scores, shares

    def _whole(self, language: str, there: Collection[str]) -> list[_Said]:
        """The names of several words all of which are there, in a row or not."""
        return [said for said in self._names[language] if all(stem in there for stem in said[1].stems)]

    def _met(self, stems: Iterable[str], language: str, names: Sequence[_Said]) -> Iterator[_Said]:
        """The ways, with their clues, that some stems say; of names of several words, only some can be among them."""
        ways = self._ways[language]
        for stem in stems:
            if stem in ways:
                yield from ways[stem]
        if names:
            there = set(stems)
            for said in names:
                if there.issuperset(said[1].stems):
                    yield said

    def _alike(self, stems: Sequence[str], language: str, names: Sequence[_Said]) -> float:
        """How much two questions say the same, by the rarity of what they share: 0 for nothing, 1 for the same."""
        met = _best(self._met(stems, language, names))
        shared = sum(self._idfs[clue] * way.weight for clue, way in met.items())
        if not shared:
            return 0.0
        there = sum(self._rarity(stem, language) for stem in set(stems))
        covered = sum(self._rarity(stem, language) for stem in {stem for way in met.values() for stem in way.stems})
        return 2 / (self._total / shared + there / covered) if covered else 0.0


def _best(met: Iterable[_Said]) -> dict[int, Way]:
    """The weightiest way of each clue."""
    best: dict[int, Way] = {}
    for clue, way in met:
        if clue not in best or way.weight > best[clue].weight:
            best[clue] = way
    return best


def _looked_up(stored: bytes, wanted: frozenset[str]) -> dict[str, str]:
    """The lines of the wanted stems that are there."""
    first, _, rest = stored.decode().partition("\n")
    stems = first.split(" ")
    found = wanted.intersection(stems)
    if not found:
        return {}
    lines = rest.split("\n")
    return {stem: lines[stems.index(stem)] for stem in found}
