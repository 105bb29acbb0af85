"""Packing in the background: it takes seconds, and a reader who only looks at a game must not wait for it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping

from django.conf import settings
from django.db import connections

from rulebook.models import Game

from .parcels import pack

_log = logging.getLogger("sobremesa.offline")
_busy = threading.Lock()


def ask_to_pack(game: Game, host: Mapping[str, str]) -> None:
    """Have a game packed in every language, unless this process is packing already; whoever asked will ask again."""
    if _busy.acquire(blocking=False):
        threading.Thread(target=_pack_every_language, args=(game, host), name="packing", daemon=True).start()


def _pack_every_language(game: Game, host: Mapping[str, str]) -> None:
    try:
        for language, _ in settings.LANGUAGES:
            pack(game, language, host)
    except Exception:
        # Nobody waits for this thread: what stopped it is said here or nowhere.
        _log.exception("a game could not be packed")
    finally:
        connections.close_all()
        _busy.release()
