"""The git history of a game's folder: its content and its files at a commit, such as the last one of each day."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from content.game import read_game
from content.nodes import ContentError
from content.schema import GameContent

# Days are UTC days, in any time zone.
_IN_UTC = {**os.environ, "TZ": "UTC", "LC_ALL": "C"}


class NoHistoryError(Exception):
    """git is missing, the project is not a repository root, or the history is not complete."""


@dataclass(frozen=True, slots=True)
class History:
    """The history of the repository whose root is ``root``. It is only read."""

    root: Path
    git: str

    def ends_of_days(self, folder: Path) -> dict[date, str]:
        """The last commit of each day (UTC) that changed a folder, in chronological order."""
        found = self._run(
            "log", "--first-parent", "--reverse", "--format=%cd %H", "--date=format-local:%Y-%m-%d", "--", str(folder)
        )
        lines = (line.split() for line in found.decode().splitlines())
        return {date.fromisoformat(day): commit for day, commit in lines}

    def left_main(self) -> str:
        """The commit at which the current branch left main; on main, or without it, the last commit."""
        try:
            return self._run("merge-base", "main", "HEAD").decode().strip()
        except NoHistoryError:
            return "HEAD"

    def files_at(self, commit: str, folder: Path) -> dict[str, str]:
        """The YAML files of a folder at a commit, by their paths; none if it did not exist yet."""
        path = folder.relative_to(self.root).as_posix()
        if not self._run("ls-tree", commit, "--", path):
            return {}
        with self._archive(commit, path) as archive:
            files = ((member.name, archive.extractfile(member)) for member in archive if member.name.endswith(".yaml"))
            return {name: file.read().decode() for name, file in files if file}

    @contextmanager
    def content_at(self, commit: str, folder: Path) -> Iterator[GameContent | None]:
        """A game at a commit, errors included; None if there was nothing to read yet."""
        with tempfile.TemporaryDirectory() as place:
            with self._archive(commit, folder.relative_to(self.root).as_posix()) as archive:
                # Python 3.11 has the filter from 3.11.4 on; what git packed here needs none.
                archive.extraction_filter = getattr(tarfile, "data_filter", None)
                archive.extractall(place)  # noqa: S202 our own repository's files
            try:
                content, _problems = read_game(Path(place) / folder.relative_to(self.root))
            except ContentError:
                yield None
            else:
                yield content

    def _archive(self, commit: str, path: str) -> tarfile.TarFile:
        return tarfile.open(fileobj=io.BytesIO(self._run("archive", "--format=tar", commit, "--", path)))

    def _run(self, *words: str) -> bytes:
        command = [self.git, "-C", str(self.root), *words]
        # Our own words, and a commit's name from git itself.
        done = subprocess.run(command, capture_output=True, check=False, env=_IN_UTC)  # noqa: S603
        if done.returncode:
            raise NoHistoryError(done.stderr.decode(errors="replace").strip())
        return done.stdout


def history(root: Path) -> History:
    """The history of the project. Raises NoHistoryError if it is missing or incomplete."""
    git = shutil.which("git")
    if git is None:
        raise NoHistoryError("git is not installed")
    found = History(root, git)
    top, shallow = found._run("rev-parse", "--show-toplevel", "--is-shallow-repository").decode().split("\n")[:2]
    if Path(top).resolve() != root.resolve():
        raise NoHistoryError("the project is not the root of a git repository")
    if shallow == "true":
        raise NoHistoryError("the clone is shallow")
    return found
