"""Load the content files into the database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from rulebook.content.game import digest, game_slugs
from rulebook.content.nodes import ContentError
from rulebook.content.schema import GameContent
from rulebook.find import build_index, drop_old_indexes
from rulebook.load import checked_game, is_loaded, load_game, writing
from rulebook.models import Game
from rulebook.telling import TellingCommand


class Command(TellingCommand):
    # A game is replaced whole, all in one transaction.
    help = "Load every game, or those named; one with a mistake stays as it was, and its file and line are named."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
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
                by_slug = {content.slug: content for content in contents}
                for slug in self.each(list(by_slug), "loading"):
                    # Another machine may have loaded it while this one waited for its turn.
                    if not is_loaded(slug, by_slug[slug].digest):
                        load_game(by_slug[slug])
                    self.say(f"{slug}: loaded", game=slug, state="loaded")
                self.doing("building the search index")
                build_index()
            drop_old_indexes()
        if broken:
            raise CommandError(f"not loaded, left as it was: {', '.join(broken)}")

    def read(self, slugs: Sequence[str]) -> tuple[list[GameContent], list[str]]:
        """The games whose files say something new, and those that cannot be loaded."""
        contents, broken = [], []
        for slug in self.each(slugs, "reading"):
            folder = settings.FIXTURES_DIR / slug
            if is_loaded(slug, digest(folder)):
                self.say(f"{slug}: unchanged", game=slug, state="unchanged")
                continue
            try:
                contents.append(checked_game(folder))
            except ContentError as error:
                self.complain(str(error))
                broken.append(slug)
        return contents, broken
