"""A rule book in a spreadsheet: one row for each rule, read from ``.csv`` or ``.xlsx``.

The first row names the columns: chapter, section, id, English, Spanish and source, in any order. A chapter or section
that is empty is the one above; its title may be given in both languages, as ``Setup | Preparación``.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

COLUMNS = ("chapter", "section", "id", "en", "es", "source")
_NAMED = {
    "chapter": "chapter",
    "capitulo": "chapter",
    "section": "section",
    "seccion": "section",
    "id": "id",
    "english": "en",
    "ingles": "en",
    "en": "en",
    "spanish": "es",
    "espanol": "es",
    "es": "es",
    "source": "source",
    "fuente": "source",
}
_SPREADSHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_COLUMN = re.compile(r"[A-Z]+")


class SheetError(Exception):
    """A spreadsheet that cannot be read, with its row where there is one."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A rule of the spreadsheet; ``number`` is that of its row, from 1, and titles are in one or both languages."""

    number: int
    chapter: str
    section: str
    id: str
    en: str
    es: str
    source: str


def read_sheet(path: Path) -> tuple[SheetRow, ...]:
    """The rules of a spreadsheet. Raises SheetError."""
    try:
        rows = _of_xlsx(path) if path.suffix.lower() == ".xlsx" else _of_csv(path)
    except (OSError, UnicodeDecodeError, zipfile.BadZipFile, KeyError, ET.ParseError) as error:
        raise SheetError(f"{path.name} cannot be read: {error}") from error
    return tuple(_rules(rows))


def _rules(rows: list[list[str]]) -> Iterator[SheetRow]:
    if not rows:
        raise SheetError("the spreadsheet is empty")
    names = [_NAMED.get(_plain(cell), "") for cell in rows[0]]
    missing = [name for name in ("chapter", "section") if name not in names]
    if missing or not {"en", "es"} & {*names}:
        raise SheetError("the first row must name the columns chapter, section, and English or Spanish")
    above = {"chapter": "", "section": ""}
    for number, cells in enumerate(rows[1:], start=2):
        found = {name: cell.strip() for name, cell in zip(names, cells, strict=False) if name}
        if not any(found.values()):
            continue
        if found.get("chapter"):
            above["section"] = ""
        above |= {name: found[name] for name in above if found.get(name)}
        row = SheetRow(number, **{name: {**found, **above}.get(name, "") for name in COLUMNS})
        for name in ("chapter", "section"):
            if not getattr(row, name):
                raise SheetError(f"row {number} has no {name}")
        if not row.en and not row.es:
            raise SheetError(f"row {number} has no text")
        yield row


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(char for char in folded if not unicodedata.combining(char))


def _of_csv(path: Path) -> list[list[str]]:
    text = path.read_text(encoding="utf-8-sig")
    first = text.partition("\n")[0]
    # Spreadsheets in Spanish separate cells with semicolons.
    return list(csv.reader(io.StringIO(text), delimiter=max(",;\t", key=first.count)))


def _of_xlsx(path: Path) -> list[list[str]]:
    """The cells of the first sheet."""
    with zipfile.ZipFile(path) as book:
        names = sorted(name for name in book.namelist() if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name))
        if not names:
            raise SheetError(f"{path.name} has no sheet")
        # Expat limits the expansion of entities; the file is the author's own.
        shared = ET.fromstring(book.read("xl/sharedStrings.xml")) if "xl/sharedStrings.xml" in book.namelist() else ()  # noqa: S314
        strings = ["".join(part.text or "" for part in item.iter(f"{_SPREADSHEET}t")) for item in shared]
        sheet = ET.fromstring(book.read(names[0]))  # noqa: S314
    return [_cells(row, strings) for row in sheet.iter(f"{_SPREADSHEET}row")]


def _cells(row: ET.Element, strings: list[str]) -> list[str]:
    cells: list[str] = []
    for cell in row.iter(f"{_SPREADSHEET}c"):
        place = _place(cell.get("r", ""), len(cells))
        cells += [""] * (place + 1 - len(cells))
        value = cell.find(f"{_SPREADSHEET}v")
        if cell.get("t") == "inlineStr":
            cells[place] = "".join(part.text or "" for part in cell.iter(f"{_SPREADSHEET}t"))
        elif value is not None and value.text:
            cells[place] = strings[int(value.text)] if cell.get("t") == "s" else value.text
    return cells


def _place(reference: str, following: int) -> int:
    """The column of a cell, from 0: ``C7`` is 2; without a reference, the one after the last."""
    letters = _COLUMN.match(reference)
    if not letters:
        return following
    place = 0
    for letter in letters[0]:
        place = place * 26 + ord(letter) - ord("A") + 1
    return place - 1
