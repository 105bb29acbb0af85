"""Checks across files: broken links, numbers that differ between the languages, pages still to be written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from .accent import accent_fault
from .aids import aid_faults
from .checklists import checklist_faults
from .dependent import dependence_faults
from .drawings import unknown_drawings
from .formula_checks import formula_faults
from .levels import reaches
from .markup import Context, links, to_text, without_links
from .nodes import Problem
from .number_style import number_faults, ungrouped
from .readings import reading_faults
from .refs import AID, CALCULATOR, CHECKLIST, DIFFERENCE, REF, TABLE, TEACH, TERM, BadRef, Ref
from .schema import CALCULATORS, Bilingual, GameContent, Place, Prose, Rule, Table
from .terms import usage_faults
from .tiles import tile_faults
from .titles import titles
from .translation import own_texts
from .unanswered import topic_faults
from .walk import every
from .word_choice import word_faults

_LINK_HELP = r"a link that cannot be read; in a table it is [[page\|words]]"
_NUMBER = re.compile(r"\d+")
_TAG = re.compile(r"</?[a-z][^>]*>", re.IGNORECASE)


# How many texts a difference of these kinds needs; any other needs both sides.
_SIDES = {
    **dict.fromkeys(("both-silent", "other-sources"), 0),
    **dict.fromkeys(
        ("mistranslation", "misprint", "presumed-slip", "illegible", "ambiguous-term", "ambiguous"),
        1,
    ),
}


def planned(content: GameContent) -> frozenset[Ref]:
    """Pages that are planned but do not exist yet; a link to one is shown as plain text."""
    return frozenset(content.missing) | frozenset(content.planned)


def check(content: GameContent) -> list[Problem]:
    """Every error in the content of a game, ordered by file and line."""
    problems = [
        *_broken_links(content),
        *_broken_refs(content),
        *_unequal_languages(content),
        *_misspelled_numbers(content),
        *word_faults(content),
        *_duplicates(content),
        *unknown_drawings(content),
        *_one_sided(content),
        *(fault for table in content.tables for fault in (*_ragged(table), *_uncharted(table))),
        *checklist_faults(content),
        *tile_faults(content, {ref.key for ref in planned(content) if ref.kind == CALCULATOR}),
        *usage_faults(content),
        *aid_faults(content),
        *formula_faults(content),
        *reading_faults(content),
        *topic_faults(content),
        *dependence_faults(content),
        *_unfinished(content),
    ]
    for theme in ("light", "dark"):
        fault = accent_fault(content.accent, theme)
        if content.accent[theme] and fault:
            problems.append(content.place.problem(f"“{theme}” {fault}", "accent"))
    return sorted(problems)


def worklist(content: GameContent) -> list[str]:
    """The pages still to be written, one line each."""
    return [str(ref) for ref in (*content.missing, *content.planned)]


def _broken_links(content: GameContent) -> Iterator[Problem]:
    resolve = _Resolver(content)
    glosses = ((term.gloss, term.place, "") for term in content.terms)
    for text, place, key in (*every(content, Prose), *glosses):
        for language, words in text:
            for link in links(words):
                fault = resolve.fault(link.target)
                if fault:
                    yield place.problem(f"{language}: {fault}", key)
            if "[[" in words and "[[" in to_text(words, Context(content.slug, language, {})):
                yield place.problem(f"{language}: {_LINK_HELP}", key)
            if _TAG.search(words):
                yield place.problem(f"{language}: HTML is not allowed in prose", key)


def _broken_refs(content: GameContent) -> Iterator[Problem]:
    resolve = _Resolver(content)
    # Recorded changes may name deleted pages, and quick answers are checked together with their calculators.
    for ref, place, key in every(replace(content, changes=(), answers=()), Ref):
        fault = resolve.fault_of(ref)
        if fault:
            yield place.problem(fault, key)
    written = {calculator.ref for calculator in content.calculators}
    for example in content.examples:
        if example.calculator not in written:
            yield example.place.problem(f"a worked example of {example.calculator}, which has no words")
        if not example.sources and example.note is None:
            yield example.place.problem("say where it is printed (“sources”), or that we made it up, in a “note”")


class _Resolver:
    """Finds the reason why a reference is broken."""

    def __init__(self, content: GameContent) -> None:
        self.game = content.slug
        self.pages = titles(content)
        self.planned = planned(content)
        self.anchors = {
            Ref(section.ref.game, section.ref.kind, section.ref.key, paragraph.id)
            for section in content.sections
            for paragraph in section.paragraphs
        }

    def fault(self, target: str) -> str:
        try:
            ref = Ref.parse(target, self.game)
        except BadRef as error:
            return str(error)
        return self.fault_of(ref)

    def fault_of(self, ref: Ref) -> str:
        if ref.game != self.game or ref.page in self.planned:
            return ""
        if ref.key and ref.page not in self.pages and REF.fullmatch(str(ref.page)):
            what = {TERM: "no such term", CALCULATOR: "no such calculator"}.get(ref.kind, "no such page")
            return f"broken link, {what}: {ref}"
        if ref.anchor and ref not in self.anchors:
            return f"broken link, no such paragraph: {ref}"
        return ""


def _misspelled_numbers(content: GameContent) -> Iterator[Problem]:
    glosses = ((term.gloss, term.place, "") for term in content.terms)
    for text, place, key in (*every(content, Prose), *glosses):
        for language, words in own_texts(content, text):
            for fault in number_faults(without_links(words), language):
                yield place.problem(fault, key)


def _unequal_languages(content: GameContent) -> Iterator[Problem]:
    for text, place, key in every(content, Rule):
        if not (text.en and text.es) or text.en == text.es:
            continue  # one that is missing is reported already
        numbers = {
            language: Counter(_NUMBER.findall(ungrouped(without_links(words), language))) for language, words in text
        }
        if numbers["en"] != numbers["es"]:
            only_en = sorted((numbers["en"] - numbers["es"]).elements())
            only_es = sorted((numbers["es"] - numbers["en"]).elements())
            message = f"the languages give different numbers: only in English {only_en}, only in Spanish {only_es}"
            yield place.problem(message, key)
        targets = {language: Counter(link.target for link in links(words)) for language, words in text}
        if targets["en"] != targets["es"]:
            odd = sorted(((targets["en"] - targets["es"]) + (targets["es"] - targets["en"])).elements())
            yield place.problem(f"the languages link to different things: {', '.join(odd)}", key)


def _duplicates(content: GameContent) -> Iterator[Problem]:
    chapters = [(item.key, content.place) for item in content.chapters]
    initials = [(item.initials, item.place) for item in content.components if item.initials]
    for what, named in (("part of an address", [*_kinds(content), *chapters]), ("initials", initials)):
        seen: set[str] = set()
        for name, place in named:
            if name in seen:
                yield place.problem(f"duplicate {what} “{name}”", "initials" if what == "initials" else "chapters")
            seen.add(name)


def _one_sided(content: GameContent) -> Iterator[Problem]:
    """Differences with fewer texts than their kind needs."""
    for item in content.differences:
        if len(item.statements) < _SIDES.get(item.kind, 2):
            silent = "; for the silent edition, write that it says nothing" if item.kind == "one-silent" else ""
            yield item.place.problem(f"“says” must give both sides{silent}", "says")


def _ragged(table: Table) -> Iterator[Problem]:
    for number, row in enumerate(table.rows, start=1):
        if len(row) != len(table.columns):
            yield table.place.problem(f"row {number} must have {len(table.columns)} cells", "rows")
        for cell, column in zip(row, table.columns, strict=False):
            if cell is not None and isinstance(cell, Bilingual) != (column.type == "text"):
                yield table.place.problem(f"row {number}: “{cell}” is not of the type {column.type}", "rows")


def _uncharted(table: Table) -> Iterator[Problem]:
    """Charts with columns that are not there, or that are not numbers."""
    for chart in table.charts:
        numbers = {place for place, column in enumerate(table.columns) if column.type in ("money", "integer")}
        for missing in sorted({*chart.columns} - numbers):
            yield chart.place.problem(f"column {missing}, counting from 0, has no numbers to draw", "columns")


def _kinds(content: GameContent) -> Iterator[tuple[str, Place]]:
    yield from ((name, content.place) for name in (TERM, CALCULATOR, CHECKLIST, TABLE, DIFFERENCE, AID, TEACH))
    yield from ((kind.key, kind.place) for kind in content.kinds)


def _unfinished(content: GameContent) -> Iterator[Problem]:
    pages = titles(content)
    home = content.place
    for ref in content.planned:
        if ref in pages:
            yield home.problem(f"{ref} exists now: take it off “planned”", "planned")
    if reaches(content.level, CALCULATORS):
        for line in worklist(content):
            yield home.problem(f"the game is at the level “{content.level}”, but {line} has no file", "level")
