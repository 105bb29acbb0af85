"""Count the games in progress, or restore a backup of them."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from plays.backup import Unreadable, restore
from plays.models import Play


class Command(BaseCommand):
    help = "Count the games in progress; --restore adds those of a backup, and phones send the moves that it lacks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="write JSON instead of text")
        parser.add_argument(
            "--restore",
            metavar="FILE",
            help="add the games from a file written by “dumpdata plays”, or - for standard input; none is replaced",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path = options["restore"]
        if not path:
            count = Play.objects.count()
            self.stdout.write(json.dumps({"games": count}) if options["json"] else f"{count} games in progress")
            return
        try:
            with nullcontext(sys.stdin) if path == "-" else Path(path).open(encoding="utf-8") as file:
                restored = restore(file)
        except (OSError, Unreadable) as error:
            raise CommandError(f"Cannot restore {path}: {error}") from None
        if options["json"]:
            self.stdout.write(json.dumps({"restored": restored.added, "already_there": restored.there}))
        else:
            self.stdout.write(f"{restored.added} restored, {restored.there} already there")
