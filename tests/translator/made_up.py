"""Glossaries of a few terms, made up for one test each."""

from __future__ import annotations

from content.refs import Ref
from language.analysis import fold
from translator.glossary import Entry, Wording, sayings

GAME = "tea-harbor"


def wording(term: str, *forms: str, **more: tuple[str, ...]) -> Wording:
    """A term with its forms; ``more`` are variants, contexts, never, near, capital and everyday words."""
    variants = tuple((variant, (), ()) for variant in more.get("variants", ()))
    phrases = sayings(term, forms, variants, more.get("contexts", ()), more.get("never", ()), more.get("everyday", ()))
    return Wording(term, phrases, more.get("near", ()), tuple(map(fold, more.get("capital", ()))))


def entry(
    key: str, en: Wording | str, es: Wording | str = "", part: str = "noun", game: str = GAME, field: str = ""
) -> Entry:
    """A term of a game; terms of one ``field`` speak for each other."""
    wordings = {
        language: item if isinstance(item, Wording) else wording(item or key)
        for language, item in (("en", en), ("es", es))
    }
    return Entry(Ref(game, "term", key), field or key, part, wordings)
