"""Check the content files without touching the database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from content.check import worklist
from content.game import game_slugs
from content.gaps import gaps
from content.nodes import ContentError, Problem
from content.schema import GameContent
from core.progress import ProgressCommand
from rulebook.load import read_and_check


class Command(ProgressCommand):
    help = "Check the content of all games, or of those named, and report each error with its file and line."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("games", nargs="*", help="game folders in fixtures/ (default: all)")
        parser.add_argument(
            "--worklist", action="store_true", help="list the pages still to be written, and what could be added"
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
            waiting = worklist(content)
            self.sum_up(content, len(waiting), len(problems))
            for line in waiting if options["worklist"] else ():
                self.info(f"  to write: {line}", game=slug, to_write=line)
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
            inside = problem.path.is_relative_to(settings.BASE_DIR)
            path = problem.path.relative_to(settings.BASE_DIR) if inside else problem.path
            self.error(f"{path}:{problem.line}: {problem.message}")
