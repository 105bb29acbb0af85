"""Remove the players' names from old games, and delete the games a month later."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from core.progress import ProgressCommand
from plays.retention import blank_names, expired, looks_wrong, to_delete


class Command(ProgressCommand):
    help = "Remove players' names from old games; delete games whose names were removed 30 days ago."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--dry-run", action="store_true", help="only report what would be done")

        parser.add_argument("--force", action="store_true", help="go on though the clock looks wrong")

    def handle(self, *args: Any, **options: Any) -> None:
        deleted, blanked = to_delete(), expired().filter(blanked=False)
        counts = (blanked.count(), deleted.count())
        if looks_wrong() and not options["force"]:
            raise CommandError(
                f"By the clock of this machine it is {timezone.now():%Y-%m-%d}, nobody has played for two weeks, and"
                f" {sum(counts)} games would go. If the clock is right, run delete_old_plays --force."
            )
        if not options["dry_run"]:
            deleted.delete()
            for play in blanked.iterator():
                blank_names(play)
        self.info(f"names removed from {counts[0]} games, {counts[1]} deleted")
