"""A file of a game is imported with the form on the page that starts games; what is wrong is told next to the field."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from limits import declared
from limits.declared import WriteLimit
from plays.models import Play
from tests.pages.document import document

from .conftest import SAME_SITE, Table
from .recorded_games import GAMES, SOLO, file_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor() -> Client:
    return Client(headers=SAME_SITE)


def sent(visitor: Client, raw: Any, language: str = "en", **extra: Any) -> Any:
    content = raw if isinstance(raw, bytes) else json.dumps(raw).encode()
    file = SimpleUploadedFile("game.json", content, content_type="application/json")
    return visitor.post(f"/{language}/play/import/", {"file": file}, **extra)


def faults(answer: Any) -> str:
    page = document(answer.content)
    field = page.one("input", id="file")
    assert field.attrs["aria-invalid"] == "true"
    told = page.one("div", id="file-faults")
    assert "file-faults" in field.attrs["aria-describedby"].split()
    return told.text


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", [*GAMES.values(), SOLO])
def test_a_file_becomes_a_game_with_this_phone_as_host(visitor: Client, name: str, language: str) -> None:
    answer = sent(visitor, file_of(name), language)
    play = Play.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == f"/{language}/play/{play.key}/"
    assert visitor.get(f"/{language}/play/{play.key}/settings/").context["seat"].is_host


def test_what_was_downloaded_can_be_imported(under_way: Table, visitor: Client) -> None:
    downloaded = under_way.client.get(f"/api/v1/plays/{under_way.key}/export.json").content
    assert sent(visitor, downloaded).status_code == 302
    copy = Play.objects.exclude(key=under_way.key).get()
    assert copy.state == under_way.state


def test_the_form_is_on_the_page_in_both_languages(visitor: Client) -> None:
    for language in ("en", "es"):
        form = document(visitor.get(f"/{language}/play/").content).one("form", enctype="multipart/form-data")
        assert form.attrs["action"] == f"/{language}/play/import/"
        assert form.one("label", **{"for": "file"}).text
    assert visitor.get("/en/play/import/")["Location"] == "/en/play/"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "This is not an exported game."), ("es", "Esto no es una partida exportada.")],
)
@pytest.mark.parametrize(
    "raw",
    [b"", b"\xff\xfe", b"[" * 100_000, b"[1]", b'{"game": "go"}', b'{"game": "carnegie"}', b'{"game": ["carnegie"]}'],
)
def test_another_file_is_refused(visitor: Client, raw: bytes, language: str, words: str) -> None:
    answer = sent(visitor, raw, language)
    assert answer.status_code == 422
    assert words in faults(answer)


def test_no_file_is_refused(visitor: Client) -> None:
    assert "not an exported game" in faults(visitor.post("/en/play/import/"))


@pytest.mark.parametrize(("language", "words"), [("en", "Entry 2:"), ("es", "Anotación 2:")])
def test_an_entry_that_cannot_be_is_named(visitor: Client, language: str, words: str) -> None:
    raw = file_of(GAMES["big-shoulders"], 3)
    raw["entries"][1]["intent"] = {}
    answer = sent(visitor, raw, language)
    assert answer.status_code == 422
    assert words in faults(answer)
    assert not Play.objects.exists()


def test_a_file_that_is_too_large_is_not_read(visitor: Client) -> None:
    answer = sent(visitor, b" " * (4 * 1024 * 1024 + 1))
    assert answer.status_code == 422
    assert faults(answer) == "This file is too large."


def test_imports_are_limited_like_starts(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    few = WriteLimit(seconds=3600, client=1, network=10, everybody=10, with_newcomers=10)
    monkeypatch.setattr(declared, "PLAYS_STARTED", few)
    assert sent(visitor, file_of(SOLO, 0), REMOTE_ADDR="8.8.8.8").status_code == 302
    answer = sent(visitor, file_of(SOLO, 0), REMOTE_ADDR="8.8.8.8")
    assert answer.status_code == 429
    assert "Too many games" in faults(answer)


def test_a_form_of_another_site_imports_nothing(visitor: Client) -> None:
    foreign = Client(headers={"sec-fetch-site": "cross-site"})
    assert sent(foreign, file_of(SOLO, 0)).status_code == 403
    assert not Play.objects.exists()
