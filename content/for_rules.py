"""What the code of the rules takes from the content of a game (``rules.engine.from_content``), as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .components import read_components
from .folder import Folder
from .formula_checks import faults
from .formulas import Sources, declared
from .reader import Scope, read
from .refs import CALCULATOR, Ref
from .schema import NO_PHRASES, CalculatorText, Table


def calculators(path: Path) -> dict[str, dict[str, Any]]:
    """The calculators that the files in a game's folder declare, by slug; none that has mistakes."""
    folder = _folder(path)
    texts = [*_with_formulas(folder)]
    if not texts:
        return {}
    sources = Sources(read_components(folder)[1], folder.items("tables", Table))
    return {text.ref.key: declared(text, sources) for text in texts if not any(faults(text, sources))}


def components(path: Path) -> dict[str, list[str]]:
    """The keys of the components of each kind."""
    kinds, found = read_components(_folder(path))
    return {kind.key: [item.ref.key for item in found if item.ref.kind == kind.key] for kind in kinds}


def _with_formulas(folder: Folder) -> Iterator[CalculatorText]:
    game = folder.optional("game.yaml")
    listed = game.texts("calculators") if game else ()
    for path in folder.paths("calculators"):
        # Most calculators have none, and every process that computes reads them.
        if "formula:" in path.read_text(encoding="utf-8", errors="replace") and (file := folder.mapping(path)):
            for slug, entry in file.every_entry():
                ref = Ref(folder.scope.game, CALCULATOR, slug)
                text = read(entry, CalculatorText, folder.scope, ref=ref, search_phrases=NO_PHRASES)
                if text.values and slug in listed:
                    yield text


def _folder(path: Path) -> Folder:
    """A folder whose mistakes are not reported: they are when the content is loaded."""
    return Folder(path, Scope(path.name), [])
