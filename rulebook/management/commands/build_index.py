"""Build the search index of the loaded content."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from rulebook.find import build_index, drop_old_indexes, index_folder, index_is_usable


class Command(BaseCommand):
    help = "Build the search index of the content in the database, unless a usable one is there."

    def handle(self, *args: Any, **options: Any) -> None:
        if index_is_usable():
            self.stdout.write(f"{index_folder().name}: unchanged")
        else:
            build_index()
            self.stdout.write(f"{index_folder().name}: built")
        drop_old_indexes()
