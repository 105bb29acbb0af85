"""Python for the device: the runtime of ``device/runtime``, and the worker that runs a saved game in it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import brotli
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext, override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from core.encodings import accepts_brotli

# Saved like a game, under a name that no game has.
PYTHON = "python"
_FOLDER = Path(__file__).resolve().parent / "device"
_TYPES = {".mjs": "text/javascript; charset=utf-8", ".wasm": "application/wasm", ".zip": "application/octet-stream"}
# Compiling WebAssembly is allowed to the worker alone; it loads nothing from elsewhere.
_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


@dataclass(frozen=True, slots=True)
class Runtime:
    """The files of a version: the bytes that travel, and those that they take on the device."""

    version: str
    files: dict[str, dict[str, int]]


@cache
def runtime() -> Runtime:
    """The runtime of this release."""
    return Runtime(**json.loads((_FOLDER / "runtime/files.json").read_text(encoding="utf-8")))


@require_safe
@cache_control(no_cache=True)
def python_list(request: HttpRequest, language: str) -> JsonResponse:
    """The manifest of the runtime, in the shape of that of a game."""
    names = {}
    for code, _ in settings.LANGUAGES:
        with override(code):
            names[code] = gettext("Calculators and translator without a connection")
    return JsonResponse(
        {
            "game": PYTHON,
            "names": names,
            "language": language,
            "version": runtime().version,
            "pages": [],
            "parcels": [],
            "files": [
                {"address": reverse("offline-python", args=[runtime().version, name]), **sizes}
                for name, sizes in runtime().files.items()
            ],
        }
    )


@require_safe
def python_file(request: HttpRequest, version: str, name: str) -> HttpResponse:
    """A file of the runtime. Raises Http404 for those of another version."""
    if version != runtime().version or name not in runtime().files:
        raise Http404
    content = (_FOLDER / f"runtime/{name}.br").read_bytes()
    return compressed(request, content, _TYPES[Path(name).suffix])


@require_safe
def python_worker(request: HttpRequest, game: str, version: str) -> HttpResponse:
    """The worker of a saved game, under its version: the two change together."""
    response = compressed(request, _worker(), _TYPES[".mjs"])
    response["Content-Security-Policy"] = _WORKER_POLICY
    return response


def worker_file(game: str, version: str) -> dict[str, Any]:
    """The worker in the manifest of a game."""
    return {"address": reverse("offline-worker", args=[game, version]), "bytes": len(_worker())}


@cache
def _worker() -> bytes:
    small: bytes = brotli.compress((_FOLDER / "worker.mjs").read_bytes())
    return small


def compressed(request: HttpRequest, content: bytes | None, content_type: str) -> HttpResponse:
    """A compressed file, decompressed for a client that does not accept that. Raises Http404."""
    if content is None:
        raise Http404
    if accepts_brotli(request.headers.get("Accept-Encoding", "")):
        response = HttpResponse(content, content_type=content_type, headers={"Content-Encoding": "br"})
    else:
        response = HttpResponse(brotli.decompress(content), content_type=content_type)
    # Its address contains its version, so it never changes.
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
