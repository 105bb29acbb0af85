"""Run a question through the search, and through the quick answers where a calculation leads."""

from __future__ import annotations

from dataclasses import replace

from answers.answer import Answer as Quick
from answers.offers import Offer
from language.broken import is_reworded, mended
from language.question import analyze
from rulebook.choosing import chosen
from rulebook.quick_answers import quick_answer
from rulebook.search_index import search, searcher
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

    A calculation close behind a rule that it applies answers for it. If none can read the values, the calculator of the
    one that leads is offered instead. Raises IndexUnusable.
    """
    opened = searcher()
    asked = mended(question[:LONGEST_QUERY], opened[0].knows)
    analyzed = analyze(asked, LONGEST_QUERY)
    found = search(analyzed, language, game=game, kinds=kinds, groups=groups, limit=limit, opened=opened)
    if found.hits and not found.did_you_mean and is_reworded(question[:LONGEST_QUERY], asked):
        found = replace(found, did_you_mean=asked)
    quick = chosen(quick_answer, analyzed, found)
    searched.send(sender=ask, language=language, outcome=_outcome(found, quick))
    return found, quick


def _outcome(found: Answer, quick: Quick | Offer | None) -> str:
    if isinstance(quick, Quick):
        return ANSWERED
    if not found.hits:
        return NOTHING
    return FOUND if found.confident else UNSURE
