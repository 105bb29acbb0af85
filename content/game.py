"""A game's folder, read whole."""

from __future__ import annotations

import hashlib
from pathlib import Path

from .accent import read_accent
from .aids import read_aid
from .answers import read_answers
from .calculators import read_calculators, read_examples
from .changes import read_changes
from .checklists import read_checklists
from .components import read_components
from .differences import read_differences, read_rulings
from .files import read_mapping
from .nodes import ContentError, Entry, Problem
from .schema import Accent, Chapter, Edition, GameContent, Place
from .sections import read_refs, read_sections
from .tables import read_tables
from .terms import read_terms


def game_slugs(fixtures: Path) -> tuple[str, ...]:
    """The games there are: a folder with a ``game.yaml`` is one."""
    return tuple(sorted(path.parent.name for path in fixtures.glob("*/game.yaml")))


def read_game(folder: Path) -> tuple[GameContent, list[Problem]]:
    """Read a game's folder. The content is usable only when there are no problems.

    Raises ContentError when ``game.yaml`` itself cannot be read.
    """
    problems: list[Problem] = []
    entry = read_mapping(folder / "game.yaml", problems)
    if entry is None:
        raise ContentError(problems)
    slug = folder.name
    editions = tuple(_edition(key, item) for key, item in entry.named_entries("editions"))
    keys = tuple(edition.key for edition in editions)
    if not keys:
        entry.problem("“editions” must name at least one rulebook", "editions")
    chapters = _chapters(entry)
    sections, missing = read_sections(folder, slug, chapters, keys, problems)
    kinds, components = read_components(sorted((folder / "components").glob("*.yaml")), slug, keys, problems)
    order = entry.texts("calculators")
    calculators, unwritten = read_calculators(_files(folder, "calculators"), slug, order, problems)
    terms = read_terms(_files(folder, "terms"), folder / "search" / "terms.yaml", slug, keys, problems)
    content = GameContent(
        slug=slug,
        name=entry.bilingual("name"),
        tagline=entry.bilingual("tagline"),
        accent=read_accent(entry),
        players=_players(entry),
        complete=entry.flag("complete"),
        editions=editions,
        chapters=chapters,
        sections=tuple(sections),
        terms=tuple(terms),
        kinds=tuple(kinds),
        components=tuple(components),
        differences=tuple(read_differences(_files(folder, "differences"), slug, keys, problems)),
        rulings=tuple(read_rulings(_files(folder, "rulings"), slug, problems)),
        calculators=tuple(calculators),
        examples=tuple(read_examples(sorted((folder / "worked").glob("*.yaml")), slug, keys, problems)),
        checklists=tuple(read_checklists(sorted((folder / "checklists").glob("*.yaml")), slug, problems)),
        tables=tuple(read_tables(_files(folder, "tables"), slug, problems)),
        aid=read_aid(folder / "aid.yaml", slug, problems),
        answers=tuple(read_answers(folder / "search", slug, components, calculators, terms, problems)),
        missing=(*missing, *unwritten),
        often=read_refs(entry, "often", slug),
        planned=read_refs(entry, "planned", slug),
        changes=tuple(read_changes(folder, slug, problems)),
        digest=digest(folder),
        place=Place(entry.path, entry.line),
    )
    entry.finish()
    return content, problems


def accents(fixtures: Path) -> dict[str, Accent]:
    """The accent of every game whose ``game.yaml`` declares one that can be read on paper."""
    found = {}
    for slug in game_slugs(fixtures):
        problems: list[Problem] = []
        entry = read_mapping(fixtures / slug / "game.yaml", problems)
        accent = read_accent(entry) if entry else None
        if accent and not problems:
            found[slug] = accent
    return found


def _files(folder: Path, name: str) -> list[Path]:
    """``name.yaml``, or every file of the folder ``name/``."""
    single = folder / f"{name}.yaml"
    return [single] if single.exists() else sorted((folder / name).glob("*.yaml"))


def _edition(key: str, entry: Entry) -> Edition:
    edition = Edition(key, entry.text("language"), entry.bilingual("short"), entry.bilingual("title"))
    entry.finish()
    return edition


def _chapters(entry: Entry) -> tuple[Chapter, ...]:
    chapters = []
    for number, (key, item) in enumerate(entry.named_entries("chapters"), start=1):
        sections = item.texts("sections")
        for section in {name for name in sections if sections.count(name) > 1}:
            item.problem(f"the section “{section}” stands twice", "sections")
        chapters.append(Chapter(key, number, item.bilingual("title"), tuple(dict.fromkeys(sections))))
        item.finish()
    return tuple(chapters)


def _players(entry: Entry) -> tuple[int, ...]:
    value = entry.plain("players")
    if not isinstance(value, list) or not all(isinstance(item, int) for item in value):
        entry.problem("“players” must be a list of numbers", "players")
        return ()
    return tuple(value)


def digest(folder: Path) -> str:
    """A fingerprint of every file in a game's folder: the version of its content."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*.yaml")):
        total.update(str(path.relative_to(folder)).encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:16]
