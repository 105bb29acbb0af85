"""The rulebook as JSON."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Model, Prefetch
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Router
from ninja.decorators import decorate_view

from language.analysis import fold
from rulebook.api.errors import answering_in, not_found
from rulebook.api.finding import find_game, slug_of
from rulebook.api.paging import Limit, Offset, page_of
from rulebook.api.shapes import GameList, SectionEntry, SectionText, TermEntry
from rulebook.caching import content_data
from rulebook.models import CalculatorWords, ComponentKind, Difference, Game, Reading, Section, Term
from rulebook.pages.notes import notes_on
from search.weights import LONGEST_QUERY

router = Router(tags=["rulebook"])


@router.get("games", summary="The games, with their editions and the amount of content in each", response=GameList)
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


@router.get("games/{game}/sections", summary="The sections of a game in reading order", response=list[SectionEntry])
@decorate_view(content_data)
def sections(
    request: HttpRequest, response: HttpResponse, game: str, lang: str = "en", limit: Limit = None, offset: Offset = 0
) -> list[dict[str, Any]]:
    with answering_in(lang):
        found = list(Section.objects.of(find_game(game)).in_reading_order())
        return [
            {"ref": str(item.ref), "number": item.number, "title": {"en": item.title_en, "es": item.title_es}}
            for item in page_of(found, request, response, limit, offset)
        ]


@router.get(
    "sections/{game}/{chapter}/{section}",
    summary="A section with its sources and the differences between editions",
    response=SectionText,
)
@decorate_view(content_data)
def section(request: HttpRequest, game: str, chapter: str, section: str, lang: str = "en") -> dict[str, Any]:
    with answering_in(lang):
        try:
            found = Section.objects.at(slug_of(game), slug_of(chapter), slug_of(section))
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
            {"edition": key, "title": titles[key], "heading": heading}
            for key, heading in game.headings(found.sources).items()
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


@router.get(
    "terms",
    summary="Glossary entries of one game, or of all games, that contain the words of a query",
    response=list[TermEntry],
)
@decorate_view(content_data)
def terms(
    request: HttpRequest,
    response: HttpResponse,
    game: str = "",
    q: str = "",
    lang: str = "en",
    limit: Limit = None,
    offset: Offset = 0,
) -> list[dict[str, Any]]:
    with answering_in(lang):
        found = Term.objects.select_related("game")
        if game:
            found = found.of(find_game(game))
        words = q[:LONGEST_QUERY].replace("\x00", " ").split()[:20]
        listed = list(found.said_as(map(fold, words)))
        return [_term(item) for item in page_of(listed, request, response, limit, offset)]


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
