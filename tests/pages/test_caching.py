"""A page that was read before is not sent again until the content changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rulebook.models import Game
from rulebook.release import release_of_content

pytestmark = pytest.mark.django_db

PAGES = [
    "/en/",
    "/es/big-shoulders/",
    "/en/big-shoulders/stock-phase/",
    "/en/big-shoulders/stock-phase/selling/",
    "/es/big-shoulders/term/",
    "/es/big-shoulders/term/appeal/",
    "/en/big-shoulders/company/swift/",
    "/en/big-shoulders/calc/dividends/",
    "/en/search/?q=dividend",
]
# What htmx asks for in part.
PARTS = ["/en/search/?q=dividend", "/en/big-shoulders/calc/stock-bump/?share_price=20&earnings=30"]
FROM_HTMX = {"HTTP_HX_REQUEST": "true"}
RESTORING = {"HTTP_HX_REQUEST": "true", "HTTP_HX_HISTORY_RESTORE_REQUEST": "true"}


@pytest.mark.parametrize("page", PAGES)
def test_page_read_before_is_not_sent_again(client: Client, page: str) -> None:
    first = client.get(page)
    second = client.get(page, HTTP_IF_NONE_MATCH=first["ETag"])
    assert (second.status_code, second.content) == (304, b"")
    assert second["ETag"] == first["ETag"]


@pytest.mark.parametrize("page", PAGES)
def test_page_may_be_kept_but_is_asked_for_again(client: Client, page: str) -> None:
    assert set(client.get(page)["Cache-Control"].split(", ")) == {"public", "no-cache"}


@pytest.mark.parametrize("page", PAGES)
def test_page_is_sent_again_when_the_content_changes(client: Client, page: str) -> None:
    before = client.get(page)["ETag"]
    Game.objects.update(digest="another")
    response = client.get(page, HTTP_IF_NONE_MATCH=before)
    assert response.get("ETag") != before
    assert response.status_code != 304


@pytest.mark.parametrize("page", PARTS)
def test_part_and_page_are_told_apart(client: Client, page: str) -> None:
    whole, part = client.get(page), client.get(page, **FROM_HTMX)
    assert b"<!doctype html>" in whole.content
    assert b"<html" not in part.content
    assert whole["ETag"] != part["ETag"]
    assert client.get(page, HTTP_IF_NONE_MATCH=whole["ETag"], **FROM_HTMX).status_code == 200
    assert client.get(page, HTTP_IF_NONE_MATCH=part["ETag"], **FROM_HTMX).status_code == 304


@pytest.mark.parametrize("page", PARTS)
def test_going_back_in_history_gets_the_whole_page(client: Client, page: str) -> None:
    whole, part = client.get(page), client.get(page, **FROM_HTMX)
    restored = client.get(page, HTTP_IF_NONE_MATCH=part["ETag"], **RESTORING)
    assert restored.status_code == 200
    assert b"<!doctype html>" in restored.content
    assert restored["ETag"] == whole["ETag"]


@pytest.mark.parametrize("page", [*PAGES, *PARTS])
def test_caches_keep_parts_and_pages_apart(client: Client, page: str) -> None:
    kept_apart_by = {name.strip() for name in client.get(page)["Vary"].split(",")}
    assert {"HX-Request", "HX-History-Restore-Request"} <= kept_apart_by


def test_page_that_cannot_be_made_now_is_not_kept(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.RELEASES_DIR = tmp_path
    response = client.get("/en/search/?q=dividend")
    assert response.status_code == 503
    assert "ETag" not in response
    assert "no-store" in response["Cache-Control"]


def test_page_is_compressed_for_those_who_can_read_it(client: Client) -> None:
    page = "/en/big-shoulders/operating-phase/share-price/"
    plain, small = client.get(page), client.get(page, HTTP_ACCEPT_ENCODING="gzip")
    assert small["Content-Encoding"] == "gzip"
    assert len(small.content) * 3 < len(plain.content)
    assert client.get(page, HTTP_IF_NONE_MATCH=small["ETag"]).status_code == 304


def test_index_of_a_test_is_no_index_of_the_project(settings: Any) -> None:
    index = release_of_content().path("index")
    assert settings.BASE_DIR not in index.parents
    assert index.is_dir()
