"""Quick answers: what people ask in one line, and what is computed or looked up for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from content.refs import CALCULATOR, BadRef, Ref

from .files import read_list
from .nodes import Entry, Problem
from .schema import LANGUAGES, Component, Place, QuickAnswer, SlotText, TrialQuestion

Words = Mapping[str, tuple[str, ...]]

# What means something in the pieces of questions and nothing in a name.
_PUNCTUATION = re.compile(r"[()\[\]{}|]")

# Initials that are words in one of the languages: “he” is nobody's name, and neither is «el».
_EVERYDAY = frozenset(
    {"al", "an", "as", "at", "do", "el", "en", "es", "he", "if", "la", "me", "my", "no", "on", "si", "we", "yo"}
)


def read_answers(
    paths: Iterable[Path], game: str, components: Mapping[Ref, Component], problems: list[Problem]
) -> list[QuickAnswer]:
    """The quick answers of a game; an id may stand once."""
    found: list[QuickAnswer] = []
    seen: set[str] = set()
    for path in paths:
        for entry in read_list(path, problems):
            answer = _answer(entry, game, components)
            if answer.id in seen:
                entry.problem(f"two quick answers have the id “{answer.id}”", "id")
            seen.add(answer.id)
            found.append(answer)
    return found


def _answer(entry: Entry, game: str, components: Mapping[Ref, Component]) -> QuickAnswer:
    answer = QuickAnswer(
        id=entry.slug("id"),
        target=_target(entry, game),
        about=_words(entry, "about", required=True),
        says=_words(entry, "says"),
        also=_words(entry, "also"),
        slots={name: _slot(item, game, components) for name, item in entry.named_entries("slots")},
        input=_mapping(entry, "input"),
        when=_mapping(entry, "when"),
        by=entry.text("by", ""),
        gives=_mapping(entry, "gives"),
        answer=entry.bilingual("answer"),
        trials=tuple(_trials(entry)),
        place=Place(entry.path, entry.line),
        tables=_mapping(entry, "tables"),
    )
    if not answer.gives:
        entry.problem("“gives” must name at least one number of the answer", "gives")
    for language in LANGUAGES:
        if not any(trial.language == language for trial in answer.trials):
            entry.problem(f"“trials” needs a question in “{language}”", "trials")
    entry.finish()
    return answer


def _target(entry: Entry, game: str) -> Ref:
    """The calculator or the section, whichever is named."""
    if entry.has("calculator") == entry.has("rule"):
        entry.problem("one of “calculator” and “rule” must be there")
        return Ref(game, CALCULATOR, "none")
    if entry.has("calculator"):
        return Ref(game, CALCULATOR, entry.slug("calculator"))
    try:
        return Ref.parse(f"{game}:{entry.text('rule')}")
    except BadRef as error:
        entry.problem(str(error), "rule")
        return Ref(game, CALCULATOR, "none")


def _words(entry: Entry, key: str, required: bool = False) -> Words:
    inner = entry.optional_entry(key)
    if inner is None:
        if required:
            entry.problem(f"“{key}” is missing")
        return dict.fromkeys(LANGUAGES, ())
    found = {language: inner.texts(language) for language in LANGUAGES}
    inner.finish()
    return found


def _mapping(entry: Entry, key: str) -> dict[str, Any]:
    value = entry.plain(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        entry.problem(f"“{key}” must be a mapping", key)
        return {}
    return value


def _slot(entry: Entry, game: str, components: Mapping[Ref, Component]) -> SlotText:
    choices = list(_choices(entry))
    if entry.has("components"):
        choices += _named(entry, components)
    slot = SlotText(
        many=entry.flag("many"),
        choices=tuple(choices),
        default=entry.plain("default"),
        optional=entry.flag("optional"),
        each=entry.flag("each"),
        people=entry.flag("people"),
        records=entry.flag("records"),
        least=entry.plain("least"),
        most=entry.plain("most"),
    )
    entry.finish()
    return slot


def _choices(entry: Entry) -> Iterator[tuple[Any, Words]]:
    value = entry.plain("choices")
    if value is None:
        return
    if not isinstance(value, dict):
        entry.problem("“choices” must be a mapping of values to words", "choices")
        return
    for key, words in value.items():
        if isinstance(words, dict) and all(isinstance(words.get(language), list) for language in LANGUAGES):
            yield key, {language: tuple(map(str, words[language])) for language in LANGUAGES}
        else:
            entry.problem(f"the choice “{key}” needs a list of words in every language", "choices")


def _named(entry: Entry, components: Mapping[Ref, Component]) -> Iterator[tuple[Any, Words]]:
    """Components by their names, as ``kind`` or ``kind.category``."""
    kind, _, category = entry.text("components").partition(".")
    found = [
        item
        for ref, item in components.items()
        if ref.kind == kind and (not category or item.values.get("category") == category)
    ]
    if not found:
        entry.problem(f"there are no components “{kind}.{category}”", "components")
    for item in found:
        names = ["" if item.initials.lower() in _EVERYDAY else item.initials, *item.aliases]
        for language in LANGUAGES:
            names.append(item.name[language])
            if item.short:
                names.append(item.short[language])
        words = tuple(dict.fromkeys(_PUNCTUATION.sub(" ", name).strip() for name in names if name))
        yield item.ref.key, dict.fromkeys(LANGUAGES, words)


def _trials(entry: Entry) -> Iterator[TrialQuestion]:
    for item in entry.entries("trials"):
        language = next((name for name in LANGUAGES if item.has(name)), "en")
        question = item.text(language)
        gives = _mapping(item, "gives") if item.has("gives") else None
        if gives is None and not item.flag("unanswered"):
            item.problem("a trial needs “gives”, or “unanswered: true”")
        item.finish()
        yield TrialQuestion(language, question, gives)
