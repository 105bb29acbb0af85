"""The words of the calculators, in the order that ``game.yaml`` gives, and the rulebooks' own worked numbers."""

from __future__ import annotations

from .folder import Folder, PhraseFile
from .reader import read, read_each
from .refs import CALCULATOR, Ref
from .schema import CalculatorText, WorkedExample


def read_calculators(folder: Folder, order: tuple[str, ...]) -> tuple[tuple[CalculatorText, ...], tuple[Ref, ...]]:
    """The words of a game's calculators, and the calculators that have none yet."""
    found: dict[str, CalculatorText] = {}
    phrases = PhraseFile(folder, "calculators")
    for _path, file in folder.mappings("calculators"):
        for slug, entry in file.every_entry():
            if slug in found:
                entry.problem(f"duplicate calculator “{slug}”")
            if slug not in order:
                entry.problem(f"“{slug}” is not listed under “calculators” in game.yaml")
            ref = Ref(folder.scope.game, CALCULATOR, slug)
            found[slug] = read(entry, CalculatorText, folder.scope, ref=ref, search_phrases=phrases.of(slug))
    phrases.finish()
    missing = tuple(Ref(folder.scope.game, CALCULATOR, slug) for slug in order if slug not in found)
    return tuple(found[slug] for slug in order if slug in found), missing


def read_examples(folder: Folder) -> tuple[WorkedExample, ...]:
    """Worked examples, one file for each calculator, named as its slug."""
    paths = sorted((folder.path / "worked").glob("*.yaml"))
    entries = [(path.stem, entry) for path in paths for entry in folder.entries(path)]
    given = ({"calculator": Ref(folder.scope.game, CALCULATOR, slug)} for slug, _entry in entries)
    return read_each([entry for _slug, entry in entries], WorkedExample, folder.scope, given)
