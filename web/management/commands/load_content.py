"""Load the content files into the database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from content.game import digest, game_slugs
from content.nodes import ContentError
from content.schema import GameContent
from core.durable import NotSaved
from core.progress import ProgressCommand
from rulebook.load import checked_game, is_loaded, load_game
from rulebook.models import Game
from rulebook.release import building, release_of_content
from rulebook.staging import staged
from web.building import add_content_parts, discard_outdated_pages


class Command(ProgressCommand):
    help = "Load all games, or those named; a game with errors is left as it was, and the errors are reported."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("games", nargs="*", help="game folders in fixtures/ (default: all)")

    def handle(self, *args: Any, **options: Any) -> None:
        slugs = game_slugs(settings.FIXTURES_DIR)
        if not slugs:
            raise CommandError(f"no games found in {settings.FIXTURES_DIR}; everything was left as it was")
        contents, broken = self.read(options["games"] or slugs)
        missing = [] if options["games"] else list(Game.objects.exclude(slug__in=slugs))
        # A folder without game.yaml is broken; a game is removed only if its folder is gone.
        gone = [game for game in missing if not (settings.FIXTURES_DIR / game.slug).exists()]
        broken += [game.slug for game in missing if game not in gone]
        try:
            self.load(contents, gone)
        except OSError as error:
            raise CommandError(f"nothing was loaded, everything was left as it was: {error}") from error
        except NotSaved as error:
            raise CommandError(f"nothing was loaded, the database cannot be written: {error}") from None
        if broken:
            raise CommandError(f"not loaded, left as it was: {', '.join(broken)}")

    def load(self, contents: Sequence[GameContent], gone: Sequence[Game]) -> None:
        if not (contents or gone):
            return
        # Everything derived from the new content is built before anybody can see that content.
        with building(), staged():
            for game in gone:
                game.delete()
            by_slug = {content.slug: content for content in contents}
            for slug in self.each(list(by_slug), "loading"):
                # Another machine may have loaded it while this one waited for the lock.
                if not is_loaded(slug, by_slug[slug].digest):
                    load_game(by_slug[slug])
                self.info(f"{slug}: loaded", game=slug, state="loaded")
            add_content_parts(release_of_content(), self)
        discard_outdated_pages()

    def read(self, slugs: Sequence[str]) -> tuple[list[GameContent], list[str]]:
        """The content of the games whose files have changed, and the slugs of those that cannot be loaded."""
        contents, broken = [], []
        for slug in self.each(slugs, "reading"):
            folder = settings.FIXTURES_DIR / slug
            try:
                if is_loaded(slug, digest(folder)):
                    self.info(f"{slug}: unchanged", game=slug, state="unchanged")
                    continue
                contents.append(checked_game(folder))
            except (ContentError, OSError) as error:
                self.error(str(error))
                broken.append(slug)
        return contents, broken
