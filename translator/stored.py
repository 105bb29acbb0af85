"""The glossary and the rules of a game from plain values, as a database or a saved game has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from content.refs import Ref
from language.analysis import fold

from .glossary import LANGUAGES, Entry, Wording, sayings
from .passages import Passage


def entry_of(
    ref: Ref,
    part_of_speech: str,
    terms: Mapping[str, str],
    wordings: Mapping[str, Mapping[str, Any]],
    usage: Mapping[str, Any],
) -> Entry:
    """An entry of the glossary; ``terms``, ``wordings`` and ``usage`` are as in the columns of a term, by language."""
    read = {language: _wording(terms[language], wordings[language], usage[language]) for language in LANGUAGES}
    return Entry(ref, usage["field"], part_of_speech, read)


def passages_of(sections: Iterable[tuple[Ref, Mapping[str, str]]]) -> Iterator[Passage]:
    """The passages of sections, each a reference and its paragraphs by anchor: every paragraph, and the whole."""
    for section, texts in sections:
        for anchor, text in texts.items():
            yield Passage(Ref(section.game, section.kind, section.key, anchor), text)
        if len(texts) > 1:
            yield Passage(section, "\n".join(texts.values()))


def _wording(term: str, stored: Mapping[str, Any], usage: Mapping[str, Any]) -> Wording:
    variants = tuple((item["term"], tuple(item["forms"]), tuple(item["editions"])) for item in stored["variants"])
    # Games that were saved on a device before there were any have none.
    everyday = tuple(usage.get("everyday", ()))
    phrases = sayings(term, tuple(stored["forms"]), variants, tuple(usage["contexts"]), tuple(usage["never"]), everyday)
    return Wording(term, phrases, tuple(usage["near"]), tuple(map(fold, usage["capital"])))
