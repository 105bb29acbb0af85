"""Remove the players' names from old games, and delete the games a month later."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from core.durable import NotSaved
from core.progress import ProgressCommand
from plays.retention import delete, expired, looks_wrong, remove_names, to_delete


class Command(ProgressCommand):
    help = "Remove players' names from old games; delete games whose names were removed 30 days ago."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--dry-run", action="store_true", help="only report what would be done")

        parser.add_argument("--force", action="store_true", help="go on though the clock looks wrong")

    def handle(self, *args: Any, **options: Any) -> None:
        old, nameless = (list(plays.values_list("pk", flat=True)) for plays in (expired(), to_delete()))
        if looks_wrong() and not options["force"]:
            raise CommandError(
                f"By the clock of this machine it is {timezone.now():%Y-%m-%d}, nobody has played for two weeks, and"
                f" {len(old) + len(nameless)} games would go. If the clock is right, run delete_old_plays --force."
            )
        if not options["dry_run"]:
            try:
                nameless = list(filter(delete, nameless))
                old = list(filter(remove_names, old))
            except NotSaved as error:
                raise CommandError(f"Not every old game is gone, run delete_old_plays again: {error}") from None
        self.info(f"names removed from {len(old)} games, {len(nameless)} deleted")
