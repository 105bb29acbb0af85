"""Run a question through the search and the quick answers."""

from __future__ import annotations

from dataclasses import replace

from answers.answer import Answer as Quick
from answers.offers import Offer
from language.question import analyze
from rulebook import quick_answers as desk
from rulebook.search_index import search
from rulebook.signals import ANSWERED, FOUND, NOTHING, UNSURE, searched
from search.answer import Answer
from search.weights import LONGEST_QUERY


def ask(
    question: str,
    language: str,
    game: str = "",
    kinds: tuple[str, ...] = (),
    groups: tuple[str, ...] = (),
    limit: int = 10,
) -> tuple[Answer, Quick | Offer | None]:
    """The pages found, and the quick answer if one is certain; its page then comes first.

    If the question is understood but not answered, its calculator is offered instead. Raises IndexUnusable.
    """
    analyzed = analyze(question, LONGEST_QUERY)
    found = search(analyzed, language, game=game, kinds=kinds, groups=groups, limit=limit)
    quick = desk.quick_answer(analyzed, language, game)
    searched.send(sender=ask, language=language, outcome=_outcome(found, quick))
    if not isinstance(quick, Quick):
        return found, quick
    page = quick.ref.page
    hits = tuple(sorted(found.hits, key=lambda hit: hit.ref.page != page))
    return replace(found, hits=hits, confident=True, unsettled=()), quick


def _outcome(found: Answer, quick: Quick | Offer | None) -> str:
    if isinstance(quick, Quick):
        return ANSWERED
    if not found.hits:
        return NOTHING
    return FOUND if found.confident else UNSURE
