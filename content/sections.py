"""Section files: a rule in both languages, paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from content.refs import BadRef, Ref

from .files import read_mapping
from .nodes import Entry, Problem
from .schema import LANGUAGES, Bilingual, Chapter, Paragraph, Place, Section


def read_sections(
    game_folder: Path, game: str, chapters: tuple[Chapter, ...], editions: tuple[str, ...], problems: list[Problem]
) -> tuple[list[Section], list[Ref]]:
    """The sections of a game in reading order, and those of its table of contents that have no file."""
    folder, phrasings_folder = game_folder / "sections", game_folder / "search" / "sections"
    sections, missing, expected = [], [], set()
    for chapter in chapters:
        for place, key in enumerate(chapter.sections, start=1):
            path = folder / chapter.key / f"{key}.yaml"
            expected.add(path)
            ref = Ref(game, chapter.key, key)
            if not path.exists():
                missing.append(ref)
                continue
            entry = read_mapping(path, problems)
            if entry is not None:
                phrasings = read_phrasings(phrasings_folder / chapter.key / f"{key}.yaml", problems)
                sections.append(_section(entry, ref, f"{chapter.number}.{place}", editions, phrasings))
    problems += [
        Problem(path, 1, "this section is not in the table of contents of game.yaml")
        for path in sorted(folder.rglob("*.yaml"))
        if path not in expected
    ]
    problems += [
        Problem(path, 1, "there is no section of this name")
        for path in sorted(phrasings_folder.rglob("*.yaml"))
        if not (folder / path.relative_to(phrasings_folder)).exists()
    ]
    return sections, missing


def _section(
    entry: Entry, ref: Ref, number: str, editions: tuple[str, ...], phrasings: dict[str, tuple[str, ...]]
) -> Section:
    stated = entry.text("ref")
    if stated != str(ref):
        entry.problem(f"“ref” says {stated}, the file's place says {ref}", "ref")
    section = Section(
        ref=ref,
        number=number,
        title=entry.bilingual("title"),
        sources=read_sources(entry, editions),
        asked=phrasings,
        paragraphs=tuple(_paragraphs(entry)),
        related=read_refs(entry, "related", ref.game),
        place=Place(entry.path, entry.line),
    )
    if not section.sources:
        entry.problem("“sources” must name at least one edition")
    if not section.paragraphs:
        entry.problem("a section needs at least one paragraph")
    entry.finish()
    return section


def _paragraphs(entry: Entry) -> Iterable[Paragraph]:
    seen: set[str] = set()
    for item in entry.entries("paragraphs"):
        anchor = item.slug("id")
        if anchor in seen:
            item.problem(f"two paragraphs have the id “{anchor}”", "id")
        seen.add(anchor)
        example = item.optional_bilingual("example")
        text = Bilingual(**{language: item.text(language) for language in LANGUAGES})
        item.finish()
        yield Paragraph(anchor, text, example, Place(item.path, item.line))


def read_sources(entry: Entry, editions: tuple[str, ...]) -> dict[str, str]:
    """Where each edition says it; an edition that says nothing is left out."""
    inner = entry.optional_entry("sources")
    if inner is None:
        return {}
    found = {key: inner.text(key) for key in editions if inner.has(key)}
    inner.finish()
    return found


def read_asked(entry: Entry) -> dict[str, tuple[str, ...]]:
    """How players ask for it, per language."""
    return _phrasings(entry.optional_entry("asked"))


def read_phrasings(path: Path, problems: list[Problem]) -> dict[str, tuple[str, ...]]:
    """A file of how players ask for a section, per language; it may be missing."""
    return _phrasings(read_mapping(path, problems) if path.exists() else None)


def _phrasings(entry: Entry | None) -> dict[str, tuple[str, ...]]:
    if entry is None:
        return dict.fromkeys(LANGUAGES, ())
    phrasings = {language: entry.texts(language) for language in LANGUAGES}
    entry.finish()
    return phrasings


def read_refs(entry: Entry, key: str, game: str) -> tuple[Ref, ...]:
    """A list of references; a bad one is reported."""
    found = []
    for text in entry.texts(key):
        try:
            found.append(Ref.parse(text, game))
        except BadRef as error:
            entry.problem(str(error), key)
    return tuple(found)
