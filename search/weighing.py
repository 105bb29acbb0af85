"""A query with its results, weighed but not yet judged, and what the pages among them show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, NamedTuple

from content.refs import Ref

from .document import ANSWER
from .judging import Verdict
from .kinds import asks_twice, asks_whether
from .query import Interpretation
from .ranking import Result
from .weights import CALCULATION_BEHIND, CALCULATION_NEAR, NEARLY_CERTAIN


@dataclass(frozen=True, slots=True)
class Weighed:
    """A query, and its results, best first; ``cards`` are what the pages show (``shown``), by their numbers."""

    query: Interpretation
    ranked: Sequence[Result]
    cards: Mapping[int, Mapping[str, Any]]

    @property
    def games(self) -> dict[int, str]:
        """The game of each page."""
        return {number: str(card["ref"]).partition(":")[0] for number, card in self.cards.items()}

    @property
    def rules(self) -> list[Result]:
        """The results that can be shown: all but the topics that the rules do not settle."""
        return [result for result in self.ranked if not result.is_topic]

    @property
    def calculations(self) -> tuple[str, ...]:
        """The names of the calculations that lead all other results."""
        return self._names(takewhile(lambda result: result.candidate.group == ANSWER, self.rules))

    def calculations_within(self, behind: float) -> tuple[str, ...]:
        """The names of the calculations that are not farther behind the first result."""
        least = max((result.score for result in self.rules), default=0.0) - behind
        return self._names(
            result for result in self.rules if result.candidate.group == ANSWER and result.score >= least
        )

    @property
    def related(self) -> tuple[str, ...]:
        """The names of all calculations among the results."""
        return self._names(result for result in self.rules if result.candidate.group == ANSWER)

    def _names(self, results: Iterable[Result]) -> tuple[str, ...]:
        found = (self.cards[result.candidate.number] for result in results)
        return tuple(f"{Ref.parse(card['ref']).game}/{card['answer']}" for card in found)

    def anchored(self, result: Result) -> bool:
        """Whether a result is a paragraph with a name."""
        return "#" in self.ref(result)

    @property
    def shown(self) -> list[Result]:
        """The results without those whose page or paragraph is there already: a calculation stands for its page."""
        found: dict[str, Result] = {}
        for result in self.rules:
            found.setdefault(self.ref(result), result)
        return list(found.values())

    def ref(self, result: Result) -> str:
        """The page of a result, and its paragraph where it has a name."""
        card = self.cards[result.candidate.number]
        anchor = card["anchors"][result.paragraph.place - 1] if result.paragraph else ""
        return f"{card['ref']}#{anchor}" if anchor else str(card["ref"])


class Calculations(NamedTuple):
    """The names of the calculations that may answer a query: those that lead, and those that may if they compute what
    the first result says, or what one of the first results says (``Answer``)."""

    leading: tuple[str, ...] = ()
    close: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


def may_answer(weighed: Weighed, verdict: Verdict, *, has_card: bool) -> Calculations:
    """The calculations that may answer; ``has_card`` if a paragraph is certain to.

    What asks for two things, or whether something is allowed, is not answered by a calculation behind a rule.
    """
    if not verdict.calculated:
        return Calculations()
    leading = weighed.calculations
    if not leading and (asks_twice(weighed.query.words) or asks_whether(weighed.query.words)):
        return Calculations()
    near = not has_card and verdict.answers >= NEARLY_CERTAIN
    return Calculations(
        leading,
        weighed.calculations_within(CALCULATION_BEHIND),
        weighed.calculations_within(CALCULATION_NEAR) if near else (),
    )
