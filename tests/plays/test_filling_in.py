"""Values that follow from what has been chosen: in sight, in the form, and never in place of what somebody typed."""

from __future__ import annotations

import html
import json
from typing import Any

import pytest

from rules.engine.play.registry import plays
from tests.pages.document import Element, document
from tests.rules.carnegie.play.table import BEGUN, chosen, fixed
from tests.rules.urban_sprawl.play.table import RICH

from .conftest import Phone, Table

pytestmark = pytest.mark.django_db

CONTRACT = {"card_space": "1", "zone": "COM", "block": "4-3", "lots.tl": "1"}
# What a browser sends for the fields that nobody touched.
UNTOUCHED = {"permits.0.value": "", "permits.1.value": ""}
ANOTHER_PERMIT = {"permits.0.value": "3", "permits.0.zones.COM": "1", "permits.0.zones.RES": "1"}


def at(client: Any, game: str, *moves: Any) -> Phone:
    """Ana's phone, some moves into a game."""
    table = Table(client, game=game)
    for kind, given in moves:
        table.played(kind, **given)
    return table.phone("Ana")


def page_of(phone: Phone, move: str, **typed: str) -> Element:
    return document(phone.client.get(f"{phone.address}move/{move}/", typed).content)


def follows(phone: Phone, move: str, **typed: str) -> Any:
    """What a script is told to fill in."""
    answer = phone.client.get(f"{phone.address}move/{move}/", typed, headers={"hx-request": "true"})
    told = document(answer.content).all("span")[0].attrs["data-follows"]
    return json.loads(html.unescape(told))


def typed_in(page: Element) -> dict[str, str]:
    """What is in the permits of a form."""
    permits = [item for item in page.all("input") if item.attrs["name"].startswith("permits.")]
    return {
        item.attrs["name"]: item.attrs["value"]
        for item in permits
        if ("checked" in item.attrs if item.attrs["type"] == "checkbox" else item.attrs["value"])
    }


def chips(page: Element, name: str) -> tuple[list[str], list[str]]:
    """The options of a choice in sight, and those that are folded."""
    folded = [item for fold in page.all("details") for item in fold.all("input", name=name)]
    every = page.all("input", name=name)
    return [it.attrs["value"] for it in every if it not in folded], [it.attrs["value"] for it in folded]


def test_permit_that_pays_exactly_is_filled_in_in_sight(client: Any) -> None:
    page = page_of(at(client, "urban-sprawl", *RICH), "build-cost", **CONTRACT, **UNTOUCHED)
    assert typed_in(page) == {"permits.0.value": "1", "permits.0.zones.COM": "1"}
    assert "open" in page.one("details", id="group-permits").attrs


def test_permit_of_two_lots_has_two_pages(client: Any) -> None:
    page = page_of(at(client, "urban-sprawl", *RICH), "build-cost", **CONTRACT, **{"lots.tr": "1"})
    assert typed_in(page)["permits.0.value"] == "2"


def test_permit_that_somebody_typed_stays(client: Any) -> None:
    page = page_of(at(client, "urban-sprawl", *RICH), "build-cost", **CONTRACT, **ANOTHER_PERMIT)
    assert typed_in(page) == ANOTHER_PERMIT


def test_no_permit_is_filled_in_before_there_is_a_contract(client: Any) -> None:
    page = page_of(at(client, "urban-sprawl", *RICH), "build-cost")
    assert typed_in(page) == {}


def test_preview_shows_the_form_as_it_is_and_says_what_follows(client: Any) -> None:
    phone = at(client, "urban-sprawl", *RICH)
    told = follows(phone, "build-cost", **CONTRACT, **UNTOUCHED)
    assert told["texts"] == {"player": "Ana", "permits.0.value": "1", "permits.0.zones.COM": "1"}
    assert "player" in told["things"]


def test_refused_move_keeps_a_permit_that_was_emptied(client: Any) -> None:
    phone = at(client, "urban-sprawl", *RICH)
    answer = phone.post("move/build-cost/", **{**CONTRACT, "block": ""}, **UNTOUCHED, player="Ana", id="x")
    assert answer.status_code == 422
    page = document(answer.content)
    assert typed_in(page) == {}
    assert "data-typed" in page.one("form", class_="move").attrs


def test_department_is_filled_in_if_only_one_can_be_meant(client: Any) -> None:
    phone = at(client, "carnegie", *BEGUN, chosen("management"))
    marked = [item.attrs["value"] for item in page_of(phone, "goods-trade").all("input", name="department")]
    assert len(marked) > 1
    page = page_of(phone, "goods-trade")
    assert [it.attrs["value"] for it in page.all("input", name="department") if "checked" in it.attrs] == [
        "commerce-and-finance"
    ]
    assert chips(page, "uses.0") == (["money", "goods", "mission-money", "mission-goods", ""], ["0", "1", "2", "3"])


@pytest.mark.parametrize(
    "moves",
    [
        (*BEGUN, chosen("construction")),
        (*BEGUN, fixed(Ana__active__sales=1), chosen("management")),
        (*BEGUN, fixed(Ana__active__commerce_and_finance=0), chosen("management")),
        BEGUN,
    ],
)
def test_department_is_left_open_otherwise(client: Any, moves: Any) -> None:
    page = page_of(at(client, "carnegie", *moves), "goods-trade")
    assert not [item for item in page.all("input", name="department") if "checked" in item.attrs]


def test_uses_follow_the_department(client: Any) -> None:
    phone = at(client, "carnegie", *BEGUN)
    assert follows(phone, "goods-trade", department="sales")["likely"]["uses.row"] == ["1", "2", "3"]


def test_departments_of_the_company_come_first(client: Any) -> None:
    added = {"player": "Ana", "department": "sales", "employee_on_space": True, "top_row": True}
    moves = (*BEGUN, chosen("management"), ("new-department", added))
    first, folded = chips(page_of(at(client, "carnegie", *moves), "activate"), "employees.0.department")
    assert first == [
        *("human-resources", "commerce-and-finance", "strategic-planning", "construction"),
        *("research-and-development", "sales", ""),
    ]
    assert "logistics" in folded
    assert "sales" not in folded


def test_department_that_was_chosen_is_in_sight(client: Any) -> None:
    page = page_of(at(client, "carnegie", *BEGUN), "activate", **{"employees.0.department": "logistics"})
    assert "logistics" in chips(page, "employees.0.department")[0]


def test_only_departments_with_active_employees_come_first_for_a_move(client: Any) -> None:
    moves = (*BEGUN, fixed(Ana__active__construction=0))
    first, _folded = chips(page_of(at(client, "carnegie", *moves), "move-employees"), "lie_down.0")
    assert "construction" not in first
    assert "human-resources" in first


def test_next_box_follows_the_region_without_javascript(client: Any) -> None:
    page = page_of(at(client, "carnegie", *BEGUN), "transport-advance", region="west", to="")
    assert page.one("input", name="to").attrs["value"] == "2"


ONE_MORE = {"employees.0.department": "construction", "employees.0.cost": ""}
ACTIVATED = ("activate", {"player": "Ana", "employees": [{"department": "construction", "cost": 3}]})
both_languages = pytest.mark.parametrize("language", ["en", "es"])


@both_languages
def test_cost_of_a_workstation_is_entered_once_for_everybody(client: Any, language: str) -> None:
    table = Table(client, game="carnegie")
    for kind, given in (*BEGUN, chosen("construction"), ACTIVATED):
        table.played(kind, **given)
    phone = table.phone("Bo", language)
    assert follows(phone, "activate", **ONE_MORE)["texts"]["employees.0.cost"] == "3"
    page = page_of(phone, "activate", **ONE_MORE)
    assert page.one("input", name="employees.0.cost").attrs["value"] == "3"
    # Without a script, the field of a department that was chosen just now is empty.
    answer = phone.post("move/activate/", player="Bo", id="x", **ONE_MORE)
    assert answer.status_code == 302, document(answer.content).one("main").text
    assert table.state["players"]["Bo"]["money"] == 9
    refused = phone.post("move/activate/", player="Bo", id="y", **ONE_MORE)
    assert refused.status_code == 422
    assert (
        table.move("activate", input={"player": "Cy", "employees": [{"department": "construction"}]}).status_code == 201
    )


def test_cost_follows_the_department_and_another_one_replaces_it(client: Any) -> None:
    phone = at(client, "carnegie", *BEGUN, chosen("construction"), ACTIVATED)
    typed = {"player": "Cy", "employees.0.department": "human-resources", "employees.0.cost": "3"}
    assert "employees.0.cost" not in follows(phone, "activate", **typed)["texts"]
    two = {"player": "Cy", **ONE_MORE, "employees.1.department": "construction", "employees.1.cost": ""}
    told = follows(phone, "activate", **two)["texts"]
    assert (told["employees.0.cost"], told.get("employees.1.cost")) == ("3", None)
    answer = phone.post("move/activate/", player="Cy", id="x", **{**ONE_MORE, "employees.0.cost": "1"})
    assert answer.status_code == 302
    assert follows(phone, "activate", player="Bo", **ONE_MORE)["texts"]["employees.0.cost"] == "1"


Known = tuple[str, tuple[Any, ...], str, dict[str, str], dict[str, str]]
LOTS_TAKEN = [("place", {"zone": "RES", "block": "1-1", "lots": [lot], "owner": "Bo"}) for lot in ("tl", "tr")]
IN_TURN = ("correct", {"set": {"happened.airport": True}})
KNOWN: tuple[Known, ...] = (
    (
        "carnegie",
        (*BEGUN, fixed(Ana__active__recruiting=1), chosen("human-resources")),
        "mission",
        {},
        {"department": "recruiting"},
    ),
    ("carnegie", (*BEGUN, fixed(Ana__lying=0), chosen("management")), "new-department", {}, {"employee_on_space": "0"}),
    (
        "carnegie",
        (*BEGUN, fixed(Ana__active__engineering=1, Ana__active__construction=0), chosen("construction")),
        "construction-cost",
        {},
        {"department": "engineering"},
    ),
    (
        "carnegie",
        (*BEGUN, ("correct", {"set": {"projects.denver-1.owner": "Bo"}})),
        "construction-cost",
        {"city": "denver"},
        {"type": "public-infrastructure"},
    ),
    ("urban-sprawl", (*RICH, *LOTS_TAKEN), "place", {"zone": "RES", "block": "1-1"}, {"lots.bl": "1"}),
    (
        "urban-sprawl",
        (*RICH, *LOTS_TAKEN),
        "build-cost",
        {"card_space": "1", "zone": "RES", "block": "1-1"},
        {"lots.bl": "1", "permits.0.value": "1"},
    ),
    ("urban-sprawl", (*RICH, *LOTS_TAKEN), "place", {"zone": "RES", "block": "1-1", "lots.br": "1"}, {}),
    ("urban-sprawl", (*RICH, IN_TURN), "election", {}, {"office": "district-attorney"}),
)


@pytest.mark.parametrize(("game", "moves", "move", "typed", "expected"), KNOWN)
def test_what_can_be_meant_only_is_filled_in(
    client: Any, game: str, moves: tuple[Any, ...], move: str, typed: dict[str, str], expected: dict[str, str]
) -> None:
    phone = at(client, game, *moves)
    told = follows(phone, move, player="Ana", **typed)["texts"]
    lots = {name: text for name, text in told.items() if name.startswith("lots.")}
    assert {name: told.get(name) for name in expected} == expected
    assert lots == {name: text for name, text in expected.items() if name.startswith("lots.")}
    page = page_of(phone, move, player="Ana", **typed)
    sent = {item.attrs["name"]: item.attrs.get("value", "") for item in page.all("input") if filled(item)}
    assert {name: sent.get(name) for name in expected} == expected


def filled(item: Element) -> bool:
    """Whether a browser sends an input as it is."""
    return "name" in item.attrs and (item.attrs.get("type") not in ("radio", "checkbox") or "checked" in item.attrs)


def offered(page: Element, name: str, beside: str, chosen: str) -> list[str]:
    """The options of a choice that a browser leaves once something is chosen in another one."""
    chips = [(chip, chip.one("input").attrs) for chip in page.one(id=f"group-{name}").all("label")]
    assert {chip.attrs.get("data-for", beside) for chip, _input in chips} == {beside}
    return [own["value"] for chip, own in chips if chosen in chip.attrs.get("data-options", chosen).split()]


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_row_that_is_offered_can_be_recorded(client: Any, language: str) -> None:
    """Rule: urban-sprawl:payouts/amounts#wealth-or-prestige"""
    table = Table(client, game="urban-sprawl")
    phone = table.phone("Ana", language)
    most = {"planning": 12, "town": 6, "city": 6, "metropolis": 6, "wealth": 12, "prestige": 6}
    for move, beside, options in (
        ("reveal", "deck", ("planning", "town", "city", "metropolis")),
        ("payout", "kind", ("wealth", "prestige")),
    ):
        page = page_of(phone, move)
        for option in options:
            numbers = [value for value in offered(page, "value", beside, option) if value]
            assert numbers == [str(number) for number in range(1, most[option] + 1)]
            typed = {beside: option, "value": numbers[-1], "shown": f"{beside} value"}
            assert preview(phone, move, **typed).all("section")


def preview(phone: Phone, move: str, **typed: str) -> Element:
    answer = phone.client.get(f"{phone.address}move/{move}/", typed, headers={"hx-request": "true"})
    return document(answer.content)


@pytest.mark.parametrize(
    ("language", "whose", "missing"),
    [
        ("en", "Choose who bid $12, or leave the bid empty if nobody did.", "To see what changes, fill in: Company."),
        (
            "es",
            "Elige quién pujó $12, o deja la puja vacía si no pujó nadie.",
            "Para ver qué cambia, rellena: Compañía.",
        ),
    ],
)
def test_bid_without_a_bidder_says_so_in_place_of_the_preview(
    client: Any, language: str, whose: str, missing: str
) -> None:
    phone = Table(client, game="chicago-express").phone("Ana", language)
    for player in ("Ana", "Bo"):
        shown = preview(phone, "auction", player=player, company="PRR", winner="", bid="12")
        assert [item.text for item in shown.all("p", class_="wanting")] == [whose]
    shown = preview(phone, "auction", player="Ana", company="", winner="Bo", bid="12")
    assert [item.text for item in shown.all("p", class_="wanting")] == [missing]


@pytest.mark.parametrize("game", ["big-shoulders", "carnegie", "chicago-express", "urban-sprawl"])
def test_no_move_is_without_a_preview_and_without_a_word(client: Any, game: str) -> None:
    phone = Table(client, game=game).phone("Ana")
    for slug, move in plays()[game].moves.items():
        if slug == "correct":
            continue
        # Nothing is chosen, then only who.
        for typed in ({}, {"player": "Ana"} if "player" in {item.name for item in move.fields} else {}):
            shown = preview(phone, slug, shown=" ".join(item.name for item in move.fields), **typed)
            assert shown.all("section") or shown.all("p", class_="wanting"), slug


def test_departments_that_nobody_has_are_folded(client: Any) -> None:
    added = {"player": "Ana", "department": "sales", "employee_on_space": True, "top_row": True}
    phone = at(client, "carnegie", *BEGUN, chosen("management"), ("new-department", added))
    assert chips(page_of(phone, "goods-trade"), "department") == (
        ["commerce-and-finance", "sales"],
        ["purchasing", "logistics", "supply-chain"],
    )
    of_bo = follows(phone, "goods-trade", player="Bo", shown="player department uses")["likely"]["department"]
    assert of_bo == ["commerce-and-finance"]
    assert chips(page_of(phone, "construction-cost"), "department")[0] == ["construction"]
