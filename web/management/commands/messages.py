"""Interface strings: collect them from code and templates, update the catalog and compile it."""

from __future__ import annotations

import os
import re
from argparse import ArgumentParser
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation.template import templatize

from core.progress import ProgressCommand

_FOLDERS = (
    "config",
    "web",
    "assistants",
    "plays",
    "reports",
    "offline",
    "calculators",
    "core",
    "rulebook",
    "answers",
    "rules",
    "translator",
    "search",
    "content",
    "language",
    "limits",
    "templates",
)
_KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
}


class Command(ProgressCommand):
    help = "Update and compile the interface strings; --check fails if one is missing or untranslated."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail if a string is missing or untranslated"
        )
        parser.add_argument("--compile", action="store_true", help="only compile the catalogs")

    def handle(self, *args: Any, **options: Any) -> None:
        for path in sorted(settings.BASE_DIR.glob("locale/*/LC_MESSAGES/django.po")):
            with path.open("rb") as file:
                catalog = read_po(file, locale=path.parts[-3])
            if not options["compile"]:
                self.bring_up_to_date(path, catalog, check=options["check"])
            if not options["check"]:
                _compile(catalog, path.with_suffix(".mo"))

    def bring_up_to_date(self, path: Path, catalog: Catalog, check: bool) -> None:
        self.progress("collecting the strings from code and templates")
        found = _collected()
        before = {message.id for message in catalog if message.id}
        # The date of the last run would be a change to the file by itself.
        catalog.update(found, no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        untranslated = [str(message.id) for message in catalog if message.id and not all(_texts(message.string))]
        if check:
            wanted = {message.id for message in found if message.id}
            problems = [*map(str, wanted ^ before), *untranslated]
            if problems:
                raise CommandError(f"{path}: run make messages, then translate: " + "; ".join(sorted(set(problems))))
            return
        with path.open("wb") as file:
            write_po(file, catalog, width=110, sort_output=True, omit_header=False, include_previous=False)
        for text in untranslated:
            self.info(f"to translate: {text}", to_translate=text)


def _compile(catalog: Catalog, place: Path) -> None:
    """Write the compiled catalog where it changed, whole or not at all: another process may be reading it."""
    compiled = BytesIO()
    write_mo(compiled, catalog)
    if place.exists() and place.read_bytes() == compiled.getvalue():
        return
    fresh = place.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(compiled.getvalue())
    fresh.replace(place)


def _texts(string: Any) -> tuple[str, ...]:
    return tuple(string) if isinstance(string, (tuple, list)) else (string or "",)


def _collected() -> Catalog:
    """Every message in the code, with the file it stands in."""
    catalog = Catalog(project="Sobremesa", charset="utf-8")
    for path, source in _sources():
        name = str(path.relative_to(settings.BASE_DIR))
        for _line, message, comments, context in extract("python", BytesIO(source.encode()), keywords=_KEYWORDS):
            catalog.add(message, locations=[(name, 0)], auto_comments=comments, context=context)
    return catalog


def _sources() -> Iterator[tuple[Path, str]]:
    for folder in _FOLDERS:
        for path in sorted((settings.BASE_DIR / folder).rglob("*")):
            text = path.read_text(encoding="utf-8") if path.suffix in (".py", ".html", ".js", ".txt") else ""
            if path.suffix == ".py":
                yield path, text
            elif text:
                # The indentation of a template says nothing, and Python would not read it.
                yield path, re.sub(r"^[ \t]+", "", templatize(text, origin=str(path)), flags=re.MULTILINE)
