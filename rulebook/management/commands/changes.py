"""Record which pages of each game changed on which day, from the git history of its folder."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from content.changes import FILE, read_changes, written
from content.compare import Pages, changes, pages_of
from content.game import game_slugs, read_game
from content.nodes import ContentError
from content.schema import ChangedDay, GameContent, Place
from core.progress import ProgressCommand
from rulebook.history import History, NoHistoryError, history


class Command(ProgressCommand):
    # Days before the last recorded one stay as they are; without git, nothing is written.
    help = "Update each game's changes.yaml from git: which pages changed on which day."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("games", nargs="*", help="game folders in fixtures/ (default: all)")
        parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            known = history(settings.BASE_DIR)
        except NoHistoryError as reason:
            self.info(f"Cannot read the git history ({reason}); nothing was changed")
            return
        late = []
        for slug in self.each(options["games"] or game_slugs(settings.FIXTURES_DIR), "comparing the history of"):
            folder = settings.FIXTURES_DIR / slug
            text = written(self.days(known, folder))
            path = folder / FILE
            if path.exists() and path.read_text(encoding="utf-8") == text:
                self.info(f"{slug}: unchanged", game=slug, state="unchanged")
                continue
            late.append(slug)
            if not options["check"]:
                path.write_text(text, encoding="utf-8")
                self.info(f"{slug}: written", game=slug, state="written")
        if options["check"] and late:
            raise CommandError(f"out of date, run manage.py changes: {', '.join(late)}")

    def days(self, known: History, folder: Path) -> list[ChangedDay]:
        """Every day with changes, latest first."""
        recorded = read_changes(folder, folder.name, [])
        last = recorded[0].date if recorded else date.min
        found: list[ChangedDay] = []
        pages: Pages = {}
        for day, content in self.states(known, folder, last):
            after = pages_of(content)
            changed = changes(pages, after)
            if changed and day >= last:
                found.append(ChangedDay(day, changed, Place(folder / FILE, 1)))
            pages = after
        return [*reversed(found), *(day for day in recorded if day.date < last)]

    def states(self, known: History, folder: Path, since: date) -> Iterator[tuple[date, GameContent]]:
        """The content at the end of the last day before ``since``, of each later day, and as it is now."""
        today, now = datetime.now(UTC).date(), self.now(folder)
        ends = known.ends_of_days(folder)
        for day in [*[day for day in ends if day < since][-1:], *(day for day in ends if day >= since)]:
            if day == today and now is not None:
                continue
            with known.content_at(ends[day], folder) as content:
                if content is not None:
                    yield day, content
        if now is not None:
            yield today, now

    def now(self, folder: Path) -> GameContent | None:
        """The files as they are now, if they can be read; incomplete ones would show up as changes that nobody made."""
        try:
            content, problems = read_game(folder)
        except ContentError as error:
            content, problems = None, error.problems
        if problems:
            self.error(f"{folder.name}: only committed files were compared, because of an error: {problems[0]}")
            return None
        return content
