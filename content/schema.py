"""The schema of a game's content, once read: frozen, complete, in both languages.

The reader, the rows, the data set and the history of changes follow from these declarations. The fields are in the
order of their keys in a file; a field without a default is required and must not be empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Annotated, Any

from language import LANGUAGES as LANGUAGES

from .declared import Form, InFile, OneOf, Phrases, RefTo, Slug, Sources, Unseen, Url
from .refs import CALCULATOR, CHECKLIST, DIFFERENCE, TABLE, TERM, Ref

NO_PHRASES: Mapping[str, tuple[str, ...]] = dict.fromkeys(LANGUAGES, ())


@dataclass(frozen=True, slots=True)
class Bilingual:
    """One text in both languages, shown as it is."""

    en: str
    es: str

    def __getitem__(self, language: str) -> str:
        return {"en": self.en, "es": self.es}[language]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter((("en", self.en), ("es", self.es)))


@dataclass(frozen=True, slots=True)
class Sentence(Bilingual):
    """A text without Markdown, in which a reading is labeled in words."""


@dataclass(frozen=True, slots=True)
class Prose(Bilingual):
    """A text with markup: links and Markdown."""


@dataclass(frozen=True, slots=True)
class Rule(Prose):
    """Prose that states a rule: both languages give the same numbers and link to the same pages."""


@dataclass(frozen=True, slots=True)
class Accent:
    """The color of a game, ``#rrggbb``, one for each theme."""

    light: str
    dark: str

    def __getitem__(self, theme: str) -> str:
        return {"light": self.light, "dark": self.dark}[theme]


# The darker of the two papers of the site's style sheet in light, the lighter one in dark: an accent that can be read
# on it can be read on the other. A test compares them with the style sheet.
PAPER = Accent(light="#f4ecda", dark="#2b2622")


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One error in a content file; ``line`` counts from 1. It may be that the file is ``unreadable`` as a whole."""

    path: Path
    line: int
    message: str
    unreadable: bool = False

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class Place:
    """The place of something in a file, for messages; ``keys`` are the lines of its keys."""

    path: Path
    line: int
    keys: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def problem(self, message: str, key: str = "") -> Problem:
        """An error at the line of a key, or of the whole."""
        return Problem(self.path, self.keys.get(key, self.line), message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A printed rulebook or another source. ``language`` is the one it is written in.

    ``headings`` has the sources that are no book's own headings, such as “Printed board,” in the readers' languages.
    """

    key: str
    language: Annotated[str, OneOf(LANGUAGES)]
    short: Bilingual
    title: Bilingual
    headings: Mapping[str, Bilingual] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A chapter of the table of contents; ``sections`` are keys in reading order. ``number`` counts from 1."""

    key: str
    number: int
    title: Bilingual
    sections: tuple[str, ...] = ()


PICTURE_TYPES = ("track", "markers", "bars", "piles", "dials", "grid", "network", "hexes", "order")


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A drawing of a rule, made of values.

    It has a ``type`` and the ``values`` of that picture of the engine, in which a space of a track is named by its
    number; or it is the picture that a ``calculator`` draws for an ``input``, ``drawn`` being its name if there are
    several. With both, the calculator computes the numbers. Its codes are the keys of terms or components, or have
    ``words``.
    """

    caption: Rule
    type: Annotated[str, OneOf(PICTURE_TYPES)] = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    calculator: Annotated[Ref | None, RefTo(CALCULATOR)] = None
    input: Mapping[str, Any] = field(default_factory=dict)
    drawn: str = ""
    words: Mapping[str, Bilingual] = field(default_factory=dict)
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """One rule, with its worked example where it computes something. ``id`` is its permanent anchor.

    ``context`` is the id of an earlier paragraph of the section, without which this one cannot be understood: “Then …”.
    """

    id: Slug
    context: Unseen[Slug] = ""
    text: Annotated[Rule, Form.BESIDE]
    example: Rule | None = None
    picture: Unseen[Picture | None] = None
    search_phrases: Phrases = field(default_factory=lambda: NO_PHRASES)
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A rule section. ``number`` is its place in the table of contents, such as ``4.3``."""

    ref: Ref
    number: Unseen[str]
    title: Bilingual
    sources: Sources
    paragraphs: tuple[Paragraph, ...]
    related: Unseen[tuple[Ref, ...]] = ()
    search_phrases: Phrases = field(default_factory=lambda: NO_PHRASES)
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """Another word for a term; ``editions`` are the rulebooks that use it, none if only players do."""

    term: str
    forms: Unseen[tuple[str, ...]] = ()
    editions: Annotated[tuple[str, ...], Form.EDITION] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Words around a term that tell whether it is meant, for the translator; written in ``search/terms.yaml``.

    ``contexts`` are words that are the term only beside those in brackets, ``never`` phrases in which a word is not the
    term, ``near`` words that favor this term over others with the same word, ``capital`` words that alone count only
    with a capital, ``everyday`` words that count only near another term of the game.
    """

    contexts: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    capital: tuple[str, ...] = ()
    everyday: tuple[str, ...] = ()
    place: Place


NO_USAGE = Usage(place=Place(Path(), 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class TermUsage:
    """The same in both languages."""

    en: Usage = NO_USAGE
    es: Usage = NO_USAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """A term in one language. ``coined`` means that no rulebook has a word for it and this one is ours."""

    term: str
    coined: Annotated[bool, InFile(formerly="own")] = False
    forms: Unseen[tuple[str, ...]] = ()
    variants: tuple[Variant, ...] = ()
    gloss: str
    usage: Unseen[Usage] = NO_USAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A glossary entry; ``drawing`` names its picture, empty without one."""

    ref: Annotated[Ref, RefTo(TERM), InFile("key")]
    part_of_speech: Annotated[str, OneOf(("noun", "verb", "adjective", "adverb", "phrase", "name"))]
    drawing: Unseen[str] = ""
    en: Wording
    es: Wording
    false_friend: Annotated[Prose | None, InFile(formerly="misleads")] = None
    see: Unseen[tuple[Ref, ...]] = ()
    place: Place

    def wording(self, language: str) -> Wording:
        """The term in a language."""
        return {"en": self.en, "es": self.es}[language]

    @property
    def title(self) -> Bilingual:
        """The term itself."""
        return Bilingual(self.en.term, self.es.term)

    @property
    def gloss(self) -> Prose:
        """The definition."""
        return Prose(self.en.gloss, self.es.gloss)


FIELD_TYPES = ("integer", "money", "flag", "choice", "choices", "text", "moneys", "rows")


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What every component of a kind states. ``filter`` says how a list is narrowed by it, empty if it is not."""

    key: str
    type: Annotated[str, OneOf(FIELD_TYPES)]
    label: Bilingual
    choices: Mapping[str, Bilingual] = field(default_factory=dict)
    columns: Annotated[tuple[Field, ...], Form.BY_NAME] = ()
    filter: Annotated[str, OneOf(("equals", "at-most", "at-least", "contains"))] = ""
    phrase: Bilingual | None = None
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of component. ``noun`` has singular and plural per language, ``drawing`` names its picture.

    ``calculators`` says which calculations a component fills in: calculator, then its input, then ``key`` (the
    component's own) or the field with the value. ``grouped_by`` is the field whose choices part the list, empty
    for one list.
    """

    key: Annotated[Slug, InFile("kind")]
    title: Bilingual
    singular: Bilingual
    noun: Annotated[Mapping[str, tuple[str, ...]], Form.BY_LANGUAGE]
    drawing: str = ""
    grouped_by: str = ""
    provenance: Prose | None = None
    fields: Annotated[tuple[Field, ...], Form.BY_NAME] = ()
    calculators: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """A tile, a company or another piece, with the values of its kind's fields.

    ``unconfirmed`` names the values from a single source outside the rulebook, ``drawing`` its picture.
    """

    ref: Annotated[Ref, InFile("key")]
    drawing: Unseen[str] = ""
    name: Bilingual
    short: Bilingual | None = None
    initials: str = ""
    aliases: Unseen[tuple[str, ...]] = ()
    text: Rule
    values: Mapping[str, Any] = field(default_factory=dict)
    unconfirmed: tuple[str, ...] = ()
    sources: Sources = field(default_factory=dict)
    related: Unseen[tuple[Ref, ...]] = ()
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """The text of one edition on a point."""

    edition: Annotated[str, Form.EDITION]
    text: Annotated[Prose, Form.BESIDE]


DIFFERENCE_KINDS = (
    "conflict",
    "one-silent",
    "wording",
    "contradiction",
    "mistranslation",
    "misprint",
    "presumed-slip",
    "ambiguous-term",
    "ambiguous",
    "both-silent",
    "other-sources",
    "illegible",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A point on which the editions disagree, or on which a rulebook is unclear, wrong or silent."""

    id: Unseen[Slug]
    kind: Annotated[str, OneOf(DIFFERENCE_KINDS)]
    topic: Bilingual
    statements: Annotated[tuple[Statement, ...], InFile("says")] = ()
    consequence: Prose
    follows: Annotated[str, Form.EDITION] = ""
    reading: Prose | None = None
    calculation: Unseen[bool] = False
    touches: Unseen[tuple[Ref, ...]]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A ruling from outside the rulebooks, with its author; ``url`` is the page that it can be read on."""

    id: Unseen[Slug]
    authority: Unseen[Annotated[str, OneOf(("publisher", "designer", "implementation"))]]
    who: str
    when: Annotated[str, Form.SCALAR] = ""
    where: Bilingual | None = None
    url: Url = ""
    text: Prose
    touches: Unseen[tuple[Ref, ...]]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class InputText:
    """The words of one input of a calculator."""

    label: Sentence
    help: Sentence | None = None
    choices: Mapping[str, Sentence] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CalculatorField(InputText):
    """The words of one input of a calculator; with formulas, also what can be entered.

    It is a whole number from ``least`` to ``most``, in dollars with ``money``; one of the ``choices``, or one of the
    components of a ``kind``, which have names already; or, with ``each``, such a number for each of these; or, with
    ``yes_no``, a yes or no, which is 1 or 0 in a formula. One that is left empty is its ``default``; without a default,
    the values that need it are left out.
    """

    kind: Unseen[str] = ""
    each: Unseen[bool] = False
    yes_no: Unseen[bool] = False
    least: Unseen[int] = 0
    most: Unseen[int | None] = None
    money: Unseen[bool] = False
    default: Unseen[Annotated[str, Form.SCALAR]] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormulaTable:
    """A table in which formulas look values up, all of which are whole numbers.

    It has ``rows`` by key; or it is the ``column`` of a reference ``table``, by its column 0, or several ``columns`` of
    it by name; or the ``field`` of the components of a ``kind``, by their keys. A key is a text, a number, or a range
    such as ``6-10`` or ``41+``. Rows in rows, or ``columns``, take two keys: ``price[chain, size]``.
    """

    rows: Mapping[str, Any] = field(default_factory=dict)
    table: Annotated[Ref | None, RefTo(TABLE)] = None
    column: int = 1
    columns: Mapping[str, int] = field(default_factory=dict)
    kind: str = ""
    component_field: Annotated[str, InFile("field")] = ""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class FormulaValue:
    """A value that a calculator computes, with the sentence of its step, which may name all that is in the formula.

    The ``formula`` is made of fields, constants, other values, numbers, ``+``, ``-``, ``×``, ``÷`` (rounded down),
    ``min(…)``, ``max(…)`` and look-ups such as ``price[size]``. A field with ``each`` is the sum of its numbers,
    and a look-up of it the sum over it: ``hold[ships]`` adds up hold × number for each ship. ``sum of price × shares``
    multiplies the fields with ``each`` thing by thing and adds up the products, up to the next ``+`` or ``-`` outside
    brackets; there, a table by the same keys needs no key, and ``row`` is the sentence of one thing: it may name the
    thing as ``{row:thing}`` and its ``{product}``. What is worth something from a number on is a table of ranges; what
    counts only if something is true is multiplied by a field with ``yes_no``: ``5 × fast``.
    """

    label: Sentence
    formula: Unseen[Annotated[str, Form.SCALAR]]
    unit: Unseen[Annotated[str, OneOf(("count", "money"))]] = "count"
    row: Sentence | None = None
    step: Sentence
    rules: Unseen[tuple[Ref, ...]]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class CalculatorText:
    """The words of a calculator: everything on its page that is not a number.

    ``fields``, ``results``, ``steps``, ``warnings``, ``errors`` and ``pictures`` are keyed by the names that its rules
    module uses. A calculator of formulas has no module: its ``values`` say how they are computed, from the fields,
    ``constants`` and ``tables``; ``headline`` names those that are shown large, otherwise the last one is.
    """

    ref: Ref
    title: Bilingual
    purpose: Sentence
    inputs: Annotated[Mapping[str, CalculatorField], InFile("fields")] = field(default_factory=dict)
    constants: Unseen[Mapping[str, int]] = field(default_factory=dict)
    tables: Unseen[Mapping[str, FormulaTable]] = field(default_factory=dict)
    values: Mapping[str, FormulaValue] = field(default_factory=dict)
    headline: Unseen[tuple[str, ...]] = ()
    own_results: Annotated[Mapping[str, Sentence], InFile("results")] = field(default_factory=dict)
    own_steps: Annotated[Mapping[str, Sentence], InFile("steps")] = field(default_factory=dict)
    warnings: Mapping[str, Sentence] = field(default_factory=dict)
    errors: Mapping[str, Sentence] = field(default_factory=dict)
    pictures: Mapping[str, Sentence] = field(default_factory=dict)
    search_phrases: Phrases = field(default_factory=lambda: NO_PHRASES)
    place: Place

    @property
    def results(self) -> dict[str, Sentence]:
        """The labels of results."""
        return {**{name: value.label for name, value in self.values.items()}, **self.own_results}

    @property
    def steps(self) -> dict[str, Sentence]:
        """The sentences of steps; that of a value is called like the value, that of a row of its sum ``value-row``."""
        rows = {f"{name}-row": value.row for name, value in self.values.items() if value.row}
        return {**rows, **{name: value.step for name, value in self.values.items()}, **self.own_steps}

    @property
    def fields(self) -> dict[str, Sentence]:
        """The labels of inputs by their name, those of choices by ``input.choice``."""
        return labels_of(self.inputs)

    @property
    def helps(self) -> dict[str, Sentence]:
        """The explanations of inputs that have one."""
        return helps_of(self.inputs)


def labels_of(inputs: Mapping[str, InputText]) -> dict[str, Sentence]:
    """The labels of inputs by their name, those of choices by ``input.choice``."""
    return {
        name: text
        for key, item in inputs.items()
        for name, text in ((key, item.label), *((f"{key}.{choice}", text) for choice, text in item.choices.items()))
    }


def helps_of(inputs: Mapping[str, InputText]) -> dict[str, Sentence]:
    """The explanations of inputs that have one."""
    return {key: item.help for key, item in inputs.items() if item.help}


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveText:
    """The words of a kind of move: its title, as on a button, and its line in the log with values of the input.

    ``detailed`` are lines that say more, such as where something was built: the first whose values there are is shown
    in place of the summary. They name values of the steps, too: ``{placed[places]:things}``.
    """

    title: Sentence
    summary: Sentence
    detailed: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreedReading:
    """A point on which a table agrees before it starts; ``choices`` are its readings."""

    question: Sentence
    choices: Mapping[str, Sentence]
    difference: Annotated[Ref, RefTo(DIFFERENCE)]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayText:
    """The words of a game's plays, keyed by the names that its rules use.

    ``results`` are the labels of everything in a state and on its sheet, and of the options of a choice there, such as
    ``harbor.at-sea`` or ``phase.sale``; an option that is a component has its name already. ``fields`` are the labels
    of inputs of moves, with the ``choices`` of each. ``readings`` are the points to agree on. ``told`` are steps that
    the line of a move in the log says, too, such as who won an auction: those of a calculator as ``calculator/step``.
    """

    moves: Mapping[str, MoveText]
    inputs: Annotated[Mapping[str, InputText], InFile("fields")] = field(default_factory=dict)
    results: Mapping[str, Sentence] = field(default_factory=dict)
    steps: Mapping[str, Sentence] = field(default_factory=dict)
    warnings: Mapping[str, Sentence] = field(default_factory=dict)
    errors: Mapping[str, Sentence] = field(default_factory=dict)
    pictures: Mapping[str, Sentence] = field(default_factory=dict)
    readings: Mapping[str, AgreedReading] = field(default_factory=dict)
    told: Mapping[str, Sentence] = field(default_factory=dict)
    place: Place

    @property
    def fields(self) -> dict[str, Sentence]:
        """The labels of inputs by their name, those of choices by ``input.choice``."""
        return labels_of(self.inputs)

    @property
    def helps(self) -> dict[str, Sentence]:
        """The explanations of inputs that have one."""
        return helps_of(self.inputs)


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkedExample:
    """A rulebook's own worked numbers, as the input and the result of a calculator.

    ``sources`` says where each edition prints it; ``shows`` are the sections that it illustrates. An example that no
    rulebook prints has no ``sources``, and a ``note`` that says where its numbers are from: “We chose the numbers.”
    """

    id: Slug
    calculator: Ref
    title: Bilingual
    input: Mapping[str, Any]
    result: Mapping[str, Any]
    sources: Sources = field(default_factory=dict)
    note: Prose | None = None
    shows: tuple[Ref, ...] = ()
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something a reader chooses on a checklist, such as the number of players; ``choices`` are labeled values."""

    key: str
    label: Bilingual
    choices: Mapping[str, Bilingual]
    default: Annotated[str, Form.SCALAR]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class TileQuery:
    """Which tiles a step names: those of a kind whose values match.

    A value of ``where`` is compared as it is; ``>players`` means more than the number chosen for that option.
    """

    kind: str
    where: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistStep:
    """One thing to do. ``when`` names the choices it is for, per option; ``rules`` the sections behind it."""

    id: Unseen[Slug]
    when: Annotated[Mapping[str, tuple[str, ...]], Form.SCALAR] = field(default_factory=dict)
    text: Annotated[Rule, Form.BESIDE]
    tiles: TileQuery | None = None
    rules: Unseen[tuple[Ref, ...]]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistGroup:
    """Steps that belong together."""

    id: Unseen[str]
    when: Annotated[Mapping[str, tuple[str, ...]], Form.SCALAR] = field(default_factory=dict)
    title: Bilingual
    steps: tuple[ChecklistStep, ...]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Checklist:
    """A checklist of steps for the table, adapted to the reader's choices.

    ``values`` are numbers that depend on one option: name, then option, then choice. A step writes them as ``{name}``.
    """

    ref: Ref
    title: Bilingual
    purpose: Bilingual
    options: Annotated[tuple[Option, ...], Form.BY_NAME] = ()
    values: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    groups: tuple[ChecklistGroup, ...]
    search_phrases: Phrases = field(default_factory=lambda: NO_PHRASES)
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a reference table."""

    label: Bilingual
    type: Annotated[str, OneOf(("money", "integer", "year", "text"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep:
    """Something that a teacher explains, in two or three sentences; ``when`` and ``rules`` as in a checklist.

    ``short`` steps make up the lesson of two minutes.
    """

    id: Unseen[Slug]
    when: Annotated[Mapping[str, tuple[str, ...]], Form.SCALAR] = field(default_factory=dict)
    short: Unseen[bool] = False
    title: Bilingual
    text: Annotated[Rule, Form.BESIDE]
    picture: Unseen[Picture | None] = None
    rules: Unseen[tuple[Ref, ...]]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """A rule that tables often get wrong; ``rules`` are the paragraphs behind it."""

    id: Unseen[Slug]
    text: Annotated[Rule, Form.BESIDE]
    rules: Unseen[tuple[Ref, ...]]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """The game as a teacher explains it, step by step, and what everybody forgets.

    ``setup`` is the checklist whose options and values the steps share; ``turn`` is an example of a turn, computed.
    """

    setup: Annotated[Ref, RefTo(CHECKLIST)]
    steps: tuple[LessonStep, ...]
    turn: tuple[LessonStep, ...] = ()
    forgotten: tuple[Reminder, ...]
    search_phrases: Phrases = field(default_factory=lambda: NO_PHRASES)
    place: Place


Cell = int | Rule | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Columns of a reference table as bars, a bar for each row with a part for each of ``columns``, from 0."""

    caption: Bilingual
    columns: tuple[int, ...]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A reference table. A cell is a whole number, a text in both languages, or None where nothing is printed.

    ``picture`` is ``track`` when the first column is also drawn as a track; ``shaded`` are rows that the board shades,
    ``line_before`` rows it sets off with a line, both counting from 0. ``charts`` are drawn below the table.
    """

    ref: Annotated[Ref, RefTo(TABLE), InFile("key")]
    title: Bilingual
    text: Rule
    picture: Unseen[Annotated[str, OneOf(("track",))]] = ""
    shaded: tuple[int, ...] = ()
    line_before: tuple[int, ...] = ()
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    charts: Unseen[tuple[Chart, ...]] = ()
    rules: Unseen[tuple[Ref, ...]]
    search_phrases: Phrases = field(default_factory=lambda: NO_PHRASES)
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class AidLine:
    """One fact of a player aid; ``amount`` is set off at the end of the line, ``rules`` state every number of both."""

    text: Annotated[Rule, Form.BESIDE]
    amount: Annotated[Rule | None, Form.ALIKE] = None
    rules: Unseen[tuple[Ref, ...]]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class AidBlock:
    """A part of a player aid, under its title.

    It has ``lines``; or numbered ``steps``; or the columns and rows of a ``table``, counted from 0, with ``labels``
    that fit a narrow column; or ``terms``. A block ``across`` is as wide as the sheet, below the others.
    """

    title: Bilingual
    across: bool = False
    lines: tuple[AidLine, ...] = ()
    steps: tuple[AidLine, ...] = ()
    table: Annotated[Ref | None, RefTo(TABLE)] = None
    columns: tuple[int, ...] = ()
    rows: tuple[int, ...] = ()
    labels: tuple[Bilingual, ...] = ()
    terms: Annotated[tuple[Ref, ...], RefTo(TERM)] = ()
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class AidSide:
    """One side of the sheet."""

    title: Bilingual
    blocks: tuple[AidBlock, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerAid:
    """A player aid of one sheet, front and back; ``search_phrases`` are players' phrases for it."""

    sides: tuple[AidSide, ...]
    search_phrases: Phrases = field(default_factory=lambda: NO_PHRASES)
    place: Place

    @property
    def blocks(self) -> tuple[AidBlock, ...]:
        """The blocks of both sides."""
        return tuple(block for side in self.sides for block in side.blocks)


@dataclass(frozen=True, slots=True)
class SlotText:
    """One value that a question gives: a number, a list of numbers, or a choice worded in several ways.

    ``choices`` are pairs of a value and its wordings, per language; ``default`` is used if the question gives no value.
    ``each``: the question may give several values, as a list; ``people``: a name can fill it; ``least`` and ``most``
    bound a number. ``records``: each choice in the question adds itself and the slots in its words to a list,
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
    """A quick answer: a calculation or a number that can be asked for in one line.

    ``about`` are groups of words of which one must occur, ``says`` the pieces of questions that give values,
    ``also`` words without influence. ``target`` is the calculator that computes or the section that states the
    number; ``by`` names the slot by which the numbers of a section differ. ``input`` is that of the calculator, where
    ``=name`` stands for the value of a slot; alternatively, ``question`` names the function of the rules that returns
    the input, and further numbers. ``needs`` are slots that must be filled besides those, ``when`` the required
    results. ``gives`` names the numbers of the answer: places in a result, or the numbers themselves. ``asked`` are
    example questions with ``#`` for each number: by them, search finds the calculation.
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
    question: str = ""
    asked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


SILENT, ABSENT = TOPIC_KINDS = ("silent", "absent")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unanswered:
    """A topic that players ask about and that no rule is about, and the rules nearest to it.

    The rules are ``silent`` on it, or it is ``absent`` from the game; what the game does not have ``says`` so in a
    sentence that names the game. Search compares a question with the ``phrasings``, which are never shown.
    """

    id: Slug
    kind: Annotated[str, OneOf(TOPIC_KINDS)] = SILENT
    says: Sentence | None = None
    phrasings: Phrases
    nearest: tuple[Ref, ...]
    place: Place


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


RULES, CALCULATORS, PLAY, COMPLETE = LEVELS = ("rules", "calculators", "play", "complete")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFile:
    """The content of ``game.yaml``.

    ``drawing`` names its picture on the home page, ``calculator_order`` lists the calculators, ``popular`` the pages
    that players ask for most, ``planned`` the pages still to be written. ``level`` is what the game promises
    (``content/levels.py``). The texts in the language ``to_translate``, if there is one, may be missing: those in the
    other language are shown in their place.
    """

    name: Bilingual
    tagline: Bilingual
    accent: Accent = PAPER
    drawing: str = ""
    players: tuple[int, ...]
    level: Annotated[str, OneOf(LEVELS)] = RULES
    to_translate: Annotated[str, OneOf(LANGUAGES)] = ""
    calculator_order: Annotated[tuple[str, ...], InFile("calculators")] = ()
    popular: Annotated[tuple[Ref, ...], InFile(formerly="often")] = ()
    planned: tuple[Ref, ...] = ()
    editions: Annotated[tuple[Edition, ...], Form.BY_NAME]
    chapters: Annotated[tuple[Chapter, ...], Form.BY_NAME] = ()
    place: Place

    @property
    def edition_keys(self) -> tuple[str, ...]:
        """The editions by name; the site follows the first."""
        return tuple(edition.key for edition in self.editions)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameContent(GameFile):
    """The complete content of a game's folder.

    ``missing`` lists the sections and calculators that have no text yet, ``changes`` the days on which pages changed,
    latest first. ``texts`` is the number of texts, ``untranslated`` are the places of those that are still to be
    translated. ``digest`` changes with every change of a file.
    """

    slug: str
    sections: tuple[Section, ...] = ()
    terms: tuple[Term, ...] = ()
    kinds: tuple[Kind, ...] = ()
    components: tuple[Component, ...] = ()
    differences: tuple[Difference, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    calculators: tuple[CalculatorText, ...] = ()
    examples: tuple[WorkedExample, ...] = ()
    checklists: tuple[Checklist, ...] = ()
    tables: tuple[Table, ...] = ()
    aid: PlayerAid | None = None
    lesson: Lesson | None = None
    play: PlayText | None = None
    answers: tuple[QuickAnswer, ...] = ()
    unanswered: tuple[Unanswered, ...] = ()
    missing: tuple[Ref, ...] = ()
    texts: int = 0
    untranslated: tuple[Place, ...] = ()
    changes: tuple[ChangedDay, ...] = ()
    digest: str
