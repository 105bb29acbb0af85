"""Player aids: checks of their blocks and of the parts of tables that they show."""

from __future__ import annotations

from collections.abc import Iterator

from .nodes import Problem
from .schema import AidBlock, AidLine, GameContent, Table

SIDES = 2


def aid_lines(content: GameContent) -> Iterator[AidLine]:
    """Every line that the aid itself words."""
    blocks = content.aid.blocks if content.aid else ()
    yield from (line for block in blocks for line in (*block.lines, *block.steps))


def aid_faults(content: GameContent) -> Iterator[Problem]:
    """Blocks with two kinds of content or none, columns and rows that a table does not have, and missing labels."""
    if content.aid is None:
        return
    if len(content.aid.sides) != SIDES:
        yield content.aid.place.problem(f"a sheet has {SIDES} sides", "sides")
    tables = {table.ref: table for table in content.tables}
    for block in content.aid.blocks:
        if sum(map(bool, (block.lines, block.steps, block.table, block.terms))) != 1:
            yield block.place.problem("a block must have one of lines, steps, table, terms")
        table = tables.get(block.table) if block.table else None
        if table:  # broken links are reported elsewhere
            yield from _parts(block, table)


def _parts(block: AidBlock, table: Table) -> Iterator[Problem]:
    for what, places, there in (("column", block.columns, table.columns), ("row", block.rows, table.rows)):
        for place in places:
            if not 0 <= place < len(there):
                yield block.place.problem(f"{table.ref} has no {what} {place}", f"{what}s")
    shown = len(block.columns) or len(table.columns)
    if block.labels and len(block.labels) != shown:
        yield block.place.problem(f"give a label for each of {shown} columns", "labels")
