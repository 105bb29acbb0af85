"""A cache that many readers share may hold every page that is read, and learns of new content from its validator."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.urls import URLPattern, get_resolver, resolve

from rulebook.models import Game

from .test_sharing import at

pytestmark = pytest.mark.django_db

# What no list of pages names.
UNLISTED = [
    "/en/keys/",
    "/en/big-shoulders/checklist/",
    "/en/search/?q=dividend",
    "/en/offline/",
    "/en/offline/page/",
    "/en/offline/search/",
    "/en/offline/words.json",
    "/en/site.webmanifest",
    "/en/changes/feed/",
    "/en/big-shoulders/offline/calc/",
    at("en", "text/"),
    at("en", "qr.svg"),
    "/en/big-shoulders/term/words.csv",
    "/en/big-shoulders/term/words.tbx",
    "/en/big-shoulders/term/words-v2.tbx",
    "/en/preview.png",
    "/en/big-shoulders/preview.png",
    "/en/big-shoulders/calc/final-score/sheet/",
    "/en/big-shoulders/aid/a4.pdf",
    "/en/design/",
    "/en/offline/translate/",
]
# What somebody types or rejects is nobody else's; the player aid by its reference only leads to its page.
NOT_HELD = {"reject-card", "report", "report-thanks", "translate", "aid-by-reference", "teach-by-reference"}


def pages(client):
    """One address of each kind of page, by the name of its address pattern."""
    tree = ElementTree.fromstring(client.get("/sitemap.xml").content)  # noqa: S314 our own text
    listed = [item.text.removeprefix("http://testserver") for item in tree.iter() if item.tag.endswith("}loc")]
    return {resolve(path.partition("?")[0]).url_name: path for path in [*listed, *UNLISTED] if path.startswith("/en/")}


def names_of_pages():
    [translated] = [part for part in get_resolver().url_patterns if str(part.pattern) == "en/"]
    # Games in progress are a group of their own: tests/plays looks at their headers.
    return {pattern.name for pattern in translated.url_patterns if isinstance(pattern, URLPattern)}


def test_every_kind_of_page_may_be_held(client):
    found = pages(client)
    assert names_of_pages() - found.keys() == NOT_HELD
    for path in found.values():
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "public" in answer["Cache-Control"], path
        varies_by = {name.strip().lower() for name in answer.get("Vary", "").split(",")} - {""}
        assert varies_by <= {"hx-request", "hx-history-restore-request", "accept-encoding"}, path
        assert not answer.cookies, path
        assert client.get(path, HTTP_IF_NONE_MATCH=answer["ETag"]).status_code == 304, path


def test_new_content_changes_the_validator_of_every_kind_of_page(client):
    found = pages(client)
    before = {path: client.get(path)["ETag"] for path in found.values()}
    game = Game.objects.get(slug="big-shoulders")
    Game.objects.filter(pk=game.pk).update(digest="another")
    kept = [path for path, etag in before.items() if client.get(path, HTTP_IF_NONE_MATCH=etag).status_code == 304]
    assert kept == []
