"""Building the parts of a release that are derived from the rows of the database."""

from __future__ import annotations

import gc
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from django.conf import settings

from core.background import begin_process
from core.progress import ProgressCommand
from core.snapshot import one_snapshot
from offline.bundles import parts_of, write_game
from offline.version import version_of
from rulebook.aid.pdf import add_pdfs
from rulebook.aid.previews import add_previews
from rulebook.dataset.files import add_data_set
from rulebook.models import Game
from rulebook.page_files import PAGES
from rulebook.release import Release, current_release
from rulebook.search_index import add_index


def add_content_parts(release: Release, command: ProgressCommand) -> bool:
    """Add the index, data sets, PDFs and pictures, which a server reads besides the rows; return whether any was built.

    The connection that loads the rows builds them, so that they exist before anybody can see the rows. Raises OSError
    if the disk cannot be written.
    """
    with one_snapshot():
        command.progress("building the search index")
        index = add_index(release)
        games = {game.slug: game for game in Game.objects.all()}
        steps = command.each(list(games), "writing the data set of")
        data_sets = [add_data_set(release, games[slug]) for slug in steps]
        pdfs = add_pdfs(release, command)
        command.progress("drawing the pictures of shared links")
        previews = add_previews(release)
    return index or any(data_sets) or pdfs or previews


def discard_outdated_pages() -> None:
    """Take the pages of games that have changed out of the current release; they are rendered until they are built."""
    current, versions = current_release(), {version_of(game) for game in Game.objects.all()}
    for part, version in (current.keys if current else {}).items():
        if current and part.startswith(f"{PAGES}/") and version not in versions:
            current.discard(part)


def add_pages(release: Release, command: ProgressCommand) -> None:
    """Add every page, and the bundles of them that phones save for offline use, game by game, one process per core.

    The processes have their own connections, which see rows only after they are committed: pages are the one part that
    is built after the content is loaded.
    """
    versions = {game.slug: version_of(game) for game in Game.objects.all()}
    jobs = [job for job in versions.items() if not all(release.reuse(part, job[1]) for part in parts_of(*job))]
    if not jobs:
        report(command, "pages", built=False)
        return
    folders = [[release.unfinished(part) for part in parts_of(*job)] for job in jobs]
    # Spawn, not fork: a fork would share this process's database connection.
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(mp_context=spawn, initializer=begin_process) as processes:
        results = processes.map(partial(_write_game, release.path("static")), jobs, folders)
        work = zip(jobs, folders, strict=True)
        for slug in command.each([slug for slug, _ in jobs], "rendering the pages of"):
            job, written = next(work)
            if next(results):
                for part, folder in zip(parts_of(*job), written, strict=True):
                    release.put(part, job[1], folder)
                report(command, f"pages of {slug}", built=True)
            else:
                command.error(f"pages of {slug}: the content has changed in the meantime; run prepare again")


def report(command: ProgressCommand, part: str, *, built: bool) -> None:
    """Write a line about a part: built now, or unchanged."""
    state = "built" if built else "unchanged"
    command.info(f"{part}: {state}", part=part, state=state)


def _write_game(static_root: Path, job: tuple[str, str], folders: list[Path]) -> bool:
    """Write one game; False if its content is no longer that of the release."""
    # Looking for garbage as often as usual takes a tenth of the time.
    gc.set_threshold(50_000)
    # Pages name the static files of the release that is being built.
    settings.STATIC_ROOT = static_root
    slug, version = job
    with one_snapshot():
        game = Game.objects.filter(slug=slug).first()
        if game is None or version_of(game) != version:
            return False
        write_game(game, folders)
    return True
