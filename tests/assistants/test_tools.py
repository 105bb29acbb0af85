"""Each tool: what it answers, what that comes from, and what it says if there is nothing."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from django.test import Client

from assistants.answer import AUTHORITIES
from tests.plays.conftest import Table
from tests.rules.test_worked_examples import EXAMPLES

from .conftest import Call

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize("lang", ["en", "es"])
GAME = "big-shoulders"
# A reference of each kind of page.
REFS = [
    "big-shoulders:stock-phase/selling",
    "big-shoulders:stock-phase/selling#proceeds",
    "big-shoulders:term/appeal",
    "big-shoulders:building/era1-manager",
    "big-shoulders:calc/dividends",
    "big-shoulders:table/stock-track",
    "big-shoulders:aid/player-aid",
    "big-shoulders:teach/lesson",
]


def cited(result: Any) -> list[Any]:
    """The citations of an answer, which are complete."""
    found = result["structuredContent"]["citations"]
    for citation in found:
        assert citation["url"].startswith("http://testserver/"), citation
        assert all(citation[name] for name in ("ref", "title", "editions")), citation
        assert citation["authority"] in AUTHORITIES
        assert citation["url"] in result["content"][0]["text"]
    return found


@both_languages
@pytest.mark.parametrize("question", ["¿Puedo vender acciones a otro jugador?", "can I sell shares to another player"])
def test_question_is_answered_with_its_rule(call: Call, question: str, lang: str) -> None:
    result = call("search_rules", question=question, game=GAME, lang=lang)
    assert result["structuredContent"]["found"] is True
    first = cited(result)[0]
    assert first["ref"] == "big-shoulders:stock-phase/selling#any-number"
    assert f"/{lang}/big-shoulders/stock-phase/selling/" in first["url"]


@both_languages
def test_question_with_numbers_is_computed(call: Call, lang: str) -> None:
    result = call("search_rules", question="hire 3 workers, 7 in the market", game=GAME, lang=lang)
    assert result["structuredContent"]["values"]["cost"] == 90
    assert "available=7&hires=3" in cited(result)[0]["url"]


@both_languages
def test_meaning_of_a_word_is_cited_from_the_glossary(call: Call, lang: str) -> None:
    result = call("search_rules", question="¿qué es el prestigio?", game="urban-sprawl", lang=lang)
    [term] = cited(result)
    assert (term["ref"], term["authority"]) == ("urban-sprawl:term/prestige", "glossary")


@pytest.mark.parametrize(
    ("game", "question", "says"),
    [
        ("carnegie", "how many dice do I roll", "Carnegie has no dice."),
        ("", "qwertyuiop zxcvbnm", "Nothing was found."),
        ("", "what is the capital of France", "No rule certainly answers this."),
    ],
)
def test_question_without_a_rule_is_not_answered(call: Call, game: str, question: str, says: str) -> None:
    result = call("search_rules", question=question, **({"game": game} if game else {}))
    cited(result)
    assert result["structuredContent"]["found"] is False
    assert says in result["content"][0]["text"]


@both_languages
@pytest.mark.parametrize("ref", REFS)
def test_page_is_read_by_its_reference(call: Call, ref: str, lang: str) -> None:
    result = call("get_rule", ref=ref, lang=lang)
    assert result["structuredContent"]["found"] is True
    assert cited(result)[0]["ref"].startswith(ref.partition("#")[0])
    assert len(result["content"][0]["text"]) > 100


def test_conditions_of_a_paragraph_are_told(call: Call) -> None:
    [citation] = cited(call("get_rule", ref="big-shoulders:components/certificate-limit#over-the-limit"))
    assert citation["conditions"] == ["In one edition only: Being over the certificate limit"]


@pytest.mark.parametrize("ref", ["big-shoulders:stock-phase/nothing", "no:such/page", f"{REFS[0]}#nothing"])
def test_page_that_is_not_there_is_said_so(call: Call, ref: str) -> None:
    result = call("get_rule", ref=ref)
    assert (result["structuredContent"]["found"], result["isError"]) == (False, False)
    assert result["content"][0]["text"] == "Nothing was found."


def test_worked_example_of_every_calculator_gives_what_the_api_gives(call: Call, client: Client) -> None:
    for item in {(item.game, item.slug): item for item in EXAMPLES}.values():
        address = f"/api/v1/calculators/{item.game}/{item.slug}"
        expected = client.post(address, json.dumps(item.input), content_type="application/json").json()
        result = call("calculate", game=item.game, calculator=item.slug, input=item.input)["structuredContent"]
        assert {name: result[name] for name in expected} == expected, item.id
        assert {name: result["result"][name] for name in item.result} == item.result


@both_languages
def test_result_has_its_steps_rules_and_edition(call: Call, lang: str) -> None:
    given = {"revenue": 225, "share_price": 100, "edition": "es-2018"}
    result = call("calculate", game=GAME, calculator="dividends", input=given, lang=lang)
    calculator, *rules = cited(result)
    assert (calculator["authority"], len(calculator["editions"])) == ("calculation", 1)
    assert "2018" in calculator["editions"][0]
    assert [rule["ref"] for rule in rules] == [
        "big-shoulders:operating-phase/dividends",
        "big-shoulders:operating-phase/share-price",
    ]
    assert "$22" in result["content"][0]["text"]


def test_warning_of_another_edition_is_a_condition(call: Call) -> None:
    item = next(item for item in EXAMPLES if _differs(call, item))
    result = call("calculate", game=item.game, calculator=item.slug, input=item.input)
    assert cited(result)[0]["conditions"] == [one["text"] for one in result["structuredContent"]["warnings"]]


def _differs(call: Call, item: Any) -> bool:
    result = call("calculate", game=item.game, calculator=item.slug, input=item.input)
    return any("Another edition" in one["text"] for one in result["structuredContent"]["warnings"])


def test_calculators_are_listed_and_described(call: Call) -> None:
    listed = call("list_calculators", game="carnegie")["structuredContent"]["calculators"]
    assert {item["game"] for item in listed} == {"carnegie"}
    for item in listed[:3]:
        result = call("describe_calculator", game=item["game"], calculator=item["calculator"], lang="es")
        cited(result)
        described = result["structuredContent"]
        given = described["example"]["input"]
        assert set(given) <= set(described["input_schema"]["properties"])
        assert call("calculate", game=item["game"], calculator=item["calculator"], input=given)["isError"] is False


def test_terms_of_a_text_are_translated(call: Call) -> None:
    result = call("translate_terms", text="The director pays dividends", to="es", game=GAME)
    assert "repartir dividendos" in result["content"][0]["text"]
    assert [item["ref"] for item in cited(result)] == [
        "big-shoulders:term/director",
        "big-shoulders:term/pay-dividends",
    ]
    nothing = call("translate_terms", text="Good evening")
    assert nothing["structuredContent"]["found"] is False


@pytest.mark.parametrize(
    ("tool", "arguments", "field"),
    [
        ("search_rules", {}, "question"),
        ("search_rules", {"question": ""}, "question"),
        ("search_rules", {"question": 5}, "question"),
        ("search_rules", {"question": "x" * 10_001}, "question"),
        ("search_rules", {"question": "x", "game": "chess"}, "game"),
        ("search_rules", {"question": "x", "lang": "de"}, "lang"),
        ("search_rules", {"question": "x", "limit": 3}, "limit"),
        ("get_rule", {"ref": "selling"}, "ref"),
        ("calculate", {"game": GAME, "calculator": "dividends", "input": "225"}, "input"),
        ("calculate", {"game": GAME, "calculator": "dividends", "input": {"revenue": -1}}, "revenue"),
        ("calculate", {"game": GAME, "calculator": "nothing", "input": {}}, ""),
        ("read_play", {"play": "x"}, ""),
    ],
)
def test_wrong_argument_is_named(call: Call, tool: str, arguments: Any, field: str) -> None:
    result = call(tool, **arguments)
    assert (result["isError"], result["structuredContent"]["found"]) == (True, False)
    assert [error["field"] for error in result["structuredContent"]["errors"]] == [field]


def test_arguments_that_are_no_object_are_refused(send: Call) -> None:
    assert send("tools/call", {"name": "get_rule", "arguments": []}).json()["result"]["isError"] is True


@both_languages
def test_game_in_progress_is_read_by_its_address(call: Call, client: Client, lang: str) -> None:
    table = Table(client)
    for named in (table.key, table.started["url"], f"/es/play/{table.key}/log/"):
        result = call("read_play", play=named, lang=lang)
        assert result["structuredContent"]["state"] == table.state
        assert "Ana" in result["content"][0]["text"]
        assert cited(result)[0]["authority"] == "players"
        assert result["structuredContent"]["next"][0]["move"] == "start-company"


@both_languages
def test_move_is_judged_and_not_recorded(call: Call, client: Client, lang: str) -> None:
    table = Table(client)
    given = {"player": "Ana", "company": "swift", "par": 40}
    allowed = call("may_i", play=table.key, move="start-company", input=given, lang=lang)
    assert allowed["structuredContent"]["legal"] is True
    assert {rule["ref"] for rule in cited(allowed)} >= {"big-shoulders:setup/starting-a-company"}
    forbidden = call("may_i", play=table.key, move="pay", input={"from": "Ana", "to": "bank", "amount": 900}, lang=lang)
    assert forbidden["structuredContent"]["legal"] is False
    impossible = call("may_i", play=table.key, move="start-company", input={"player": "Zoe"}, lang=lang)
    assert impossible["structuredContent"]["legal"] is False
    assert {"player", "company", "par"} <= {item["field"] for item in impossible["structuredContent"]["errors"]}
    assert table.play.last_entry == 0


def test_key_of_a_game_is_in_no_log(
    call: Call, client: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(client)
    caplog.clear()
    caplog.set_level(logging.DEBUG)
    call("read_play", play=table.key)
    client.raise_request_exception = False
    monkeypatch.setattr("assistants.playing.game_of", lambda _play: 1 / 0)
    broken = json.dumps(
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": "read_play", "arguments": {"play": table.key}},
        }
    )
    response = client.post("/mcp", broken, content_type="application/json")
    assert response.status_code == 500
    assert response.json()["errors"][0]["code"] == "server-error"
    lines = [record for record in caplog.records if not record.name.startswith("django.db")]
    assert {"sobremesa.request", "django.request"} <= {record.name for record in lines}
    assert [record for record in lines if table.key in logging.Formatter().format(record)] == []


def test_llms_txt_leads_to_the_endpoint_and_to_every_game(client: Client) -> None:
    response = client.get("/llms.txt", headers={"Accept-Language": "es"})
    text = response.content.decode()
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert text.startswith("# Sobremesa\n\n> ")
    assert "http://testserver/mcp" in text
    links = [part.partition(")")[0] for part in text.split("](")[1:]]
    for link in links:
        assert client.get(link.removeprefix("http://testserver").partition("#")[0]).status_code in (200, 405), link
    assert "/en/carnegie/" in text
