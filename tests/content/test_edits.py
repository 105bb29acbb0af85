"""An edit for style never changes may, must, only, each, at least or a number: those that do are listed to confirm."""

from __future__ import annotations

import os
import subprocess
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from content.edits import doubtful_edits

from .small_game import SLUG, change, line_of

BUYING = "sections/trade/buying.yaml"
FILE = "rules.yaml"


def rule(words: str, language: str = "en", key: str = "limit") -> str:
    """A file with one paragraph."""
    return f"paragraphs:\n  - id: {key}\n    {language}: >-\n      {words}\n"


def changed(before: str, after: str, language: str = "en") -> tuple[str, ...]:
    """What is to be confirmed when one text becomes another."""
    edits = doubtful_edits({FILE: rule(before, language)}, {FILE: rule(after, language)})
    return edits[0].changed if edits else ()


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        # These two went wrong: a style edit made an example the only case, and one shortened "at least one".
        (
            "Where a rule says that you may do something, as with the first place, it is up to you.",
            "The only optional part is the first place, which is up to you.",
            ("may −1", "only +1", "optional +1"),
        ),
        ("At least one opponent owns 30%.", "A single opponent owns 30%.", ("at least −1", "single +1")),
        ("You may buy.", "You must buy.", ("may −1", "must +1")),
        ("You may buy.", "You buy.", ("may −1",)),
        ("You can buy only tea.", "You can buy tea.", ("only −1",)),
        ("You cannot buy tea.", "You can buy tea.", ("not −1",)),
        ("Exactly 1 chest.", "1 chest.", ("exactly −1",)),
        ("$5 for each chest.", "$5 for the chests.", ("each −1",)),
        ("Pay $20 per chest.", "Pay $20 for it.", ("per −1",)),
        ("Buy any number.", "Buy a number.", ("any −1",)),
        ("Up to 3 chests.", "3 chests.", ("at most −1",)),
        ("Nobody may buy.", "You may buy.", ("not −1",)),
        ("It costs $20.", "It costs $25.", ("20 −1", "25 +1")),
        ("It costs $1,250.", "It costs $1,200.", ("1250 −1", "1200 +1")),
        ("Buy two chests.", "Buy three chests.", ("2 −1", "3 +1")),
        ("It costs {price:$}.", "It costs {cash:$}.", ("{price −1", "{cash +1")),
        (":reading[You pay.]", "You pay.", (":reading −1",)),
    ],
)
def test_english_edit_to_confirm(before: str, after: str, what: tuple[str, ...]) -> None:
    assert changed(before, after) == what


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("Puedes comprar té.", "Tienes que comprar té.", ("puede −1", "debe +1")),
        ("Podrá comprar té.", "Comprará té.", ("puede −1",)),
        ("Los jugadores deben pagar.", "Los jugadores pagan.", ("debe −1",)),
        ("Solo en tu turno.", "En tu turno.", ("solo −1",)),
        ("Si al menos un rival tiene 3.", "Si un solo rival tiene 3.", ("solo +1", "al menos −1")),
        ("Exactamente 1 caja.", "1 caja.", ("exactamente −1",)),
        ("Cobras por cada caja.", "Cobras por la caja.", ("cada −1",)),
        ("Cobras $5 por caja.", "Cobras $5.", ("por −1",)),
        ("Cualquier jugador paga.", "El jugador paga.", ("cualquier −1",)),
        ("Ningún jugador paga.", "El jugador paga.", ("no −1",)),
        ("Compra dos cajas.", "Compra tres cajas.", ("2 −1", "3 +1")),
    ],
)
def test_spanish_edit_to_confirm(before: str, after: str, what: tuple[str, ...]) -> None:
    assert changed(before, after, "es") == what


@pytest.mark.parametrize(
    ("before", "after", "language"),
    [
        ("You may buy 2 chests.", "Two chests are what you may buy.", "en"),
        ("You have to pay.", "You must pay.", "en"),
        ("You can't buy tea.", "You cannot buy tea.", "en"),
        ("Buy [[trade/only-once|tea]].", "Purchase [[trade/twice|tea]].", "en"),
        ("Solo puedes comprar té.", "Únicamente té puede comprarse.", "es"),
        ("Por lo menos 2 cajas.", "Dos cajas como mínimo.", "es"),
        ("Debes pagar.", "Tienes que pagar.", "es"),
    ],
)
def test_edit_for_style(before: str, after: str, language: str) -> None:
    assert changed(before, after, language) == ()


def test_both_texts_are_given_with_their_lines() -> None:
    before, after = rule("You may buy."), f"title: Tea\n{rule('You must buy.')}"
    (edit,) = doubtful_edits({FILE: before}, {FILE: after})
    assert edit.after is not None
    assert (edit.before.words, edit.before.line) == ("You may buy.", 3)
    assert (edit.after.words, edit.after.line) == ("You must buy.", 4)


def test_removed_text_is_listed() -> None:
    (edit,) = doubtful_edits({FILE: rule("You must buy.")}, {})
    assert (edit.after, edit.changed) == (None, ("must −1",))
    (edit,) = doubtful_edits({FILE: rule("You buy.")}, {})
    assert (edit.after, edit.changed) == (None, ("removed",))


def test_moved_and_new_texts_are_not_listed() -> None:
    text = rule("You must buy.")
    assert doubtful_edits({FILE: text}, {"other.yaml": text}) == []
    assert doubtful_edits({FILE: text}, {FILE: text, "other.yaml": rule("You may sell.")}) == []


def test_line_without_a_name_is_found_behind_a_new_one() -> None:
    lines = "lines:\n  - en: Buy 2 chests.\n  - en: Sell 3 chests.\n"
    more = "lines:\n  - en: Look first.\n  - en: Buy 2 chests.\n  - en: Sell 4 chests.\n"
    (edit,) = doubtful_edits({FILE: lines}, {FILE: more})
    assert (edit.before.words, edit.after and edit.after.words) == ("Sell 3 chests.", "Sell 4 chests.")


def test_search_phrases_are_no_rules() -> None:
    assert doubtful_edits({FILE: "en: [may I buy tea]"}, {FILE: "en: [must I buy tea]"}) == []


# The command


def git(root: Path, *words: str) -> None:
    settings = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    plain = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    command = ["git", "-C", str(root), *settings, *words]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **plain})


@pytest.fixture
def root(game: Path, settings: Any) -> Path:
    """A branch of a repository with the made-up game in it since main."""
    top = game.parent.parent
    settings.BASE_DIR, settings.FIXTURES_DIR = top, game.parent
    git(top, "init", "-q", "-b", "main")
    git(top, "add", "-A")
    git(top, "commit", "-qm", "Add the game")
    git(top, "checkout", "-qb", "edits")
    return top


def run(*options: str) -> str:
    out = StringIO()
    call_command("check_edits", *options, stdout=out, stderr=out)
    return out.getvalue()


def test_edit_of_a_branch_has_to_be_confirmed(root: Path, game: Path) -> None:
    change(game, BUYING, "You may own 5 chests", "You must own 5 chests")
    git(root, "commit", "-qam", "Improve the style")
    with pytest.raises(CommandError, match="1 to confirm"):
        run()
    said = run("--confirmed")
    where = f"fixtures/{SLUG}/{BUYING}:{line_of(game, BUYING, 'You must own')}: en: may −1, must +1\n"
    assert said.startswith(where)
    assert "You may own 5 chests" in said
    assert "You must own 5 chests" in said
    assert run("HEAD") == ""


def test_edit_that_is_not_committed_counts(root: Path, game: Path) -> None:
    change(game, BUYING, "Puedes tener 5 cajas", "Tienes 5 cajas")
    assert "es: puede −1" in run("--confirmed")


def test_edit_for_style_passes(root: Path, game: Path) -> None:
    change(game, BUYING, "You may own 5 chests", "You may own five chests")
    assert run() == ""


def test_new_game_passes(root: Path, game: Path) -> None:
    git(root, "rm", "-rq", "--cached", "fixtures")
    git(root, "commit", "-qm", "Remove the game")
    assert run("HEAD") == ""


def test_commit_that_does_not_exist_is_refused(root: Path) -> None:
    with pytest.raises(CommandError, match="cannot read the git history"):
        run("nowhere")
