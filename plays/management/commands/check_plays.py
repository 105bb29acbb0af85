"""Fold the log of every play again and compare the result with its cached state."""

from __future__ import annotations

from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import CommandError

from core.durable import NotSaved, in_turn
from core.progress import ProgressCommand
from plays.checking import differences_of, folded
from plays.models import Play
from plays.starts import start_of
from plays.store import touch_epoch


class Command(ProgressCommand):
    help = "Check that the state of every game in progress follows from its log; --repair corrects the state."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--repair", action="store_true", help="replace wrong states with those computed from the logs"
        )
        parser.add_argument(
            "--restored",
            action="store_true",
            help="after restoring a backup: ask every phone to send its latest moves again",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.check_plays(restored=options["restored"], repair=options["repair"])
        except NotSaved as error:
            raise CommandError(f"Cannot write to the database: {error}") from None

    def check_plays(self, *, restored: bool, repair: bool) -> None:
        if restored:
            self.info(f"{touch_epoch()} games will ask their phones for the latest moves")
        wrong = checked = 0
        # One by one: what is read in one go would stand in the way of whatever is written meanwhile.
        for number in list(Play.objects.order_by("pk").values_list("pk", flat=True)):
            play = Play.objects.filter(pk=number).first()
            if play is None:
                continue
            checked += 1
            problems = differences_of(play)
            wrong += bool(problems)
            for problem in problems:
                self.error(f"game {play.pk}: {problem}")
            if problems and repair:
                in_turn(partial(_repair, play))
        self.info(f"{checked} games checked, {wrong} wrong")
        if wrong and not repair:
            raise CommandError("Run check_plays --repair to replace the wrong states")


def _repair(play: Play) -> None:
    locked = Play.objects.select_for_update().get(pk=play.pk)
    last = locked.entries.order_by("-number").values_list("number", flat=True).first()
    locked.start = start_of(locked)
    locked.state, locked.last_entry = folded(locked), last or 0
    locked.save(update_fields=[*Play.STATES, "last_entry"])
