"""A player aid as PDF: set once for each version of the game, and kept on disk.

Setting one takes a second, and is done when somebody first asks for it. Nothing that a visitor sends reaches it but the
choice of a game, a language and a paper; one is set at a time, and none again before the content changes: asking often
costs no more than reading a file.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, override

from rulebook.models import Game, PlayerAid
from rulebook.offline.version import version_of
from rulebook.pages.aid import AidPage, BlockView, aid_page

logger = logging.getLogger("sobremesa.aid")

# As addresses name them, and as the typesetter does.
PAPERS: Mapping[str, str] = {"a4": "a4", "letter": "us-letter"}

# Seconds that setting may take on a busy machine.
LONGEST = 60
_NAMES = (("en", "English"), ("es", "Español"))
_LAYOUT = "rulebook/aid.typ"
_setting = Lock()
# What was tried in vain is not tried again before the content changes.
_FAILED: set[Path] = set()
# What a full disk has no room for: a few hundred kilobytes, until the process ends.
_unkept: dict[Path, bytes] = {}


class AidUnusable(Exception):
    """An aid that cannot be set."""


def pdf_of(aid: PlayerAid, language: str, paper: str) -> bytes:
    """The aid as a PDF of two pages."""
    path = _path(aid.game, language, paper)
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return _unkept.get(path) or _set(path, aid, language, paper)


def compiled(page: AidPage, game: Game, language: str, paper: str) -> bytes:
    """Set the two pages. Raises AidUnusable where a side does not fit in any legible size."""
    with override(language):
        aid = {
            "lang": language,
            "languages": [name for _code, name in sorted(_NAMES, key=lambda item: item[0] != language)],
            "game": game.short_name,
            "accent": page.accent,
            "label": gettext("Player aid"),
            "note": " · ".join(
                filter(None, (gettext("The small number behind a line is its section on Sobremesa"), page.follows))
            ),
            "sides": [{"title": side.title, "blocks": [_plain(block) for block in side.blocks]} for side in page.sides],
        }
    order = {"layout": _layout(), "aid": aid, "paper": PAPERS[paper]}
    done = subprocess.run(  # our own program, and nothing that a visitor wrote
        [sys.executable, "-m", "rulebook.aid.typesetting"],
        input=json.dumps(order).encode(),
        capture_output=True,
        cwd=settings.BASE_DIR,
        timeout=LONGEST,
        check=False,
    )
    if done.returncode:
        raise AidUnusable(done.stderr.decode(errors="replace").strip().splitlines()[-1])
    return done.stdout


def _set(path: Path, aid: PlayerAid, language: str, paper: str) -> bytes:
    with _setting:
        if path.exists():
            return path.read_bytes()
        if path in _FAILED:
            raise AidUnusable(path.name)
        if path in _unkept:
            return _unkept[path]
        with override(language):
            page = aid_page(aid)
        try:
            made = compiled(page, aid.game, language, paper)
        except AidUnusable:
            _FAILED.add(path)
            raise
        try:
            _keep(path, made)
        except OSError as error:
            logger.warning("a player aid is not kept", extra={"file": path.name, "reason": type(error).__name__})
            _unkept[path] = made
    return made


def _keep(path: Path, made: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        fresh.write_bytes(made)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    older = [other for other in path.parent.glob(f"{path.stem.rpartition('.')[0]}.*.pdf") if other != path]
    fresh.rename(path)
    for other in older:
        other.unlink(missing_ok=True)


def _path(game: Game, language: str, paper: str) -> Path:
    folder: Path = settings.AIDS_DIR
    return folder / f"{game.slug}.{language}.{paper}.{version_of(game)}.pdf"


@lru_cache(maxsize=1)
def _layout() -> str:
    return str((settings.BASE_DIR / "templates" / _LAYOUT).read_text(encoding="utf-8"))


def _plain(block: BlockView) -> dict[str, Any]:
    """A block as the layout takes it."""
    return {
        "title": block.title,
        "across": block.across,
        "steps": block.steps,
        "lines": [
            {
                "runs": [{"text": words, "strong": strong} for words, strong in line.runs],
                "amount": line.amount,
                "number": line.number,
            }
            for line in block.lines
        ],
        "columns": [
            {"label": column.label, "figures": column.figures, "share": column.share} for column in block.columns
        ],
        "rows": [[cell.text for _column, cell in row] for row in block.rows],
        "terms": [[term.own, term.other] for term in block.terms],
    }
