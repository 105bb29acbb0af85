"""Quick answers as plain data, so that they can be kept with the content they came with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from content.refs import Ref
from content.schema import Bilingual, Place, QuickAnswer, SlotText

from . import fragments, slots
from .answering import Answerer, known_as
from .grammar import Grammar
from .vocabulary import Vocabulary, joined


def to_plain(answer: QuickAnswer) -> dict[str, Any]:
    """A quick answer as JSON values."""
    return {
        "id": answer.id,
        "target": str(answer.target),
        "about": _words_to_plain(answer.about),
        "says": _words_to_plain(answer.says),
        "also": _words_to_plain(answer.also),
        "slots": {
            name: {
                "many": slot.many,
                "choices": [[value, _words_to_plain(words)] for value, words in slot.choices],
                "default": slot.default,
                "optional": slot.optional,
                "each": slot.each,
                "people": slot.people,
                "records": slot.records,
                "least": slot.least,
                "most": slot.most,
            }
            for name, slot in answer.slots.items()
        },
        "needs": list(answer.needs),
        "question": answer.question,
        "input": answer.input,
        "when": answer.when,
        "by": answer.by,
        "gives": {
            name: {"cases": _cases_to_plain(given)} if isinstance(given, Mapping) else given
            for name, given in answer.gives.items()
        },
        "answer": dict(answer.answer),
    }


def from_plain(plain: Mapping[str, Any]) -> QuickAnswer:
    """The quick answer that ``to_plain`` wrote."""
    return QuickAnswer(
        id=plain["id"],
        target=Ref.parse(plain["target"]),
        about=_words(plain["about"]),
        says=_words(plain["says"]),
        also=_words(plain["also"]),
        slots={
            name: SlotText(
                many=slot["many"],
                choices=tuple((value, _words(words)) for value, words in slot["choices"]),
                default=slot["default"],
                optional=slot["optional"],
                each=slot.get("each", False),
                people=slot.get("people", False),
                records=slot.get("records", False),
                least=slot.get("least"),
                most=slot.get("most"),
            )
            for name, slot in plain["slots"].items()
        },
        input=plain["input"],
        when=plain["when"],
        by=plain["by"],
        gives={
            name: dict(map(tuple, given["cases"])) if isinstance(given, Mapping) else given
            for name, given in plain["gives"].items()
        },
        answer=Bilingual(**plain["answer"]),
        place=Place(Path(), 0),
        needs=tuple(plain["needs"]),
        question=plain["question"],
    )


def _cases_to_plain(cases: Mapping[Any, Any]) -> list[list[Any]]:
    """A key of JSON is a text; the values by which numbers differ are not always."""
    return [[key, value] for key, value in cases.items()]


def _words_to_plain(words: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    return {language: list(texts) for language, texts in words.items()}


def _words(plain: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {language: tuple(texts) for language, texts in plain.items()}


def answerer_of(games: Iterable[tuple[str, Sequence[str], Mapping[str, Any]]]) -> Answerer:
    """The quick answers of some games: of each its slug, its names, and ``answers`` and ``words`` as JSON values."""
    grammars: list[Grammar] = []
    known: dict[str, Sequence[tuple[str, ...]]] = {}
    vocabularies: list[Vocabulary] = []
    for game, names, plain in games:
        grammars += [Grammar(from_plain(answer)) for answer in plain["answers"]]
        known[game] = known_as([game.replace("-", " "), *names])
        vocabularies.append({language: frozenset(words) for language, words in plain["words"].items()})
    fragments.forget()
    slots.forget()
    return Answerer(grammars, known, joined(vocabularies))
