"""What the content of a game is, once read: frozen, complete, in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from content.refs import Ref

LANGUAGES = ("en", "es")


@dataclass(frozen=True, slots=True)
class Bilingual:
    """One text in both languages."""

    en: str
    es: str

    def __getitem__(self, language: str) -> str:
        return {"en": self.en, "es": self.es}[language]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter((("en", self.en), ("es", self.es)))


@dataclass(frozen=True, slots=True)
class Accent:
    """The colour of a game, ``#rrggbb``, one for each theme."""

    light: str
    dark: str

    def __getitem__(self, theme: str) -> str:
        return {"light": self.light, "dark": self.dark}[theme]


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands, for messages."""

    path: Path
    line: int


@dataclass(frozen=True, slots=True)
class Edition:
    """A printed rulebook. ``language`` is the one it is written in."""

    key: str
    language: str
    short: Bilingual
    title: Bilingual


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the table of contents; ``sections`` are keys in reading order. ``number`` counts from 1."""

    key: str
    number: int
    title: Bilingual
    sections: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule, with its worked example where it computes something. ``id`` is its permanent anchor."""

    id: str
    text: Bilingual
    example: Bilingual | None
    place: Place


@dataclass(frozen=True, slots=True)
class Section:
    """A rule section. ``number`` is its place in the table of contents, such as ``4.3``."""

    ref: Ref
    number: str
    title: Bilingual
    sources: Mapping[str, str]
    asked: Mapping[str, tuple[str, ...]]
    paragraphs: tuple[Paragraph, ...]
    related: tuple[Ref, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Variant:
    """Another word for a term; ``editions`` are the rulebooks that use it, none when only players do."""

    term: str
    forms: tuple[str, ...]
    editions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """A term in one language. ``own`` means that no rulebook has a word for it and this one is ours.

    The rest is for the translator: ``contexts`` are words that are the term only beside those in brackets, ``never``
    phrases in which a word is not the term, ``near`` words that speak for this term where others share its word,
    ``capital`` words that alone count only with a capital.
    """

    term: str
    forms: tuple[str, ...]
    variants: tuple[Variant, ...]
    gloss: str
    own: bool
    contexts: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    capital: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A glossary entry; ``drawing`` names its picture, empty without one."""

    ref: Ref
    part_of_speech: str
    drawing: str
    en: Wording
    es: Wording
    misleads: Bilingual | None
    see: tuple[Ref, ...]
    place: Place

    def wording(self, language: str) -> Wording:
        """The term in a language."""
        return {"en": self.en, "es": self.es}[language]


@dataclass(frozen=True, slots=True)
class Field:
    """What every component of a kind states. ``filter`` says how a list is narrowed by it, empty when it is not."""

    key: str
    type: str
    label: Bilingual
    choices: Mapping[str, Bilingual] = field(default_factory=dict)
    columns: tuple[Field, ...] = ()
    filter: str = ""
    phrase: Bilingual | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component. ``noun`` holds singular and plural per language, ``drawing`` names its picture.

    ``calculators`` says which sums a component fills in: calculator, then its input, then ``key`` (the component's own)
    or the field that holds the value. ``grouped_by`` is the field whose choices part the list, empty for one list.
    """

    key: str
    title: Bilingual
    singular: Bilingual
    noun: Mapping[str, tuple[str, str]]
    drawing: str
    provenance: Bilingual | None
    fields: tuple[Field, ...]
    grouped_by: str
    calculators: Mapping[str, Mapping[str, str]]
    place: Place


@dataclass(frozen=True, slots=True)
class Component:
    """A tile, a company or another piece, with the values of its kind's fields.

    ``unconfirmed`` names the values that rest on one source outside the rulebook, ``drawing`` its picture.
    """

    ref: Ref
    name: Bilingual
    short: Bilingual | None
    initials: str
    drawing: str
    aliases: tuple[str, ...]
    text: Bilingual
    values: Mapping[str, Any]
    unconfirmed: tuple[str, ...]
    sources: Mapping[str, str]
    related: tuple[Ref, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Statement:
    """What one edition says on a point."""

    edition: str
    text: Bilingual


@dataclass(frozen=True, slots=True)
class Difference:
    """A point on which the editions disagree, or on which a rulebook is unclear, wrong or silent."""

    id: str
    kind: str
    topic: Bilingual
    says: tuple[Statement, ...]
    consequence: Bilingual
    follows: str
    reading: Bilingual | None
    calculation: bool
    touches: tuple[Ref, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Ruling:
    """A reading from outside the rulebooks, with the one who gave it."""

    id: str
    authority: str
    who: str
    when: str
    where: Bilingual | None
    text: Bilingual
    touches: tuple[Ref, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class CalculatorText:
    """The words of a calculator: everything on its page that is not a number.

    ``fields``, ``results``, ``steps``, ``warnings``, ``errors`` and ``pictures`` are keyed by the names that its rules
    module uses.
    """

    ref: Ref
    title: Bilingual
    purpose: Bilingual
    asked: Mapping[str, tuple[str, ...]]
    fields: Mapping[str, Bilingual]
    helps: Mapping[str, Bilingual]
    results: Mapping[str, Bilingual]
    steps: Mapping[str, Bilingual]
    warnings: Mapping[str, Bilingual]
    errors: Mapping[str, Bilingual]
    pictures: Mapping[str, Bilingual]
    place: Place


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A rulebook's own worked numbers, as the input and the result of a calculator.

    ``sources`` says where each edition prints it; ``printed`` names the results that are printed, the others follow.
    """

    id: str
    calculator: Ref
    title: Bilingual
    input: Mapping[str, Any]
    result: Mapping[str, Any]
    sources: Mapping[str, str]
    note: Bilingual | None
    shows: tuple[Ref, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Option:
    """Something a reader chooses on a checklist, such as the number of players; ``choices`` are labelled values."""

    key: str
    label: Bilingual
    choices: Mapping[str, Bilingual]
    default: str


@dataclass(frozen=True, slots=True)
class TileQuery:
    """Which tiles a step names: those of a kind whose values match.

    A value of ``where`` is compared as it stands; ``>players`` means more than the number chosen for that option.
    """

    kind: str
    where: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ChecklistStep:
    """One thing to do. ``when`` names the choices it is for, per option; ``rules`` the sections behind it."""

    id: str
    when: Mapping[str, tuple[str, ...]]
    text: Bilingual
    tiles: TileQuery | None
    rules: tuple[Ref, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class ChecklistGroup:
    """Steps that belong together."""

    id: str
    when: Mapping[str, tuple[str, ...]]
    title: Bilingual
    steps: tuple[ChecklistStep, ...]


@dataclass(frozen=True, slots=True)
class Checklist:
    """Steps to go through at the table, fitted to what the reader chose.

    ``values`` are numbers that depend on one option: name, then option, then choice. A step writes them as ``{name}``.
    """

    ref: Ref
    title: Bilingual
    purpose: Bilingual
    asked: Mapping[str, tuple[str, ...]]
    options: tuple[Option, ...]
    values: Mapping[str, tuple[str, Mapping[str, int]]]
    groups: tuple[ChecklistGroup, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a reference table; ``type`` is ``money``, ``integer`` or ``text``."""

    label: Bilingual
    type: str


@dataclass(frozen=True, slots=True)
class Table:
    """A reference table. A cell is a whole number, a text in both languages, or None where nothing stands.

    ``picture`` is ``track`` when the first column is also drawn as a track; ``shaded`` are rows that the board shades,
    ``line_before`` rows it sets off with a line, both counting from 0.
    """

    ref: Ref
    title: Bilingual
    text: Bilingual
    picture: str
    shaded: tuple[int, ...]
    line_before: tuple[int, ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[int | Bilingual | None, ...], ...]
    rules: tuple[Ref, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class AidLine:
    """One fact of a player aid; ``amount`` is set off at the end of the line, ``rules`` state every number of both."""

    text: Bilingual
    amount: Bilingual | None
    rules: tuple[Ref, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class AidBlock:
    """A part of a player aid, under its title.

    It holds ``lines``, numbered where they are ``steps``; or the columns and rows of a ``table``, counted from 0, with
    ``labels`` that fit a narrow column; or ``terms``. What stands ``across`` is as wide as the sheet, below the rest.
    """

    title: Bilingual
    across: bool
    steps: bool
    lines: tuple[AidLine, ...]
    table: Ref | None
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    labels: tuple[Bilingual, ...]
    terms: tuple[Ref, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class AidSide:
    """One side of the sheet."""

    title: Bilingual
    blocks: tuple[AidBlock, ...]


@dataclass(frozen=True, slots=True)
class PlayerAid:
    """What a player wants before them on one sheet, front and back; ``asked`` is how players ask for it."""

    asked: Mapping[str, tuple[str, ...]]
    sides: tuple[AidSide, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class SlotText:
    """One value that a question gives: a number, a list of numbers, or one of several things said in words.

    ``choices`` are pairs of a value and what people say for it, per language; ``default`` is used when nothing is said.
    ``each``: said several times, the values are kept in a row; ``people``: a name can fill it; ``least`` and ``most``
    bound a number. ``records``: each choice that is said adds itself and the slots in its words to a list,
    of ``least`` at least.
    """

    many: bool
    choices: tuple[tuple[Any, Mapping[str, tuple[str, ...]]], ...]
    default: Any
    optional: bool
    each: bool = False
    people: bool = False
    records: bool = False
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class QuickAnswer:
    """A sum or a number that can be asked for in one line.

    ``about`` are groups of words of which one must be said, ``says`` the pieces of questions that give values,
    ``also`` words that change nothing. ``target`` is the calculator that computes, with ``input`` as its plan and
    ``when`` the results that must be so, or the section that states the number; ``by`` names the slot by which the
    numbers of a section differ. ``gives`` names what is answered: places in a result, or the numbers themselves.
    ``tables`` are what follows from a value that was said, for the sums of a plan.
    """

    id: str
    target: Ref
    about: Mapping[str, tuple[str, ...]]
    says: Mapping[str, tuple[str, ...]]
    also: Mapping[str, tuple[str, ...]]
    slots: Mapping[str, SlotText]
    input: Mapping[str, Any]
    when: Mapping[str, Any]
    by: str
    gives: Mapping[str, Any]
    answer: Bilingual
    place: Place
    needs: tuple[str, ...] = ()
    tables: Mapping[str, Mapping[Any, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PageChange:
    """A page that is ``new``, or of which paragraphs were added, changed or removed; all may be empty."""

    ref: Ref
    new: bool = False
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangedDay:
    """A day (UTC) with the pages that changed on it."""

    date: date
    pages: tuple[PageChange, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class GameContent:
    """Everything that the folder of a game says.

    ``often`` are the pages that players ask for most, ``missing`` lists the sections that have no file yet, ``planned``
    the other pages that are promised, ``changes`` the days on which pages changed, the latest first.
    ``digest`` changes with every change of a file.
    """

    slug: str
    name: Bilingual
    tagline: Bilingual
    accent: Accent
    players: tuple[int, ...]
    complete: bool
    editions: tuple[Edition, ...]
    chapters: tuple[Chapter, ...]
    sections: tuple[Section, ...]
    terms: tuple[Term, ...]
    kinds: tuple[Kind, ...]
    components: tuple[Component, ...]
    differences: tuple[Difference, ...]
    rulings: tuple[Ruling, ...]
    calculators: tuple[CalculatorText, ...]
    examples: tuple[WorkedExample, ...]
    checklists: tuple[Checklist, ...]
    tables: tuple[Table, ...]
    aid: PlayerAid | None
    answers: tuple[QuickAnswer, ...]
    often: tuple[Ref, ...]
    missing: tuple[Ref, ...]
    planned: tuple[Ref, ...]
    changes: tuple[ChangedDay, ...]
    digest: str
    place: Place

    @property
    def edition_keys(self) -> tuple[str, ...]:
        """The editions by name, the one that the site follows first."""
        return tuple(edition.key for edition in self.editions)
