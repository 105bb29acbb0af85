"""Nothing is recorded twice unasked, and a correction changes only what was corrected."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.document import Element, document

from .conftest import SAME_SITE, Phone, Table

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize("language", ["en", "es"])
FUNDS = {"from": "bank", "to": "swift", "amount": "40", "note": ""}
FUNDED = {**FUNDS, "amount": 40}


def asked(answer: Any) -> Element:
    """The question whether it is the same move: the answer that it is comes first, and looks like the usual button."""
    assert answer.status_code == 409
    page = document(answer.content)
    buttons = page.one("p", class_="record")
    first, again = (item for item in buttons if item.tag == "a" or "again" in item.attrs.get("class", ""))
    assert (first.tag, first.attrs["class"]) == ("a", "action")
    assert "plain" in again.attrs["class"].split()
    usual = [
        item for item in buttons.all("button", type="submit") if "plain" not in item.attrs.get("class", "").split()
    ]
    assert usual == []
    return page


# It depends on the cash of the player.
BUYING = {"player": "Ana", "company": "swift", "certificate": "common", "anyway": "1"}


def funds(phone: Phone, entry_id: str, expected: int, **more: str) -> Any:
    return phone.post("move/pay/", **FUNDS, id=entry_id, expected=str(expected), **more)


@both_languages
def test_stretch_offline_does_not_double_a_move(under_way: Table, language: str) -> None:
    under_way.played("note", text="seen by both")
    seen = under_way.play.last_entry
    bo, ana = (under_way.phone(name, language) for name in ("Bo", "Ana"))
    assert funds(ana, "ana", seen).status_code == 302
    under_way.play.entries.update(at=under_way.play.created)
    page = asked(funds(bo, "bo-1", seen))
    assert page.one("input", name="expected").attrs["value"] == str(seen)
    asked(funds(bo, "bo-2", seen))
    assert funds(bo, "bo-3", seen, again="1").status_code == 302
    assert under_way.play.last_entry == seen + 2


def test_own_phone_is_asked_too_unless_it_has_seen_the_entry(under_way: Table) -> None:
    ana = under_way.phone("Ana")
    seen = under_way.play.last_entry
    assert funds(ana, "one", seen).status_code == 302
    asked(funds(ana, "two", seen))
    assert funds(ana, "three", seen + 1).status_code == 302


def test_phone_has_seen_its_own_entries(under_way: Table) -> None:
    """A phone that was offline sends several moves, all of them written down before the first was recorded."""
    ana = under_way.phone("Ana")
    buying = {**BUYING, "expected": str(under_way.play.last_entry)}
    assert ana.post("move/pay/", **{**FUNDS, "to": "Ana"}, id="one").status_code == 302
    assert ana.post("move/buy-certificate/", **buying, id="two").status_code == 409
    assert ana.post("move/buy-certificate/", **buying, id="two", seen="one").status_code == 302


def test_entries_of_others_are_not_its_own(under_way: Table) -> None:
    ana, bo = under_way.phone("Ana"), under_way.phone("Bo")
    buying = {**BUYING, "expected": str(under_way.play.last_entry)}
    for phone, entry_id in ((ana, "one"), (bo, "other")):
        assert phone.post("move/pay/", **{**FUNDS, "to": "Ana"}, id=entry_id, again="1").status_code == 302
    assert ana.post("move/buy-certificate/", **buying, id="two", seen="one").status_code == 409


@both_languages
@pytest.mark.parametrize(("path", "status"), [("", 404), ("seat", 403)])
def test_phone_that_may_not_record_is_answered_in_its_own_form(
    under_way: Table, client: Any, language: str, path: str, status: int
) -> None:
    key = under_way.key if path else "A" * len(under_way.key)
    headers = {**SAME_SITE, "accept": "application/json"}
    answer = client.post(f"/{language}/play/{key}/move/pay/", FUNDS, headers=headers)
    assert (answer.status_code, bool(answer.json()["errors"][0]["message"])) == (status, True)


def test_move_that_was_undone_is_not_the_same(under_way: Table) -> None:
    ana = under_way.phone("Ana")
    seen = under_way.play.last_entry
    assert funds(ana, "one", seen).status_code == 302
    under_way.strike(seen + 1)
    answer = funds(ana, "two", seen)
    # That numbers have changed since is another question.
    assert answer.status_code == 409
    assert document(answer.content).one("button", class_="again").attrs["name"] == "expected"


def test_end_of_the_next_phase_is_another_move(table: Table) -> None:
    for player, company in (("Ana", "swift"), ("Bo", "libby"), ("Cy", "spalding")):
        table.played("start-company", player=player, company=company, par=35)
    ana, bo = table.phone("Ana"), table.phone("Bo")
    seen = table.play.last_entry
    assert ana.post("move/next/", id="a", expected=str(seen)).status_code == 302
    asked(bo.post("move/next/", id="b", expected=str(seen)))
    assert bo.post("move/next/", id="c", expected=str(seen + 1)).status_code == 302


@both_languages
def test_check_of_the_money_leaves_what_others_recorded(under_way: Table, language: str) -> None:
    phone = under_way.phone("Ana", language)
    form = values(document(phone.get("money/").content))
    before = under_way.state
    under_way.played("pay", **FUNDED)
    form["players.Ana.cash"] = str(before["players"]["Ana"]["cash"] + 1)
    assert phone.post("money/", **form).status_code == 302
    state = under_way.state
    assert state["companies"]["swift"]["treasury"] == before["companies"]["swift"]["treasury"] + 40
    assert state["players"]["Ana"]["cash"] == before["players"]["Ana"]["cash"] + 1
    assert list(under_way.play.entries.last().intent["set"]) == ["players.Ana.cash"]


@both_languages
def test_check_of_the_money_says_what_has_changed_since(under_way: Table, language: str) -> None:
    phone = under_way.phone("Ana", language)
    form = values(document(phone.get("money/").content))
    treasury = under_way.state["companies"]["swift"]["treasury"]
    under_way.played("pay", **FUNDED)
    form["companies.swift.treasury"] = str(treasury + 5)
    answer = phone.post("money/", **form)
    assert answer.status_code == 409
    page = document(answer.content)
    assert any(f"{treasury} → {treasury + 40}" in item.text for item in page.all("p", class_="refused"))
    again = values(page)
    assert again["companies.swift.treasury"] == str(treasury + 5)
    assert phone.post("money/", **again).status_code == 302
    assert under_way.state["companies"]["swift"]["treasury"] == treasury + 5


def values(page: Element) -> dict[str, str]:
    """What a form sends."""
    form = page.one("main").one("form", class_="inputs")
    return {item.attrs["name"]: item.attrs["value"] for item in form.all("input")}


@both_languages
def test_unknown_reading_is_refused(table: Table, language: str) -> None:
    address = f"/{language}/play/{table.key}/agree/"
    readings = dict.fromkeys(table.play.setup["readings"], "nonsense")
    headers = {**SAME_SITE, "authorization": f"Bearer {table.secret}"}
    assert table.client.post(address, readings, headers=headers).status_code == 422


def test_spellings_of_one_name_do_not_overwrite_one_another(client: Any) -> None:
    table = Table(client, game="urban-sprawl")
    answer = table.move("card-effect", input={"wealth": {"Ana": 7, "ANA": 5, "ana ": 1}})
    assert answer.status_code == 422
    assert [error["code"] for error in answer.json()["errors"]] == ["name-twice"]
