"""Run a question through the search, and through the quick answers where a calculation leads."""

from __future__ import annotations

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
    """The pages found, and the quick answer if a calculation leads them and reads the values of the question.

    If it cannot read them, its calculator is offered instead. Raises IndexUnusable.
    """
    analyzed = analyze(question, LONGEST_QUERY)
    found = search(analyzed, language, game=game, kinds=kinds, groups=groups, limit=limit)
    quick = desk.quick_answer(analyzed, language, found.calculations) if found.calculations else None
    searched.send(sender=ask, language=language, outcome=_outcome(found, quick))
    return found, quick


def _outcome(found: Answer, quick: Quick | Offer | None) -> str:
    if isinstance(quick, Quick):
        return ANSWERED
    if not found.hits:
        return NOTHING
    return FOUND if found.confident else UNSURE
