"""Count the games in progress, back them up, or restore a backup."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.backup import write_backup
from core.durable import NotSaved
from plays.backup import Unreadable, restore
from plays.models import Play


class Command(BaseCommand):
    help = "Count the games in progress, back them up or restore them; phones send the moves that a backup lacks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="write JSON instead of text")
        parser.add_argument(
            "--backup", metavar="FILE", help="write all games to a file that only its owner can read, or to -"
        )
        parser.add_argument(
            "--restore",
            metavar="FILE",
            help="add the games from a backup, or - for standard input; none is replaced",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["backup"]:
            write_backup("plays", options["backup"])
            return
        path = options["restore"]
        if not path:
            count = Play.objects.count()
            self.stdout.write(json.dumps({"games": count}) if options["json"] else f"{count} games in progress")
            return
        try:
            with nullcontext(sys.stdin) if path == "-" else Path(path).open(encoding="utf-8") as file:
                restored = restore(file)
        except (OSError, Unreadable, NotSaved) as error:
            raise CommandError(f"Cannot restore {path}: {error}") from None
        if options["json"]:
            self.stdout.write(json.dumps({"restored": restored.added, "already_there": restored.there}))
        else:
            self.stdout.write(f"{restored.added} restored, {restored.there} already there")
