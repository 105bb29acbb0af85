"""Build the search index of the loaded content."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rulebook.content.game import digest, read_game
from rulebook.find import build_index, index_folder, index_is_usable
from rulebook.load import stamp
from rulebook.models import Game


class Command(BaseCommand):
    help = "Build the search index of the content in the database, unless a usable one is there."

    def handle(self, *args: Any, **options: Any) -> None:
        if index_is_usable():
            self.stdout.write(f"{index_folder().name}: unchanged")
            return
        contents = []
        for game in Game.objects.all():
            folder = settings.FIXTURES_DIR / game.slug
            if stamp(digest(folder)) != game.digest:
                raise CommandError(f"{game.slug}: the files differ from what is loaded; run load_content first")
            contents.append(read_game(folder)[0])
        build_index(contents)
        self.stdout.write(f"{index_folder().name}: built")
