"""The protocol's own client, in both eras, against a running site."""

from __future__ import annotations

import asyncio
import importlib
from typing import Any

import pytest
from mcp import Client

from rulebook.developers.views import ELSEWHERE
from tests.rules.test_worked_examples import EXAMPLES

GAME = "big-shoulders"


def structured(result: Any) -> Any:
    assert not result.is_error
    return result.structured_content


async def session(site: str, mode: str) -> None:
    async with Client(f"{site}/mcp", mode=mode) as assistant:
        assert assistant.protocol_version == ("2025-11-25" if mode == "legacy" else "2026-07-28")
        assert assistant.server_info is not None
        assert assistant.server_info.name == "sobremesa"
        tools = [tool.name for tool in (await assistant.list_tools()).tools]
        assert {"search_rules", "get_rule", "calculate", "may_i"} < set(tools)
        asked = {"question": "¿puedo vender acciones a otro jugador?", "game": GAME, "lang": "es"}
        found = structured(await assistant.call_tool("search_rules", asked))
        rule = structured(await assistant.call_tool("get_rule", {"ref": found["citations"][0]["ref"], "lang": "es"}))
        assert rule["citations"][0]["url"] == found["citations"][0]["url"]
        for item in EXAMPLES[:: len(EXAMPLES) // 5]:
            given = {"game": item.game, "calculator": item.slug, "input": item.input}
            computed = structured(await assistant.call_tool("calculate", given))["result"]
            assert {name: computed[name] for name in item.result} == item.result
        refused = await assistant.call_tool("calculate", {"game": GAME, "calculator": "dividends", "input": {}})
        assert refused.is_error
        assert refused.structured_content["errors"][0]["field"] == "revenue"


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_client_of_the_protocol_asks_and_calculates(site: str, mode: str) -> None:
    asyncio.run(session(site, mode))


def test_example_for_developers_asks(site: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    example = importlib.import_module("rulebook.developers.assistant")
    assert example.SITE == ELSEWHERE
    monkeypatch.setattr(example, "SITE", site)
    asyncio.run(example.main("may I sell shares to another player"))
    asyncio.run(example.main("hire 3 workers, 7 in the market"))
    printed = capsys.readouterr().out
    assert f"{site}/en/big-shoulders/stock-phase/selling/" in printed
    assert "$90" in printed
