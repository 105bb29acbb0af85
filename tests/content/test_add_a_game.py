"""CONTRIBUTING's “Add a game”, done by copying the example games: the suite's tests of games pass, and no file changes.

The copy of the project begins with the prepared site, so that only the new games are loaded.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import prepared
from tests.conftest import PROJECT

from .small_game import EXAMPLE, SLUG

# Two more games, added like the first: 1830 with a play, and one that is written in a single language.
EXAMPLES = PROJECT / "docs/example-games"
SLUGS = (SLUG, *sorted(path.name for path in (EXAMPLES / "fixtures").iterdir()))

FILES = ("manage.py", "pyproject.toml", "requirements.txt", "CONTRIBUTING.md")
# Modules with tests of each game have one of these words; the others cannot see that there is a fifth one.
PER_GAME = re.compile(
    rf"\b(game_slugs|GAMES|at_level|contents|EXAMPLES)\b|\b(calculators|plays)\(\)(?!\[)|{'|'.join(SLUGS)}"
)
# Without browsers, servers and what runs for minutes.
FOLDERS = ("answers", "calculators", "content", "design", "pages", "plays", "rules", "search", "translator")
# Tests that take every game together, or the first one, by their names.
TOGETHER = (
    *("every_answer_has_trials", "words_of_several_games", "home_is_a_door", "files_are_linked", "heaviest_page"),
    *("no_game_is_named", "game_with_rules_has_content", "every_part_stands_there", "every_class_of_the_style_sheet"),
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the example games added, and the site without them."""
    place = tmp_path_factory.mktemp("project")
    ignored = shutil.ignore_patterns("__pycache__")
    for folder in PROJECT.iterdir():
        if folder.is_dir() and not folder.name.startswith(".") and folder.name not in ("var", "node_modules"):
            shutil.copytree(folder, place / folder.name, ignore=ignored)
    for name in FILES:
        shutil.copy(PROJECT / name, place)
    for added in (EXAMPLE, EXAMPLES):
        shutil.copytree(added, place, dirs_exist_ok=True, ignore=ignored)
    shutil.copytree(prepared.prepared(), place / "var/tests/var", symlinks=True)
    return place


def modules(project: Path) -> list[str]:
    """The test modules that can tell how many games there are."""
    found = [path for folder in FOLDERS for path in sorted((project / "tests" / folder).rglob("test_*.py"))]
    found.append(project / "tests/test_architecture.py")
    return [
        str(path.relative_to(project))
        for path in found
        if PER_GAME.search(path.read_text(encoding="utf-8")) and path.name != Path(__file__).name
    ]


def _of_its_own() -> dict[str, str]:
    """The environment of a run of tests that shares nothing with this one, whichever process this is."""
    ours = ("PYTEST_", "SHARED_BY_TESTS", "VAR_DIR", "DATABASE_URL")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def test_tests_of_every_game_pass_with_the_example_games(project: Path) -> None:
    slugs = dict.fromkeys(name for slug in SLUGS for name in (slug, slug.replace("-", "_")))
    named = " or ".join((*slugs, *TOGETHER))
    # The unit tests' game of the same name has no code of its own; here it would.
    command = ["-m", "pytest", "-n0", "-p", "no:cacheprovider", "--hypothesis-profile=fast"]
    done = subprocess.run(
        [sys.executable, *command, "-k", f"({named}) and not cannot_be_shown", *modules(project)],
        cwd=project, env=_of_its_own(), capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
