"""The quick answers of the content in the database."""

from __future__ import annotations

from collections.abc import Sequence

from answers import fragments, slots
from answers.answer import Answer
from answers.answering import Desk, known_as
from answers.grammar import Grammar
from answers.offers import Offer
from answers.stored import from_plain
from answers.vocabulary import Vocabulary, joined
from content.refs import CALCULATOR
from language.question import AnalyzedQuestion
from rulebook.caching import content_version
from rulebook.models import QuickAnswers
from rulebook.single_flight import single_flight
from rules.engine.querystring import query_of
from rules.engine.registry import calculators


def quick_answer(question: AnalyzedQuestion, language: str, game: str = "") -> Answer | Offer | None:
    """The answer to a question in either language, in ``language``; or its calculator if it is not certain."""
    return _desk(content_version()).look_up(question, language, game)


def address_of(answer: Answer | Offer, language: str) -> str:
    """The address of the calculator, filled in, or of the paragraph that states the rule."""
    if answer.ref.kind != CALCULATOR:
        return answer.ref.address(language)
    query = query_of(calculators()[answer.ref.game, answer.ref.key], answer.input)
    return f"{answer.ref.address(language)}?{query}"


@single_flight(entries=2)
def _desk(version: str) -> Desk:
    """The quick answers of one version of the content."""
    grammars: list[Grammar] = []
    games: dict[str, Sequence[tuple[str, ...]]] = {}
    words: list[Vocabulary] = []
    # Game by game: reading all rows at once would leave the heap fragmented.
    for row in QuickAnswers.objects.select_related("game").order_by("game__slug").iterator(chunk_size=1):
        game = row.game
        grammars += [Grammar(from_plain(plain)) for plain in row.answers["answers"]]
        games[game.slug] = known_as([game.slug.replace("-", " "), game.name_en, game.name_es])
        words.append({language: frozenset(known) for language, known in row.answers["words"].items()})
    fragments.forget()
    slots.forget()
    return Desk(grammars, games, joined(words))
