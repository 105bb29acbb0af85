"""A release appears part by part, each whole or not at all; one step makes it current, and the one before stays."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.finders import get_finder

from rulebook.release import Release, building, current_release, releases
from web.static_files import PART, add_static_files


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.RELEASES_DIR = tmp_path
    return tmp_path


def release_with(folder: Path, name: str, **parts: str) -> Release:
    """A release with parts that say what their key is."""
    release = Release(folder / name)
    for part, key in parts.items():
        release.add(part, key, lambda path, key=key: path.write_text(key, encoding="utf-8") and None)
    return release


def names() -> set[str]:
    return {release.folder.name for release in releases()}


def test_part_is_written_once_for_a_key(folder: Path) -> None:
    release = release_with(folder, "one", index="1")
    assert release.add("index", "1", lambda _path: pytest.fail("it is there")) is False
    assert release.add("index", "2", lambda path: path.mkdir()) is True
    assert release.path("index").is_dir()
    assert release.keys == {"index": "2"}


def test_part_that_another_release_has_is_linked(folder: Path) -> None:
    release_with(folder, "one", index="1", static="1")
    release = release_with(folder, "two", index="2", static="1")
    assert release.path("static").stat().st_nlink == 2
    assert release.path("index").stat().st_nlink == 1


def test_pages_of_a_game_are_linked_though_other_source_has_changed(folder: Path) -> None:
    release_with(folder, "one", **{"pages/old/en/tea": "1", "pages/old/es/tea": "1", "pages/old/en/mines": "1"})
    release = release_with(folder, "two", **{"pages/new/en/tea": "1", "pages/new/en/mines": "2"})
    assert release.path("pages/new/en/tea").stat().st_nlink == 2
    assert release.path("pages/new/en/mines").stat().st_nlink == 1


def test_part_that_was_lost_is_written_again(folder: Path) -> None:
    release = release_with(folder, "one", index="1")
    release.path("index").unlink()
    release_with(folder, "one", index="1")
    assert release.path("index").read_text(encoding="utf-8") == "1"


def test_part_that_fails_is_not_there_and_the_others_stay(folder: Path) -> None:
    def fail(path: Path) -> None:
        path.write_text("half", encoding="utf-8")
        raise OSError(28, "No space left on device")

    release = release_with(folder, "one", index="1")
    with pytest.raises(OSError, match="No space"):
        release.add("static", "1", fail)
    assert not release.path("static").exists()
    assert release.keys == {"index": "1"}
    release_with(folder, "one", static="1").make_current()
    assert release.keys == {"index": "1", "static": "1"}
    assert sorted(path.name for path in folder.iterdir()) == ["current", "one", "pages"]


def test_current_release_and_the_one_before_stay(folder: Path) -> None:
    for name in ("one", "two", "three"):
        release_with(folder, name, index=name).make_current()
        assert current_release().folder.name == name
    assert names() == {"two", "three"}


def test_making_it_current_again_deletes_nothing(folder: Path) -> None:
    for name in ("one", "two", "two"):
        release_with(folder, name, index=name).make_current()
    assert names() == {"one", "two"}


def test_way_back_to_the_release_before(folder: Path) -> None:
    for name in ("one", "two", "one"):
        release_with(folder, name, index=name).make_current()
    assert current_release().folder.name == "one"
    assert names() == {"one", "two"}


def test_release_that_was_never_completed_goes(folder: Path) -> None:
    release_with(folder, "one", index="1").make_current()
    release_with(folder, "left", index="2")
    release_with(folder, "two", index="3").make_current()
    assert names() == {"one", "two"}


def test_only_one_command_builds_at_a_time(folder: Path) -> None:
    with building(), (folder / ".lock").open("w") as file, pytest.raises(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_machine_without_releases_has_none(settings: Any, tmp_path: Path) -> None:
    settings.RELEASES_DIR = tmp_path / "nowhere"
    assert releases() == []
    assert current_release() is None


@pytest.fixture
def sheet(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """The one static file of a site whose files have names with fingerprints."""
    manifest = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": manifest}
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [tmp_path / "sources"]
    settings.RELEASES_DIR = tmp_path / "releases"
    (tmp_path / "sources").mkdir()
    get_finder.cache_clear()
    yield tmp_path / "sources/page.css"
    get_finder.cache_clear()


def test_static_files_of_the_release_before_are_served_beside_the_new_ones(sheet: Path) -> None:
    names: list[set[str]] = []
    for number in range(3):
        sheet.write_text(f"p {{ order: {number}; }}\n" * 100, encoding="utf-8")
        release = Release(sheet.parents[1] / f"releases/{number}")
        assert add_static_files(release)
        release.make_current()
        names.append({path.name for path in release.path(PART).glob("page.*")})
    (first, *_), (second, *_) = (sorted(names[0]), sorted(names[1] - names[0]))
    assert [len(found) for found in names] == [3, 6, 6], "a file, and compressed in two ways"
    assert first in names[1] - names[2]
    assert second in names[1] & names[2]
