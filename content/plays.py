"""The words of a game's plays: its own, those that all games share, and names that follow from labels.

``fixtures/plays.yaml`` has what every game says alike; a game's own words replace them. The name of a value inside a
sentence follows from its label: with “Company cash” under ``results``, ``things`` need no “company cash”.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from .files import read_mapping
from .folder import Folder
from .nodes import Problem
from .reader import Scope, read
from .schema import InputText, Place, PlayText, Sentence

SHARED = "plays.yaml"
THINGS = "things"
# The fields whose entries replace the shared ones one by one.
_GROUPS = ("moves", "inputs", "results", "steps", "warnings", "errors", "pictures", "readings")


def read_play(folder: Folder) -> PlayText | None:
    """The words of a game's plays, None if it has none."""
    entry = folder.optional("play.yaml")
    if entry is None:
        return None
    own = read(entry, PlayText, folder.scope)
    shared = _shared(folder.path.parent / SHARED, folder.scope, folder.problems)
    return with_names(_over(shared, own) if shared else own)


def without_own_words(folder: Path) -> PlayText:
    """The words of a game's plays that has no ``play.yaml`` yet: the shared ones."""
    own = PlayText(moves={}, place=Place(folder / "play.yaml", 1))
    shared = _shared(folder.parent / SHARED, Scope(folder.name), [])
    return with_names(_over(shared, own) if shared else own)


def _shared(path: Path, scope: Scope, problems: list[Problem]) -> PlayText | None:
    entry = read_mapping(path, problems) if path.exists() else None
    return read(entry, PlayText, scope) if entry else None


def _over(shared: PlayText, own: PlayText) -> PlayText:
    """The own words, with the shared ones where there are none."""
    groups: dict[str, Any] = {name: {**getattr(shared, name), **getattr(own, name)} for name in _GROUPS}
    both = [words.inputs[THINGS] for words in (shared, own) if THINGS in words.inputs]
    if both:
        choices = {key: text for things in both for key, text in things.choices.items()}
        groups["inputs"][THINGS] = replace(both[-1], choices=choices)
    return replace(own, **groups)


def with_names(words: PlayText) -> PlayText:
    """The words with a name for everything that has a label: of a choice such as ``phase.round``, under its own key."""
    label = Sentence("Names", "Nombres")
    own = words.inputs.get(THINGS, InputText(label=label))
    names: dict[str, Sentence] = {}
    for key, text in words.results.items():
        name = Sentence(*(_inside(words) for _language, words in text))
        names[key] = name
        _field, dot, choice = key.partition(".")
        if dot and "*" not in key:
            names.setdefault(choice, name)
    things = replace(own, choices={**names, **own.choices})
    return replace(words, inputs={**words.inputs, THINGS: things})


def _inside(label: str) -> str:
    """A label as it is written inside a sentence: without its capital, unless its first word has another one."""
    first = label.partition(" ")[0]
    return label if first[1:] != first[1:].lower() else label[:1].lower() + label[1:]


def shared_text(fixtures: Path) -> Mapping[str, bytes]:
    """The shared file, for the fingerprint of every game."""
    path = fixtures / SHARED
    return {SHARED: path.read_bytes()} if path.exists() else {}
