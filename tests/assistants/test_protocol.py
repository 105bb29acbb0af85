"""Both eras of the protocol: the handshake, and requests that stand alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from assistants.protocol import HANDSHAKE_VERSIONS, MODERN_VERSIONS

from .conftest import Call

pytestmark = pytest.mark.django_db

MODERN = MODERN_VERSIONS[-1]
META = "io.modelcontextprotocol/"
# What an assistant reads before it asks anything is paid for in every conversation.
MOST_TOKENS = 2000
BYTES_OF_A_TOKEN = 4


def envelope(version: str = MODERN, **params: Any) -> dict[str, Any]:
    return {"_meta": {f"{META}protocolVersion": version, f"{META}clientCapabilities": {}}, **params}


def headers(method: str, name: str = "", version: str = MODERN) -> dict[str, str]:
    return {"MCP-Protocol-Version": version, "Mcp-Method": method} | ({"Mcp-Name": name} if name else {})


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_handshake_agrees_on_the_version_of_the_client(send: Call, version: str) -> None:
    response = send("initialize", {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "x"}})
    result = response.json()["result"]
    assert result["protocolVersion"] == version
    assert result["capabilities"] == {"tools": {}}
    assert result["serverInfo"]["name"] == "sobremesa"
    assert response["Content-Type"] == "application/json"
    assert "Mcp-Session-Id" not in response
    assert "no-store" in response["Cache-Control"]
    assert not response.cookies


def test_handshake_offers_its_newest_version_to_a_client_with_another(send: Call) -> None:
    assert send("initialize", {"protocolVersion": "2031-01-01"}).json()["result"]["protocolVersion"] == "2025-11-25"


def test_request_that_stands_alone_discovers_the_server(send: Call) -> None:
    response = send("server/discover", envelope(), headers("server/discover"))
    result = response.json()["result"]
    assert MODERN in result["supportedVersions"]
    assert (result["resultType"], result["cacheScope"]) == ("complete", "public")
    assert result["_meta"][f"{META}serverInfo"]["name"] == "sobremesa"


def test_tools_are_few_and_cheap_to_read(send: Call) -> None:
    result = send("tools/list").json()["result"]
    assert len(result["tools"]) <= 8
    assert len(json.dumps(result).encode()) / BYTES_OF_A_TOKEN < MOST_TOKENS
    alone = send("tools/list", envelope(), headers("tools/list")).json()["result"]
    assert alone["tools"] == result["tools"]
    assert alone["ttlMs"] > 0


def test_notification_is_acknowledged_without_a_body(client: Client) -> None:
    message = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    response = client.post("/mcp", json.dumps(message), content_type="application/json")
    assert (response.status_code, response.content) == (202, b"")


@pytest.mark.parametrize("method", ["get", "delete", "put", "head"])
def test_endpoint_only_takes_posts(client: Client, method: str) -> None:
    response = getattr(client, method)("/mcp")
    assert (response.status_code, response["Allow"]) == (405, "POST")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", -32700),
        (b"[" * 100_000, -32700),
        (b"\xff", -32700),
        (b"[]", -32600),
        (b'[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]', -32600),
        (b'{"jsonrpc": "1.0", "id": 1, "method": "ping"}', -32600),
        (b'{"jsonrpc": "2.0", "id": null, "method": "ping"}', -32600),
        (b'{"jsonrpc": "2.0", "id": true, "method": "ping"}', -32600),
        (b'{"jsonrpc": "2.0", "id": 1, "method": 5}', -32600),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": []}', -32602),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": "%s"}' % (b"x" * 300_000), -32600),
    ],
)
def test_body_that_is_no_message_is_refused(client: Client, body: bytes, code: int) -> None:
    response = client.post("/mcp", body, content_type="application/json")
    assert (response.status_code, response.json()["error"]["code"]) == (400, code)


@pytest.mark.parametrize(
    ("method", "params", "sent", "status", "code"),
    [
        ("resources/list", {}, {}, 200, -32601),
        ("tools/call", {"name": "sell_everything"}, {}, 200, -32602),
        ("tools/call", {"name": ["x"]}, {}, 200, -32602),
        ("tools/list", {}, {"MCP-Protocol-Version": "2031-01-01"}, 400, -32022),
        ("tools/list", {}, {"MCP-Protocol-Version": MODERN}, 400, -32602),
        ("tools/list", envelope(), {}, 400, -32020),
        ("tools/list", envelope(), headers("tools/call"), 400, -32020),
        ("tools/call", envelope(name="get_rule"), headers("tools/call", "may_i"), 400, -32020),
        ("tools/call", envelope(name="x"), headers("tools/call", "=?base64?eA==?="), 400, -32602),
        ("tools/list", envelope("2031-01-01"), headers("tools/list", version="2031-01-01"), 400, -32022),
        ("initialize", envelope(), headers("initialize"), 404, -32601),
        ("server/discover", {}, {}, 200, -32601),
    ],
)
def test_request_that_cannot_be_answered_says_why(
    send: Call, method: str, params: Any, sent: Any, status: int, code: int
) -> None:
    response = send(method, params, sent)
    assert (response.status_code, response.json()["error"]["code"], response.json()["id"]) == (status, code, 1)


def test_page_of_another_site_may_ask(client: Client) -> None:
    origin = {"Origin": "https://inspector.example"}
    asked = client.options(
        "/mcp",
        headers={
            **origin,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type,mcp-protocol-version,mcp-method,mcp-name",
        },
    )
    assert "mcp-protocol-version" in asked["Access-Control-Allow-Headers"]
    message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
    response = client.post("/mcp", message, content_type="application/json", headers=origin)
    assert (response["Access-Control-Allow-Origin"], response.json()["result"]) == ("*", {})


def test_client_that_asks_too_much_waits(client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.token_bucket.TokenBuckets.admit", lambda *_given: 7)
    response = client.post("/mcp", b"{}", content_type="application/json", REMOTE_ADDR="8.8.8.8")
    assert (response.status_code, response["Retry-After"]) == (429, "7")
    assert response.json()["errors"][0]["code"] == "too-many-requests"


def test_what_is_left_of_the_budget_is_said(client: Client) -> None:
    message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
    response = client.post("/mcp", message, content_type="application/json", REMOTE_ADDR="8.8.8.8")
    assert response["RateLimit"].startswith('"cpu"')
