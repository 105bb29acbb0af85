"""Candidates: the pages that the engine finds best, which are then weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from .document import ANSWER, UNANSWERED
from .query import QueryTerm
from .scoring import PageIndex, content_query
from .weights import ANSWER_CANDIDATES, GAME_CANDIDATES, GAME_POOL, TOPIC_CANDIDATES

# A candidate: the engine's score, and the number of the page.
Found = tuple[float, int]


def best_pages(
    index: PageIndex,
    terms: Sequence[QueryTerm],
    filters: Mapping[str, Sequence[str]],
    most: int,
    game_of: Callable[[int], str],
) -> list[Found]:
    """The ``most`` best pages that pass the filters, the best of each game, and the best calculations and topics, which
    have few words.
    """
    wanted = content_query(index, terms)
    if filters:
        found = index.candidates(index.filtered(wanted, filters), most)
    else:
        found = _with_each_game(index.candidates(wanted, most * GAME_POOL), most, game_of)
    known = {number for _, number in found}
    for group, few in ((ANSWER, ANSWER_CANDIDATES), (UNANSWERED, TOPIC_CANDIDATES)):
        of_group = index.filtered(wanted, {"group": [group], **filters})
        found += [candidate for candidate in index.candidates(of_group, few) if candidate[1] not in known]
    return found


def _with_each_game(found: Sequence[Found], most: int, game_of: Callable[[int], str]) -> list[Found]:
    """The ``most`` best pages, and the best of each game: what answers inside a game competes with all others."""
    places: Counter[str] = Counter()
    best = []
    for place, candidate in enumerate(found):
        game = game_of(candidate[1])
        places[game] += 1
        if place < most or places[game] <= GAME_CANDIDATES:
            best.append(candidate)
    return best
