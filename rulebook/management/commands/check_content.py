"""Check the content files without touching the database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rulebook.content.check import worklist
from rulebook.content.game import game_slugs
from rulebook.content.nodes import ContentError
from rulebook.load import read_and_check


class Command(BaseCommand):
    help = "Check the content of every game, or of those named: each mistake with its file and line."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", help="folders of fixtures/; default: all")
        parser.add_argument("--worklist", action="store_true", help="list what is still to be written")

    def handle(self, *args: Any, **options: Any) -> None:
        count = 0
        for slug in options["games"] or game_slugs(settings.FIXTURES_DIR):
            try:
                content, problems = read_and_check(settings.FIXTURES_DIR / slug)
            except ContentError as error:
                self.report(error.problems)
                count += len(error.problems)
                continue
            self.report(problems)
            count += len(problems)
            waiting = worklist(content)
            self.stdout.write(
                f"{slug}: {len(content.sections)} sections, {len(content.terms)} terms, "
                f"{len(content.components)} components, {len(content.differences)} differences, "
                f"{len(waiting)} still to write, {len(problems)} problems"
            )
            if options["worklist"]:
                self.stdout.write("\n".join(f"  to write: {line}" for line in waiting))
        if count:
            raise CommandError(f"{count} problems in the content")

    def report(self, problems: list[Any]) -> None:
        for problem in problems:
            path = problem.path.relative_to(settings.BASE_DIR)
            self.stderr.write(f"{path}:{problem.line}: {problem.message}")
