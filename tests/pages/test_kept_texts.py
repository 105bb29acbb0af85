"""What a calculator's page says whatever it is asked is read once for each version of the content."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from calculators import texts
from core.single_flight import single_flight
from rulebook.models import CalculatorWords, Game
from tests.pages.test_queries import DIVIDEND

pytestmark = pytest.mark.django_db

PAGE = "/en/big-shoulders/calc/dividends/"


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "_texts", single_flight(entries=4)(texts._texts))


def test_another_sum_does_not_ask_for_the_words_again(client: Client, django_assert_num_queries: Any) -> None:
    client.get(PAGE)
    with django_assert_num_queries(2):
        assert client.get(f"{PAGE}?{DIVIDEND}").status_code == 200


def test_a_new_version_of_the_content_is_read(client: Client) -> None:
    client.get(PAGE)
    CalculatorWords.objects.filter(game__slug="big-shoulders", slug="dividends").update(title_en="Paying out")
    Game.objects.filter(slug="big-shoulders").update(digest="another")
    assert "<h1>Paying out</h1>" in client.get(PAGE).content.decode()


def test_each_language_has_its_own(client: Client) -> None:
    english = texts.texts_of("big-shoulders", "dividends", "1")
    with translation.override("es"):
        spanish = texts.texts_of("big-shoulders", "dividends", "1")
    assert english.notes.differences[0].statements != spanish.notes.differences[0].statements
