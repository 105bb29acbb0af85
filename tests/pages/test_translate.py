"""The translator's page, as it is without JavaScript."""

from __future__ import annotations

import pytest
from django.test import Client

from rulebook.models import Paragraph

from .document import document

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize("language", ["en", "es"])


def sent(client: Client, language: str = "en", **fields: str):
    response = client.post(f"/{language}/translate/", fields)
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    return document(response.content).one("div", id="result")


@both_languages
def test_the_page_is_reached_from_the_header_of_every_page(client: Client, language: str) -> None:
    header = document(client.get(f"/{language}/").content).one("header", class_="table")
    assert f"/{language}/translate/" in header.links
    assert client.get(f"/{language}/translate/").status_code == 200


def test_terms_are_links_and_stand_below_with_their_translation(client: Client) -> None:
    result = sent(client, q="The company pays dividends.\nGood move!")
    said = result.one("p", class_="said")
    assert said.attrs["lang"] == "en"
    # Over each term stands the other language's word; a browser without ruby shows it in brackets.
    assert said.text == "The company(compañía) pays dividends(repartir dividendos). Good move!"
    assert [word.attrs["lang"] for word in said.all("rt")] == ["es", "es"]
    assert said.links == ["/en/big-shoulders/term/company/", "/en/big-shoulders/term/pay-dividends/"]
    assert "repartir dividendos" in result.one("dl").text


def test_every_meaning_is_shown_with_its_reason_and_its_edition(client: Client) -> None:
    result = sent(client, "es", q="Compro una acción común o una acción de esta compañía.", game="big-shoulders")
    shown = result.one("dl").text
    assert "share" in shown
    assert "action space" in shown
    assert "«compro»" in shown
    assert "Española 2018" in shown


@both_languages
def test_game_read_last_has_a_word_of_several_games(client: Client, language: str) -> None:
    text = {"en": "The employee is back.", "es": "El empleado ha vuelto."}[language]
    for game in ("carnegie", "big-shoulders"):
        assert sent(client, language, q=text, last=game).one("p", class_="said").links[0].split("/")[2] == game
    # A game that the reader chooses goes before it; one that does not exist is none.
    chosen = sent(client, language, q=text, last="carnegie", game="big-shoulders").one("p", class_="said")
    assert chosen.links[0].split("/")[2] == "big-shoulders"
    assert sent(client, language, q=text, last="nowhere").one("p", class_="said").links
    assert document(client.get(f"/{language}/translate/").content).one("input", name="last").attrs["type"] == "hidden"


def test_a_rule_is_shown_in_both_languages(client: Client) -> None:
    rule = Paragraph.objects.select_related("section__chapter__game").get(
        section__key="payment", anchor="no-share-sold", section__chapter__game__slug="chicago-express"
    )
    result = sent(client, q=rule.text_es)
    pair = result.one("section", class_="passage").one("div", class_="pair")
    assert [item.attrs["lang"] for item in pair.all("section")] == ["es", "en"]
    assert rule.text_en[:30] in pair.text


def test_the_direction_can_be_turned_and_the_game_chosen(client: Client) -> None:
    assert "español al inglés" in sent(client, "es", q="dividendo", to="en").text
    assert not sent(client, q="trabajador", to="es").all("dl")
    assert sent(client, q="event", game="carnegie").one("dl").links == ["/en/carnegie/term/event/"]


@both_languages
def test_nothing_a_term_or_too_much_is_said_plainly(client: Client, language: str) -> None:
    assert sent(client, language, q="").one("p", class_="empty").text
    assert sent(client, language, q="xyzzy").all("p", class_="empty")
    response = client.post(f"/{language}/translate/", {"q": "a" * 10_001})
    assert response.status_code == 422
    refused = document(response.content).one("div", id="result").one("p", class_="refused")
    assert {"en": "10,000", "es": "10 000"}[language] in refused.text


def test_a_part_is_sent_to_htmx_and_markup_is_escaped(client: Client) -> None:
    response = client.post("/en/translate/", {"q": "<b>share</b>"}, headers={"HX-Request": "true"})
    assert b"<html" not in response.content
    assert b"&lt;b&gt;" in response.content


def test_the_text_may_stand_in_the_address(client: Client) -> None:
    response = client.get("/en/translate/", {"q": "pay dividends"})
    assert "repartir dividendos" in document(response.content).one("div", id="result").text


@pytest.mark.parametrize("fields", [{"q": "\x00"}, {"to": "fr", "game": "x", "q": "share"}, {"q": "😀" * 50}, {}])
def test_odd_input_is_answered(client: Client, fields: dict[str, str]) -> None:
    assert client.post("/es/translate/", fields).status_code == 200


@both_languages
def test_another_direction_is_offered_where_the_language_was_guessed(client: Client, language: str) -> None:
    offer = {"en": "Translate from English to Spanish instead", "es": "Traducir del inglés al español"}[language]
    assert sent(client, language, q="dividendo").one("button", class_="plain").text == offer
    assert not sent(client, language, q="Fundaste una compañía y compras una acción.").all("button")
    assert not sent(client, language, q="dividendo", to="en").all("button")
    # Without JavaScript the field beside the button still leaves the language to be detected.
    assert not sent(client, language, q="dividendo", instead="es", to="").all("button")


def test_part_with_a_text_that_is_too_long_is_swapped_in(client: Client) -> None:
    response = client.post("/en/translate/", {"q": "a" * 10_001}, headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert b"10,000" in response.content


@both_languages
def test_digits_and_marks_of_other_scripts_are_read(client: Client, language: str) -> None:
    result = sent(client, language, q="El límite del \u2066６０\u2069 ％.", game="big-shoulders", to="en")
    assert result.one("p", class_="said").links == [f"/{language}/big-shoulders/term/ownership-limit/"]
