"""Glossary files: a term in both languages, its inflected forms, and the other words that people use for it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from content.refs import TERM, Ref

from .files import read_list, read_mapping
from .nodes import Entry, Problem
from .schema import Place, Term, Variant, Wording
from .sections import read_refs

_WORD = re.compile(r"[^\W_]+|[&%$+∞/]")
_BRACKETS = re.compile(r"\([^()]*\)")
_MARKED = re.compile(r"(?:\([^()]+\) )?[^()\s][^()]*(?<! )(?: \([^()]+\))?")

PARTS_OF_SPEECH = ("noun", "verb", "adjective", "adverb", "phrase", "name")


def read_terms(
    paths: Iterable[Path], usage_path: Path, game: str, editions: tuple[str, ...], problems: list[Problem]
) -> list[Term]:
    """The glossary of a game, with the words around a term that tell its meaning; a key is in one file only."""
    usage = read_mapping(usage_path, problems) if usage_path.exists() else None
    terms: list[Term] = []
    seen: dict[str, Place] = {}
    for path in paths:
        for entry in read_list(path, problems):
            term = _term(entry, usage, game, editions)
            key = term.ref.key
            if key in seen:
                entry.problem(f"“{key}” stands already in {seen[key].path.name}, line {seen[key].line}", "key")
            seen[key] = term.place
            terms.append(term)
    if usage is not None:
        usage.finish()
    return terms


def _term(entry: Entry, usages: Entry | None, game: str, editions: tuple[str, ...]) -> Term:
    key = entry.slug("key")
    usage = usages.optional_entry(key) if usages else None
    term = Term(
        ref=Ref(game, TERM, key),
        part_of_speech=entry.choice("part_of_speech", PARTS_OF_SPEECH),
        drawing=entry.text("drawing", ""),
        en=_wording(entry, usage, "en", editions),
        es=_wording(entry, usage, "es", editions),
        misleads=entry.optional_bilingual("misleads"),
        see=read_refs(entry, "see", game),
        place=Place(entry.path, entry.line),
    )
    entry.finish()
    if usage is not None:
        usage.finish()
    return term


def _wording(entry: Entry, usages: Entry | None, language: str, editions: tuple[str, ...]) -> Wording:
    inner = entry.entry(language)
    if inner is None:
        return Wording("", (), (), "", own=False)
    usage = usages.optional_entry(language) if usages else None
    wording = Wording(
        term=inner.text("term"),
        forms=inner.texts("forms"),
        variants=tuple(_variant(item, editions) for item in inner.entries("variants")),
        gloss=inner.text("gloss"),
        own=inner.flag("own"),
        contexts=usage.texts("contexts") if usage else (),
        never=usage.texts("never") if usage else (),
        near=usage.texts("near") if usage else (),
        capital=usage.texts("capital") if usage else (),
    )
    if usage is not None:
        _check_usage(usage, wording)
        usage.finish()
    inner.finish()
    return wording


def _check_usage(entry: Entry, wording: Wording) -> None:
    """A context marks some of its words and no others; a phrase that never means the term has to hold its word."""
    said = [_plain(words) for words in (wording.term, *wording.forms)]
    for variant in wording.variants:
        said += map(_plain, (variant.term, *variant.forms))
    for context in wording.contexts:
        if "(" not in context or not _MARKED.fullmatch(context):
            entry.problem(f"the context “{context}” needs brackets at its beginning or its end", "contexts")
        said.append(_plain(_BRACKETS.sub(" ", context)))
    for phrase in wording.never:
        if not _MARKED.fullmatch(phrase):
            entry.problem(f"the brackets of “{phrase}” must stand at its beginning or its end", "never")
        elif not any(f" {words} " in f" {_plain(_BRACKETS.sub(' ', phrase))} " for words in said):
            entry.problem(f"“{phrase}” under “never” holds no form of the term", "never")
    for word in wording.capital:
        if _plain(word) not in said:
            entry.problem(f"“{word}” under “capital” is no form of the term", "capital")
    lists = {"contexts": wording.contexts, "never": wording.never, "near": wording.near, "capital": wording.capital}
    for key, phrases in lists.items():
        for phrase in sorted({phrase for phrase in phrases if phrases.count(phrase) > 1}):
            entry.problem(f"“{phrase}” stands twice under “{key}”", key)


def _plain(phrase: str) -> str:
    """The words of a phrase in lower case, without accents, one blank apart."""
    decomposed = unicodedata.normalize("NFKD", phrase.casefold())
    return " ".join(_WORD.findall("".join(char for char in decomposed if not unicodedata.combining(char))))


def _variant(entry: Entry, editions: tuple[str, ...]) -> Variant:
    named = entry.texts("editions")
    for edition in named:
        if edition not in editions:
            entry.problem(f"there is no edition “{edition}”; there are {', '.join(editions)}", "editions")
    variant = Variant(entry.text("term"), entry.texts("forms"), named)
    entry.finish()
    return variant
