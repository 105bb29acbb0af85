"""List edits to rule texts that may have changed a rule, for an editor to confirm."""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings
from django.core.management.base import CommandError

from content.edits import Edit, doubtful_edits
from content.game import game_slugs
from core.progress import ProgressCommand
from rulebook.history import History, NoHistoryError, history


class Command(ProgressCommand):
    help = "List the edits since a commit that changed a modal word, a negation, a number or a reading in a rule text."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("base", nargs="?", help="the commit to compare with (default: where this branch left main)")
        parser.add_argument(
            "--confirmed", action="store_true", help="list the edits as compared with the rulebook; do not fail"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            edits = self.edits(history(settings.BASE_DIR), options["base"])
        except NoHistoryError as reason:
            raise CommandError(f"cannot read the git history: {reason}") from reason
        except yaml.YAMLError as error:
            raise CommandError(f"not YAML: {error}") from error
        for edit in edits:
            self.show(edit)
        if edits and not options["confirmed"]:
            raise CommandError(
                f"{len(edits)} to confirm: compare each pair with the rulebook, then run with --confirmed"
            )

    def edits(self, known: History, base: str | None) -> list[Edit]:
        """The edits of every game since a commit, one game after another."""
        commit = base or known.left_main()
        found = []
        for slug in game_slugs(settings.FIXTURES_DIR):
            folder = settings.FIXTURES_DIR / slug
            before = known.files_at(commit, folder)
            after = {named(path): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.yaml"))}
            found += doubtful_edits(before, after)
        return found

    def show(self, edit: Edit) -> None:
        """One edit: where, what changed, and both texts with their lines."""
        after = f"  now, line {edit.after.line}: {edit.after.words}" if edit.after else "  now: removed"
        lines = [
            f"{edit.before.file}:{(edit.after or edit.before).line}: {edit.before.language}: {', '.join(edit.changed)}",
            f"  was, line {edit.before.line}: {edit.before.words}",
            after,
        ]
        self.info("\n".join(lines), **asdict(edit))


def named(path: Path) -> str:
    """A file's path inside the project, as git names it."""
    return path.relative_to(settings.BASE_DIR).as_posix()
