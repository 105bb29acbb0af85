"""Load the content files into the database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rulebook.content.game import digest, game_slugs
from rulebook.content.nodes import ContentError
from rulebook.load import checked_game, is_loaded, load_game
from rulebook.models import Game


class Command(BaseCommand):
    help = (
        "Load every game, or those named. A game is replaced whole in one transaction; one with a mistake is left "
        "as it was, and the mistake is named by file and line."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", help="folders of fixtures/; default: all")

    def handle(self, *args: Any, **options: Any) -> None:
        slugs = game_slugs(settings.FIXTURES_DIR)
        broken = []
        for slug in options["games"] or slugs:
            folder = settings.FIXTURES_DIR / slug
            if is_loaded(slug, digest(folder)):
                self.stdout.write(f"{slug}: unchanged")
                continue
            try:
                load_game(checked_game(folder))
            except ContentError as error:
                self.stderr.write(str(error))
                broken.append(slug)
                continue
            self.stdout.write(f"{slug}: loaded")
        if not options["games"]:
            Game.objects.exclude(slug__in=slugs).delete()
        if broken:
            raise CommandError(f"not loaded, left as it was: {', '.join(broken)}")
