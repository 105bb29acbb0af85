"""Write what phones fetch to save a game for offline use."""

from __future__ import annotations

import multiprocessing
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import django
from django.conf import settings

from rulebook.models import Game
from rulebook.offline.parcels import drop_old_parcels, is_packed, pack
from rulebook.telling import TellingCommand


class Command(TellingCommand):
    help = "Write the offline bundles of every game in the database, where they are missing, and remove old ones."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("games", nargs="*", metavar="game", help="only these games")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.filter(slug__in=options["games"]) if options["games"] else Game.objects.all()
        languages = dict(settings.LANGUAGES)
        missing = [(game.slug, code) for game in games for code in languages if not is_packed(game, code)]
        if missing:
            self.write(missing)
        else:
            self.say("unchanged", state="unchanged")
        drop_old_parcels()

    def write(self, missing: list[tuple[str, str]]) -> None:
        """Write bundles, a process for each core: laying out thousands of pages is pure computing."""
        # Processes that start anew: a fork would share this one's connection to the database.
        with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn"), initializer=django.setup) as cores:
            done = cores.map(_pack, missing)
            for name in self.each([f"{slug} ({code})" for slug, code in missing], "laying out the pages of"):
                next(done)
                self.say(f"{name}: written", bundles=name, state="written")


def _pack(work: tuple[str, str]) -> None:
    slug, language = work
    pack(Game.objects.get(slug=slug), language)
