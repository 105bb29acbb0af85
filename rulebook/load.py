"""Checked content into rows: a game is replaced whole, in one transaction, or not at all."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connection, transaction

from answers import stored
from answers.checking import faults
from answers.vocabulary import vocabulary
from content import schema
from content.check import check, titles
from content.game import read_game
from content.markup import Context, to_html, to_text, with_plain_readings
from content.nodes import ContentError, Problem
from content.readings import readings_of
from content.refs import DIFFERENCE, RULING, Ref
from language.analysis import fold
from rulebook import models
from rulebook.aid.body import body_of
from rulebook.aid.checking import unstated_numbers
from rulebook.changes import changed_pages
from rulebook.fingerprint import code_behind
from search.documents import documents
from search.stored import to_plain

LANGUAGES = schema.LANGUAGES


def read_and_check(folder: Path) -> tuple[schema.GameContent, list[Problem]]:
    """The content of a folder with every mistake in it. Raises ContentError when there is nothing to read."""
    content, problems = read_game(folder)
    return content, [*problems, *check(content), *faults(content), *unstated_numbers(content)]


def checked_game(folder: Path) -> schema.GameContent:
    """The content of a folder. Raises ContentError with every problem when it is not whole."""
    content, problems = read_and_check(folder)
    if problems:
        raise ContentError(problems)
    return content


@contextmanager
def writing() -> Iterator[None]:
    """One transaction for loading content, begun when it is our turn to write."""
    with transaction.atomic():
        if connection.vendor == "sqlite":
            # One writer is let in at a time, and only a transaction that begins with a write waits for its turn.
            models.Game.objects.filter(pk=0).update(slug="")
        elif connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # Readers read on; what is read here after waiting is what the other writer left.
                cursor.execute(f"LOCK TABLE {models.Game._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")
        yield


def load_game(content: schema.GameContent) -> None:
    """Replace the rows of a game by its content."""
    with writing():
        models.Game.objects.filter(slug=content.slug).delete()
        _Loader(content).load()


def stamp(digest: str) -> str:
    """What the rows of a game are made from: its files, and the code that makes rows of them."""
    return f"{digest}-{code_behind(__name__)}"


def is_loaded(slug: str, digest: str) -> bool:
    """Whether the rows of a game say what its files say."""
    return models.Game.objects.filter(slug=slug, digest=stamp(digest)).exists()


class _Loader:
    def __init__(self, content: schema.GameContent) -> None:
        self.content = content
        self.titles = titles(content)
        self.contexts = {language: Context(content.slug, language, self.titles) for language in LANGUAGES}

    def load(self) -> None:
        content = self.content
        self.game = models.Game.objects.create(
            slug=content.slug,
            **_columns("name", content.name),
            **_columns("tagline", content.tagline),
            players=list(content.players),
            editions=[
                {
                    "key": edition.key,
                    "language": edition.language,
                    "short": dict(edition.short),
                    "title": dict(edition.title),
                }
                for edition in content.editions
            ],
            complete=content.complete,
            often=self.linked(content.often),
            digest=stamp(content.digest),
        )
        self.load_sections()
        self.load_terms()
        self.load_components()
        self.load_differences()
        self.load_calculators()
        self.load_guides()
        self.load_readings()
        if content.aid:
            models.PlayerAid.objects.create(game=self.game, body=body_of(content.aid, content, self.contexts))
        models.ContentChange.objects.bulk_create(changed_pages(self.game, content, self.titles))
        found = documents(content)
        models.SearchDocuments.objects.create(game=self.game, documents=[*map(to_plain, found)])
        words = {language: sorted(known) for language, known in vocabulary(found).items()}
        answers = [*map(stored.to_plain, self.content.answers)]
        models.QuickAnswers.objects.create(game=self.game, answers={"answers": answers, "words": words})

    def load_sections(self) -> None:
        chapters = models.Chapter.objects.bulk_create(
            models.Chapter(game=self.game, key=chapter.key, number=chapter.number, **_columns("title", chapter.title))
            for chapter in self.content.chapters
        )
        by_key = {chapter.key: chapter for chapter in chapters}
        rows = models.Section.objects.bulk_create(
            models.Section(
                chapter=by_key[section.ref.kind],
                key=section.ref.key,
                number=section.number,
                position=position,
                **_columns("title", section.title),
                sources=dict(section.sources),
                related=self.linked(section.related),
            )
            for position, section in enumerate(self.content.sections, start=1)
        )
        models.Paragraph.objects.bulk_create(
            models.Paragraph(
                section=row,
                anchor=paragraph.id,
                position=position,
                **self.prose(paragraph.text, "html", "text"),
                **self.prose(paragraph.example, "example_html", "example_text"),
            )
            for row, section in zip(rows, self.content.sections, strict=True)
            for position, paragraph in enumerate(section.paragraphs, start=1)
        )

    def load_terms(self) -> None:
        models.Term.objects.bulk_create(
            models.Term(
                game=self.game,
                key=term.ref.key,
                part_of_speech=term.part_of_speech,
                drawing=term.drawing,
                term_en=term.en.term,
                term_es=term.es.term,
                sort_en=sort_key(term.en.term),
                sort_es=sort_key(term.es.term),
                found_by=" ".join(_said_for(term)),
                wording_en=_wording(term.en),
                wording_es=_wording(term.es),
                usage={"field": term.place.path.stem, "en": _usage(term.en), "es": _usage(term.es)},
                **self.prose(schema.Bilingual(term.en.gloss, term.es.gloss), "gloss_html", "gloss_text"),
                **self.prose(term.misleads, "misleads_html"),
                see=self.linked(term.see),
            )
            for term in self.content.terms
        )

    def load_components(self) -> None:
        kinds = models.ComponentKind.objects.bulk_create(
            models.ComponentKind(
                game=self.game,
                key=kind.key,
                position=position,
                **_columns("title", kind.title),
                **_columns("singular", kind.singular),
                noun=dict(kind.noun),
                drawing=kind.drawing,
                **self.prose(kind.provenance, "provenance_html"),
                fields=[_field(item) for item in kind.fields],
                grouped_by=kind.grouped_by,
                calculators=_json(kind.calculators),
            )
            for position, kind in enumerate(self.content.kinds, start=1)
        )
        by_key = {kind.key: kind for kind in kinds}
        models.Component.objects.bulk_create(
            models.Component(
                kind=by_key[item.ref.kind],
                key=item.ref.key,
                position=position,
                **_columns("name", item.name),
                **_columns("short", item.short),
                initials=item.initials,
                drawing=item.drawing,
                **self.prose(item.text, "html", "text"),
                values=_json(item.values),
                unconfirmed=list(item.unconfirmed),
                sources=dict(item.sources),
                related=self.linked(item.related),
            )
            for position, item in enumerate(self.content.components, start=1)
        )

    def load_differences(self) -> None:
        content = self.content
        differences = models.Difference.objects.bulk_create(
            models.Difference(
                game=self.game,
                key=item.id,
                position=position,
                kind=item.kind,
                **_columns("topic", item.topic),
                says=[{"edition": said.edition, **self.statement(said.text)} for said in item.says],
                **self.prose(item.consequence, "consequence_html", "consequence_text"),
                **self.prose(item.reading, "reading_html"),
                follows=item.follows,
                calculation=item.calculation,
            )
            for position, item in enumerate(content.differences, start=1)
        )
        rulings = models.Ruling.objects.bulk_create(
            models.Ruling(
                game=self.game,
                key=item.id,
                position=position,
                authority=item.authority,
                who=item.who,
                when=item.when,
                **_columns("where", item.where),
                **self.prose(item.text, "html"),
            )
            for position, item in enumerate(content.rulings, start=1)
        )
        models.Touch.objects.bulk_create(
            models.Touch(difference=row, page=str(ref.page), anchor=ref.anchor)
            for row, item in zip(differences, content.differences, strict=True)
            for ref in item.touches
        )
        models.Touch.objects.bulk_create(
            models.Touch(ruling=row, page=str(ref.page), anchor=ref.anchor)
            for row, ruling in zip(rulings, content.rulings, strict=True)
            for ref in ruling.touches
        )

    def load_calculators(self) -> None:
        rows = models.CalculatorWords.objects.bulk_create(
            models.CalculatorWords(
                game=self.game,
                slug=item.ref.key,
                position=position,
                **_columns("title", item.title),
                **_columns("purpose", _labeled(item.purpose)),
                words={
                    name: {key: dict(_labeled(text)) for key, text in getattr(item, name).items()}
                    for name in ("fields", "helps", "results", "steps", "warnings", "errors", "pictures")
                },
            )
            for position, item in enumerate(self.content.calculators, start=1)
        )
        by_ref = {row.ref: row for row in rows}
        models.WorkedExample.objects.bulk_create(
            models.WorkedExample(
                calculator=by_ref[item.calculator],
                key=item.id,
                position=position,
                **_columns("title", item.title),
                input=_json(item.input),
                sources=dict(item.sources),
                **self.prose(item.note, "note_html"),
                shows=[str(ref) for ref in item.shows],
            )
            for position, item in enumerate(self.content.examples, start=1)
        )

    def load_guides(self) -> None:
        models.Checklist.objects.bulk_create(
            models.Checklist(
                game=self.game,
                key=item.ref.key,
                position=position,
                **_columns("title", item.title),
                **_columns("purpose", item.purpose),
                body=self.checklist_body(item),
            )
            for position, item in enumerate(self.content.checklists, start=1)
        )
        models.ReferenceTable.objects.bulk_create(
            models.ReferenceTable(
                game=self.game,
                key=item.ref.key,
                position=position,
                **_columns("title", item.title),
                **self.prose(item.text, "html"),
                body=self.table_body(item),
            )
            for position, item in enumerate(self.content.tables, start=1)
        )

    def load_readings(self) -> None:
        names = {Ref(self.content.slug, DIFFERENCE, item.id): item.topic for item in self.content.differences}
        names |= {
            Ref(self.content.slug, RULING, item.id): schema.Bilingual(item.who, item.who)
            for item in self.content.rulings
        }
        names |= self.titles
        models.Reading.objects.bulk_create(
            models.Reading(
                game=self.game,
                position=position,
                page=str(item.ref.page),
                anchor=item.ref.anchor,
                **_columns("title", names[item.ref.page]),
                **self.prose(item.text, "html"),
            )
            for position, item in enumerate(readings_of(self.content), start=1)
        )

    def checklist_body(self, checklist: schema.Checklist) -> dict[str, Any]:
        return {
            "options": [
                {
                    "key": option.key,
                    "label": dict(option.label),
                    "choices": {key: dict(text) for key, text in option.choices.items()},
                    "default": option.default,
                }
                for option in checklist.options
            ],
            "values": _json(checklist.values),
            "groups": [
                {
                    "id": group.id,
                    "when": _json(group.when),
                    "title": dict(group.title),
                    "steps": [
                        {
                            "id": step.id,
                            "when": _json(step.when),
                            **self.statement(step.text),
                            "tiles": {"kind": step.tiles.kind, "where": step.tiles.where} if step.tiles else None,
                            "rules": self.linked(step.rules),
                        }
                        for step in group.steps
                    ],
                }
                for group in checklist.groups
            ],
        }

    def table_body(self, table: schema.Table) -> dict[str, Any]:
        return {
            "picture": table.picture,
            "shaded": list(table.shaded),
            "line_before": list(table.line_before),
            "columns": [{"label": dict(column.label), "type": column.type} for column in table.columns],
            "rows": [
                [self.statement(cell) if isinstance(cell, schema.Bilingual) else cell for cell in row]
                for row in table.rows
            ],
            "rules": self.linked(table.rules),
        }

    def prose(self, text: schema.Bilingual | None, html: str, plain: str = "") -> dict[str, str]:
        """The columns of a text: rendered, and where asked for, without markup too."""
        if text is None:
            return {}
        columns = {f"{html}_{language}": to_html(words, self.contexts[language]) for language, words in text}
        if plain:
            columns |= {f"{plain}_{language}": to_text(words, self.contexts[language]) for language, words in text}
        return columns

    def statement(self, text: schema.Bilingual) -> dict[str, dict[str, str]]:
        return {
            "html": {language: to_html(words, self.contexts[language]) for language, words in text},
            "text": {language: to_text(words, self.contexts[language]) for language, words in text},
        }

    def linked(self, refs: Iterable[Ref]) -> list[list[str]]:
        """References that have a page, with their titles."""
        return [
            [str(ref), self.titles[ref.page].en, self.titles[ref.page].es] for ref in refs if ref.page in self.titles
        ]


def _said_for(term: schema.Term) -> Iterator[str]:
    """Every word and form of a term in both languages, folded as a query is."""
    for wording in (term.en, term.es):
        for words in (wording.term, *wording.forms):
            yield fold(words)
        for variant in wording.variants:
            yield from map(fold, (variant.term, *variant.forms))


def sort_key(text: str) -> str:
    """The text without accents and capitals; ñ keeps its own place after n."""
    decomposed = unicodedata.normalize("NFD", text.casefold().replace("ñ", "n~"))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _columns(name: str, text: schema.Bilingual | None) -> dict[str, str]:
    return {f"{name}_{language}": words for language, words in text} if text else {}


def _labeled(text: schema.Bilingual) -> schema.Bilingual:
    """A text that is shown without markup, with its readings labeled in words."""
    return schema.Bilingual(**{language: with_plain_readings(words, language) for language, words in text})


def _wording(wording: schema.Wording) -> dict[str, Any]:
    return {
        "forms": list(wording.forms),
        "variants": [
            {"term": item.term, "forms": list(item.forms), "editions": list(item.editions)} for item in wording.variants
        ],
        "own": wording.own,
    }


def _usage(wording: schema.Wording) -> dict[str, Any]:
    return {
        "contexts": list(wording.contexts),
        "never": list(wording.never),
        "near": list(wording.near),
        "capital": list(wording.capital),
    }


def _field(field: schema.Field) -> dict[str, Any]:
    return {
        "key": field.key,
        "type": field.type,
        "label": dict(field.label),
        "choices": {key: dict(text) for key, text in field.choices.items()},
        "columns": [_field(column) for column in field.columns],
        "filter": field.filter,
        "phrase": dict(field.phrase) if field.phrase else None,
    }


def _json(value: Any) -> Any:
    """Frozen content as plain JSON values."""
    if isinstance(value, schema.Bilingual):
        return dict(value)
    if isinstance(value, Mapping):
        return {key: _json(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_json(item) for item in value]
    return value
