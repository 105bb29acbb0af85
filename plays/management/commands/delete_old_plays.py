"""Remove the players' names from old games, and delete the games a month later."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from plays.retention import blank_names, expired, to_delete
from rulebook.progress import ProgressCommand


class Command(ProgressCommand):
    help = "Remove players' names from old games; delete games whose names were removed 30 days ago."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--dry-run", action="store_true", help="only report what would be done")

    def handle(self, *args: Any, **options: Any) -> None:
        deleted, blanked = to_delete(), expired().filter(blanked=False)
        counts = (blanked.count(), deleted.count())
        if not options["dry_run"]:
            deleted.delete()
            for play in blanked.iterator():
                blank_names(play)
        self.info(f"names removed from {counts[0]} games, {counts[1]} deleted")
