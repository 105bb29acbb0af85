"""The example games beside the others: 1830 with a play, and Molino, which is written in Spanish first."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from rules.engine.querystring import query_of
from rules.engine.registry import calculators

pytestmark = pytest.mark.django_db


def test_moves_of_railways_1830_are_recorded_and_companies_have_their_names(client: Client) -> None:
    def send(address: str, **data: object) -> dict[str, object]:
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        sent = client.post(address, json.dumps(data), content_type="application/json", headers=headers)
        assert sent.status_code == 201, sent.content
        found: dict[str, object] = sent.json()
        return found

    secret = ""
    started = send("/api/v1/plays", game="railways-1830", players=["Ana", "Bo", "Cy"])
    secret, page = str(started["secret"]), f"/en/play/{started['play']}/"
    erie = {"corporation": "erie"}
    moves = [
        ("buy-share", {"player": "Ana", "par": 82, **erie}),
        *(("buy-share", {"player": name, **erie}) for name in ("Bo", "Cy", "Ana", "Bo")),
        ("next", {}),
        ("buy-train", {"train": "2", **erie}),
        ("pay-dividend", {"revenue": 50, **erie}),
        ("withhold", {"revenue": 60, **erie}),
        ("correct", {"set": {"corporations.erie.trains.2": 2, "players.Cy.shares.erie": 2}}),
    ]
    state: dict[str, dict[str, dict[str, object]]] = {}
    for number, (kind, given) in enumerate(moves):
        address = f"/api/v1/plays/{started['play']}/moves"
        state = send(address, type=kind, input=given, expected=number, id=f"m{number}")["state"]  # type: ignore[assignment]
    # 820 for the par value, less a train, plus what was withheld; the price went right and left again.
    assert state["corporations"]["erie"]["treasury"] == 820 - 80 + 60
    assert state["players"]["Ana"]["cash"] == 800 - 3 * 82 + 3 * 5
    assert state["players"]["Cy"]["shares"]["erie"] == 2
    for language in ("en", "es"):
        for inner in ("", "log/", "board/", "score/"):
            shown = client.get(page.replace("/en/", f"/{language}/") + inner).content.decode()
            assert "Erie" in shown or inner == "score/"
            assert ">erie<" not in shown
            assert "pennsylvania" not in shown


def test_fortune_in_railways_1830_is_explained_share_by_share(client: Client) -> None:
    held = {"price": {"erie": 82, "new-haven": 100, "pennsylvania": 67}, "shares": {"erie": 3, "new-haven": 1}}
    address = "/api/v1/calculators/railways-1830/fortune"
    found = client.post(address, json.dumps(held), content_type="application/json").json()
    assert (found["result"], found["missing"]) == ({"worth": 346, "fortune": 346}, [])
    texts = [step["text"] for step in found["steps"]]
    erie, new_haven = (text.partition(":")[2].strip() for text in texts[:2])
    assert {erie, new_haven} == {"3 shares at $82, $246.", "1 share at $100, $100."}
    assert texts[2:] == ["All the shares are worth $346.", "With $0 in cash, that is $346."]
    query = query_of(calculators()["railways-1830", "fortune"], {**held, "cash": 1000})
    page = client.get(f"/es/railways-1830/calc/fortune/?{query}").content.decode()
    assert "Erie: 3 acciones a $82, $246." in page
    assert "$1346" in page
    # Without the shares, nothing follows; the fields that are needed are named.
    refused = client.post(address, json.dumps({"price": {"erie": 82}}), content_type="application/json")
    assert [error["field"] for error in refused.json()["errors"]] == ["shares"]


def test_text_of_railways_1830_is_found_in_both_languages(client: Client) -> None:
    assert "$12,000" in client.get("/en/railways-1830/overview/setting-up/").content.decode()
    assert "$12\N{NARROW NO-BREAK SPACE}000" in client.get("/es/railways-1830/overview/setting-up/").content.decode()


def test_molino_beside_railways_1830_says_that_it_is_in_spanish(client: Client) -> None:
    page = client.get("/en/molino/desarrollo/molinos/").content.decode()
    assert "not fully translated yet" in page
    assert "Tres fichas tuyas seguidas" in page
