"""Tokens: players and companies are told apart by letters and a color that can be read, on every page of a play."""

from __future__ import annotations

import re
from typing import Any

import pytest

from content.accent import contrast
from plays.tokens import COLOR_NAMES, initials, player_colors, tokens_of
from rulebook.models import Component
from rules.engine.play.starting import COLORS
from tests.conftest import PROJECT
from tests.design.sheet import THEMES, TOKENS, token
from tests.pages.document import Element, document

from .conftest import PLAYERS, Table
from .recorded_games import GAMES, Imported

STYLES = (PROJECT / "static/css/play.css").read_text(encoding="utf-8")
READABLE = 4.5
# Where companies have colors, players get others.
FIRST_COLORS = {
    "big-shoulders": ["black", "purple", "pink"],
    "chicago-express": ["orange", "purple", "light-blue"],
}


def tokens_on(page: Element) -> dict[str, str]:
    """The colors of the tokens of a page by their letters."""
    return {item.attrs["data-letters"]: item.attrs["data-color"] for item in page.all("i", class_="token")}


def written_on(name: str, theme: str) -> str:
    """The color of the letters on a token, as the style sheet of plays has it."""
    own = [
        value
        for selector, value in re.findall(r"(\.token[^{},]*(?:\([^)]*\))?) \{ --on-piece: (#\w+); \}", STYLES)
        if f"={name}]" in selector
    ]
    usual = re.search(r"var\(--on-piece, (light-dark\([^)]*\))\)", STYLES)
    assert usual
    both = dict(zip(THEMES, re.findall(r"#\w+", usual[1]), strict=True))
    short = own[0] if own else both[theme]
    return "#" + "".join(2 * digit for digit in short[1:])


@pytest.mark.parametrize("theme", THEMES)
def test_letters_of_a_token_can_be_read(theme: str) -> None:
    pieces = [name.removeprefix("piece-") for name in TOKENS if name.startswith("piece-")]
    assert set(COLORS) <= set(pieces)
    faint = {name: contrast(written_on(name, theme), token(f"piece-{name}", theme)) for name in pieces}
    assert {name: ratio for name, ratio in faint.items() if ratio < READABLE} == {}


def test_initials_tell_names_apart() -> None:
    assert list(initials(["Ana", "Bo", "Cy"])) == ["A", "B", "C"]
    assert list(initials(["Ana", "Andrés", "Bo"])) == ["Ana", "And", "B"]
    assert list(initials(["ñu"])) == ["Ñ"]


def test_players_without_a_color_get_one_that_nobody_has() -> None:
    assert player_colors(["Ana", "Bo", "Cy"], ["", "blue"]) == ["orange", "blue", "yellow"]
    assert set(COLOR_NAMES) == set(COLORS)
    # A color of a company comes last.
    assert player_colors(["Ana", "Bo", "Cy"], [], ("blue", "yellow")) == ["orange", "black", "purple"]


@pytest.mark.django_db
def test_companies_have_the_colors_of_the_content() -> None:
    for game in ("big-shoulders", "chicago-express"):
        pieces = Component.objects.filter(kind__game__slug=game, values__has_key="colour")
        assert pieces
        assert all(f"--piece-{piece.values['colour']}" in "".join(f"--{name}" for name in TOKENS) for piece in pieces)
        assert all(piece.initials for piece in pieces)
        # As many players as the game allows have colors of their own.
        names = list("ABCDEF" if game == "chicago-express" else "ABCD")
        found = tokens_of(game, {"players": names})
        assert not {found[name].color for name in names} & {piece.values["colour"] for piece in pieces}


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_players_have_their_tokens_on_every_screen(client: Any, game: str) -> None:
    host = Imported(client, GAMES[game], 30)
    for path in ("", "board/", "log/"):
        page = document(host.host().get(f"/es/play/{host.key}/{path}").content)
        found = tokens_on(page)
        assert [found[letter] for letter in "ABC"] == FIRST_COLORS.get(game, ["blue", "orange", "yellow"])


@pytest.mark.django_db
def test_companies_have_their_tokens_where_they_are_chosen(client: Any) -> None:
    table = Table(client, game="chicago-express")
    page = document(table.phone("Ana").get("move/auction/").content)
    assert {"PRR": "red", "B&O": "blue", "A": "orange"}.items() <= tokens_on(page).items()


@pytest.mark.django_db
def test_the_table_chooses_its_colors(table: Table) -> None:
    phone = table.phone("Ana", "es")
    before = table.play.revision
    answer = phone.post("settings/", action="colors", color=["red", "red", "no such color"])
    assert answer.status_code == 302
    assert table.play.setup["colors"] == ["red", "", ""]
    assert table.play.revision == before + 1
    assert tokens_on(document(phone.get("").content))["A"] == "red"
    # A game with colors is exported, imported and renamed like any other.
    phone.post("settings/", action="rename", was="Ana", name="Eva")
    exported = table.get("/export.json").json()
    assert exported["setup"]["colors"] == ["red", "", ""]
    del exported["signature"]
    again = table.send("/import", exported, secret="")
    assert again.status_code == 201, again.content


@pytest.mark.django_db
def test_a_watcher_chooses_no_colors(table: Table) -> None:
    watcher = table.phone()
    assert watcher.post("settings/", action="colors", color=["red"]).status_code == 403
    assert "colors" not in table.play.setup


@pytest.mark.django_db
def test_colors_come_with_a_start_through_the_api(client: Any) -> None:
    assert Table(client, colors=["green"]).play.setup["colors"] == ["green"]
    refused = Table.__new__(Table)
    refused.client = client
    answer = refused.send("", {"game": "big-shoulders", "players": PLAYERS, "colors": ["plaid"]}, secret="")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "colors"
