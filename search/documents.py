"""Search documents: one for every page of a game, and one for every topic that its rules do not settle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace

from content.markup import Context, to_text
from content.refs import CALCULATOR, DIFFERENCE, RULING, TERM, Ref, aid_of, lesson_of
from content.schema import (
    LANGUAGES,
    Bilingual,
    CalculatorText,
    Checklist,
    Component,
    Difference,
    GameContent,
    Kind,
    Lesson,
    PlayerAid,
    QuickAnswer,
    Ruling,
    Section,
    Table,
    Term,
    Unanswered,
)
from content.titles import titles

from .answer_targets import texts_of_targets
from .document import ANSWER, CALCULATION, COMPONENT, GUIDE, POINT, SECTION, UNANSWERED, Document
from .other_names import other_words, unlike
from .player_questions import any_number, by_paragraph
from .values import spoken_values

_TERMS = Bilingual("Glossary", "Glosario")
_CALCULATORS = Bilingual("Calculators", "Calculadoras")
_CHECKLISTS = Bilingual("Checklists", "Listas")
_TABLES = Bilingual("Tracks and tables", "Marcadores y tablas")
_POINTS = Bilingual("Editions and unclear points", "Ediciones y puntos dudosos")
_RULINGS = Bilingual("Rulings", "Aclaraciones")
_GUIDES = Bilingual("Lists and tables", "Listas y tablas")
_NOTHING = Bilingual("", "")


def documents(content: GameContent) -> list[Document]:
    """The documents of a game, sections first and topics last, each kind in the order of the content."""
    return list(_Maker(content).all())


class _Maker:
    """Turns content into documents; has the data that every document needs."""

    def __init__(self, content: GameContent) -> None:
        self.content = content
        self.pages = titles(content)
        self.contexts = {language: Context(content.slug, language, self.pages) for language in LANGUAGES}
        self.asides = self._asides()
        self.targets = texts_of_targets(content, self._plain)

    def all(self) -> Iterator[Document]:
        chapters = {chapter.key: chapter.title for chapter in self.content.chapters}
        kinds = {kind.key: kind for kind in self.content.kinds}
        for section in self.content.sections:
            yield self._section(section, chapters[section.ref.kind])
        for component in self.content.components:
            yield self._component(component, kinds[component.ref.kind])
        for term in self.content.terms:
            yield self._term(term)
        for calculator in self.content.calculators:
            yield self._calculator(calculator)
        for checklist in self.content.checklists:
            yield self._checklist(checklist)
        for table in self.content.tables:
            yield self._table(table)
        if self.content.aid:
            yield self._aid(self.content.aid)
        if self.content.lesson:
            yield self._lesson(self.content.lesson)
        for difference in self.content.differences:
            yield self._difference(difference)
        for ruling in self.content.rulings:
            yield self._ruling(ruling)
        for answer in self.content.answers:
            yield self._answer(answer, chapters)
        for topic in self.content.unanswered:
            yield self._topic(topic)

    def _section(self, section: Section, chapter: Bilingual) -> Document:
        paragraphs = tuple(
            (paragraph.id, self._plain(paragraph.text, paragraph.example)) for paragraph in section.paragraphs
        )
        asked, about = by_paragraph(section)
        return self._document(
            section.ref, SECTION, chapter, section.title, asked=asked, about=about, paragraphs=paragraphs
        )

    def _component(self, component: Component, kind: Kind) -> Document:
        values = spoken_values(component.values, kind.fields)
        return self._document(
            component.ref,
            COMPONENT,
            kind.singular,
            component.short or component.name,
            names={
                language: unlike(
                    (component.short or component.name)[language],
                    (component.name[language], *dict(component.name).values(), *component.aliases, component.initials),
                )
                for language in LANGUAGES
            },
            paragraphs=(("", self._plain(component.text)),),
            aside=tuple(values),
        )

    def _term(self, term: Term) -> Document:
        return self._document(
            term.ref,
            TERM,
            _TERMS,
            term.title,
            names={
                language: unlike(term.wording(language).term, other_words(term, language)) for language in LANGUAGES
            },
            paragraphs=(("", self._plain(term.gloss)),),
            aside=(self._plain(term.false_friend),) if term.false_friend else (),
        )

    def _calculator(self, calculator: CalculatorText) -> Document:
        words = (*calculator.fields.values(), *calculator.results.values(), *calculator.warnings.values())
        return self._document(
            calculator.ref,
            CALCULATION,
            _CALCULATORS,
            calculator.title,
            asked=calculator.search_phrases,
            paragraphs=(("", self._plain(calculator.purpose)),),
            aside=tuple(map(self._plain, words)),
        )

    def _checklist(self, checklist: Checklist) -> Document:
        purpose, groups = self._plain(checklist.purpose), (group.title for group in checklist.groups)
        steps = (self._plain(step.text) for group in checklist.groups for step in group.steps)
        ref, title, asked, whole = checklist.ref, checklist.title, checklist.search_phrases, (("", purpose),)
        aside = (*groups, *steps)
        return self._document(ref, GUIDE, _CHECKLISTS, title, asked=asked, paragraphs=whole, aside=aside)

    def _table(self, table: Table) -> Document:
        words = [column.label for column in table.columns]
        words += [cell for row in table.rows for cell in row if isinstance(cell, Bilingual)]
        ref, title, asked, whole = table.ref, table.title, table.search_phrases, (("", self._plain(table.text)),)
        aside = tuple(map(self._plain, words))
        return self._document(ref, GUIDE, _TABLES, title, asked=asked, paragraphs=whole, aside=aside)

    def _aid(self, aid: PlayerAid) -> Document:
        """Its titles and search phrases only: the sections have the full text of its facts."""
        sides = (("", self._plain(*(side.title for side in aid.sides))),)
        blocks = tuple(block.title for side in aid.sides for block in side.blocks)
        ref, asked = aid_of(self.content.slug), aid.search_phrases
        return self._document(ref, GUIDE, _GUIDES, self.pages[ref], asked=asked, paragraphs=sides, aside=blocks)

    def _lesson(self, lesson: Lesson) -> Document:
        """Its titles and search phrases only, as with the aid."""
        ref, asked = lesson_of(self.content.slug), lesson.search_phrases
        titles = (("", self._plain(*(step.title for step in lesson.steps))),)
        return self._document(ref, GUIDE, _GUIDES, self.pages[ref], asked=asked, paragraphs=titles)

    def _difference(self, difference: Difference) -> Document:
        texts = [*(statement.text for statement in difference.statements), difference.consequence]
        texts += [difference.reading] if difference.reading else []
        ref = Ref(self.content.slug, DIFFERENCE, difference.id)
        return self._document(ref, POINT, _POINTS, difference.topic, paragraphs=(("", self._plain(*texts)),))

    def _ruling(self, ruling: Ruling) -> Document:
        ref = Ref(self.content.slug, RULING, ruling.id)
        title = Bilingual(**{language: f"{ruling.who}: {name}" for language, name in self.pages[ref]})
        return self._document(ref, POINT, _RULINGS, title, paragraphs=(("", self._plain(ruling.text)),))

    def _answer(self, answer: QuickAnswer, chapters: Mapping[str, Bilingual]) -> Document:
        """Its example questions, each number as 0, and the text of what computes or states it."""
        target = answer.target
        of_calculator = target.kind == CALCULATOR
        found = self._document(
            target.page,
            ANSWER,
            _CALCULATORS if of_calculator else chapters[target.kind],
            self.pages[target.page],
            asked={language: tuple(map(any_number, asked)) for language, asked in answer.asked.items()},
            paragraphs=((target.anchor, self.targets[target]),),
        )
        return replace(found, answer=answer.id, aside=(), kind=target.kind)

    def _topic(self, topic: Unanswered) -> Document:
        """Its phrasings only: a topic is found by how players ask about it, and it has no text to show."""
        ref = Ref(self.content.slug, UNANSWERED, topic.id)
        empty = (("", _NOTHING),)
        found = self._document(ref, UNANSWERED, _NOTHING, _NOTHING, asked=topic.phrasings, paragraphs=empty)
        return replace(found, nearest=tuple((ref, self.pages[ref.page]) for ref in topic.nearest))

    def _document(
        self,
        ref: Ref,
        group: str,
        kind_title: Bilingual,
        title: Bilingual,
        *,
        names: Mapping[str, tuple[str, ...]] | None = None,
        asked: Mapping[str, tuple[str, ...]] | None = None,
        about: Mapping[str, tuple[int, ...]] | None = None,
        paragraphs: tuple[tuple[str, Bilingual], ...] = (),
        aside: tuple[Bilingual, ...] = (),
    ) -> Document:
        return Document(
            ref=ref,
            game=self.content.slug,
            game_name=self.content.name,
            group=group,
            kind={TERM: TERM, CALCULATION: CALCULATOR}.get(group, ref.kind),
            kind_title=kind_title,
            title=title,
            names=names or dict.fromkeys(LANGUAGES, ()),
            asked=asked or dict.fromkeys(LANGUAGES, ()),
            about=about or {language: (1,) * len((asked or {}).get(language, ())) for language in LANGUAGES},
            paragraphs=paragraphs,
            aside=(*aside, *self.asides.get(ref.page, ())),
        )

    def _plain(self, *texts: Bilingual | None) -> Bilingual:
        parts = [text for text in texts if text]
        return Bilingual(
            **{
                language: "\n".join(to_text(part[language], self.contexts[language]) for part in parts)
                for language in LANGUAGES
            }
        )

    def _asides(self) -> dict[Ref, list[Bilingual]]:
        """Differences and rulings, by each page that they touch."""
        found: dict[Ref, list[Bilingual]] = defaultdict(list)
        for difference in self.content.differences:
            texts = [difference.topic, *(statement.text for statement in difference.statements), difference.consequence]
            for page in {ref.page for ref in difference.touches}:
                found[page].extend(map(self._plain, texts))
        for ruling in self.content.rulings:
            for page in {ref.page for ref in ruling.touches}:
                found[page].append(self._plain(ruling.text))
        return found
