"""The rulebook as JSON."""

from __future__ import annotations

import re
from typing import Annotated, Any

from django.db import DatabaseError
from django.db.models import Count, Model, Prefetch
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from ninja import Router
from ninja.decorators import decorate_view
from pydantic import Field

from answers.answer import Answer as QuickAnswer
from answers.offers import Offer
from content.refs import SLUG
from language.analysis import fold
from rulebook.api.answers import card_as_answer, offered, quick_of
from rulebook.api.errors import ApiError, answering_in, not_found
from rulebook.asking import ask
from rulebook.caching import content_data
from rulebook.filters import Filter, filtered, filters_of
from rulebook.models import CalculatorWords, Component, ComponentKind, Difference, Game, Reading, Section, Term
from rulebook.pages.cards import card_of
from rulebook.pages.notes import notes_on
from rulebook.pages.search import address_of
from search.index import IndexUnusable
from search.weights import LONGEST_QUERY

router = Router(tags=["rulebook"])

MOST_RESULTS = 100
Limit = Annotated[int, Field(ge=1, le=MOST_RESULTS)]


@router.get("games", summary="Games, their editions, and how much there is of each")
@decorate_view(content_data)
def games(request: HttpRequest, lang: str = "en") -> dict[str, Any]:
    with answering_in(lang):
        counts = {
            "sections": _counts(Section, "chapter__game"),
            "terms": _counts(Term, "game"),
            "calculators": _counts(CalculatorWords, "game"),
            "differences": _counts(Difference, "game"),
            "readings": _counts(Reading, "game"),
        }
        kinds = ComponentKind.objects.annotate(number=Count("components")).order_by("position")
        return {"games": [_game(game, counts) for game in Game.objects.prefetch_related(Prefetch("kinds", kinds))]}


def _counts(model: type[Model], game: str) -> dict[int, int]:
    """How many rows each game has, by the game's primary key."""
    return dict(model._default_manager.order_by().values_list(game).annotate(Count("pk")))


def _game(game: Game, counts: dict[str, dict[int, int]]) -> dict[str, Any]:
    return {
        "game": game.slug,
        "name": {"en": game.name_en, "es": game.name_es},
        "players": game.players,
        "data": reverse("data", args=[game.slug]),
        "editions": [{"key": item["key"], "title": item["title"]} for item in game.editions],
        "counts": {
            **{name: of_games.get(game.pk, 0) for name, of_games in counts.items()},
            "components": {kind.key: kind.number for kind in game.kinds.all()},  # type: ignore[attr-defined]
        },
    }


@router.get("games/{game}/sections", summary="The sections of a game in reading order")
@decorate_view(content_data)
def sections(request: HttpRequest, game: str, lang: str = "en") -> list[dict[str, Any]]:
    with answering_in(lang):
        return [
            {"ref": str(item.ref), "number": item.number, "title": {"en": item.title_en, "es": item.title_es}}
            for item in Section.objects.of(find_game(game)).in_reading_order()
        ]


@router.get("sections/{game}/{chapter}/{section}", summary="A section with its sources and what differs")
@decorate_view(content_data)
def section(request: HttpRequest, game: str, chapter: str, section: str, lang: str = "en") -> dict[str, Any]:
    with answering_in(lang):
        try:
            found = Section.objects.at(_slug(game), _slug(chapter), _slug(section))
        except Section.DoesNotExist:
            raise not_found() from None
        return _section(found, lang)


def _section(found: Section, lang: str) -> dict[str, Any]:
    game = found.chapter.game
    notes = notes_on(game, found.ref)
    paragraphs = [
        {
            "id": item.anchor,
            "text": item.text,
            "html": item.html,
            "example": item.example_text or None,
            "picture": item.picture,
        }
        for item in found.paragraphs.all()
    ]
    titles = game.edition_titles()
    return {
        "ref": str(found.ref),
        "number": found.number,
        "title": found.title,
        "body": "\n\n".join(part for item in paragraphs for part in (item["text"], item["example"]) if part),
        "lang": lang,
        "paragraphs": paragraphs,
        "readings": [*dict.fromkeys(game.readings.filter(page=str(found.ref)).values_list("anchor", flat=True))],
        "sources": [
            {"edition": key, "title": titles[key], "heading": heading} for key, heading in found.sources.items()
        ],
        "differences": [
            {
                "id": note.difference.key,
                "kind": note.difference.kind,
                "topic": note.difference.topic,
                "says": [{"edition": statement.edition, "text": statement.text} for statement in note.statements],
                "follows": note.difference.follows or None,
                "consequence": note.difference.consequence_text,
                "changes_calculation": note.difference.calculation,
                "paragraphs": sorted(note.anchors),
            }
            for note in notes.differences
        ],
        "related": [item[0] for item in found.related],
    }


@router.get("components/{game}/{kind}", summary="Every tile of a kind with its values")
@decorate_view(content_data)
def components(request: HttpRequest, game: str, kind: str, lang: str = "en") -> list[dict[str, Any]]:
    with answering_in(lang):
        return _components(request, _slug(game), _slug(kind))


def _components(request: HttpRequest, game: str, kind: str) -> list[dict[str, Any]]:
    found = ComponentKind.objects.select_related("game").filter(game__slug=game, key=kind).first()
    if found is None:
        raise not_found()
    every = list(Component.objects.of_kind(found))
    filters = filters_of(found, every, request.GET)
    declared = {item.key: item for item in filters}
    for name in request.GET.keys() - {"lang"}:
        _refuse_unknown_filter(name, request.GET.get(name, ""), declared)
    return [_component(item) for item in filtered(every, filters)]


def _refuse_unknown_filter(name: str, value: str, declared: dict[str, Filter]) -> None:
    """Refuse an invalid filter, which would look like a list without matches."""
    if name not in declared:
        message = _("Unknown field. Known fields: {options}.").format(options=", ".join(declared))
        raise ApiError(422, {"field": name[:80], "code": "unknown-field", "message": message})
    if value and not declared[name].chosen:
        options = ", ".join(option for option, _label in declared[name].options)
        message = _("Choose one of these: {options}.").format(options=options)
        raise ApiError(422, {"field": name, "code": "not-a-choice", "message": message})


def _component(item: Component) -> dict[str, Any]:
    return {
        "ref": str(item.ref),
        "name": {"en": item.name_en, "es": item.name_es},
        "text": {"en": item.text_en, "es": item.text_es},
        **item.values,
    }


@router.get("terms", summary="Glossary entries, of one game or all, that hold the words of a query")
@decorate_view(content_data)
def terms(request: HttpRequest, game: str = "", q: str = "", lang: str = "en") -> list[dict[str, Any]]:
    with answering_in(lang):
        found = Term.objects.select_related("game")
        if game:
            found = found.of(find_game(game))
        words = q[:LONGEST_QUERY].replace("\x00", " ").split()[:20]
        return [_term(item) for item in found.said_as(map(fold, words))]


def _term(item: Term) -> dict[str, Any]:
    return {
        "ref": str(item.ref),
        "en": item.term_en,
        "es": item.term_es,
        "variants": {
            "en": [variant["term"] for variant in item.wording_en["variants"]],
            "es": [variant["term"] for variant in item.wording_es["variants"]],
        },
        "gloss": {"en": item.gloss_text_en, "es": item.gloss_text_es},
    }


@router.get("search", summary="Search the rules; the query may be in either language")
@decorate_view(content_data)
def search(request: HttpRequest, q: str = "", lang: str = "en", game: str = "", limit: Limit = 10) -> dict[str, Any]:
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
                }
                for hit in answer.hits
            ],
        }


def find_game(slug: str) -> Game:
    found = Game.objects.filter(slug=_slug(slug)).first()
    if found is None:
        raise not_found()
    return found


def _slug(text: str) -> str:
    """A part of an address as the database can be asked for it: what cannot be a key is found nowhere."""
    if re.fullmatch(SLUG, text) is None:
        raise not_found()
    return text
