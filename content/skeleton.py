"""The first files of a new game, with comments that explain their keys; its rules may come from a spreadsheet."""

from __future__ import annotations

import colorsys
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .accent import LEAST, contrast
from .schema import PAPER, Accent
from .sheet import SheetError, SheetRow

EDITION = "rulebook"
# Both languages' text to replace.
FIRST_TAGLINE = ("Say in one sentence what players do.", "Di en una frase qué hacen los jugadores.")
# Half of a full circle of hues: the first game without neighbors gets red.
_HUES = 24
_GAME = """\
# A new game. docs/content.md explains every file and every key; docs/example-game/ is a small whole game.
#
# Check it:         .venv/bin/python manage.py check_content {slug} --worklist
# Look at it:       make preview GAME={slug}
#
# A calculator of look-ups, sums and products is a file calculators/<key>.yaml (docs/content.md, “Calculator text”),
# listed under “calculators” here: no Python is needed.
name: {name}
# One sentence about the game, on its page and in lists.
tagline: {tagline}
# A dark color for light pages and a light color for dark ones; it must be easy to read in both.
accent: {{light: "{light}", dark: "{dark}"}}
# Every number of players that can play.
players: [{players}]
# What the game promises (CONTRIBUTING, “Add a game”): rules, calculators, play or complete.
level: rules
{to_translate}# The rulebooks, the one that the site follows first. A key is the name under “sources” of a section.
editions:
  {edition}:
    language: {language}
    short: {{en: Rulebook, es: Reglamento}}
    title: {{en: Rules of the game, es: Reglamento}}
# The table of contents: each section is the file sections/<chapter>/<section>.yaml.
chapters:
{chapters}"""
_SECTION = """\
# A section of the rules, in your own words: never copy a sentence of the rulebook.
title: {title}
# Where each edition says it: the heading in the book.
sources:
  {edition}: {source}
# Each rule has an id, which is permanent, since readers bookmark it. Link to other pages with [[term/{term}]] or
# [[chapter/section#id|words]]; “example:” adds a worked example, in both languages.
paragraphs:
{paragraphs}"""
_TERMS = """\
# The glossary: a word of the game in each language, with its other forms, and what it means.
- key: player
  part_of_speech: noun
  en: {term: player, forms: [players], gloss: Whoever takes part in the game.}
  es: {term: jugador, forms: [jugadores, jugadora, jugadoras], gloss: Quien participa en la partida.}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """What is known of a new game: its names, of which one may be missing, and its rules by rows."""

    slug: str
    en: str = ""
    es: str = ""
    players: tuple[int, ...]
    rows: tuple[SheetRow, ...] = ()

    @property
    def to_translate(self) -> str:
        """The language in which a text is missing; empty if both are there. Raises SheetError if each has gaps."""
        missing = {language: self._misses(language) for language in ("en", "es")}
        if all(missing.values()):
            raise SheetError(f"either language lacks something: English {missing['en']}, Spanish {missing['es']}")
        return next((language for language, what in missing.items() if what), "")

    def _misses(self, language: str) -> str:
        if not getattr(self, language):
            return "the name"
        return next((f"row {row.number}" for row in self.rows if not getattr(row, language)), "")


# What a game without a spreadsheet begins with.
_FIRST = SheetRow(
    0, "Overview | Resumen", "Goal | Objetivo", "goal",
    "Say here how the game is won.", "Di aquí cómo se gana la partida.", "Goal",
)  # fmt: skip


def skeleton(game: NewGame, others: Iterable[Accent]) -> dict[str, str]:
    """The files of a new game by their paths in its folder. Raises SheetError.

    Its accent is the readable color that is farthest from those of the other games.
    """
    rows = game.rows or (_FIRST,)
    to_translate = game.to_translate
    if not to_translate:
        _refuse_titles_in_one_language(rows)
    accent = new_accent(others)
    chapters: dict[str, tuple[str, dict[str, list[SheetRow]]]] = {}
    for row in rows:
        _title, sections = chapters.setdefault(key_of(row.chapter), (row.chapter, {}))
        sections.setdefault(key_of(row.section), []).append(row)
    files = {
        f"sections/{chapter}/{section}.yaml": _section(listed, to_translate)
        for chapter, (_title, sections) in chapters.items()
        for section, listed in sections.items()
    }
    note = f"# Texts in this language may be missing; without this line, they may not.\nto_translate: {to_translate}\n"
    files["game.yaml"] = _GAME.format(
        slug=game.slug,
        name=_both(game.en, game.es),
        tagline=_both(*FIRST_TAGLINE),
        light=accent.light,
        dark=accent.dark,
        players=", ".join(map(str, game.players)),
        to_translate=note if to_translate else "",
        language=(to_translate and {"en": "es", "es": "en"}[to_translate]) or "en",
        edition=EDITION,
        chapters="".join(
            f"  {key}:\n    title: {_title_of(title, to_translate)}\n    sections: [{', '.join(sections)}]\n"
            for key, (title, sections) in chapters.items()
        ),
    )
    return files | {"terms.yaml": _TERMS}


def _refuse_titles_in_one_language(rows: Iterable[SheetRow]) -> None:
    """Raise SheetError for a title that would be shown in English to readers of Spanish."""
    titles = dict.fromkeys(title for row in rows for title in (row.chapter, row.section))
    if alone := [title for title in titles if "|" not in title]:
        listed = ", ".join(f"“{title}”" for title in alone)
        raise SheetError(f"write titles in both languages, as “Set up | Preparación”: {listed}")


def _section(rows: list[SheetRow], to_translate: str) -> str:
    sources = list(dict.fromkeys(row.source for row in rows if row.source))
    title = _title_of(rows[0].section, to_translate)
    source = "; ".join(sources) or rows[0].section.partition("|")[0].strip()
    paragraphs = "".join(_paragraph(row, key) for row, key in _with_ids(rows))
    return _SECTION.format(title=title, edition=EDITION, source=_quoted(source), paragraphs=paragraphs, term="player")


def _with_ids(rows: list[SheetRow]) -> Iterator[tuple[SheetRow, str]]:
    """Each row with its id; one without gets the first free ``rule-1``, ``rule-2`` …"""
    seen: set[str] = {key_of(row.id) for row in rows if row.id}
    given: set[str] = set()
    free = (f"rule-{number}" for number in range(1, len(rows) + len(seen) + 1))
    for row in rows:
        key = key_of(row.id) if row.id else next(key for key in free if key not in seen)
        if key in given:
            raise SheetError(f"row {row.number}: there is already a rule “{key}” in this section")
        given.add(key)
        yield row, key


def _paragraph(row: SheetRow, key: str) -> str:
    texts = [f"    {language}: {_quoted(text)}\n" for language, text in (("en", row.en), ("es", row.es)) if text]
    return f"  - id: {key}\n{''.join(texts)}"


def _title_of(cell: str, to_translate: str) -> str:
    """A title in both languages, as ``Setup | Preparación``; in one, it is that of the language that is there."""
    first, _bar, second = (part.strip() for part in cell.partition("|"))
    if second:
        return _both(first, second)
    return _both("", first) if to_translate == "en" else _both(first, "")


def _both(en: str, es: str) -> str:
    return "{" + ", ".join(f"{name}: {_quoted(text)}" for name, text in (("en", en), ("es", es)) if text) + "}"


def _quoted(text: str) -> str:
    """A text in quotes, so that no character of it means anything in YAML."""
    return json.dumps(" ".join(text.split()), ensure_ascii=False)


def key_of(title: str) -> str:
    """A title as a part of an address, in the language that comes first: “Set up | Preparación” is ``set-up``."""
    folded = unicodedata.normalize("NFD", title.partition("|")[0].casefold())
    plain = "".join(char for char in folded if not unicodedata.combining(char))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "x"


def new_accent(others: Iterable[Accent]) -> Accent:
    """The readable accent whose hue is farthest from those of other games."""
    taken = [_hue(accent.light) for accent in others]
    hues = [number / _HUES for number in range(_HUES)]
    hue = max(hues, key=lambda hue: min((_apart(hue, other) for other in taken), default=1.0))
    return Accent(light=_readable(hue, PAPER.light, darker=True), dark=_readable(hue, PAPER.dark, darker=False))


def _readable(hue: float, paper: str, *, darker: bool) -> str:
    """The color of a hue that is nearest to the paper and can still be read on it."""
    steps = range(60, 0, -1) if darker else range(40, 100)
    colors = (_color(hue, step / 100) for step in steps)
    return next(color for color in colors if contrast(color, paper) >= LEAST)


def _color(hue: float, lightness: float) -> str:
    parts = colorsys.hls_to_rgb(hue, lightness, 0.5)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def _hue(color: str) -> float:
    red, green, blue = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return colorsys.rgb_to_hls(red, green, blue)[0]


def _apart(one: float, other: float) -> float:
    distance = abs(one - other)
    return min(distance, 1 - distance)
