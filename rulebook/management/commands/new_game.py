"""Write the first files of a new game; its rules may come from a spreadsheet."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from content.game import accents
from content.refs import SLUG
from content.sheet import SheetError, read_sheet
from content.skeleton import NewGame, skeleton
from core.progress import ProgressCommand
from rulebook.load import read_and_check

_MOST_PLAYERS = 20


class Command(ProgressCommand):
    help = "Write the first files of a new game to fixtures/, with comments."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("slug", help="the game in addresses: lower case, digits, hyphens")
        parser.add_argument("--en", default="", help="its name in English")
        parser.add_argument("--es", default="", help="its name in Spanish; of the two names, one is enough")
        parser.add_argument("--players", default="2-4", help="how many can play, such as 2-5 or 2,4 (default: 2-4)")
        sheet = "a spreadsheet with the columns chapter, section, id, English, Spanish, source"
        titles = "in two languages, a chapter or section is “Set up | Preparación”"
        parser.add_argument(
            "--from", dest="sheet", type=Path, metavar="FILE", help=f"{sheet} (.csv or .xlsx); {titles}"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        slug, folder = options["slug"], settings.FIXTURES_DIR / options["slug"]
        if not re.fullmatch(SLUG, slug):
            raise CommandError(f"“{slug}” cannot be part of an address: use lower case, digits and hyphens")
        if slug[0].isdigit():
            raise CommandError(f"“{slug}” begins with a digit, so no Python can be written for it: try game-{slug}")
        if folder.exists():
            raise CommandError(f"{folder} exists already")
        if not options["en"] and not options["es"]:
            raise CommandError("give the name of the game, with --en, --es or both")
        try:
            rows = read_sheet(options["sheet"]) if options["sheet"] else ()
            game = NewGame(
                slug=slug, en=options["en"], es=options["es"], players=_players(options["players"]), rows=rows
            )
            files = skeleton(game, accents(settings.FIXTURES_DIR).values())
        except SheetError as error:
            raise CommandError(str(error)) from error
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        # A sheet may link to what is not written yet.
        mistakes = read_and_check(folder)[1] if rows else []
        for problem in mistakes:
            self.info(f"{problem.path.relative_to(folder.parent)}:{problem.line}: {problem.message}", game=slug)
        said = f", {len(mistakes)} mistakes: correct them in these files" if mistakes else ""
        self.info(f"{folder}: {len(files)} files{said}. Next: make preview GAME={slug}", game=slug, files=len(files))


def _players(text: str) -> tuple[int, ...]:
    first, dash, last = text.partition("-")
    try:
        found = tuple(range(int(first), int(last) + 1)) if dash else tuple(map(int, text.split(",")))
    except ValueError:
        found = ()
    if not found or not all(0 < number <= _MOST_PLAYERS for number in found):
        raise CommandError(f"“{text}” is not a number of players: write 2-5 or 2,4")
    return found
