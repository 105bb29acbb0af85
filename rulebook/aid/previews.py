"""Pictures that a shared link shows: one for the site and one for each game, in each language.

The typesetter of the player aids draws them when a release is built: no server needs a library for pictures, and no
request waits for one.
"""

from __future__ import annotations

import hashlib
import json
import re
import struct
from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, override

from content.game import accents
from rulebook.models import Game
from rulebook.release import Release

from . import pdf

PART = "previews"
_PROJECT = Path(__file__).resolve().parents[2]
_SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([\d ]+)">(.+?)</symbol>', re.DOTALL)
# The site's own accent, that of its head.
_SITE_ACCENT = "#7a2e1d"


def preview_part(game: str, language: str) -> str:
    """The part of a release that is the picture of a game, or of the site if there is no game."""
    return f"{PART}/{game or 'site'}.{language}.png"


def add_previews(release: Release) -> bool:
    """Add all pictures to a release; whether they were drawn."""
    cards = list(_cards())
    inputs = {"cards": json.dumps([card for _name, card in cards])}
    order = {"layout": _layout(), "format": "png", "inputs": inputs}
    key = hashlib.sha256(f"{version('typst')} {json.dumps(order, sort_keys=True)}".encode()).hexdigest()[:16]

    def write(folder: Path) -> None:
        folder.mkdir()
        for (name, _card), picture in zip(cards, _pages(pdf.typeset(order)), strict=False):
            (folder / name).write_bytes(picture)

    return release.add(PART, key, write)


def _cards() -> Iterator[tuple[str, dict[str, Any]]]:
    """The file of each picture, and what it shows."""
    colors, drawings = accents(settings.FIXTURES_DIR), _drawings()
    for language, _name in settings.LANGUAGES:
        with override(language):
            about = gettext("Rules, calculators and translator, in English and Spanish")
            yield (
                preview_part("", language).partition("/")[2],
                _card(language, "Sobremesa", gettext("Rules for economic board games"), about, _SITE_ACCENT),
            )
            for game in Game.objects.all():
                accent = colors[game.slug].light if game.slug in colors else _SITE_ACCENT
                card = _card(
                    language, game.short_name, str(game.tagline), about, accent, drawings.get(game.drawing, "")
                )
                yield preview_part(game.slug, language).partition("/")[2], card


def _card(language: str, title: str, tagline: str, about: str, accent: str, drawing: str = "") -> dict[str, Any]:
    names = {"lang": language, "title": title, "tagline": tagline, "about": about}
    return {**names, "accent": accent, "drawing": drawing.replace("currentColor", accent)}


def _pages(stream: bytes) -> Iterator[bytes]:
    """The pictures, each of which comes after its length."""
    while len(stream) > 4:
        (length,) = struct.unpack(">I", stream[:4])
        yield stream[4 : 4 + length]
        stream = stream[4 + length :]


@lru_cache(maxsize=1)
def _drawings() -> dict[str, str]:
    """The drawings of the games as pictures of their own."""
    text = (_PROJECT / "static/icons/games.svg").read_text(encoding="utf-8")
    head = 'xmlns="http://www.w3.org/2000/svg" fill="none" stroke="currentColor" stroke-width="0.5"'
    rounded = 'stroke-linecap="round" stroke-linejoin="round"'
    return {name: f'<svg {head} {rounded} viewBox="{box}">{inner}</svg>' for name, box, inner in _SYMBOL.findall(text)}


@lru_cache(maxsize=1)
def _layout() -> str:
    return (_PROJECT / "templates/rulebook/preview.typ").read_text(encoding="utf-8")
