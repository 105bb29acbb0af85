"""The stored body of a player aid: every text in both languages, every table with its cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from content.markup import Context, to_html, to_runs, to_text
from content.refs import Ref
from content.schema import AidBlock, AidLine, Bilingual, GameContent, PlayerAid, Section, Table


def body_of(aid: PlayerAid, content: GameContent, contexts: Mapping[str, Context]) -> dict[str, Any]:
    """The aid of a game as plain values."""
    body = _Body(content, contexts)
    return {
        "accent": content.accent.light,
        "sides": [
            {"title": dict(side.title), "blocks": [body.block(block) for block in side.blocks]} for side in aid.sides
        ],
    }


class _Body:
    def __init__(self, content: GameContent, contexts: Mapping[str, Context]) -> None:
        self.contexts = contexts
        self.sections: dict[Ref, Section] = {section.ref: section for section in content.sections}
        self.tables: dict[Ref, Table] = {table.ref: table for table in content.tables}
        self.terms = {term.ref: term.title for term in content.terms}

    def block(self, block: AidBlock) -> dict[str, Any]:
        return {
            "title": dict(block.title),
            "across": block.across,
            "steps": bool(block.steps),
            "lines": [self.line(line) for line in (*block.lines, *block.steps)],
            "table": self.table(block, self.tables[block.table]) if block.table else None,
            "terms": [[str(ref), self.terms[ref].en, self.terms[ref].es] for ref in block.terms],
        }

    def line(self, line: AidLine) -> dict[str, Any]:
        section = self.sections.get(line.rules[0].page)
        return {
            **self.words(line.text),
            "amount": dict(line.amount) if line.amount else None,
            "rules": [*map(str, line.rules)],
            "number": section.number if section else "",
        }

    def table(self, block: AidBlock, table: Table) -> dict[str, Any]:
        columns = block.columns or tuple(range(len(table.columns)))
        rows = block.rows or tuple(range(len(table.rows)))
        labels = block.labels or tuple(table.columns[place].label for place in columns)
        return {
            "ref": str(table.ref),
            "columns": [
                {"label": dict(label), "type": table.columns[place].type}
                for label, place in zip(labels, columns, strict=True)
            ],
            "rows": [[self.cell(table.rows[row][place]) for place in columns] for row in rows],
        }

    def cell(self, cell: int | Bilingual | None) -> Any:
        return self.words(cell) if isinstance(cell, Bilingual) else cell

    def words(self, text: Bilingual) -> dict[str, Any]:
        return {
            "html": {language: to_html(words, self.contexts[language]) for language, words in text},
            "text": {language: to_text(words, self.contexts[language]) for language, words in text},
            "runs": {language: to_runs(words, self.contexts[language]) for language, words in text},
        }
