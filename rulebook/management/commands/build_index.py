"""Build the search index of the loaded content."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError

from rulebook.find import build_index, drop_old_indexes, index_folder, index_is_usable
from rulebook.telling import TellingCommand


class Command(TellingCommand):
    help = "Build the search index of the content in the database, unless a usable one is there."

    def handle(self, *args: Any, **options: Any) -> None:
        if index_is_usable():
            self.say(f"{index_folder().name}: unchanged", index=index_folder().name, state="unchanged")
        else:
            self.doing("building the search index")
            try:
                build_index()
            except OSError as error:
                raise CommandError(f"the search index cannot be written: {error}") from error
            self.say(f"{index_folder().name}: built", index=index_folder().name, state="built")
        drop_old_indexes()
