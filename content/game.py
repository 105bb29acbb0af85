"""Read a game's folder: which file contains which kind of content."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from .accent import accent_fault
from .answers import read_answers
from .calculators import read_calculators, read_examples
from .changes import read_changes
from .components import read_components
from .files import read_mapping
from .folder import Folder, PhraseFile
from .nodes import ContentError, Problem
from .plays import read_play, shared_text
from .reader import Scope, read
from .refs import CHECKLIST, Ref
from .schema import (
    LANGUAGES,
    PAPER,
    Accent,
    Checklist,
    Difference,
    GameContent,
    GameFile,
    Lesson,
    PlayerAid,
    Ruling,
    Table,
    Unanswered,
)
from .sections import read_sections
from .terms import read_terms
from .translation import Translation


def game_slugs(fixtures: Path) -> tuple[str, ...]:
    """The slugs of all games: every folder with a ``game.yaml`` is one."""
    return tuple(sorted(path.parent.name for path in fixtures.glob("*/game.yaml")))


def read_game(path: Path) -> tuple[GameContent, list[Problem]]:
    """Read a game's folder. The content is usable only if there are no problems.

    Raises ContentError if ``game.yaml`` itself cannot be read.
    """
    problems: list[Problem] = []
    translation = Translation(_to_translate(path / "game.yaml"))
    entry = read_mapping(path / "game.yaml", problems, translation)
    if entry is None:
        raise ContentError(problems)
    game = read(entry, GameFile, Scope(path.name))
    folder = Folder(path, Scope(path.name, game.edition_keys), problems, translation)
    sections, missing = read_sections(folder, game.chapters)
    kinds, components = read_components(folder)
    calculators, unwritten = read_calculators(folder, game.calculator_order)
    terms = read_terms(folder)
    content = GameContent(
        **{name: getattr(game, name) for name in GameFile.__dataclass_fields__},
        slug=path.name,
        sections=sections,
        terms=terms,
        kinds=kinds,
        components=components,
        differences=folder.items("differences", Difference),
        rulings=folder.items("rulings", Ruling),
        calculators=calculators,
        examples=read_examples(folder),
        checklists=_checklists(folder),
        tables=_tables(folder),
        aid=_aid(folder),
        lesson=_lesson(folder),
        play=read_play(folder),
        answers=tuple(read_answers(path / "search", path.name, components, calculators, terms, problems)),
        unanswered=folder.items("search/unanswered", Unanswered),
        missing=(*missing, *unwritten),
        changes=tuple(read_changes(path, path.name, problems)),
        digest=digest(path),
    )
    return replace(content, texts=translation.texts, untranslated=tuple(translation.missing)), problems


def _to_translate(path: Path) -> str:
    """The language that the game's file says is still to be translated; its mistakes are reported when it is read."""
    entry = read_mapping(path, [])
    language = entry.plain("to_translate") if entry else ""
    return language if language in LANGUAGES else ""


def _checklists(folder: Folder) -> tuple[Checklist, ...]:
    """One file each, named as its key."""
    phrases = PhraseFile(folder, "checklists")
    found = [
        read(entry, Checklist, folder.scope, ref=Ref(folder.scope.game, CHECKLIST, key), search_phrases=phrases.of(key))
        for key, entry in ((path.stem, entry) for path, entry in folder.mappings("checklists"))
    ]
    phrases.finish()
    return tuple(found)


def _tables(folder: Folder) -> tuple[Table, ...]:
    phrases = PhraseFile(folder, "tables")
    found = [replace(table, search_phrases=phrases.of(table.ref.key)) for table in folder.items("tables", Table)]
    phrases.finish()
    return tuple(found)


def _aid(folder: Folder) -> PlayerAid | None:
    entry = folder.optional("aid.yaml")
    return read(entry, PlayerAid, folder.scope, search_phrases=folder.phrases("aid")) if entry else None


def _lesson(folder: Folder) -> Lesson | None:
    entry = folder.optional("teach.yaml")
    return read(entry, Lesson, folder.scope, search_phrases=folder.phrases("teach")) if entry else None


def accents(fixtures: Path) -> dict[str, Accent]:
    """The accent of every game whose ``game.yaml`` declares one that can be read on paper."""
    found = {}
    for slug in game_slugs(fixtures):
        problems: list[Problem] = []
        entry = read_mapping(fixtures / slug / "game.yaml", problems)
        inner = entry.optional_entry("accent") if entry else None
        accent = read(inner, Accent, Scope(slug)) if inner else PAPER
        if entry and not problems and not any(accent_fault(accent, theme) for theme in ("light", "dark")):
            found[slug] = accent
    return found


def digest(folder: Path) -> str:
    """A fingerprint of every file in a game's folder, and of the words that plays share: the version of its content."""
    total = hashlib.sha256()
    for name, text in shared_text(folder.parent).items():
        total.update(name.encode())
        total.update(text)
    for path in sorted(folder.rglob("*.yaml")):
        total.update(str(path.relative_to(folder)).encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:16]
