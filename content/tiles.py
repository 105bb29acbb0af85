"""What the fields of tiles are used for: they have to be there."""

from __future__ import annotations

from collections.abc import Iterator

from .nodes import Problem
from .schema import GameContent


def tile_queries(content: GameContent) -> Iterator[Problem]:
    """Steps of checklists that ask for tiles by what tiles do not have."""
    fields = {kind.key: {field.key for field in kind.fields} for kind in content.kinds}
    for checklist in content.checklists:
        options = {option.key for option in checklist.options}
        for step in (step for group in checklist.groups for step in group.steps if step.tiles):
            known = fields.get(step.tiles.kind) if step.tiles else None
            where = step.tiles.where if step.tiles else {}
            if known is None:
                yield Problem(step.place.path, step.place.line, "“tiles” names no kind of component")
                continue
            for name, wanted in where.items():
                if name not in known:
                    yield Problem(step.place.path, step.place.line, f"these tiles have no field “{name}”")
                if isinstance(wanted, str) and wanted.startswith(">") and wanted[1:] not in options:
                    yield Problem(step.place.path, step.place.line, f"there is no option “{wanted[1:]}”")


def sums_of_tiles(content: GameContent, promised: set[str]) -> Iterator[Problem]:
    """Calculators that a tile fills in with what it does not have; ``promised`` are those without words yet."""
    known = {calculator.ref.key: set(calculator.fields) for calculator in content.calculators}
    for kind in content.kinds:
        values = {"key", *(field.key for field in kind.fields)}
        for slug, inputs in kind.calculators.items():
            if slug not in known and slug not in promised:
                yield Problem(kind.place.path, kind.place.line, f"“calculators” names an unknown calculator: {slug}")
            for name, source in inputs.items():
                if slug in known and name not in known[slug]:
                    yield Problem(kind.place.path, kind.place.line, f"{slug} has no input “{name}”")
                if source not in values:
                    yield Problem(kind.place.path, kind.place.line, f"these tiles have no field “{source}”")
