"""Tags a version after everything about it was checked. ``python -m tests.release 0.2.0``: ``make release``.

The version is named in ``pyproject.toml`` and heads the changelog; the tag carries what the changelog says about it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.upgrade.dump import dump_file

PROJECT = Path(__file__).resolve().parent.parent
# What must pass, in order: the quick ones first. The tests that touch the database run on PostgreSQL, too.
COMMANDS = (
    ("make", "check"),
    ("make", "audit"),
    ("make", "test"),
    ("make", "test-postgres", "TESTS=-m database"),
    ("make", "fuzz"),
)
_SECTION = re.compile(
    r"^## \[(?P<version>[^\]]+)\](?: - (?P<date>\d{4}-\d\d-\d\d))?\n(?P<text>.*?)(?=^## \[|\Z)", re.M | re.S
)


def git(folder: Path, *arguments: str) -> str:
    """What a git command prints; raises CalledProcessError if it fails."""
    return subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


def notes_of(folder: Path, version: str) -> str:
    """What the changelog says about a version; empty if it does not mention it."""
    sections = _SECTION.finditer((folder / "CHANGELOG.md").read_text("utf-8"))
    return next((found["text"].strip() for found in sections if found["version"] == version), "")


def faults(folder: Path, version: str) -> Iterator[str]:
    """Everything that is not ready for a version, each with what to do."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"“{version}” is not a version: name three numbers, as in make release VERSION=1.2.3"
        return
    if git(folder, "status", "--porcelain"):
        yield "the working tree has changes: commit them first"
    if git(folder, "rev-parse", "--abbrev-ref", "HEAD") != "main":
        yield "this is not the branch main: run git switch main"
    if git(folder, "tag", "--list", f"v{version}"):
        yield f"there is a tag v{version}: choose the next version"
    declared = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if declared != version:
        yield f"pyproject.toml has version {declared}: change it to {version}"
    sections = [*_SECTION.finditer((folder / "CHANGELOG.md").read_text("utf-8"))]
    newest = next((found for found in sections if found["version"] != "Unreleased"), None)
    if newest is None or newest["version"] != version or not newest["date"]:
        yield f"CHANGELOG.md: the newest section is not “## [{version}] - ” and a date"
    if any(found["version"] == "Unreleased" and found["text"].strip() for found in sections):
        yield f"CHANGELOG.md: move the lines under Unreleased to [{version}]"
    if not dump_file(version, folder).exists():
        yield f"there is no database of {version} for the upgrade test: run python -m tests.upgrade.dump {version}"


def main(version: str = "") -> int:
    found = [*faults(PROJECT, version)]
    if found:
        print(*found, sep="\n", file=sys.stderr)
        return 1
    for command in COMMANDS:
        print(*command, flush=True)
        if subprocess.run(command, cwd=PROJECT, check=False).returncode:
            print(f"{' '.join(command)} failed: nothing was tagged", file=sys.stderr)
            return 1
    git(
        PROJECT, "tag", "--annotate", f"v{version}", "--message", f"Sobremesa {version}\n\n{notes_of(PROJECT, version)}"
    )
    print(f"Tagged v{version}. Publish it with: git push origin main v{version}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
