"""A company's operating turn in one form: filled in with what the play knows, with and without scripts, and the API."""

from __future__ import annotations

import html
import json
from typing import Any

import pytest
from django.test import Client

from tests.pages.document import Element, document
from tests.rules.big_shoulders.play.table import IN_OPERATING, SHARED, fixed

from .conftest import Phone, Table

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize("language", ["en", "es"])
PATH = "move/operate/"
SALE = {"amount": "70", "sell.left": "2", "tiles.left.spaces": "3", "decision": "pay"}


@pytest.fixture
def employed(client: Client, db: None) -> Table:
    """Swift, with five workers and one manager, is the first to operate."""
    table = Table(client)
    for kind, given in (*SHARED, IN_OPERATING, fixed(swift__workers=5, swift__managers=1)):
        table.played(kind, **given)
    return table


def filled_in(page: Element) -> dict[str, str]:
    """What a browser without scripts sends of a form that nobody has touched."""
    form = page.one("form", class_="move")
    sent: dict[str, str] = {}
    for part in form.all("input"):
        kind, name = part.attrs.get("type", "text"), part.attrs.get("name", "")
        if name and (kind in ("text", "hidden") or "checked" in part.attrs):
            sent[name] = part.attrs.get("value", "")
    for part in form.all("select"):
        chosen = [option for option in part.all("option") if "selected" in option.attrs] or part.all("option")
        sent[part.attrs["name"]] = chosen[0].attrs["value"]
    hidden = {item.attrs["data-asks"] for item in form.all("fieldset", class_="asks") if "disabled" in item.attrs}
    return {name: value for name, value in sent.items() if name.split(".")[0] not in hidden}


def told(phone: Phone, **typed: str) -> Any:
    """What a script is told about the values that follow, and the fields to ask for."""
    answer = phone.client.get(f"{phone.address}{PATH}", typed, headers={"hx-request": "true"})
    return json.loads(html.unescape(document(answer.content).all("span")[0].attrs["data-follows"]))


@both_languages
def test_form_without_scripts_needs_only_the_cost_the_sale_and_the_decision(employed: Table, language: str) -> None:
    phone = employed.phone("Ana", language)
    sent = filled_in(document(phone.get(PATH).content))
    assert (sent["company"], sent["bought.steel"], sent["factories.1.workers"]) == ("swift", "3", "3")
    answer = phone.post(PATH, **{**sent, **SALE, "brought.coal": "1"})
    assert answer.status_code == 302, document(answer.content).one("main").text
    swift = employed.state["companies"]["swift"]
    assert (swift["operated"], swift["goods"], swift["cubes"]["coal"]) == (True, 1, 1)
    assert employed.state["demand"]["meat-packing"]["left"] == {"spaces": 3, "filled": 2, "printed": False}
    log = document(phone.get("log/").content).one("main").text
    earned = {"en": "Swift operates and earns $100.", "es": "Swift opera y gana $100."}[language]
    assert f"{earned} {'Decision: dividends' if language == 'en' else 'Decisión: dividendos'}." in log


@both_languages
def test_refusal_is_at_its_field_and_keeps_what_was_typed(employed: Table, language: str) -> None:
    phone = employed.phone("Ana", language)
    sent = filled_in(document(phone.get(PATH).content))
    answer = phone.post(PATH, **{**sent, **SALE, "sell.left": "9"})
    assert answer.status_code == 422
    page = document(answer.content)
    # The play counts fewer goods, so the table can say how many there are.
    assert page.one(id="field-goods_error").text
    assert filled_in(page)["amount"] == "70"
    page = document(phone.post(PATH, **{**sent, **SALE, "tiles.left.spaces": ""}).content)
    assert page.one(id="field-tiles_error").text


def test_script_is_told_what_follows_from_the_staff(employed: Table) -> None:
    phone = employed.phone("Ana")
    follows = told(phone, company="swift")
    assert follows["texts"]["bought.steel"] == "3"
    assert {"amount", "brought", "tiles"} <= set(follows["asked"])
    fewer = told(phone, company="swift", **{"factories.0.workers": "2", "factories.1.workers": "1"})
    assert (fewer["texts"]["bought.steel"], "brought" in fewer["asked"]) == ("1", False)


def test_next_turn_is_filled_in_with_what_the_last_one_left(employed: Table) -> None:
    given = {"bought": {"steel": 3, "livestock": 2}, "amount": 70, "brought": ["coal"], "decision": "pay"}
    tiles = {column: {"spaces": 3} for column in ("left", "middle", "right")}
    employed.played("operate", company="swift", sell={"left": 2}, tiles=tiles, **given)
    again = fixed(swift__operated=False, swift__cubes__steel=2, decade=2)
    employed.played(again[0], **again[1])
    page = document(employed.phone("Ana").get(PATH).content)
    sent = filled_in(page)
    assert (sent["bought.steel"], sent["bought.livestock"]) == ("1", "2")
    assert "tiles" not in page.one("input", name="shown").attrs["value"].split()


def test_undo_takes_back_the_whole_turn(employed: Table) -> None:
    before = employed.state
    given = {"bought": {"steel": 3, "livestock": 2}, "amount": 70, "decision": "pay"}
    done = employed.played("operate", company="swift", sell={"left": 2}, tiles={"left": {"spaces": 3}}, **given)
    assert employed.state != before
    assert employed.strike(done["number"]).status_code == 201
    assert employed.state == before


@both_languages
def test_api_explains_every_step(employed: Table, language: str) -> None:
    given = {"company": "swift", "bought": {"steel": 3, "livestock": 2}, "amount": 70, "decision": "pay"}
    sale = {"sell": {"left": 2}, "tiles": {"left": {"spaces": 3}}}
    answer = employed.move("operate", lang=language, input={**given, **sale})
    assert answer.status_code == 201
    texts = [step["text"] if "text" in step else step["message"] for step in answer.json()["steps"]]
    assert len(texts) > 5
    assert not [text for text in texts if "{" in text]
