"""Write the data sets of the loaded content."""

from __future__ import annotations

from typing import Any

from rulebook.dataset.files import drop_old_files, file_of
from rulebook.models import Game
from rulebook.telling import TellingCommand


class Command(TellingCommand):
    help = "Write the data set of every game in the database, where it is missing, and remove those of older content."

    def handle(self, *args: Any, **options: Any) -> None:
        games = {game.slug: game for game in Game.objects.all()}
        for slug in self.each(list(games), "writing the data set of"):
            path = file_of(games[slug])
            self.say(f"{slug}: {path.name}", game=slug, file=path.name, bytes=path.stat().st_size)
        drop_old_files()
