"""What changed is read from git once, and from a file of the game ever after."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, date, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from content.changes import FILE, read_changes, written
from content.compare import changes, pages_of
from content.game import read_game
from content.nodes import Problem
from content.refs import Ref
from content.schema import ChangedDay, PageChange

from .small_game import SLUG, change, write_game

TRADE = "sections/trade"


def page(name: str) -> Ref:
    return Ref.parse(name, SLUG)


BUYING, SELLING, TEA = page("trade/buying"), page("trade/selling"), page("term/tea")
# The tests' own days end long before today, which is a day with changes only where the files changed.
FIRST, SECOND = date(2024, 1, 5), date(2024, 1, 9)


def recorded(folder: Path) -> list[ChangedDay]:
    problems: list[Problem] = []
    days = read_changes(folder, SLUG, problems)
    assert problems == []
    return days


def what(days: list[ChangedDay]) -> list[tuple[date, tuple[PageChange, ...]]]:
    return [(day.date, day.pages) for day in days]


# Comparing


def changed_by(game: Path, name: str, old: str, new: str) -> tuple[PageChange, ...]:
    """What a reader is told when one place of the made-up game changes."""
    before = pages_of(read_game(game)[0])
    change(game, name, old, new)
    return changes(before, pages_of(read_game(game)[0]))


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (f"{TRADE}/buying.yaml", "costs $20.\n    es", "costs $25.\n    es", PageChange(BUYING, changed=("price",))),
        (f"{TRADE}/buying.yaml", "3 cajas cuestan $60", "3 cajas son $60", PageChange(BUYING, changed=("price",))),
        (f"{TRADE}/buying.yaml", "Buying tea", "Buying the tea", PageChange(BUYING)),
        (f"{TRADE}/buying.yaml", "id: limit", "id: a", PageChange(BUYING, added=("a",), removed=("limit",))),
        ("terms.yaml", "What the ships carry", "What ships carry", PageChange(TEA)),
        ("terms.yaml", "key: tea", "key: leaf", PageChange(page("term/leaf"), new=True)),
        ("components/ship.yaml", "hold: 4", "hold: 5", PageChange(page("ship/clipper"))),
        ("tables.yaml", "[1, {en", "[7, {en", PageChange(page("table/prices"))),
        ("checklists/setup.yaml", "Remove these", "Take away these", PageChange(page("checklist/setup"))),
        ("aid.yaml", "Pay for a chest", "Pay for one chest", PageChange(page("aid/player-aid"))),
        ("calculators.yaml", "{en: Cost,", "{en: Price,", PageChange(page("calc/price"))),
        ("differences.yaml", "Tea is dearer", "Tea costs more", PageChange(page("difference/chest-price"))),
        ("rulings.yaml", "You pay at once", "You pay now", PageChange(page("ruling/no-credit"))),
    ],
)
def test_reader_is_told_what_a_page_says_otherwise(game: Path, name: str, old: str, new: str, told: PageChange) -> None:
    assert changed_by(game, name, old, new) == (told,)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("search/sections/trade/selling.yaml", "what do I get for tea", "what is tea worth"),
        ("sections/trade/buying.yaml", "related: [trade/selling#price, ship/clipper]", "related: [trade/selling]"),
        ("terms.yaml", "forms: [teas]", "forms: [teas, tea leaves]"),
        ("search/aid.yaml", "en: [trade card]", "en: [trade sheet]"),
        ("terms.yaml", "gloss: What the ships carry.", "gloss: >\n      What the ships\n      carry."),
    ],
)
def test_how_a_page_is_found_and_how_its_file_is_laid_out_are_no_changes(
    game: Path, name: str, old: str, new: str
) -> None:
    assert changed_by(game, name, old, new) == ()


# The file


def test_file_says_what_was_written(tmp_path: Path) -> None:
    pages = (
        PageChange(Ref(SLUG, "term", "no"), new=True),
        PageChange(Ref(SLUG, "ship", "PRR"), new=True),
        PageChange(SELLING, added=("on",), changed=("price",), removed=("2",)),
        PageChange(TEA),
    )
    place: Any = None
    (tmp_path / FILE).write_text(written([ChangedDay(SECOND, pages, place), ChangedDay(FIRST, pages[:1], place)]))
    assert what(recorded(tmp_path)) == [(SECOND, pages), (FIRST, pages[:1])]


def test_game_without_the_file_has_no_known_changes(game: Path) -> None:
    assert read_game(game)[0].changes == ()
    assert read_game(game)[1] == []


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("- date: soon\n", 1, "must be a day"),
        ("- date: 2024-01-05\n  changed:\n    Trade: {}\n", 2, "not a reference"),
        ("- date: 2024-01-05\n  new:\n    term: [A b]\n", 3, "not a reference"),
        ("- date: 2024-01-05\n  why: because\n", 2, "unknown key"),
        ("- date: 2024-01-05\n- date: 2024-01-09\n", 1, "the latest first"),
    ],
)
def test_mistake_in_the_file_is_named_with_its_line(tmp_path: Path, text: str, line: int, said: str) -> None:
    (tmp_path / FILE).write_text(text)
    problems: list[Problem] = []
    read_changes(tmp_path, SLUG, problems)
    assert [(problem.line, said in problem.message) for problem in problems] == [(line, True)]


# The command


def git(root: Path, *words: str, day: date = FIRST) -> None:
    """Run git as somebody on a day, with no settings but these."""
    stamp = f"{day.isoformat()}T12:00:00+0000"
    somebody = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A"}
    somebody |= {"GIT_COMMITTER_EMAIL": "a@example.org", "GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
    somebody |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", "-C", str(root), *words], check=True, capture_output=True, env={**os.environ, **somebody})


def commit(root: Path, day: date) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-qm", "Secret words about the work", day=day)


@pytest.fixture
def root(game: Path, settings: Any) -> Path:
    """A repository with the made-up game in it since the first day."""
    top = game.parent.parent
    settings.BASE_DIR, settings.FIXTURES_DIR = top, game.parent
    git(top, "init", "-q", "-b", "main")
    commit(top, FIRST)
    return top


def run(*options: str) -> str:
    out = StringIO()
    call_command("changes", *options, stdout=out, stderr=out)
    return out.getvalue()


def test_history_becomes_days(root: Path, game: Path) -> None:
    change(game, "sections/trade/buying.yaml", "3 chests cost $60", "3 chests are $60")
    commit(root, SECOND)
    change(game, "terms.yaml", "What the ships carry", "What ships carry")
    change(game, "sections/trade/buying.yaml", "3 chests are $60", "3 chests cost you $60")
    commit(root, SECOND)
    assert run() == f"{SLUG}: written\n"
    second, first = recorded(game)
    assert (second.date, second.pages) == (SECOND, (PageChange(TEA), PageChange(BUYING, changed=("price",))))
    assert first.date == FIRST
    assert all(item.new for item in first.pages)
    assert {BUYING, SELLING, TEA} < {item.ref for item in first.pages}
    assert "Secret" not in (game / FILE).read_text()


def test_running_it_again_changes_nothing(root: Path, game: Path) -> None:
    run()
    assert run() == f"{SLUG}: unchanged\n"
    commit(root, SECOND)
    assert run() == f"{SLUG}: unchanged\n"
    run("--check")


def test_what_is_not_committed_yet_is_of_today(root: Path, game: Path) -> None:
    run()
    change(game, "terms.yaml", "What the ships carry", "What ships carry")
    with pytest.raises(CommandError, match=f"run manage.py changes: {SLUG}"):
        run("--check")
    run()
    today, first = recorded(game)
    assert (today.date, today.pages) == (datetime.now(UTC).date(), (PageChange(TEA),))
    assert first.date == FIRST
    commit(root, datetime.now(UTC).date())
    run("--check")


def test_what_was_undone_on_the_same_day_is_no_change(root: Path, game: Path) -> None:
    change(game, "terms.yaml", "What the ships carry", "What ships carry")
    commit(root, SECOND)
    change(game, "terms.yaml", "What ships carry", "What the ships carry")
    commit(root, SECOND)
    run()
    assert [day.date for day in recorded(game)] == [FIRST]


def test_days_before_the_last_one_stay_as_they_are_written(root: Path, game: Path) -> None:
    change(game, "terms.yaml", "What the ships carry", "What ships carry")
    commit(root, SECOND)
    run()
    path = game / FILE
    path.write_text(path.read_text().replace("2024-01-05", "2023-12-31"))
    run()
    assert [day.date for day in recorded(game)] == [SECOND, date(2023, 12, 31)]


def test_half_written_files_are_no_change(root: Path, game: Path) -> None:
    run()
    change(game, "terms.yaml", "What the ships carry", "What ships carry")
    change(game, "terms.yaml", "    gloss: Lo que llevan los barcos.\n", "")
    assert "only committed files were compared" in run()
    assert [day.date for day in recorded(game)] == [FIRST]


def test_without_history_the_file_stays(game: Path, settings: Any) -> None:
    settings.BASE_DIR, settings.FIXTURES_DIR = game.parent.parent, game.parent
    (game / FILE).write_text("- date: 2024-01-05\n  changed: {term/tea: {}}\n")
    before = (game / FILE).read_bytes()
    assert "nothing was changed" in run()
    assert "nothing was changed" in run("--check")
    assert (game / FILE).read_bytes() == before


def test_shallow_clone_counts_as_no_history(root: Path, tmp_path: Path, settings: Any) -> None:
    change(root / "fixtures" / SLUG, "terms.yaml", "What the ships carry", "What ships carry")
    commit(root, SECOND)
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", "--depth=1", root.as_uri(), str(clone))
    settings.BASE_DIR, settings.FIXTURES_DIR = clone, clone / "fixtures"
    assert "the clone is shallow" in run()
    assert not (clone / "fixtures" / SLUG / FILE).exists()


def test_project_inside_another_repository_has_no_history_of_its_own(root: Path, settings: Any) -> None:
    inside = root / "vendor" / "sobremesa"
    write_game(inside / "fixtures" / SLUG)
    settings.BASE_DIR, settings.FIXTURES_DIR = inside, inside / "fixtures"
    assert "not the root of a git repository" in run()


def test_machine_without_git_changes_nothing(root: Path, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert "git is not installed" in run()
    assert not (game / FILE).exists()
