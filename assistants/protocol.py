"""JSON-RPC messages of the Model Context Protocol in its two eras, without sessions.

Up to 2025-11-25, a client begins with ``initialize``, and a header names the version agreed upon. From 2026-07-28 on,
every request says in its own ``_meta`` which version it speaks, and headers repeat what a proxy may route by.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# Those that begin with a handshake, the newest last, and those in which each request stands alone.
HANDSHAKE_VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
MODERN_VERSIONS = ("2026-07-28",)

VERSION_HEADER = "MCP-Protocol-Version"
METHOD_HEADER = "Mcp-Method"
NAME_HEADER = "Mcp-Name"
_META = "io.modelcontextprotocol"
VERSION_KEY = f"{_META}/protocolVersion"
CAPABILITIES_KEY = f"{_META}/clientCapabilities"
SERVER_KEY = f"{_META}/serverInfo"

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
HEADER_MISMATCH = -32020
UNSUPPORTED_VERSION = -32022

# The HTTP status of an error; requests of the older era answer some of them with 200.
_STATUSES = {METHOD_NOT_FOUND: 404}
_OK_BEFORE = (METHOD_NOT_FOUND, INVALID_PARAMS)
_ENCODED = re.compile(r"=\?base64\?(.*)\?=")

Id = str | int


class ProtocolError(Exception):
    """A message that is refused: the error of JSON-RPC, and the status of the response."""

    def __init__(
        self, code: int, message: str, *, number: Id | None = None, modern: bool = True, data: Any = None
    ) -> None:
        super().__init__(message)
        self.status = 200 if not modern and code in _OK_BEFORE else _STATUSES.get(code, 400)
        self.error = {"code": code, "message": message} | ({} if data is None else {"data": data})
        self.id = number

    def plain(self) -> dict[str, Any]:
        """The response of JSON-RPC."""
        return {"jsonrpc": "2.0", "id": self.id, "error": self.error}


@dataclass(frozen=True, slots=True)
class Request:
    """A request to answer; ``modern`` if it says itself which version it speaks."""

    id: Id
    method: str
    params: Mapping[str, Any]
    modern: bool

    def refused(self, code: int, message: str) -> ProtocolError:
        """The error that answers this request."""
        return ProtocolError(code, message, number=self.id, modern=self.modern)


def parse(body: bytes, headers: Mapping[str, str]) -> Request | None:
    """The request in a body; None for a notification, or a response, which are only acknowledged.

    Raises ProtocolError.
    """
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        raise ProtocolError(PARSE_ERROR, "The body is not JSON") from None
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        raise ProtocolError(INVALID_REQUEST, "The body is not a single message of JSON-RPC 2.0")
    method, number = message.get("method"), message.get("id")
    if "id" not in message or (method is None and ("result" in message or "error" in message)):
        return None
    if not isinstance(method, str) or isinstance(number, bool) or not isinstance(number, (str, int)):
        raise ProtocolError(INVALID_REQUEST, "The body is not a single message of JSON-RPC 2.0")
    params = message.get("params", {})
    if not isinstance(params, dict):
        raise ProtocolError(INVALID_PARAMS, "params is not an object", number=number)
    meta = params.get("_meta")
    modern = headers.get(VERSION_HEADER) in MODERN_VERSIONS or (isinstance(meta, dict) and VERSION_KEY in meta)
    request = Request(number, method, params, modern)
    if modern:
        _check_envelope(request, meta, headers)
    else:
        _check_version(request, headers)
    return request


def _check_version(request: Request, headers: Mapping[str, str]) -> None:
    """Raises ProtocolError for a version that was not agreed upon; ``initialize`` is where it is."""
    version = headers.get(VERSION_HEADER, HANDSHAKE_VERSIONS[0])
    if request.method != "initialize" and version not in HANDSHAKE_VERSIONS:
        raise _unsupported(request, version)


def _check_envelope(request: Request, meta: Any, headers: Mapping[str, str]) -> None:
    """Raises ProtocolError for a request that does not say who speaks what, or whose headers say otherwise."""
    if not isinstance(meta, dict) or VERSION_KEY not in meta or CAPABILITIES_KEY not in meta:
        raise request.refused(INVALID_PARAMS, f"params._meta needs {VERSION_KEY} and {CAPABILITIES_KEY}")
    version, name = meta[VERSION_KEY], request.params.get("name")
    expected = {VERSION_HEADER: version, METHOD_HEADER: request.method}
    if request.method == "tools/call" and name is not None:
        expected[NAME_HEADER] = name
    for header, value in expected.items():
        if _decoded(headers.get(header)) != value:
            raise request.refused(HEADER_MISMATCH, f"The header {header} does not match the body")
    if version not in MODERN_VERSIONS:
        raise _unsupported(request, version)


def _unsupported(request: Request, version: str) -> ProtocolError:
    data = {"supported": [*HANDSHAKE_VERSIONS, *MODERN_VERSIONS], "requested": version}
    return ProtocolError(UNSUPPORTED_VERSION, "Unsupported protocol version", number=request.id, data=data)


def _decoded(value: str | None) -> str | None:
    """The value of a header; one that is not plain ASCII is in Base64."""
    encoded = _ENCODED.fullmatch(value or "")
    if encoded is None:
        return value
    try:
        return base64.b64decode(encoded[1], validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None
