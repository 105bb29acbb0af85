"""Player aids: what a player wants before them on one sheet, chosen from the content or said in a line of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from content.refs import DIFFERENCE, TABLE, TERM, BadRef, Ref

from .files import read_mapping
from .nodes import Entry, Problem
from .schema import LANGUAGES, AidBlock, AidLine, AidSide, Bilingual, GameContent, Place, PlayerAid
from .sections import read_asked, read_refs

SIDES = 2
AID_TITLE = Bilingual("Player aid", "Ayuda de juego")
_CONTENTS = ("lines", "steps", "table", "terms")


def read_aid(path: Path, game: str, problems: list[Problem]) -> PlayerAid | None:
    """The player aid of a game; None where there is no file."""
    entry = read_mapping(path, problems) if path.exists() else None
    if entry is None:
        return None
    aid = PlayerAid(
        asked=read_asked(entry),
        sides=tuple(_side(item, game) for item in entry.entries("sides")),
        place=Place(entry.path, entry.line),
    )
    if len(aid.sides) != SIDES:
        entry.problem(f"a sheet has {SIDES} sides", "sides")
    entry.finish()
    return aid


def aid_lines(content: GameContent) -> Iterator[AidLine]:
    """Every line that the aid says in words of its own."""
    yield from (line for block in _blocks(content) for line in block.lines)


def aid_references(content: GameContent) -> Iterator[tuple[tuple[Ref, ...], Place]]:
    """Everything that the aid points to, with the place where it does."""
    for block in _blocks(content):
        yield ((block.table,) if block.table else ()) + block.terms, block.place
        # Differences are no pages that prose may link to; they are looked up among themselves.
        yield from ((tuple(ref for ref in line.rules if ref.kind != DIFFERENCE), line.place) for line in block.lines)


def aid_faults(content: GameContent) -> Iterator[Problem]:
    """Columns and rows that a table of the aid does not have, labels that are not one a column, unknown differences."""
    tables = {table.ref: table for table in content.tables}
    differences = {Ref(content.slug, DIFFERENCE, item.id) for item in content.differences}
    for block in _blocks(content):
        for line in block.lines:
            for ref in line.rules:
                if ref.kind == DIFFERENCE and ref not in differences:
                    yield Problem(line.place.path, line.place.line, f"a link to nothing: {ref}")
        table = tables.get(block.table) if block.table else None
        if table is None:
            continue  # a dead reference is found with all others
        for what, places, there in (("column", block.columns, table.columns), ("row", block.rows, table.rows)):
            for place in places:
                if not 0 <= place < len(there):
                    yield Problem(block.place.path, block.place.line, f"{table.ref} has no {what} {place}")
        shown = len(block.columns) or len(table.columns)
        if block.labels and len(block.labels) != shown:
            yield Problem(block.place.path, block.place.line, f"give a label for each of {shown} columns")


def _blocks(content: GameContent) -> Iterator[AidBlock]:
    if content.aid:
        yield from (block for side in content.aid.sides for block in side.blocks)


def _side(entry: Entry, game: str) -> AidSide:
    side = AidSide(entry.bilingual("title"), tuple(_block(item, game) for item in entry.entries("blocks")))
    if not side.blocks:
        entry.problem("“blocks” must hold something", "blocks")
    entry.finish()
    return side


def _block(entry: Entry, game: str) -> AidBlock:
    if sum(map(entry.has, _CONTENTS)) != 1:
        entry.problem(f"a block holds one of {', '.join(_CONTENTS)}")
    block = AidBlock(
        title=entry.bilingual("title"),
        across=entry.flag("across"),
        steps=entry.has("steps"),
        lines=tuple(_line(item, game) for name in ("lines", "steps") for item in entry.entries(name)),
        table=_ref(entry, "table", TABLE, game),
        columns=_places(entry, "columns"),
        rows=_places(entry, "rows"),
        labels=tuple(item.languages() for item in entry.entries("labels")),
        terms=tuple(Ref(game, TERM, key) for key in entry.texts("terms")),
        place=Place(entry.path, entry.line),
    )
    entry.finish()
    return block


def _line(entry: Entry, game: str) -> AidLine:
    line = AidLine(
        text=Bilingual(**{language: entry.text(language) for language in LANGUAGES}),
        amount=_amount(entry),
        rules=read_refs(entry, "rules", game),
        place=Place(entry.path, entry.line),
    )
    if not line.rules:
        entry.problem("“rules” must name what states it", "rules")
    entry.finish()
    return line


def _amount(entry: Entry) -> Bilingual | None:
    """A figure is the same in both languages and stands there once; with a word beside it, it stands in each."""
    if not entry.has("amount") or isinstance(entry.plain("amount"), dict):
        return entry.optional_bilingual("amount")
    figure = entry.text("amount")
    return Bilingual(figure, figure)


def _ref(entry: Entry, key: str, kind: str, game: str) -> Ref | None:
    if not entry.has(key):
        return None
    try:
        return Ref.parse(f"{kind}/{entry.text(key)}", game)
    except BadRef as error:
        entry.problem(str(error), key)
        return None


def _places(entry: Entry, key: str) -> tuple[int, ...]:
    value = entry.plain(key)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(item, int) for item in value):
        entry.problem(f"“{key}” must be a list of numbers, counting from 0", key)
        return ()
    return tuple(value)
