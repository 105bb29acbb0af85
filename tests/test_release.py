"""A version is tagged only when nothing about it is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.release import PROJECT, faults, git, notes_of
from tests.upgrade.dump import dump_file

VERSION = "1.2.0"
CHANGELOG = """# Changelog

## [Unreleased]

## [1.2.0] - 2026-11-23

### Added

- A *better* game.

## [1.1.0] - 2026-11-01

- The first one.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that is ready for the version."""
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, "utf-8")
    (tmp_path / "pyproject.toml").write_text(f'[project]\nversion = "{VERSION}"\n', "utf-8")
    dump_file(VERSION, tmp_path).parent.mkdir(parents=True)
    dump_file(VERSION, tmp_path).touch()
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    commit(tmp_path)
    return tmp_path


def commit(project: Path) -> None:
    git(project, "add", "--all")
    who = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
    git(project, *who, "commit", "--quiet", "--message", "Prepare the version")


def change(project: Path, file: str, old: str, new: str) -> None:
    text = (project / file).read_text("utf-8")
    assert old in text
    (project / file).write_text(text.replace(old, new), "utf-8")
    commit(project)


def test_version_that_is_ready_has_no_faults(project: Path) -> None:
    assert [*faults(project, VERSION)] == []
    assert notes_of(project, VERSION) == "### Added\n\n- A *better* game."


@pytest.mark.parametrize("version", ["", "1.2", "v1.2.0", "latest"])
def test_version_is_three_numbers(project: Path, version: str) -> None:
    [fault] = faults(project, version)
    assert "is not a version" in fault


@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    [
        ("pyproject.toml", VERSION, "1.1.0", "pyproject.toml has version 1.1.0"),
        ("CHANGELOG.md", " - 2026-11-23", "", "the newest section is not"),
        ("CHANGELOG.md", f"[{VERSION}]", "[1.3.0]", "the newest section is not"),
        ("CHANGELOG.md", "[Unreleased]\n", "[Unreleased]\n\n- A fifth game.\n", "under Unreleased"),
    ],
)
def test_what_does_not_name_the_version_is_named(project: Path, file: str, old: str, new: str, named: str) -> None:
    change(project, file, old, new)
    [fault] = faults(project, VERSION)
    assert named in fault


def test_only_what_is_committed_on_main_is_tagged(project: Path) -> None:
    git(project, "switch", "--quiet", "--create", "other")
    (project / "new.txt").touch()
    assert [fault.partition(":")[0] for fault in faults(project, VERSION)] == [
        "the working tree has changes",
        "this is not the branch main",
    ]


def test_a_tag_is_set_once(project: Path) -> None:
    git(project, "tag", f"v{VERSION}")
    [fault] = faults(project, VERSION)
    assert "there is a tag" in fault


def test_later_versions_can_be_upgraded_from_it(project: Path) -> None:
    dump_file(VERSION, project).unlink()
    (project / "tests/upgrade/other.sql").touch()
    commit(project)
    [fault] = faults(project, VERSION)
    assert "upgrade test" in fault


def test_command_ends_with_the_faults() -> None:
    command = [sys.executable, "-m", "tests.release", "soon"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "is not a version" in done.stderr
