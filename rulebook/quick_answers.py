"""The quick answers of the content in the database."""

from __future__ import annotations

from collections.abc import Collection

from answers.answer import Answer
from answers.answering import Answerer
from answers.offers import Offer
from answers.stored import answerer_of
from content.refs import Ref
from core.single_flight import single_flight
from language.question import AnalyzedQuestion
from rulebook.caching import content_version
from rulebook.models import QuickAnswers


def quick_answer(
    question: AnalyzedQuestion, language: str, among: Collection[str], computing: Collection[Ref] = ()
) -> Answer | Offer | None:
    """The answer to a question in either language, in ``language``; or its calculator if it is not certain.

    ``among`` are the names of the quick answers that may be meant; ``computing`` are rules of which they must
    apply one, if any.
    """
    return _answerer(content_version()).look_up(question, language, among=among, computing=computing)


@single_flight(entries=2)
def _answerer(version: str) -> Answerer:
    """The quick answers of one version of the content."""
    # Game by game: reading all rows at once would leave the heap fragmented.
    rows = QuickAnswers.objects.select_related("game").order_by("game__slug").iterator(chunk_size=1)
    return answerer_of((row.game.slug, (row.game.name_en, row.game.name_es), row.answers) for row in rows)
