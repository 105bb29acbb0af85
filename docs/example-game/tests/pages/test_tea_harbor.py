"""The pages of Tea Harbor beside those of the other games."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from plays.models import Play

pytestmark = pytest.mark.django_db

ADDRESSES = [
    "/en/", "/es/tea-harbor/", "/en/tea-harbor/trade/buying/", "/es/tea-harbor/term/tea/",
    "/en/tea-harbor/ship/clipper/", "/es/tea-harbor/calc/price/?chests=3", "/en/tea-harbor/checklist/setup/",
    "/en/tea-harbor/table/prices/", "/en/tea-harbor/difference/", "/en/tea-harbor/aid/", "/en/design/",
    "/en/search/?q=clipper", "/data/tea-harbor.json", "/en/tea-harbor/term/words.tbx", "/api/v1/games", "/sitemap.xml",
]  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
def test_page_of_tea_harbor_is_there(client: Client, address: str) -> None:
    assert client.get(address).status_code == 200


def test_tea_harbor_is_found_from_every_list(client: Client) -> None:
    for address, listed in {
        "/en/": "Tea Harbor",
        "/es/tea-harbor/": "Comprar té",
        "/sitemap.xml": "/en/tea-harbor/trade/buying/",
        "/en/search/?q=clipper": "/en/tea-harbor/ship/clipper/",
        "/es/tea-harbor/calc/price/?chests=3": "3 cajas cuestan $20 cada una.",
    }.items():
        assert listed in client.get(address).content.decode(), address


def test_calculator_of_tea_harbor_computes(client: Client) -> None:
    sent = client.post("/api/v1/calculators/tea-harbor/price", '{"chests": 3}', content_type="application/json")
    found = json.loads(sent.content)
    assert found["result"] == {"cost": 60}
    assert found["steps"] == [{"text": "3 chests cost $20 each.", "rules": ["tea-harbor:trade/buying#price"]}]


def test_play_of_tea_harbor_is_scored(client: Client) -> None:
    def send(address: str, **data: object) -> dict[str, object]:
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        sent = client.post(address, json.dumps(data), content_type="application/json", headers=headers)
        assert sent.status_code == 201, sent.content
        found: dict[str, object] = sent.json()
        return found

    secret = ""
    started = send("/api/v1/plays", game="tea-harbor", players=["Ana", "Bo"])
    secret, moves = str(started["secret"]), f"/api/v1/plays/{started['play']}/moves"
    for number, (kind, name) in enumerate((("price", "Ana"), ("price", "Bo"), ("sell", "Ana"))):
        send(moves, type=kind, input={"player": name, "chests": 2}, expected=number, id=f"m{number}")
    # The options of a choice are shown in words: on the sheet, on the board and in the log.
    harbor = {"set": {"players.Bo.harbor": "south"}}
    corrected = send(moves, type="correct", input=harbor, expected=3, id="m3")
    assert [step["text"] for step in corrected["steps"]] == ["Bo, harbor: at sea → south."]  # type: ignore[attr-defined]
    for inner in ("", "board/", "log/"):
        shown = client.get(f"/es/play/{started['play']}/{inner}").content.decode()
        assert ("En el mar" in shown or "en el mar" in shown, "at-sea<" in shown) == (True, False), inner
    score = client.get(f"/api/v1/plays/{started['play']}/score").json()
    assert score["result"]["winners"] == ["Ana"]
    # More chests than the rules allow are refused until the table says that it plays on.
    bought = {"type": "price", "input": {"player": "Bo", "chests": 5}, "expected": 4, "id": "m4"}
    headers = {"Authorization": f"Bearer {secret}"}
    refused = client.post(moves, json.dumps(bought), content_type="application/json", headers=headers)
    assert "Bo, chests: 7. Possible: 0 to 5." in [error["message"] for error in refused.json()["errors"]]
    # A game that has ended shows its ranking.
    Play.objects.filter(key=started["play"]).update(finished=timezone.now())
    assert "Ana" in client.get(f"/es/play/{started['play']}/score/").content.decode()
    # The example declares no board for a large screen: its tables are there all the same.
    assert b'class="scores"' in client.get(f"/en/play/{started['play']}/board/").content


def test_worklist_of_tea_harbor_has_every_demand() -> None:
    said = StringIO()
    call_command("check_content", "tea-harbor", worklist=True, stdout=said)
    first, *rest = said.getvalue().splitlines()
    assert first == "tea-harbor: 3 sections, 2 terms, 2 components, 1 differences, 1 still to write, 0 problems"
    lines = {line.strip() for line in rest}
    assert {
        "for calculators: tea-harbor:calc/freight: 0 of 1",
        "for play: tests/plays/recorded/tea-harbor-….yaml: entries of a whole game: 0 of 60",
        "for complete: aid.yaml: blocks: 2 of 11",
        "for complete: teach.yaml: steps: 0 of 12",
    } <= lines
    # Its quick answers are tried in both languages.
    assert not any("search/answers" in line or "trials" in line for line in lines)
