"""Glossary files: a term in both languages, its inflected forms, and the other words that people use for it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulebook.refs import TERM, Ref

from .files import read_list
from .nodes import Entry, Problem
from .schema import Place, Term, Variant, Wording
from .sections import read_refs

PARTS_OF_SPEECH = ("noun", "verb", "adjective", "adverb", "phrase", "name")


def read_terms(paths: Iterable[Path], game: str, editions: tuple[str, ...], problems: list[Problem]) -> list[Term]:
    """The glossary of a game; a key may stand in one file only."""
    terms: list[Term] = []
    seen: dict[str, Place] = {}
    for path in paths:
        for entry in read_list(path, problems):
            term = _term(entry, game, editions)
            key = term.ref.key
            if key in seen:
                entry.problem(f"“{key}” stands already in {seen[key].path.name}, line {seen[key].line}", "key")
            seen[key] = term.place
            terms.append(term)
    return terms


def _term(entry: Entry, game: str, editions: tuple[str, ...]) -> Term:
    term = Term(
        ref=Ref(game, TERM, entry.slug("key")),
        part_of_speech=entry.choice("part_of_speech", PARTS_OF_SPEECH),
        en=_wording(entry, "en", editions),
        es=_wording(entry, "es", editions),
        misleads=entry.optional_bilingual("misleads"),
        see=read_refs(entry, "see", game),
        place=Place(entry.path, entry.line),
    )
    entry.finish()
    return term


def _wording(entry: Entry, language: str, editions: tuple[str, ...]) -> Wording:
    inner = entry.entry(language)
    if inner is None:
        return Wording("", (), (), "", own=False)
    wording = Wording(
        term=inner.text("term"),
        forms=inner.texts("forms"),
        variants=tuple(_variant(item, editions) for item in inner.entries("variants")),
        gloss=inner.text("gloss"),
        own=inner.flag("own"),
    )
    inner.finish()
    return wording


def _variant(entry: Entry, editions: tuple[str, ...]) -> Variant:
    named = entry.texts("editions")
    for edition in named:
        if edition not in editions:
            entry.problem(f"there is no edition “{edition}”; there are {', '.join(editions)}", "editions")
    variant = Variant(entry.text("term"), entry.texts("forms"), named)
    entry.finish()
    return variant
