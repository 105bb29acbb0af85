"""Terms that a query asks for by name: what one means, or what it is called in the other language."""

from __future__ import annotations

from collections.abc import Sequence

from language.analysis import LANGUAGES, is_stop

from .document import TERM
from .query import Interpretation, QueryTerm
from .ranking import Result

# The share of what a query asks the meaning of that a name of a term must make up, or of a name that must be in it.
_WHOLE = 0.99


def defined(ranked: Sequence[Result], query: Interpretation) -> list[Result]:
    """The terms whose name is all that the query asks the meaning of, best first; usually none, or one of each game.

    Their names may be in either language, so that the query may ask for a translation. A single word may also be
    another form of a name, or a word of everyday speech for it.
    """
    asks_with_mean = {"does", "mean"} <= {*query.words}
    if not query.asks_for_meaning and not asks_with_mean:
        return []
    named = [term for term in query.terms if not _asks(term, asks_with_mean=asks_with_mean)]
    if not named:
        return []
    total, wanted = (sum(term.idf for term in terms) for terms in (query.terms, named))
    terms = [result for result in ranked if result.candidate.group == TERM and result.paragraph]
    whole = [each for each in terms if each.candidate.evidence.name_coverage * total >= _WHOLE * wanted]
    if whole or len(named) > 1:
        return whole
    return [each for each in terms if each.candidate.evidence.name_found >= _WHOLE]


def _asks(term: QueryTerm, *, asks_with_mean: bool) -> bool:
    """Whether a word only asks, or is an article of the other language: «cómo se llama the director»."""
    word = term.word.text
    return not word or (asks_with_mean and word == "mean") or any(is_stop(word, language) for language in LANGUAGES)
