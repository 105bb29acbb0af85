"""Which quick answer a search shows: that of a calculation that leads, or of one that computes what the results say."""

from __future__ import annotations

from collections.abc import Callable

from answers.answer import Answer as Quick
from answers.offers import Offer
from content.refs import CALCULATOR
from language.question import AnalyzedQuestion
from limits.declared import QUESTION
from limits.work import at_most
from search.answer import Answer

# Looks up a question in a language ``among`` some quick answers, ``computing`` one of some rules.
LookUp = Callable[..., Quick | Offer | None]


def chosen(look_up: LookUp, question: AnalyzedQuestion, found: Answer) -> Quick | Offer | None:
    """The quick answer to a question with what search ``found``; without one, the calculator of what leads, if any."""
    # However often it is looked up, a question takes no more steps than one that is looked up once.
    with at_most(QUESTION):
        return _chosen(look_up, question, found)


def _chosen(look_up: LookUp, question: AnalyzedQuestion, found: Answer) -> Quick | Offer | None:
    leading = look_up(question, found.language, among=found.calculations) if found.calculations else None
    if isinstance(leading, Quick):
        return leading
    if found.close and found.first:
        computed = look_up(question, found.language, among=found.close, computing=found.first[:1])
        if isinstance(computed, Quick):
            return computed
    if found.near:
        computed = look_up(question, found.language, among=found.near, computing=found.first)
        # What only states a number of a rule is no evidence that the question is about that rule.
        if isinstance(computed, Quick) and computed.ref.kind == CALCULATOR:
            return computed
    return leading
