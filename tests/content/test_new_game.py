"""A new game from a template or a spreadsheet: its files have no mistakes from the first minute."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from content.accent import accent_fault
from content.check import check
from content.declared import Form
from content.game import accents, read_game
from content.hints import declared
from content.levels import Beside, unmet
from content.reference import _ELSEWHERE, KINDS, _examples, _tables, reference
from content.schema import LANGUAGES
from content.sheet import SheetError, read_sheet
from content.skeleton import new_accent
from tests.games import FIXTURES

from .small_game import FOLDER

SHEET = """\
Chapter,Section,Id,English,Spanish,Source
Set up | Preparación,Board | Tablero,lay-out,"3 tiles: one each, # all.","3 losetas: una, # todas.",Setup
,,,Each player takes 2 stones.,Cada jugador toma 2 piedras.,
,Hands | Manos,,Draw 5 cards.,Roba 5 cartas.,Hands
"""


@pytest.fixture
def games(tmp_path: Path, settings: object) -> Path:
    """A folder for games, and no game."""
    settings.FIXTURES_DIR = tmp_path / "fixtures"  # type: ignore[attr-defined]
    return tmp_path / "fixtures"


def new_game(*words: str) -> None:
    call_command("new_game", *words)


def problems_in(folder: Path) -> list[str]:
    content, problems = read_game(folder)
    return [*map(str, problems), *map(str, check(content))]


@pytest.mark.parametrize(
    "names", [("--en", "Rock Pool"), ("--es", "La poza"), ("--en", "Rock Pool", "--es", "La poza")]
)
def test_new_game_has_no_mistakes(games: Path, names: tuple[str, ...]) -> None:
    new_game("rock-pool", *names, "--players", "1-3")
    assert problems_in(games / "rock-pool") == []
    content, _problems = read_game(games / "rock-pool")
    assert content.players == (1, 2, 3)
    assert "game.yaml: a tagline of its own: 0 of 1" in map(str, unmet(content, Beside()))
    assert content.to_translate == {"--en": "es", "--es": "en"}.get(names[0] if len(names) == 2 else "", "")


def test_rules_come_from_a_spreadsheet(games: Path, tmp_path: Path) -> None:
    (tmp_path / "rules.csv").write_text(SHEET, encoding="utf-8")
    new_game("rock-pool", "--en", "Rock Pool", "--es", "La poza", "--from", str(tmp_path / "rules.csv"))
    assert problems_in(games / "rock-pool") == []
    content, _problems = read_game(games / "rock-pool")
    assert [str(section.ref) for section in content.sections] == ["rock-pool:set-up/board", "rock-pool:set-up/hands"]
    board = content.sections[0]
    assert (board.title.es, board.sources) == ("Tablero", {"rulebook": "Setup"})
    assert [item.id for item in board.paragraphs] == ["lay-out", "rule-1"]
    assert board.paragraphs[0].text.en == "3 tiles: one each, # all."


def test_row_without_spanish_leaves_the_game_to_be_translated(games: Path, tmp_path: Path) -> None:
    text = SHEET.replace("Roba 5 cartas.", "")
    (tmp_path / "rules.csv").write_text(text, encoding="utf-8-sig")
    new_game("rock-pool", "--en", "Rock Pool", "--es", "La poza", "--from", str(tmp_path / "rules.csv"))
    content, problems = read_game(games / "rock-pool")
    assert problems == []
    assert [place.path.name for place in content.untranslated] == ["hands.yaml"]


def test_title_in_one_language_is_refused(games: Path, tmp_path: Path) -> None:
    (tmp_path / "rules.csv").write_text(SHEET.replace("Set up | Preparación", "Set up"), encoding="utf-8")
    with pytest.raises(
        CommandError, match="in both languages, as “Set up | Preparación”: “Set up”".replace("|", r"\|")
    ):
        new_game("rock-pool", "--en", "Rock Pool", "--es", "La poza", "--from", str(tmp_path / "rules.csv"))


def book_of(rows: list[list[str]], path: Path) -> Path:
    """A spreadsheet as office programs write it: texts are shared or inside, and empty cells are left out."""
    shared = [cell for row in rows for cell in row]
    cells = "".join(
        f"<row r='{number}'>"
        + "".join(
            f"<c r='{chr(65 + place)}{number}' t='s'><v>{shared.index(cell)}</v></c>"
            if number % 2
            else f"<c r='{chr(65 + place)}{number}' t='inlineStr'><is><t>{cell}</t></is></c>"
            for place, cell in enumerate(row)
            if cell
        )
        + "</row>"
        for number, row in enumerate(rows, start=1)
    )
    space = "xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'"
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("xl/worksheets/sheet1.xml", f"<worksheet {space}><sheetData>{cells}</sheetData></worksheet>")
        strings = "".join(f"<si><t>{cell}</t></si>" for cell in shared)
        book.writestr("xl/sharedStrings.xml", f"<sst {space}>{strings}</sst>")
    return path


def test_spreadsheet_of_an_office_program_is_read(tmp_path: Path) -> None:
    rows = [
        ["capítulo", "sección", "inglés", "fuente"],
        ["Set up", "Board", "Lay it out.", "Setup"],
        ["", "", "Sit.", ""],
    ]
    found = read_sheet(book_of(rows, tmp_path / "rules.xlsx"))
    assert [(row.number, row.chapter, row.section, row.en, row.es, row.source) for row in found] == [
        (2, "Set up", "Board", "Lay it out.", "", "Setup"),
        (3, "Set up", "Board", "Sit.", "", ""),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the spreadsheet is empty"),
        ("a,b\n1,2\n", "the first row must name the columns chapter, section, and English or Spanish"),
        ("chapter,section,english\n,Board,Sit.\n", "row 2 has no chapter"),
        ("chapter,section,english\nSet up,,Sit.\n", "row 2 has no section"),
        ("chapter,section,english\nSet up,Board,Sit.\nPlay,,Go.\n", "row 3 has no section"),
        ("chapter,section,english\nSet up,Board,\n", "row 2 has no text"),
    ],
)
def test_spreadsheet_that_cannot_be_read_is_named_with_its_row(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "rules.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SheetError, match=message):
        read_sheet(path)


def test_file_that_is_no_spreadsheet_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rules.xlsx"
    path.write_text("chapter", encoding="utf-8")
    with pytest.raises(SheetError, match="cannot be read"):
        read_sheet(path)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("Rock", "--en", "Rock"), "use lower case"),
        (("1830", "--en", "1830"), "begins with a digit"),
        (("rock",), "give the name"),
        (("rock", "--en", "Rock", "--players", "many"), "is not a number of players"),
        (("rock", "--en", "Rock", "--players", "5-2"), "is not a number of players"),
        (("rock", "--en", "Rock", "--from", "nowhere.csv"), "nowhere.csv cannot be read"),
    ],
)
def test_what_cannot_be_a_new_game_is_refused(games: Path, words: tuple[str, ...], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        new_game(*words)
    assert not games.exists()


def test_game_that_is_there_is_left_alone(games: Path) -> None:
    new_game("rock-pool", "--en", "Rock Pool")
    with pytest.raises(CommandError, match="exists already"):
        new_game("rock-pool", "--en", "Rock Pool")


def test_accent_of_a_new_game_can_be_read_and_is_unlike_the_others() -> None:
    others = list(accents(FIXTURES).values())
    for _game in range(20):
        accent = new_accent(others)
        assert [accent_fault(accent, theme) for theme in ("light", "dark")] == ["", ""]
        assert accent not in others
        others.append(accent)


def keys_in(page: str) -> str:
    """The reference without its examples."""
    return re.sub(r"^(\| `[^|]*\|[^|]*\|).*", r"\1", page, flags=re.MULTILINE)


def unexplained(example: Path, fixtures: Path) -> list[str]:
    """The keys of which no game has an example, so that they are missing from the reference."""
    examples = _examples(example, fixtures)
    shown: set[type] = set()
    for kind in KINDS:
        list(_tables(kind, kind.item, examples, shown))
    return [
        f"{cls.__name__}.{field.key}"
        for cls in sorted(shown, key=lambda cls: cls.__name__)
        for field in declared(cls)
        if field.name not in _ELSEWHERE
        and not {(cls, name) for name in (LANGUAGES if field.has(Form.BESIDE) else (field.key,))} & examples.keys()
    ]


def test_reference_of_the_files_is_up_to_date_and_has_an_example_of_every_key() -> None:
    """``manage.py content_reference`` writes it; a change of a text that is an example leaves it up to date."""
    assert unexplained(FOLDER, FIXTURES) == []
    page = (FIXTURES.parent / "docs/content.md").read_text(encoding="utf-8")
    assert keys_in(page).endswith(keys_in(reference(FOLDER, FIXTURES)))
