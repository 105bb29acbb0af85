"""A field that a choice makes necessary is asked for when the choice is made, in every game that has such fields."""

from __future__ import annotations

import html
import json
from typing import Any

import pytest
from django.test import Client

from plays.models import Play
from rules.engine.fields import Choice
from rules.engine.play.registry import plays
from tests.pages.document import Element, document
from tests.rules.urban_sprawl.play.table import RICH

from .conftest import Phone, Table

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize("language", ["en", "es"])

# A move, a choice in it, and the fields that the choice makes necessary; then those that another choice leaves out.
CASES = [
    pytest.param(
        "big-shoulders", (), "extra-dividends", {"company": "swift", "amount": "250"}, {"owner"}, id="building"
    ),
    pytest.param("big-shoulders", (), "capital-asset", {"company": "swift", "discount": "20"}, {"owner"}, id="asset"),
    pytest.param("chicago-express", (), "develop", {"terrain": "forest"}, {"companies"}, id="develop"),
    pytest.param("urban-sprawl", RICH, "event", {"event": "other"}, {"deck"}, id="event"),
    pytest.param("urban-sprawl", RICH, "reveal", {"deck": "planning"}, {"ballot"}, id="reveal"),
]
LEFT_OUT = [
    pytest.param(
        "big-shoulders", (), "extra-dividends", {"company": "swift", "amount": "100"}, {"owner"}, id="building"
    ),
    pytest.param("chicago-express", (), "develop", {"terrain": "detroit"}, {"companies", "gain"}, id="develop"),
    pytest.param("urban-sprawl", RICH, "event", {"event": "airport"}, {"deck"}, id="event"),
    pytest.param("urban-sprawl", RICH, "reveal", {"deck": "town"}, {"ballot"}, id="reveal"),
]


@pytest.fixture
def pooled(client: Client, db: None) -> Table:
    """Libby with certificates on its charter and in the pool, Swift with none left on its charter."""
    table = Table(client)
    for player, company in (("Ana", "swift"), ("Bo", "libby")):
        table.played("start-company", player=player, company=company, par=35)
    charter = {"director": 0, "preferred": 0, "common": 0}
    pool = {"director": 0, "preferred": 0, "common": 1}
    table.played("next")
    swift = {f"companies.swift.certificates.treasury.{kind}": number for kind, number in charter.items()}
    pools = {
        f"companies.{company}.certificates.bank_pool.{kind}": number
        for company in ("swift", "libby")
        for kind, number in pool.items()
    }
    table.played("correct", set={**swift, **pools, "players.Cy.cash": 200})
    return table


def begun(client: Client, game: str, moves: Any) -> Table:
    table = Table(client, game=game)
    if game == "big-shoulders":
        moves = (("start-company", {"player": "Ana", "company": "swift", "par": 40}),)
    for kind, given in moves:
        table.played(kind, **given)
    return table


def shown(page: Element) -> set[str]:
    """The fields in sight, which the form says that it showed."""
    parts = page.all("fieldset", class_="asks")
    in_sight = {part.attrs["data-asks"] for part in parts if "hidden" not in part.attrs}
    assert in_sight == {part.attrs["data-asks"] for part in parts if "disabled" not in part.attrs}
    assert in_sight == set(page.one("input", name="shown").attrs["value"].split())
    return in_sight


def told(phone: Phone, move: str, **typed: str) -> Any:
    """What a script is told about the fields to ask for and their values."""
    answer = phone.client.get(f"{phone.address}move/{move}/", typed, headers={"hx-request": "true"})
    return json.loads(html.unescape(document(answer.content).all("span")[0].attrs["data-follows"]))


@both_languages
@pytest.mark.parametrize(("game", "moves", "move", "choice", "fields"), CASES)
def test_choice_asks_for_what_it_makes_necessary(
    client: Client, game: str, moves: Any, move: str, choice: Any, fields: set[str], language: str
) -> None:
    phone = begun(client, game, moves).phone("Ana", language)
    before = shown(document(phone.get(f"move/{move}/").content)) - fields
    assert fields <= set(told(phone, move, **choice, shown=" ".join(before))["asked"])
    assert fields <= shown(document(phone.client.get(f"{phone.address}move/{move}/", choice).content))
    refused = phone.post(f"move/{move}/", **choice, shown=" ".join(before), id="x")
    assert refused.status_code == 422
    page = document(refused.content)
    assert fields <= shown(page)
    for name in fields:
        assert page.one(id=f"field-{name}_error").text


@both_languages
@pytest.mark.parametrize(("game", "moves", "move", "choice", "fields"), LEFT_OUT)
def test_choice_hides_what_it_does_not_need(
    client: Client, game: str, moves: Any, move: str, choice: Any, fields: set[str], language: str
) -> None:
    phone = begun(client, game, moves).phone("Ana", language)
    every = {item.name for item in plays()[game].moves[move].fields}
    assert not fields & set(told(phone, move, **choice, shown=" ".join(every))["asked"])
    assert not fields & shown(document(phone.client.get(f"{phone.address}move/{move}/", choice).content))


@both_languages
def test_solo_asks_for_the_tiles_of_the_card(client: Client, language: str) -> None:
    table = Table(client, game="carnegie", players=["Ana"], options={"shuffle": 7, "printed_cards": True})
    for kind, given in (
        ("first-project", {"player": "Ana", "city": "denver"}),
        ("next", {}),
        ("choose-action", {"player": "Ana", "action": "management", "region": "west"}),
    ):
        table.played(kind, **given)
    phone = table.phone("Ana", language)
    asked = {card: frozenset(told(phone, "andrew-card", card=card)["asked"]) for card in cards(phone)}
    assert len(set(asked.values())) > 1
    fewest, most = (choose(asked, key=lambda card: len(asked[card])) for choose in (min, max))
    refused = phone.post("move/andrew-card/", card=most, shown=" ".join(asked[fewest]), id="x")
    assert refused.status_code == 422
    assert shown(document(refused.content)) == asked[most]


def cards(phone: Phone) -> list[str]:
    page = document(phone.get("move/andrew-card/").content)
    options = [item.attrs["value"] for item in page.all("option")] or [
        item.attrs["value"] for item in page.all("input", name="card")
    ]
    return [option for option in options if option]


@both_languages
def test_only_certificate_left_comes_from_the_bank_pool(pooled: Table, language: str) -> None:
    phone = pooled.phone("Cy", language)
    before = shown(document(phone.get("move/buy-certificate/").content))
    assert "from" not in before
    given = {"player": "Cy", "company": "swift", "certificate": "common", "shown": " ".join(before)}
    assert told(phone, "buy-certificate", **given)["asked"] == ["player", "company", "certificate"]
    assert phone.post("move/buy-certificate/", **given, id="x").status_code == 302
    assert pooled.state["companies"]["swift"]["certificates"]["bank_pool"]["common"] == 0


@both_languages
def test_source_of_a_certificate_is_asked_where_there_are_two(pooled: Table, language: str) -> None:
    phone = pooled.phone("Cy", language)
    given = {"player": "Cy", "company": "libby", "certificate": "common", "shown": "player company certificate"}
    asked = told(phone, "buy-certificate", **given)
    assert "from" in asked["asked"]
    assert asked["texts"]["from"] == "company"
    last = pooled.play.last_entry
    refused = phone.post("move/buy-certificate/", **given, id="x")
    assert (refused.status_code, pooled.play.last_entry) == (422, last)
    page = document(refused.content)
    assert page.one(id="field-from_error").text
    given["shown"] = page.one("input", name="shown").attrs["value"]
    assert phone.post("move/buy-certificate/", **given, **{"from": "bank-pool"}, id="x").status_code == 302
    assert pooled.state["companies"]["libby"]["certificates"]["bank_pool"]["common"] == 0


def test_answer_to_what_is_no_longer_asked_does_not_count(pooled: Table) -> None:
    phone = pooled.phone("Cy")
    given = {"player": "Cy", "company": "swift", "certificate": "common", "from": "company"}
    assert phone.post("move/buy-certificate/", **given, shown=" ".join(given), id="x").status_code == 302


@pytest.mark.parametrize("game", sorted(plays()))
def test_every_choice_of_every_move_asks_for_what_its_move_declares(client: Client, game: str) -> None:
    phone = begun(client, game, ()).phone("Ana")
    state = Play.objects.get().state
    for move in plays()[game].move_types:
        if move.asked(state, {}) is None:
            continue
        for item in move.fields:
            for option in item.options if isinstance(item, Choice) else ():
                asked = move.asked(state, {"player": "Ana", item.name: option})
                found = told(phone, move.slug, shown="", **{item.name: str(option)})["asked"]
                # A form never sends what it does not ask for.
                if asked is not None and item.name in asked:
                    assert set(found) == set(asked), (move.slug, item.name, option)
