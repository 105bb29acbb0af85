"""Other names of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from content.schema import Term


def other_words(term: Term, language: str) -> Iterator[str]:
    """The forms and variants of a term in a language."""
    wording = term.wording(language)
    yield from wording.forms
    for variant in wording.variants:
        yield variant.term
        yield from variant.forms


def unlike(title: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that are not the title, each once."""
    return tuple(name for name in dict.fromkeys(names) if name and name != title)
