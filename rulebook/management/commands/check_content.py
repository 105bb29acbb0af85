"""Check the content files without touching the database."""

from __future__ import annotations

import linecache
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from content.check import worklist
from content.game import game_slugs
from content.gaps import gaps
from content.levels import reaches, unmet
from content.nodes import ContentError, Problem
from content.schema import GameContent
from core.progress import ProgressCommand
from rulebook.beside import beside_of
from rulebook.load import read_and_check


class Command(ProgressCommand):
    help = "Check the content of all games, or of those named, and report each error with its file and line."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("games", nargs="*", help="game folders in fixtures/ (default: all)")
        parser.add_argument(
            "--worklist",
            action="store_true",
            help="list everything that the levels of a game still demand, with numbers, and what could be added",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        count = 0
        for slug in self.each(options["games"] or game_slugs(settings.FIXTURES_DIR), "checking"):
            try:
                content, problems = read_and_check(settings.FIXTURES_DIR / slug)
            except ContentError as error:
                self.report(error.problems)
                count += len(error.problems)
                continue
            self.report(problems)
            count += len(problems)
            beside = beside_of(content.slug)
            waiting = unmet(content, beside)
            self.sum_up(content, len(worklist(content)), len(problems))
            for demand in waiting:
                if reaches(content.level, demand.level):
                    count += 1
                    message = f"the game is at the level “{content.level}”, which demands {demand}"
                    self.report([content.place.problem(message, "level")])
                elif options["worklist"]:
                    self.info(f"  for {demand.level}: {demand}", game=slug, level=demand.level, to_write=str(demand))
            for place in content.untranslated if options["worklist"] else ():
                text = linecache.getline(str(place.path), place.line).strip()
                self.info(f"  to translate: {self.shown(place.path)}:{place.line}: {text}", game=slug)
            for line in gaps(content) if options["worklist"] else ():
                self.info(f"  could have: {line}", game=slug, could_have=line)
        if count:
            raise CommandError(f"{count} problem{'' if count == 1 else 's'} in the content")

    def sum_up(self, content: GameContent, waiting: int, problems: int) -> None:
        counts = {
            "sections": len(content.sections),
            "terms": len(content.terms),
            "components": len(content.components),
            "differences": len(content.differences),
            "still to write": waiting,
            "problems": problems,
        }
        summary = ", ".join(f"{number} {name}" for name, number in counts.items())
        facts = {name.replace(" ", "_"): number for name, number in counts.items()}
        self.info(f"{content.slug}: {summary}", game=content.slug, **facts)

    def report(self, problems: Iterable[Problem]) -> None:
        for problem in problems:
            self.error(f"{self.shown(problem.path)}:{problem.line}: {problem.message}")

    def shown(self, path: Path) -> Path:
        """A path as the reader would write it."""
        return path.relative_to(settings.BASE_DIR) if path.is_relative_to(settings.BASE_DIR) else path
