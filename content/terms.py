"""Glossary files: a term in both languages, its inflected forms, and the other words that people use for it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace

from .folder import Folder
from .nodes import Problem
from .reader import read
from .schema import GameContent, Term, TermUsage, Usage, Wording

_WORD = re.compile(r"[^\W_]+|[&%$+∞/]")
_BRACKETS = re.compile(r"\([^()]*\)")
_MARKED = re.compile(r"(?:\([^()]+\) )?[^()\s][^()]*(?<! )(?: \([^()]+\))?")


def read_terms(folder: Folder) -> tuple[Term, ...]:
    """The glossary of a game, each term with the words around it that tell its meaning."""
    usages = folder.optional("search/terms.yaml")
    terms = []
    for term in folder.items("terms", Term):
        entry = usages.optional_entry(term.ref.key) if usages else None
        usage = read(entry, TermUsage, folder.scope) if entry else TermUsage()
        terms.append(replace(term, en=replace(term.en, usage=usage.en), es=replace(term.es, usage=usage.es)))
    if usages:
        usages.finish()
    return tuple(terms)


def usage_faults(content: GameContent) -> Iterator[Problem]:
    """Errors in the contexts, ``never`` phrases and capitals of terms."""
    for wording in (wording for term in content.terms for wording in (term.en, term.es)):
        place = wording.usage.place
        yield from (place.problem(message, key) for key, message in _usage_faults(wording, wording.usage))


def _usage_faults(wording: Wording, usage: Usage) -> Iterator[tuple[str, str]]:
    forms = [_plain(words) for words in (wording.term, *wording.forms, *usage.everyday)]
    for variant in wording.variants:
        forms += map(_plain, (variant.term, *variant.forms))
    for context in usage.contexts:
        if "(" not in context or not _MARKED.fullmatch(context):
            yield "contexts", f"the context “{context}” needs parentheses at its beginning or its end"
        forms.append(_plain(_BRACKETS.sub(" ", context)))
    for phrase in usage.never:
        if not _MARKED.fullmatch(phrase):
            yield "never", f"the parentheses of “{phrase}” must be at its beginning or its end"
        elif not any(f" {words} " in f" {_plain(_BRACKETS.sub(' ', phrase))} " for words in forms):
            yield "never", f"“{phrase}” under “never” does not contain a form of the term"
    for word in usage.capital:
        if _plain(word) not in forms:
            yield "capital", f"“{word}” under “capital” is not a form of the term"


def _plain(phrase: str) -> str:
    """The words of a phrase in lower case, without accents, one blank apart."""
    decomposed = unicodedata.normalize("NFKD", phrase.casefold())
    return " ".join(_WORD.findall("".join(char for char in decomposed if not unicodedata.combining(char))))
