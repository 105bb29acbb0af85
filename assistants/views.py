"""``POST /mcp`` and ``/llms.txt``.

The endpoint needs no session, no account and no cookie: what it answers depends on the message alone. A page of another
site may therefore call it, as it may call the API, and the address that such a page names as its origin is not checked.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from core.fingerprint import source_fingerprint
from rulebook.caching import content_data
from rulebook.models import Game

from . import protocol
from .catalog import TOOLS
from .citing import Citing
from .protocol import HANDSHAKE_VERSIONS, MODERN_VERSIONS, ProtocolError, Request

INSTRUCTIONS = (
    "Sobremesa: rules, exact calculations and the terms of economic board games, in English and Spanish. Ask"
    " search_rules before you answer about a rule, and calculate before you state a number. Quote the address of each"
    " rule. If found is false, say that no rule was found that certainly answers; say that the rules are silent only"
    " where the text says so."
)
# For how long a client may keep the list of tools, in milliseconds.
_LIST_LASTS = 60 * 60 * 1000


@csrf_exempt
@require_POST
@never_cache
def endpoint(request: HttpRequest) -> HttpResponse:
    """Answer one message."""
    try:
        message = protocol.parse(_body(request), request.headers)
        if message is None:
            return HttpResponse(status=202)
        result = _result(message, Citing(request.build_absolute_uri))
    except ProtocolError as refused:
        return JsonResponse(refused.plain(), status=refused.status)
    if message.modern:
        result = {"resultType": "complete", **result, "_meta": {protocol.SERVER_KEY: _server()}}
    return JsonResponse(
        {"jsonrpc": "2.0", "id": message.id, "result": result}, json_dumps_params={"ensure_ascii": False}
    )


def _body(request: HttpRequest) -> bytes:
    try:
        return request.body
    except RequestDataTooBig:
        raise ProtocolError(protocol.INVALID_REQUEST, "The request is too large") from None


def _result(message: Request, citing: Citing) -> dict[str, Any]:
    """The result of a request. Raises ProtocolError."""
    match message.method:
        case "initialize" if not message.modern:
            return _initialized(message.params.get("protocolVersion"))
        case "server/discover" if message.modern:
            versions = [*HANDSHAKE_VERSIONS, *MODERN_VERSIONS]
            return {"supportedVersions": versions, **_described(), **_cacheable()}
        case "ping":
            return {}
        case "tools/list":
            listed = {"tools": [tool.plain() for tool in TOOLS.values()]}
            return {**listed, **_cacheable()} if message.modern else listed
        case "tools/call":
            return _called(message, citing)
    raise message.refused(protocol.METHOD_NOT_FOUND, "Method not found")


def _initialized(wanted: Any) -> dict[str, Any]:
    """The version that the client speaks, or else the newest that begins with a handshake."""
    version = wanted if wanted in HANDSHAKE_VERSIONS else HANDSHAKE_VERSIONS[-1]
    return {"protocolVersion": version, "serverInfo": _server(), **_described()}


def _described() -> dict[str, Any]:
    return {"capabilities": {"tools": {}}, "instructions": INSTRUCTIONS}


def _cacheable() -> dict[str, Any]:
    return {"ttlMs": _LIST_LASTS, "cacheScope": "public"}


def _server() -> dict[str, str]:
    return {"name": "sobremesa", "title": "Sobremesa", "version": source_fingerprint()}


def _called(message: Request, citing: Citing) -> dict[str, Any]:
    name = message.params.get("name")
    tool = TOOLS.get(name) if isinstance(name, str) else None
    if tool is None:
        raise message.refused(protocol.INVALID_PARAMS, f"Unknown tool; there are {', '.join(TOOLS)}")
    return tool.answer(message.params.get("arguments"), citing).plain()


@require_safe
@content_data
def llms(request: HttpRequest) -> HttpResponse:
    """What the site has for language models, as Markdown."""
    here = request.build_absolute_uri(reverse("root")).rstrip("/")
    context = {"here": here, "games": Game.objects.all(), "tools": TOOLS.values()}
    return render(request, "assistants/llms.txt", context, content_type="text/plain; charset=utf-8")
