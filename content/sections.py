"""Section files: a rule in both languages, paragraph by paragraph; the table of contents lists them."""

from __future__ import annotations

from dataclasses import replace

from .folder import Folder, phrases
from .nodes import Entry, Problem
from .reader import read
from .refs import Ref
from .schema import Chapter, Section


def read_sections(folder: Folder, chapters: tuple[Chapter, ...]) -> tuple[tuple[Section, ...], tuple[Ref, ...]]:
    """The sections of a game in reading order, and those in its table of contents that have no file."""
    sections, missing, expected = [], [], set()
    for chapter in chapters:
        for position, key in enumerate(chapter.sections, start=1):
            path = folder.path / "sections" / chapter.key / f"{key}.yaml"
            expected.add(path)
            ref = Ref(folder.scope.game, chapter.key, key)
            if not path.exists():
                missing.append(ref)
                continue
            entry = folder.mapping(path)
            if entry is not None:
                number = f"{chapter.number}.{position}"
                section = read(entry, Section, folder.scope, ref=ref, number=number)
                phrasings = folder.optional(f"search/sections/{chapter.key}/{key}.yaml")
                sections.append(_with_phrases(section, phrasings) if phrasings else section)
    for path in sorted((folder.path / "sections").rglob("*.yaml")):
        if path not in expected:
            folder.problems.append(Problem(path, 1, "this section is not in the table of contents of game.yaml"))
    searched = folder.path / "search" / "sections"
    for path in sorted(searched.rglob("*.yaml")):
        if not (folder.path / "sections" / path.relative_to(searched)).exists():
            folder.problems.append(Problem(path, 1, "there is no section of this name"))
    return tuple(sections), tuple(missing)


def _with_phrases(section: Section, phrasings: Entry) -> Section:
    """The section with players' phrases: its own, and under ``paragraphs`` those that one paragraph answers."""
    of_paragraphs = dict(phrasings.named_entries("paragraphs")) if phrasings.has("paragraphs") else {}
    for name in of_paragraphs.keys() - {paragraph.id for paragraph in section.paragraphs}:
        phrasings.problem(f"there is no paragraph “{name}” in {section.ref}", "paragraphs")
    paragraphs = tuple(
        replace(paragraph, search_phrases=phrases(of_paragraphs.get(paragraph.id))) for paragraph in section.paragraphs
    )
    return replace(section, paragraphs=paragraphs, search_phrases=phrases(phrasings))
