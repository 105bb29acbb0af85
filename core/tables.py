"""Tables for spreadsheets: one writer for every CSV file of the site.

Its byte order mark tells spreadsheets that the text is UTF-8. The separator is a semicolon in Spanish: there, where the
comma separates decimals, Excel takes it for the separator of lists, and would put whole rows into the first column.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

BOM = "\ufeff"
_SEPARATORS = {"es": ";"}
# A spreadsheet would take a text that begins with one of these for a formula, unless it is a number.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")


def as_csv(rows: Iterable[Sequence[Any]], language: str = "en", *, bom: bool = True) -> str:
    """Rows as a file that a spreadsheet opens in a language; what only programs read is as in English."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=_SEPARATORS.get(language, ","))
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return (BOM if bom else "") + file.getvalue()


def harmless(cell: Any) -> Any:
    """A cell that no spreadsheet takes for a formula."""
    is_formula = isinstance(cell, str) and cell.startswith(_FORMULA) and not _NUMBER.fullmatch(cell)
    return f"'{cell}" if is_formula else cell
