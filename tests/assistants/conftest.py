"""An assistant that calls the endpoint."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

Call = Callable[..., Any]


@pytest.fixture
def send(client: Client, db: None) -> Call:
    """Send a message: ``send(method, params, headers)``."""

    def send(method: str, params: Any = None, headers: Any = None, **others: Any) -> Any:
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}, **others}
        return client.post("/mcp", json.dumps(message), content_type="application/json", headers=headers or {})

    return send


@pytest.fixture
def call(send: Call) -> Call:
    """Call a tool: ``call(name, argument=…)``; what it answers."""

    def call(tool: str, **arguments: Any) -> Any:
        response = send("tools/call", {"name": tool, "arguments": arguments})
        assert response.status_code == 200, response.content
        return response.json()["result"]

    return call
