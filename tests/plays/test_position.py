"""Joining in the middle: a table enters its position on one page, which becomes the first entry of the log."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from django.test import Client

from plays.models import Play
from rules.engine.play.effects import leaves
from rules.engine.play.registry import plays
from tests.pages.document import Element, document

from .conftest import SAME_SITE, Phone, Table

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", sorted(plays()))
both_languages = pytest.mark.parametrize("language", ["en", "es"])

# What a table enters, as the page sends it without a script; and what the state then says.
ENTERED: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    "big-shoulders": (
        {
            "decade": "3",
            "phase": "action-phase",
            "turn_order:1": "Bo",
            "turn_order:2": "Ana",
            "players:Ana:cash": "$212",
            "companies:swift:director": "Ana",
            "companies:swift:share_price": "140",
            "companies:swift:treasury": "85",
            "companies:swift:preferred": "Bo",
            "players:Ana:certificates:swift:common": "1",
            "players:Bo:certificates:swift:common": "2",
            "companies:swift:certificates:bank_pool:common": "1",
            "companies:swift:workers": "4",
            "companies:swift:cubes:coal": "2",
            "buildings:era1-manager": "Cy",
            "supply_chain:10.steel": "2",
        },
        {
            "decade": 3,
            "phase": "action-phase",
            "turn_order": ["Bo", "Ana", "Cy"],
            "players.Ana.cash": 212,
            "players.Bo.certificates.swift.preferred": 1,
            "players.Ana.certificates.swift.director": 1,
            "companies.swift.certificates.treasury.common": 1,
            "companies.swift.certificates.treasury.preferred": 0,
            "companies.swift.share_price": 140,
            "companies.swift.workers": 4,
            "companies.swift.cubes.coal": 2,
            "companies.swift.cubes.steel": 0,
            "buildings.era1-manager": "Cy",
            "supply_chain.10": ["steel", "steel"],
        },
    ),
    "carnegie": (
        {
            "round": "8",
            "turn": "Cy",
            "neutral_discs": "9",
            "discs:construction": "2",
            "players:Ana:money": "31",
            "players:Ana:transport:west": "4",
            "players:Ana:active:sales": "1",
            "players:Ana:lying": "4",
            "players:Ana:departments:sales": "top",
            "players:Ana:tabs:housing": "0",
            "players:Ana:discs": "21",
            "projects:chicago-2:owner": "Ana",
            "donations:seven.Ana": "1",
        },
        {
            "round": 8,
            "phase": "rounds",
            "turn": "Cy",
            "players.Ana.money": 31,
            "players.Ana.transport.west": 4,
            "players.Ana.departments.sales": "top",
            "projects.chicago-2.owner": "Ana",
            "projects.chicago-2.type": "housing",
            "donations.seven.Ana.round": 7,
        },
    ),
    "chicago-express": (
        {
            "round": "3",
            "turn": "Bo",
            "used:expand": "2",
            "players:Ana:cash": "17",
            "players:Ana:shares:PRR": "2",
            "companies:PRR:income": "9",
            "companies:PRR:cash": "4",
            "companies:PRR:locomotives_left": "17",
            "track:PRR.pittsburgh": "1",
            "houses.cleveland": "1",
            "scale:detroit": "4",
        },
        {
            "round": 3,
            "phase": "round",
            "used.expand": 2,
            "players.Ana.cash": 17,
            "companies.PRR.shares_sold": 2,
            "companies.PRR.income": 9,
            "places.pittsburgh.companies.PRR": True,
            "places.cleveland.developed": True,
            "scale.detroit": 4,
        },
    ),
    "urban-sprawl": (
        {
            "turn": "Cy",
            "players:Ana:wealth": "12",
            "players:Ana:vocations:media": "1",
            "offices:mayor": "Bo",
            "happened:airport": "1",
            "markers:7": "top-1-2",
            "buildings.12.zone": "COM",
            "buildings.12.block": "5-5",
            "buildings.12.lots.tr": "1",
            "buildings.12.lots.br": "1",
            "buildings.12.owner": "Bo",
            "buildings.0.owner": "Ana",
        },
        {
            "turn": "Cy",
            "phase": "turns",
            "players.Ana.wealth": 12,
            "players.Ana.vocations.media": 1,
            "supply.media": 0,
            "offices.mayor": "Bo",
            "markers.7": "top-1-2",
            "buildings.RES 1-1.owner": "Ana",
            "buildings.COM 5-5.lots": ["tr", "br"],
            "buildings.COM 5-5.owner": "Bo",
        },
    ),
}


def page(phone: Phone) -> Element:
    """The page with all its parts opened."""
    every = "&".join(f"open={number}" for number in range(30))
    return document(phone.get(f"position/?{every}").content).one("main")


def sent_by(main: Element) -> dict[str, str]:
    """What a browser sends of the page as it is."""
    form = next(form for form in main.all("form") if "position" in form.attrs["action"])
    found = {}
    for item in form.all("input"):
        if item.attrs.get("type") not in ("radio", "checkbox") or "checked" in item.attrs:
            found[item.attrs["name"]] = item.attrs.get("value", "")
    for item in form.all("select"):
        options = item.all("option")
        chosen = next((option for option in options if "selected" in option.attrs), options[0])
        found[item.attrs["name"]] = chosen.attrs["value"]
    return found


def enter(phone: Phone, **entered: str) -> Any:
    return phone.post("position/", **(sent_by(page(phone)) | entered))


def found_in(state: Any) -> dict[str, Any]:
    return {".".join(path): value for path, value in leaves(state)}


def unlike(state: Any, expected: dict[str, Any]) -> dict[str, Any]:
    found = found_in(state)
    return {place: found.get(place) for place, value in expected.items() if found.get(place) != value}


every_entered = pytest.mark.parametrize("game", ENTERED)


@every_entered
@both_languages
def test_entered_position_is_the_first_entry_and_can_be_undone(client: Any, game: str, language: str) -> None:
    table = Table(client, game=game)
    phone, before = table.phone("Ana", language), table.state
    entered, expected = ENTERED[game]
    answer = enter(phone, **entered)
    assert answer.status_code == 302, answer.content.decode()
    assert unlike(table.state, expected) == {}
    assert [(entry.number, entry.kind) for entry in table.play.entries.all()] == [(1, "correct")]
    done = document(phone.client.get(answer["Location"]).content).one("main")
    assert done.one(class_="done").text.strip()
    assert table.strike(1).status_code == 201
    assert unlike(table.state, {place: value for place, value in found_in(before).items() if value is not None}) == {}


@every_entered
def test_api_enters_the_same_position_with_one_correction(client: Any, game: str) -> None:
    options = {"options": {"shuffle": 1}} if game == "carnegie" else {}
    table, other = Table(client, game=game, **options), Table(client, game=game, **options)
    enter(table.phone("Ana"), **ENTERED[game][0])
    given = table.play.entries.get().intent
    assert other.move("correct", input=given).status_code == 201
    assert other.state == table.state


@every_game
@both_languages
def test_position_is_reached_from_the_start_of_a_game_and_from_its_overview(db: None, game: str, language: str) -> None:
    client = Client(headers=SAME_SITE)
    form = {"game": game, "players.0": "Ana", "players.1": "Bo", "players.2": "Cy", "under-way": "1"}
    main = document(client.get(f"/{language}/play/?game={game}").content).one("main")
    assert [button.attrs["value"] for button in main.all("button", name="under-way")] == ["1"]
    started = client.post(f"/{language}/play/", form)
    assert started.status_code == 302, started.content
    if plays()[game].readings:
        agreeing = document(client.get(started["Location"]).content).one("main")
        started = client.post(agreeing.one("form").attrs["action"], {})
    overview = f"/{language}/play/{Play.objects.get().key}/"
    assert started["Location"] == f"{overview}position/"
    assert f"{overview}position/" in document(client.get(overview).content).one("main").links


Impossible = tuple[str, dict[str, str], str]
IMPOSSIBLE: tuple[Impossible, ...] = (
    ("big-shoulders", {"players:Ana:cash": "-20"}, "players:Ana:cash"),
    (
        "big-shoulders",
        {"companies:swift:director": "Ana", "players:Ana:certificates:swift:common": "5"},
        "players:Ana:certificates:swift:common",
    ),
    ("big-shoulders", {"companies:swift:director": "Ana", "companies:swift:workers": "9"}, "companies:swift:workers"),
    (
        "big-shoulders",
        {"companies:swift:director": "Ana", "companies:swift:preferred": "Ana"},
        "companies:swift:preferred",
    ),
    ("carnegie", {"neutral_discs": "9", "players:Bo:supply": "8"}, "players:Bo:supply"),
    ("carnegie", {"neutral_discs": "9", "players:Bo:transport:west": "9"}, "players:Bo:transport:west"),
    ("carnegie", {"neutral_discs": "3"}, "neutral_discs"),
    ("chicago-express", {"players:Ana:cash": "-4"}, "players:Ana:cash"),
    ("chicago-express", {"players:Ana:shares:PRR": "2", "players:Bo:shares:PRR": "4"}, "players:Bo:shares:PRR"),
    ("chicago-express", {"companies:PRR:locomotives_left": "20"}, "companies:PRR:locomotives_left"),
    ("chicago-express", {"players:Ana:shares:WAB": "1"}, "companies:WAB:open"),
    ("urban-sprawl", {"players:Bo:prestige": "-2"}, "players:Bo:prestige"),
    (
        "urban-sprawl",
        {"players:Ana:vocations:media": "1", "players:Bo:vocations:media": "1"},
        "players:Bo:vocations:media",
    ),
    ("urban-sprawl", {"markers:7": "top-1-2", "markers:8": "top-1-2"}, "markers:8"),
    ("urban-sprawl", {"buildings.0.lots.tl": "1"}, "buildings"),
)


# Every other one in each language: the marks are the same.
@pytest.mark.parametrize(
    ("game", "entered", "place", "language"),
    [(*case, language) for case, language in zip(IMPOSSIBLE, cycle(("en", "es")), strict=False)],
)
def test_what_cannot_be_is_said_beside_its_field(
    client: Any, game: str, entered: dict[str, str], place: str, language: str
) -> None:
    table = Table(client, game=game)
    phone = table.phone("Ana", language)
    answer = enter(phone, **entered)
    assert answer.status_code == 422
    assert table.play.last_entry == 0
    main = document(answer.content).one("main")
    faulty = [item.attrs["id"] for item in main.all(class_="faults") if item.text.strip()]
    assert faulty == [f"field-{place}_error"]
    # What was typed is still there.
    typed = sent_by(main)
    assert {name: typed[name] for name in entered} == entered


def test_impossible_position_is_recorded_anyway(client: Any) -> None:
    table = Table(client, game="chicago-express")
    assert enter(table.phone("Ana"), **{"players:Ana:cash": "-4", "anyway": "1"}).status_code == 302
    assert table.state["players"]["Ana"]["cash"] == -4


def test_value_that_somebody_else_has_changed_meanwhile_is_not_overwritten(client: Any) -> None:
    table = Table(client, game="chicago-express")
    phone = table.phone("Ana")
    typed = sent_by(page(phone)) | {"players:Bo:cash": "9"}
    table.played("correct", set={"players.Ana.cash": 3})
    answer = phone.post("position/", **typed)
    assert answer.status_code == 409
    assert (table.state["players"]["Ana"]["cash"], table.play.last_entry) == (3, 1)
    again = sent_by(document(answer.content).one("main"))
    assert (again["players:Bo:cash"], again["expected"]) == ("9", "1")


def test_company_in_play_and_a_building_that_is_gone_are_changed(client: Any) -> None:
    table = Table(client, game="big-shoulders")
    table.played("start-company", player="Ana", company="swift", par=40)
    phone = table.phone("Ana")
    assert sent_by(page(phone))["companies:swift:director"] == "Ana"
    assert enter(phone, **{"companies:swift:share_price": "60"}).status_code == 302
    assert table.state["companies"]["swift"]["share_price"] == 60


def test_more_locomotives_than_a_charter_has_leave_the_overview_readable(client: Any) -> None:
    table = Table(client, game="chicago-express")
    table.played("correct", set={"companies.PRR.locomotives_left": 20})
    assert table.phone("Ana").get().status_code == 200


@pytest.fixture
def emptied() -> Callable[[dict[str, str], str], dict[str, str]]:
    """A form without the fields that begin with a text."""
    return lambda typed, start: {name: text for name, text in typed.items() if not name.startswith(start)}


def test_building_left_out_is_gone_and_its_name_is_free(
    client: Any, emptied: Callable[[dict[str, str], str], dict[str, str]]
) -> None:
    table = Table(client, game="urban-sprawl")
    phone = table.phone("Ana")
    answer = phone.post("position/", **emptied(sent_by(page(phone)), "buildings.0."))
    assert answer.status_code == 302, answer.content.decode()
    assert table.state["buildings"]["RES 1-1"] is None
    assert len([item for item in table.state["buildings"].values() if item]) == 11


def test_solo_game_is_entered_with_andrews_cards(client: Any) -> None:
    table = Table(client, game="carnegie", players=["Ana"])
    phone = table.phone("Ana")
    drawn = next(iter(table.state["andrew"]["drawn"]))
    entered = {"neutral_discs": "18", f"andrew:drawn.{drawn}": "1", "andrew:cards:3": "1"}
    answer = enter(phone, **entered)
    assert answer.status_code == 302, answer.content.decode()
    assert table.state["andrew"]["drawn"][drawn] is True


@both_languages
def test_labels_name_whose_number_it_is(client: Any, language: str) -> None:
    main = page(Table(client, game="big-shoulders").phone("Ana", language))
    labels = {label.attrs["for"]: label.text.strip() for label in main.all("label") if "for" in label.attrs}
    words = {"en": "Ana: Common certificates", "es": "Ana: Certificados comunes"}
    assert labels["field-players:Ana:certificates:swift:common"] == words[language]
    pool = {"en": "Bank pool: Common certificates", "es": "Reserva del banco: Certificados comunes"}
    assert labels["field-companies:swift:certificates:bank_pool:common"] == pool[language]
    titles = [summary.text.strip() for summary in main.all("summary")]
    assert titles[:5] == [{"en": "The table", "es": "La mesa"}[language], "Ana", "Bo", "Cy", "Anglo-American"]


# What the page weighs at most, in bytes, before somebody opens a further part of it.
LARGEST = 60_000
FEW: dict[str, dict[str, str]] = {
    "big-shoulders": {"players:Ana:cash": "33"},
    "carnegie": {"players:Ana:money": "33", "neutral_discs": "9"},
    "chicago-express": {"players:Ana:cash": "33"},
    "urban-sprawl": {"players:Ana:wealth": "33"},
}


@every_entered
def test_part_is_opened_when_somebody_needs_it(client: Any, game: str) -> None:
    options = {"options": {"shuffle": 1}} if game == "carnegie" else {}
    table, other = Table(client, game=game, **options), Table(client, game=game, **options)
    phone = table.phone("Ana", "es")
    answer = phone.get("position/")
    assert len(answer.content) < LARGEST
    main = document(answer.content).one("main")
    typed = sent_by(main) | FEW[game]
    opened = phone.post("position/", **typed, open=main.all("button", name="open")[0].attrs["value"])
    assert opened.status_code == 200
    again = sent_by(document(opened.content).one("main"))
    # What was typed is still there, and what stays closed stays as it is.
    assert len(again) > len(typed)
    assert again | typed | {"id": again["id"]} == again
    assert table.play.last_entry == 0
    assert phone.post("position/", **again).status_code == 302
    assert enter(other.phone("Ana"), **FEW[game]).status_code == 302
    assert table.play.entries.get().intent == other.play.entries.get().intent
