"""Names that no player may have, because a game in progress shows something else under them: a company, the bank.

They follow from the declared words: those of the things beside which a move names players, in both languages, with the
other forms of the same term.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from language.names import name_key
from rulebook.models import Term
from rules.engine.play.declaration import GameRules, Raw
from rules.engine.play.starting import Start, begin, refuse_look_alikes, refuse_names, things_of

from .wording import words_of

_ARTICLES = ("the", "el", "la")


def begin_play(game: GameRules, raw: Raw) -> Start:
    """Start a play whose players can be told from each other and from everything that it shows. Raises InvalidInput."""
    begun = begin(game, raw)
    refuse_look_alikes(begun)
    keys = things_of(game, begun.state)
    reserved = frozenset(map(_without_article, (*_declared(game, keys), *_terms(keys))))
    refuse_names(begun, lambda name: _without_article(name) in reserved)
    return begun


def _declared(game: GameRules, keys: Iterable[str]) -> Iterator[str]:
    """The words for things in both languages."""
    fields = words_of(game.game).words["fields"]
    for key in keys:
        yield from fields.get(f"things.{key}", {}).values()


def _terms(keys: Iterable[str]) -> Iterator[str]:
    """The terms for things, of all games: what is the bank in one is the bank in another."""
    for term in Term.objects.filter(key__in=keys):
        for name, wording in ((term.term_en, term.wording_en), (term.term_es, term.wording_es)):
            yield from (name, *wording["forms"])
            for variant in wording["variants"]:
                yield from (variant["term"], *variant["forms"])


def _without_article(name: str) -> str:
    first, _space, rest = name_key(name).partition(" ")
    return rest if rest and first in _ARTICLES else name_key(name)
