"""Load checked content into rows: a game is replaced completely, in one transaction, or not at all."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db.models import Model

import rules
from answers import stored
from answers.checking import faults
from answers.known_words import vocabulary
from content import schema
from content.check import check
from content.game import read_game
from content.nodes import ContentError, Problem
from content.readings import readings_of
from content.titles import titles
from core.fingerprint import code_behind, code_in
from language.analysis import fold
from rulebook import models
from rulebook.aid.body import body_of
from rulebook.changes import changed_pages
from rulebook.columns import Columns
from rulebook.labels import with_labels
from rulebook.own_code import code_problems
from rulebook.pictures import Vocabulary, picture_faults
from rulebook.play_words import with_play_words
from rulebook.repeated_numbers import unstated_numbers
from search.documents import documents
from search.stored import to_plain

Row = TypeVar("Row", bound=Model)
Item = TypeVar("Item")
# The words of a calculator or of the plays of a game.
WORDS = ("fields", "helps", "results", "steps", "warnings", "errors", "pictures")

# Fields stored together as one JSON value, as their page needs them.
BODIES: Mapping[type[Any], tuple[str, ...]] = {
    schema.Checklist: ("options", "values", "groups"),
    schema.Table: ("picture", "shaded", "line_before", "columns", "rows", "charts", "rules"),
}


def read_and_check(folder: Path) -> tuple[schema.GameContent, list[Problem]]:
    """The content of a folder, and every error in it. Raises ContentError if there is nothing to read."""
    content, unread, problems = read_in_parts(folder)
    return content, [*unread, *problems]


def read_in_parts(folder: Path) -> tuple[schema.GameContent, list[Problem], list[Problem]]:
    """The content of a folder, the errors because of which parts of it are missing, and those in what was read.

    If a file cannot be read at all, what it leaves broken elsewhere is not an error. Raises ContentError if there is
    nothing to read, or if the code of the games cannot be imported.
    """
    content, unread = read_game(folder)
    if mistakes := code_problems():
        raise ContentError([*unread, *mistakes])
    if any(problem.unreadable for problem in unread):
        return content, unread, []
    problems = [*check(content), *faults(content), *unstated_numbers(content), *picture_faults(content)]
    labeled, unlabeled = with_labels(content)
    worded, unworded = with_play_words(labeled)
    return worded, unread, [*problems, *unlabeled, *unworded]


def checked_game(folder: Path) -> schema.GameContent:
    """The content of a folder. Raises ContentError with every problem found."""
    content, problems = read_and_check(folder)
    if problems:
        raise ContentError(problems)
    return content


@contextmanager
def writing() -> Iterator[None]:
    """One transaction for loading content, which begins by taking the write lock."""
    with transaction.atomic():
        if connection.vendor == "sqlite":
            # SQLite has one writer at a time, and only a transaction that begins with a write waits for the lock.
            models.Game.objects.filter(pk=0).update(slug="")
        elif connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # Readers are not blocked; after the lock, this transaction sees what the other writer wrote.
                cursor.execute(f"LOCK TABLE {models.Game._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")
        yield


def load_game(content: schema.GameContent) -> None:
    """Replace the rows of a game with its content."""
    with writing():
        models.Game.objects.filter(slug=content.slug).delete()
        _Loader(content).load()


def stamp(slug: str, digest: str) -> str:
    """The version of a game's rows: its files, the code that turns them into rows, and its own, which it labels."""
    own = Path(rules.__path__[0]) / slug.replace("-", "_")
    return f"{digest}-{code_behind(__name__)}-{code_in(own)}"


def is_loaded(slug: str, digest: str) -> bool:
    """Whether the rows of a game are up to date with its files."""
    return models.Game.objects.filter(slug=slug, digest=stamp(slug, digest)).exists()


class _Loader:
    def __init__(self, content: schema.GameContent) -> None:
        self.content = content
        self.titles = titles(content)
        self.columns = Columns(content.slug, self.titles)
        self.vocabulary = Vocabulary(content)

    def load(self) -> None:
        content = self.content
        columns = self.columns.of(models.Game, content, {"digest": stamp(content.slug, content.digest)})
        self.game = models.Game.objects.create(**columns)
        self.load_sections()
        self.create(models.Term, content.terms, self.term)
        self.load_components()
        self.load_points()
        self.load_calculators()
        for model, guides in ((models.Checklist, content.checklists), (models.ReferenceTable, content.tables)):
            self.create(model, guides, lambda item: {"body": self.columns.rest(item, BODIES[type(item)])})
        self.load_readings()
        if content.play:
            words = self.columns.rest(content.play, (*WORDS, "moves", "readings", "told"))
            models.PlayWords.objects.create(game=self.game, words=words)
        if content.aid:
            models.PlayerAid.objects.create(game=self.game, body=body_of(content.aid, content, self.columns.contexts))
        if content.lesson:
            models.Lesson.objects.create(game=self.game, body=self.lesson(content.lesson))
        models.ContentChange.objects.bulk_create(changed_pages(self.game, content, self.titles))
        found = documents(content)
        absences = {topic.id: dict(topic.says) for topic in content.unanswered if topic.says}
        models.SearchDocuments.objects.create(game=self.game, documents=[*map(to_plain, found)], absences=absences)
        words = {language: sorted(known) for language, known in vocabulary(found).items()}
        answers = [*map(stored.to_plain, content.answers)]
        models.QuickAnswers.objects.create(game=self.game, answers={"answers": answers, "words": words})

    def create(
        self, model: type[Row], items: Iterable[Item], given: Callable[[Item], Mapping[str, Any]] | None = None
    ) -> list[Row]:
        """A row for each item, in order; ``given`` computes the columns that do not follow from the item."""
        rows = []
        for position, item in enumerate(items, start=1):
            columns = {"game": self.game, "position": position, **(given(item) if given else {})}
            rows.append(model(**self.columns.of(model, item, columns)))
        return list(model._default_manager.bulk_create(rows))

    def load_sections(self) -> None:
        chapters = {row.key: row for row in self.create(models.Chapter, self.content.chapters)}
        sections = self.create(models.Section, self.content.sections, lambda item: {"chapter": chapters[item.ref.kind]})
        models.Paragraph.objects.bulk_create(
            models.Paragraph(**self.columns.of(models.Paragraph, item, self.given(item, row, position)))
            for row, section in zip(sections, self.content.sections, strict=True)
            for position, item in enumerate(section.paragraphs, start=1)
        )

    def given(self, item: schema.Paragraph, row: models.Section, position: int) -> dict[str, Any]:
        return {"section": row, "position": position, "picture": self.vocabulary.stored(item.picture)}

    def term(self, term: schema.Term) -> dict[str, Any]:
        wordings = {language: term.wording(language) for language in schema.LANGUAGES}
        columns: dict[str, Any] = {
            "search_text": " ".join(_said_for(term)),
            "usage": {
                "field": term.place.path.stem,
                **{language: self.columns.json(wording.usage) for language, wording in wordings.items()},
            },
        }
        for language, wording in wordings.items():
            columns[f"term_{language}"] = wording.term
            columns[f"sort_{language}"] = sort_key(wording.term)
            columns[f"wording_{language}"] = self.columns.rest(wording, ("forms", "variants", "coined"))
        return columns

    def load_components(self) -> None:
        kinds = {row.key: row for row in self.create(models.ComponentKind, self.content.kinds)}
        self.create(models.Component, self.content.components, lambda item: {"kind": kinds[item.ref.kind]})

    def load_points(self) -> None:
        """Load differences and rulings, with the pages that show them."""
        points: tuple[tuple[type[Model], str, tuple[schema.Difference | schema.Ruling, ...]], ...] = (
            (models.Difference, "difference", self.content.differences),
            (models.Ruling, "ruling", self.content.rulings),
        )
        for model, name, items in points:
            rows = self.create(model, items)
            models.NoteTarget.objects.bulk_create(
                models.NoteTarget(**{name: row}, page=str(ref.page), anchor=ref.anchor)
                for row, item in zip(rows, items, strict=True)
                for ref in item.touches
            )

    def load_calculators(self) -> None:
        rows = self.create(
            models.CalculatorWords, self.content.calculators, lambda item: {"words": self.columns.rest(item, WORDS)}
        )
        by_ref = {row.ref: row for row in rows}
        self.create(
            models.WorkedExample,
            self.content.examples,
            lambda item: {"calculator": by_ref[item.calculator], "shows": [*map(str, item.shows)]},
        )

    def lesson(self, lesson: schema.Lesson) -> dict[str, Any]:
        """The steps and what everybody forgets, with the options and values of the checklist that they share."""
        setup = next(checklist for checklist in self.content.checklists if checklist.ref == lesson.setup)
        return {
            **self.columns.rest(setup, ("options", "values")),
            "steps": [*map(self.lesson_step, lesson.steps)],
            "turn": [*map(self.lesson_step, lesson.turn)],
            "forgotten": self.columns.json(lesson.forgotten),
        }

    def lesson_step(self, step: schema.LessonStep) -> dict[str, Any]:
        return {**self.columns.json(step), "picture": self.vocabulary.stored(step.picture)}

    def load_readings(self) -> None:
        self.create(
            models.Reading,
            readings_of(self.content),
            lambda item: {
                "page": str(item.ref.page),
                "anchor": item.ref.anchor,
                **{f"title_{language}": title for language, title in self.titles[item.ref.page]},
            },
        )


def _said_for(term: schema.Term) -> Iterator[str]:
    """Every word and form of a term in both languages, folded as a query is."""
    for wording in (term.en, term.es):
        for words in (wording.term, *wording.forms):
            yield fold(words)
        for variant in wording.variants:
            yield from map(fold, (variant.term, *variant.forms))


def sort_key(text: str) -> str:
    """The text without accents and capitals; ñ sorts after n."""
    decomposed = unicodedata.normalize("NFD", text.casefold().replace("ñ", "n~"))
    return "".join(char for char in decomposed if not unicodedata.combining(char))
