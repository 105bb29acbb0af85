"""Player aids as PDF: two pages for each language and paper, typeset when a release is built."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from importlib.metadata import version
from itertools import product
from os import cpu_count
from pathlib import Path
from typing import Any

from django.utils.translation import gettext, override

from core.progress import ProgressCommand
from rulebook.models import PlayerAid
from rulebook.pages.aid import BlockView, aid_page
from rulebook.release import Release

# The names of paper sizes in addresses, and in the typesetter.
PAPERS: Mapping[str, str] = {"a4": "a4", "letter": "us-letter"}

# Seconds that typesetting may take on a busy machine.
_LONGEST = 60
_NAMES = (("en", "English"), ("es", "Español"))
_PROJECT = Path(__file__).resolve().parents[2]


class AidUnusable(Exception):
    """The aid does not fit on its two pages at any legible size."""


def pdf_part(game: str, language: str, paper: str) -> str:
    """The part of a release that is the PDF of an aid."""
    return f"aids/{game}.{language}.{paper}.pdf"


def add_pdfs(release: Release, command: ProgressCommand) -> bool:
    """Add the PDFs of every aid to a release; whether any was typeset. An aid that does not fit is reported."""
    orders = {part: order for part, order in _orders() if not release.reuse(part, _key(order))}
    with ThreadPoolExecutor(cpu_count()) as threads:
        results = {part: threads.submit(typeset, order) for part, order in orders.items()}
        for part in command.each(list(orders), "typesetting"):
            try:
                pdf = results[part].result()
            except AidUnusable as error:
                command.error(f"{part}: {error}")
                continue
            fresh = release.unfinished(part)
            fresh.write_bytes(pdf)
            release.put(part, _key(orders[part]), fresh)
    return bool(orders)


def order_of(aid: PlayerAid, language: str, paper: str) -> dict[str, Any]:
    """The complete input of the typesetter."""
    with override(language):
        page = aid_page(aid)
        content = {
            "lang": language,
            "languages": [name for _code, name in sorted(_NAMES, key=lambda item: item[0] != language)],
            "game": aid.game.short_name,
            "accent": page.accent,
            "label": gettext("Player aid"),
            "note": " · ".join(
                filter(None, (gettext("The small number after each line is its section on Sobremesa"), page.follows))
            ),
            "sides": [{"title": side.title, "blocks": [_plain(block) for block in side.blocks]} for side in page.sides],
        }
    inputs = {"aid": json.dumps(content), "paper": PAPERS[paper]}
    return {"layout": _layout(), "format": "pdf", "inputs": inputs}


def typeset(order: Mapping[str, Any]) -> bytes:
    """Typeset the pages of an order. Raises AidUnusable if a side of an aid does not fit at any legible size."""
    done = subprocess.run(  # our own program, without user input
        [sys.executable, "-m", "rulebook.aid.typesetting"],
        input=json.dumps(order).encode(),
        capture_output=True,
        cwd=_PROJECT,
        timeout=_LONGEST,
        check=False,
    )
    if done.returncode:
        raise AidUnusable(done.stderr.decode(errors="replace").strip().splitlines()[-1])
    return done.stdout


def _orders() -> Iterator[tuple[str, dict[str, Any]]]:
    for aid in PlayerAid.objects.select_related("game").order_by("game__slug"):
        for (language, _name), paper in product(_NAMES, PAPERS):
            yield pdf_part(aid.game.slug, language, paper), order_of(aid, language, paper)


def _key(order: Mapping[str, Any]) -> str:
    return hashlib.sha256(f"{version('typst')} {json.dumps(order, sort_keys=True)}".encode()).hexdigest()[:16]


@lru_cache(maxsize=1)
def _layout() -> str:
    return (_PROJECT / "templates/rulebook/aid.typ").read_text(encoding="utf-8")


def _plain(block: BlockView) -> dict[str, Any]:
    """The block as the layout reads it."""
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
