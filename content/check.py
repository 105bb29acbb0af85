"""What reading one file cannot see: links to nothing, languages that say different numbers, work left to do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from content.refs import AID, CALCULATOR, CHECKLIST, DIFFERENCE, TABLE, TERM, BadRef, Ref, aid_of

from .aids import AID_TITLE, aid_faults, aid_lines, aid_references
from .drawings import unknown_drawings
from .markup import Context, links, to_text, without_links
from .nodes import Problem
from .number_style import number_faults, ungrouped
from .readings import reading_faults
from .schema import Bilingual, GameContent, Place
from .tiles import sums_of_tiles, tile_queries

_LINK_HELP = r"a link that cannot be read; in a table it is [[page\|words]]"
_NUMBER = re.compile(r"\d+")
_TAG = re.compile(r"</?[a-z][^>]*>", re.IGNORECASE)


def titles(content: GameContent) -> dict[Ref, Bilingual]:
    """The title of everything that has a page."""
    found: dict[Ref, Bilingual] = {section.ref: section.title for section in content.sections}
    found.update({component.ref: component.short or component.name for component in content.components})
    found.update({term.ref: Bilingual(term.en.term, term.es.term) for term in content.terms})
    found.update({calculator.ref: calculator.title for calculator in content.calculators})
    found.update({checklist.ref: checklist.title for checklist in content.checklists})
    found.update({table.ref: table.title for table in content.tables})
    found.update({aid_of(content.slug): AID_TITLE} if content.aid else {})
    return found


def planned(content: GameContent) -> frozenset[Ref]:
    """What is promised and has no page yet; a link to it is shown as plain words."""
    return frozenset(content.missing) | frozenset(content.planned)


def check(content: GameContent) -> list[Problem]:
    """Every mistake in the content of a game, in the order of files and lines."""
    problems = [
        *_dead_links(content),
        *_dead_refs(content),
        *_unequal_languages(content),
        *_misspelled_numbers(content),
        *_doubles(content),
        *unknown_drawings(content),
        *tile_queries(content),
        *sums_of_tiles(content, {ref.key for ref in planned(content) if ref.kind == CALCULATOR}),
        *aid_faults(content),
        *reading_faults(content),
        *_unfinished(content),
    ]
    return sorted(problems)


def worklist(content: GameContent) -> list[str]:
    """What is still to be written, one line each."""
    return [str(ref) for ref in (*content.missing, *content.planned)]


def _dead_links(content: GameContent) -> Iterator[Problem]:
    resolve = _Resolver(content)
    for text, place in _prose(content):
        for language, words in text:
            for link in links(words):
                fault = resolve.fault(link.target)
                if fault:
                    yield Problem(place.path, place.line, f"{language}: {fault}")
            if "[[" in words and "[[" in to_text(words, Context(content.slug, language, {})):
                yield Problem(place.path, place.line, f"{language}: {_LINK_HELP}")
            if _TAG.search(words):
                yield Problem(place.path, place.line, f"{language}: HTML is not allowed in prose")


def _dead_refs(content: GameContent) -> Iterator[Problem]:
    resolve = _Resolver(content)
    for refs, place in _references(content):
        for ref in refs:
            fault = resolve.fault(str(ref))
            if fault:
                yield Problem(place.path, place.line, fault)
    computed = {calculator.ref for calculator in content.calculators}
    for example in content.examples:
        if example.calculator not in computed:
            message = f"a worked example of {example.calculator}, which has no words"
            yield Problem(example.place.path, example.place.line, message)


class _Resolver:
    """Tells why a reference leads nowhere."""

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
        if ref.game != self.game or ref.page in self.planned:
            return ""
        if ref.page not in self.pages:
            what = {TERM: "an unknown term", CALCULATOR: "an unknown calculator"}.get(ref.kind, "nothing")
            return f"a link to {what}: {ref}"
        if ref.anchor and ref not in self.anchors:
            return f"a link to a paragraph that is not there: {ref}"
        return ""


def _misspelled_numbers(content: GameContent) -> Iterator[Problem]:
    for text, place in _prose(content):
        for language, words in text:
            for fault in number_faults(without_links(words), language):
                yield Problem(place.path, place.line, fault)


def _unequal_languages(content: GameContent) -> Iterator[Problem]:
    for text, place in _rules(content):
        if not (text.en and text.es):
            continue  # reported as missing already
        numbers = {
            language: Counter(_NUMBER.findall(ungrouped(without_links(words), language))) for language, words in text
        }
        if numbers["en"] != numbers["es"]:
            only_en = sorted((numbers["en"] - numbers["es"]).elements())
            only_es = sorted((numbers["es"] - numbers["en"]).elements())
            yield Problem(
                place.path,
                place.line,
                f"the languages give different numbers: only in English {only_en}, only in Spanish {only_es}",
            )
        targets = {language: Counter(link.target for link in links(words)) for language, words in text}
        if targets["en"] != targets["es"]:
            odd = sorted(((targets["en"] - targets["es"]) + (targets["es"] - targets["en"])).elements())
            yield Problem(place.path, place.line, f"the languages link to different things: {', '.join(odd)}")


def _doubles(content: GameContent) -> Iterator[Problem]:
    for what, named in (
        ("part of an address", [*((item.key, content.place) for item in content.chapters), *_kinds(content)]),
        ("difference", [(item.id, item.place) for item in content.differences]),
        ("ruling", [(item.id, item.place) for item in content.rulings]),
        ("pair of initials", [(item.initials, item.place) for item in content.components if item.initials]),
    ):
        seen: set[str] = set()
        for name, place in named:
            if name in seen:
                yield Problem(place.path, place.line, f"the {what} “{name}” stands twice")
            seen.add(name)


def _kinds(content: GameContent) -> Iterator[tuple[str, Place]]:
    yield from ((name, content.place) for name in (TERM, CALCULATOR, CHECKLIST, TABLE, DIFFERENCE, AID))
    yield from ((kind.key, kind.place) for kind in content.kinds)


def _unfinished(content: GameContent) -> Iterator[Problem]:
    pages = titles(content)
    home = content.place
    for ref in content.planned:
        if ref in pages:
            yield Problem(home.path, home.line, f"{ref} is there now: take it off “planned”")
    if content.complete:
        for line in worklist(content):
            yield Problem(home.path, home.line, f"the game is declared complete, but {line} has no file")


def _rules(content: GameContent) -> Iterator[tuple[Bilingual, Place]]:
    """Prose that states a rule, in which both languages must give the same numbers."""
    for section in content.sections:
        for paragraph in section.paragraphs:
            yield paragraph.text, paragraph.place
            if paragraph.example:
                yield paragraph.example, paragraph.place
    for component in content.components:
        yield component.text, component.place
    for checklist in content.checklists:
        for group in checklist.groups:
            for step in group.steps:
                yield step.text, step.place
    for line in aid_lines(content):
        yield line.text, line.place
        if line.amount:
            yield line.amount, line.place
    for table in content.tables:
        yield table.text, table.place
        for row in table.rows:
            for cell in row:
                if isinstance(cell, Bilingual):
                    yield cell, table.place


def _prose(content: GameContent) -> Iterator[tuple[Bilingual, Place]]:
    yield from _rules(content)
    for term in content.terms:
        yield Bilingual(term.en.gloss, term.es.gloss), term.place
        if term.misleads:
            yield term.misleads, term.place
    for difference in content.differences:
        for statement in difference.says:
            yield statement.text, difference.place
        yield difference.consequence, difference.place
        if difference.reading:
            yield difference.reading, difference.place
    for ruling in content.rulings:
        yield ruling.text, ruling.place


def _references(content: GameContent) -> Iterator[tuple[tuple[Ref, ...], Place]]:
    yield content.often, content.place
    for section in content.sections:
        yield section.related, section.place
    for component in content.components:
        yield component.related, component.place
    for term in content.terms:
        yield term.see, term.place
    for difference in content.differences:
        yield difference.touches, difference.place
    for ruling in content.rulings:
        yield ruling.touches, ruling.place
    for checklist in content.checklists:
        for group in checklist.groups:
            for step in group.steps:
                yield step.rules, step.place
    for table in content.tables:
        yield table.rules, table.place
    yield from aid_references(content)
    for example in content.examples:
        yield (example.calculator, *example.shows), example.place
