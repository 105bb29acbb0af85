"""Section files: a rule in both languages, paragraph by paragraph; the table of contents lists them."""

from __future__ import annotations

from .files import read_mapping
from .folder import Folder
from .nodes import Problem
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
            entry = read_mapping(path, folder.problems)
            if entry is not None:
                phrases = folder.phrases(f"sections/{chapter.key}/{key}")
                number = f"{chapter.number}.{position}"
                sections.append(read(entry, Section, folder.scope, ref=ref, number=number, search_phrases=phrases))
    for path in sorted((folder.path / "sections").rglob("*.yaml")):
        if path not in expected:
            folder.problems.append(Problem(path, 1, "this section is not in the table of contents of game.yaml"))
    searched = folder.path / "search" / "sections"
    for path in sorted(searched.rglob("*.yaml")):
        if not (folder.path / "sections" / path.relative_to(searched)).exists():
            folder.problems.append(Problem(path, 1, "there is no section of this name"))
    return tuple(sections), tuple(missing)
