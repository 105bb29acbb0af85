"""What is wrong with the quick answers of a game: what cannot be read, what is not there, what no rule states."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from content.markup import Context, to_text
from content.nodes import Problem
from content.refs import CALCULATOR
from content.schema import LANGUAGES, GameContent, QuickAnswer, Section
from language.analysis import stems
from language.question import tokens
from rules.engine.registry import calculators
from rules.engine.sentences import placeholders

from .fragments import BadFragment
from .grammar import Grammar

_NAMED = re.compile(r"\{([a-z_]+):things?\}")
_SYNTAX = re.compile(r"[][(){}|]")


def faults(content: GameContent) -> list[Problem]:
    """Every mistake in the quick answers of a game that reading their file could not see."""
    sections = {section.ref: section for section in content.sections}
    return [
        Problem(answer.place.path, answer.place.line, f"{answer.id}: {message}")
        for answer in content.answers
        for message in _faults(answer, sections)
    ]


def _faults(answer: QuickAnswer, sections: Mapping[Any, Section]) -> Iterator[str]:
    try:
        grammar = Grammar(answer)
    except BadFragment as error:
        yield str(error)
        return
    for name in sorted(grammar.unsaid):
        yield f"nothing in “says” or “slots” gives “{name}”"
    known = {*grammar.names, *answer.gives}
    for language in LANGUAGES:
        unknown = {re.split(r"[.\[]", name)[0] for name in placeholders(answer.answer[language])} - known
        for name in sorted(unknown):
            yield f"the answer in “{language}” names “{name}”, which is neither said nor given"
        yield from _unnamed(answer, language)
    if answer.target.kind == CALCULATOR:
        yield from _faults_of_calculation(answer)
    else:
        yield from _faults_of_rule(answer, sections)


def _unnamed(answer: QuickAnswer, language: str) -> Iterator[str]:
    """The first phrase of a choice is its name, and a name is words alone."""
    for name in _NAMED.findall(answer.answer[language]):
        for value, words in answer.slots[name].choices if name in answer.slots else ():
            if not words[language] or _SYNTAX.search(words[language][0]):
                yield f"“{name}” has no name for “{value}” in “{language}”: the first phrase must be words alone"


def _faults_of_calculation(answer: QuickAnswer) -> Iterator[str]:
    calculator = calculators().get((answer.target.game, answer.target.key))
    if calculator is None:
        yield f"there is no calculator {answer.target}"
        return
    fields = {field.name for field in calculator.fields}
    for name in sorted(answer.input.keys() - fields):
        yield f"{answer.target} does not ask for “{name}”"
    for path in (*answer.gives.values(), *answer.when):
        place = re.split(r"[.#]", str(path))[0]
        if not answer.question and place not in {*calculator.results, "given"}:
            yield f"{answer.target} does not give “{path}”"


def _faults_of_rule(answer: QuickAnswer, sections: Mapping[Any, Section]) -> Iterator[str]:
    """A number of a rule must stand in the rule, in both languages."""
    section = sections.get(answer.target.page)
    if section is None:
        yield f"there is no section {answer.target}"
        return
    anchors = [paragraph.id for paragraph in section.paragraphs]
    if answer.target.anchor and answer.target.anchor not in anchors:
        yield f"{answer.target.page} has no paragraph “{answer.target.anchor}”"
        return
    for language in LANGUAGES:
        stated = _stems_of(section, answer.target.anchor, language)
        for name, given in {} if answer.question else answer.gives.items():
            for value in _numbers(given):
                if str(value) not in stated:
                    yield f"“{name}” is {value}, which {answer.target} does not state in “{language}”"


def _numbers(stated: Any) -> Iterator[Any]:
    """The numbers that an answer takes from a rule, of every case."""
    yield from stated.values() if isinstance(stated, Mapping) else [stated]


def _stems_of(section: Section, anchor: str, language: str) -> set[str]:
    """The stems of a section, or of one paragraph of it; numbers are among them as digits."""
    context = Context(section.ref.game, language, {})
    texts = [
        part[language]
        for paragraph in section.paragraphs
        if anchor in ("", paragraph.id)
        for part in (paragraph.text, paragraph.example)
        if part
    ]
    plain = [to_text(text, context) for text in texts]
    # “One” says nothing to a search, and yet it states a number.
    ones = {"1" for text in plain for token in tokens(text, language) if token.maybe and token.text not in ("a", "an")}
    return ones.union(*(stems(text, language) for text in plain))
