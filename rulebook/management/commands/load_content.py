"""Load the content files into the database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rulebook.content.game import digest, game_slugs
from rulebook.content.nodes import ContentError
from rulebook.content.schema import GameContent
from rulebook.find import build_index, drop_old_indexes
from rulebook.load import checked_game, is_loaded, load_game, writing
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
        contents, broken = self.read(options["games"] or slugs)
        gone = [] if options["games"] else list(Game.objects.exclude(slug__in=slugs))
        if contents or gone:
            # The index of the new content stands before anybody can see that content.
            with writing():
                for game in gone:
                    game.delete()
                for content in contents:
                    # Another machine may have loaded it while this one waited for its turn.
                    if not is_loaded(content.slug, content.digest):
                        load_game(content)
                    self.stdout.write(f"{content.slug}: loaded")
                build_index()
            drop_old_indexes()
        if broken:
            raise CommandError(f"not loaded, left as it was: {', '.join(broken)}")

    def read(self, slugs: Iterable[str]) -> tuple[list[GameContent], list[str]]:
        """The games whose files say something new, and those that cannot be loaded."""
        contents, broken = [], []
        for slug in slugs:
            folder = settings.FIXTURES_DIR / slug
            if is_loaded(slug, digest(folder)):
                self.stdout.write(f"{slug}: unchanged")
                continue
            try:
                contents.append(checked_game(folder))
            except ContentError as error:
                self.stderr.write(str(error))
                broken.append(slug)
        return contents, broken
