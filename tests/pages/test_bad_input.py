"""Texts that ask nothing: a list or nothing found, never a card and never a topic that the rules do not settle."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from content.game import game_slugs
from limits import declared
from limits.work import at_most
from tests.conftest import PROJECT
from tests.pages.document import document

pytestmark = pytest.mark.django_db

GAMES = ["", *game_slugs(PROJECT / "fixtures")]
NOISE = "ahsjd kjwq pqow zzkj "
ASKING_NOTHING = {
    "one word of 250 letters": "x" * 250,
    "300 characters of noise": (NOISE * 15)[:300],
    "more than is read": NOISE * 50,
    "Cyrillic": "как играть в эту игру",
    "Chinese": "规则 是 什么",
    "Arabic": "كيف تلعب هذه اللعبة",
    "emoji": "🎲🎲🎲",
    "numbers": "12345 678 90",
    "one number": "225",
    "the name of a game": "carnegie",
    "the name of another game": "Chicago Express",
    "stop words in English": "the of and is",
    "stop words in Spanish": "que de la el y",
    "markup": "<script>alert(1)</script>",
    "SQL": "' OR 1=1; DROP TABLE users; --",
    "quotes": "\"\"\"'''«»“”",
    "control characters": "\x00\x01\x1b[31m\u202e",
    "signs": "?!…—%&#",
}


@pytest.fixture(autouse=True)
def within_the_budget() -> Iterator[None]:
    """No request of a test exceeds the steps of a request; each one is counted by itself, this is all of them."""
    with at_most(declared.REQUEST * 40):
        yield


@pytest.mark.parametrize("text", ASKING_NOTHING.values(), ids=ASKING_NOTHING)
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_asks_nothing_has_a_list_or_nothing(client: Client, language: str, text: str) -> None:
    for game in GAMES:
        asked = {"q": text, "game": game}
        with at_most(declared.REQUEST):
            answer = client.get("/api/v1/search", {**asked, "lang": language})
        assert answer.status_code == 200
        found = answer.json()
        assert (found["answer"], found["calculator"], found["unsettled"]) == (None, None, [])
        with at_most(declared.REQUEST):
            response = client.get(f"/{language}/search/", asked)
        assert response.status_code == 200
        page = document(response.content).one("div", id="results")
        assert page.all("section", class_="quick") == []
        assert page.all("script") == []
        assert page.all("ol", class_="hits") or page.all("p", class_="empty")


@pytest.mark.parametrize("number", ["7", "225", "1250", "0"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_calculator_is_not_opened_by_a_number_alone(client: Client, language: str, number: str) -> None:
    for game in GAMES:
        found = client.get("/api/v1/search", {"q": number, "lang": language, "game": game}).json()
        assert (found["answer"], found["calculator"], found["unsettled"]) == (None, None, [])
        response = client.get(f"/{language}/search/", {"q": number, "game": game, "kind": "calculator"})
        page = document(response.content).one("div", id="results")
        assert response.status_code == 200
        assert page.all("section", class_="quick") == []
