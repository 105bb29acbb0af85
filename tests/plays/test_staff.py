"""The factory of new workers and managers: asked for if several have room, on the page and in the API."""

from __future__ import annotations

import html
import json
from typing import Any

import pytest

from tests.pages.document import document
from tests.rules.big_shoulders.play.table import FOUNDED, IN_ACTION, fixed

from .conftest import Phone, Table

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize("language", ["en", "es"])


@pytest.fixture
def acting(table: Table) -> Table:
    """Swift, with factories for two and three workers, acts first."""
    for kind, given in (*FOUNDED, IN_ACTION, fixed(swift__treasury=400)):
        table.played(kind, **given)
    return table


def managers(table: Table) -> list[Any]:
    return [factory["manager"] for factory in table.state["companies"]["swift"]["factories"].values()]


def asked(phone: Phone, move: str, **typed: str) -> list[str]:
    """The fields that a script is told to show."""
    answer = phone.client.get(f"{phone.address}move/{move}/", typed, headers={"hx-request": "true"})
    found: list[str] = json.loads(html.unescape(document(answer.content).all("span")[0].attrs["data-follows"]))["asked"]
    return found


@both_languages
def test_manager_is_hired_for_the_factory_that_was_chosen(acting: Table, language: str) -> None:
    phone = acting.phone("Ana", language)
    words = {"en": "Factory 2", "es": "Fábrica 2"}
    page = document(phone.get("move/hire-manager/").content).one("main")
    assert words[language] in page.one("fieldset", id="group-factory").text
    answer = phone.post("move/hire-manager/", company="swift", factory="2", shown="company factory", id="x")
    assert answer.status_code == 302, document(answer.content).one("main").text
    assert managers(acting) == [False, True]
    # Only the first factory has room now.
    assert asked(phone, "hire-manager", company="swift") == ["company"]
    assert asked(phone, "hire-workers", company="swift") == ["company", "hires", "factory"]


@both_languages
def test_full_factory_is_against_the_rules_and_the_rest_works_elsewhere(acting: Table, language: str) -> None:
    phone = acting.phone("Ana", language)
    sent = {"company": "swift", "hires": "3", "factory": "1", "shown": "company hires factory"}
    refused = phone.post("move/hire-workers/", **sent, id="x")
    said = {"en": "Factory 1 of Swift has room for 2 of them.", "es": "La fábrica 1 de Swift tiene sitio para 2."}
    assert refused.status_code == 422
    assert said[language] in document(refused.content).one("main").text
    assert phone.post("move/hire-workers/", **sent, id="y", anyway="1").status_code == 302
    factories = acting.state["companies"]["swift"]["factories"]
    assert (factories["1"]["workers"], acting.state["companies"]["swift"]["workers"]) == (2, 3)


def test_api_takes_a_factory_and_refuses_one_that_is_not_there(acting: Table) -> None:
    answer = acting.move("hire-workers", input={"company": "swift", "hires": 1, "factory": "2"})
    assert answer.status_code == 201, answer.content
    assert acting.state["companies"]["swift"]["factories"]["2"]["workers"] == 1
    missing = acting.move("hire-manager", input={"company": "swift", "factory": "3"})
    assert (missing.status_code, missing.json()["errors"][0]["code"]) == (422, "no-such-factory")
