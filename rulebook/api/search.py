"""The search as JSON."""

from __future__ import annotations

from typing import Annotated, Any

from django.db import DatabaseError
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Query, Router
from ninja.decorators import decorate_view

from answers.answer import Answer as QuickAnswer
from answers.offers import Offer
from rulebook.answering import ask
from rulebook.api.answers import card_as_answer, offered, quick_of, unsettled_in
from rulebook.api.errors import ApiError, answering_in
from rulebook.api.finding import find_game
from rulebook.api.paging import MOST_ROWS
from rulebook.api.search_shapes import SearchResults
from rulebook.caching import content_data
from rulebook.models import Game
from rulebook.pages.cards import card_of
from rulebook.pages.hits import address_of
from rulebook.pages.unsettled import UnsettledView, unsettled_views
from search.answer import Answer
from search.index import IndexUnusable
from search.weights import LONGEST_QUERY

router = Router(tags=["rulebook"])

MostResults = Annotated[int, Query(ge=1, le=MOST_ROWS, description="the maximum number of results")]


@router.get("search", summary="Search the rules; the query may be in either language", response=SearchResults)
@decorate_view(content_data)
def search(
    request: HttpRequest, q: str = "", lang: str = "en", game: str = "", limit: MostResults = 10
) -> dict[str, Any]:
    with answering_in(lang):
        if game:
            find_game(game)
        try:
            answer, quick = ask(q[:LONGEST_QUERY], lang, game=game, limit=limit)
        except (IndexUnusable, DatabaseError) as error:
            message = _("Search is not available yet.")
            raise ApiError(503, {"field": "", "code": "search-unavailable", "message": message}) from error
        card = card_of(answer, quick, lang)
        return {
            "query": q,
            "lang": lang,
            "confident": answer.confident,
            "did_you_mean": answer.did_you_mean,
            "answer": quick_of(quick, lang)
            if isinstance(quick, QuickAnswer)
            else card_as_answer(card, lang)
            if card
            else None,
            "calculator": offered(quick, lang) if isinstance(quick, Offer) else None,
            "unsettled": [unsettled_in(view, lang) for view in _unsettled(answer)],
            "results": [
                {
                    "ref": str(hit.ref),
                    "kind": hit.kind,
                    "title": hit.title,
                    "snippet": hit.snippet,
                    "url": address_of(hit, lang),
                    "score": round(hit.score, 4),
                    "anchor": hit.anchor or None,
                    "other_title": hit.other_title,
                    "marks": hit.marks,
                    "reading": hit.reading,
                    "silent": hit.silent,
                }
                for hit in answer.hits
            ],
        }


def _unsettled(answer: Answer) -> tuple[UnsettledView, ...]:
    names = {game.slug: game.short_name for game in Game.objects.all()} if answer.unsettled else {}
    return unsettled_views(answer.unsettled, names)
