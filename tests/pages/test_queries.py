"""How often a page asks the database, and that more content does not make it ask more often."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulebook.models import (
    Chapter,
    Component,
    ComponentKind,
    ContentChange,
    Difference,
    Game,
    NoteTarget,
    Paragraph,
    Ruling,
    Section,
    Term,
    WorkedExample,
)

pytestmark = pytest.mark.django_db

DIVIDEND = "revenue=225&share_price=100&holdings.treasury=10"

PAGES = {
    "/en/": 2,
    "/en/search/": 3,
    "/en/search/?q=dividend": 4,
    "/en/big-shoulders/": 5,
    "/en/big-shoulders/operating-phase/": 6,
    "/en/big-shoulders/operating-phase/share-price/": 5,
    "/en/big-shoulders/operating-phase/share-price/?both": 5,
    "/en/big-shoulders/operating-phase/?whole": 7,
    "/en/big-shoulders/aid/": 3,
    "/en/big-shoulders/teach/": 3,
    "/en/big-shoulders/difference/": 8,
    "/en/big-shoulders/difference/setup-partner-pieces/": 5,
    "/en/big-shoulders/building/": 5,
    "/en/big-shoulders/company/": 5,
    "/en/big-shoulders/company/swift/": 5,
    "/en/big-shoulders/term/": 5,
    "/en/big-shoulders/term/appeal/": 3,
    "/en/big-shoulders/calc/": 4,
    "/en/big-shoulders/calc/dividends/": 4,
    f"/en/big-shoulders/calc/dividends/?{DIVIDEND}": 4,
    "/en/changes/": 6,
    "/en/changes/feed/": 4,
    "/sitemap.xml": 1,
    "/api/v1/games": 8,
    "/api/v1/games/big-shoulders/sections": 3,
    "/api/v1/sections/big-shoulders/operating-phase/share-price": 4,
    "/api/v1/components/big-shoulders/building": 3,
    "/api/v1/terms?game=big-shoulders": 3,
    "/api/v1/search?q=dividend": 2,
    "/api/v1/calculators": 2,
    "/api/v1/calculators/big-shoulders/stock-bump?share_price=35&earnings=70": 2,
    "/api/v1/refs?ref=big-shoulders:term/appeal": 3,
}


@pytest.mark.parametrize(("page", "queries"), PAGES.items())
def test_page_asks_the_database_this_often(
    client: Client, django_assert_num_queries: Any, page: str, queries: int
) -> None:
    client.get(page)
    with django_assert_num_queries(queries):
        assert client.get(page).status_code == 200


def test_more_content_asks_no_more_often(client: Client) -> None:
    double_the_content()
    assert {page: asked(client, page) for page in PAGES} == PAGES


def asked(client: Client, page: str) -> int:
    client.get(page)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(page).status_code == 200
    return len(queries)


def test_more_games_ask_no_more_often(client: Client) -> None:
    Game.objects.filter(slug="carnegie").delete()
    before = asked(client, "/api/v1/games")
    add_a_game("carnegie")
    assert asked(client, "/api/v1/games") == before


def double_the_content() -> None:
    """Everything a second time under another key."""
    for model in (
        Section,
        Paragraph,
        Term,
        Component,
        Difference,
        Ruling,
        NoteTarget,
        WorkedExample,
        ComponentKind,
        Chapter,
        ContentChange,
    ):
        model._default_manager.bulk_create(again(row) for row in model._default_manager.all())
    # What is read once for each version of the content is read again.
    Game.objects.update(digest="doubled")


def add_a_game(slug: str) -> None:
    game = Game.objects.all()[0]
    kinds, terms, chapters = list(game.kinds.all()), list(game.terms.all()[:10]), list(game.chapters.all())
    game.pk, game.slug = None, slug
    game.save(force_insert=True)
    for row in (*kinds, *terms, *chapters):
        row.game = game
        again(row).save(force_insert=True)


def again(row: Model) -> Model:
    """A row to be added that says the same under another key."""
    row.pk = None
    for name in ("key", "anchor"):
        if getattr(row, name, ""):
            setattr(row, name, f"{getattr(row, name)}-again")
    if hasattr(row, "position"):
        row.position += 1000
    return row
