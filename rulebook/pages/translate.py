"""Data of the translator page: a text with its terms, and the rule that it restates."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.http import QueryDict

from content.refs import Ref
from rulebook.models import Game, Section, Term
from rulebook.translating import passage_of, translator
from translator.showing import PassageView, Translation, TypedText, translation, typed
from translator.translate import MarkedText


@dataclass(frozen=True, slots=True)
class TranslatePage:
    """What was typed, the games to choose from, and the result."""

    typed: TypedText
    games: tuple[Game, ...]
    result: Translation

    @property
    def typed_game(self) -> str:
        """The name of the game that was chosen; empty if it is to be detected."""
        return next((str(item.name) for item in self.games if item.slug == self.typed.game), "")

    @property
    def status(self) -> int:
        return 422 if self.result.too_long else 200


def translate_page(parameters: QueryDict) -> TranslatePage:
    games = tuple(Game.objects.all())
    given = typed({name: str(value) for name, value in parameters.items()}, {item.slug: item.names for item in games})
    return TranslatePage(given, games, translation(given, translator, _Content(games), _passage))


class _Content:
    """The rows of the games and of every term that a text may mean."""

    def __init__(self, games: tuple[Game, ...]) -> None:
        self.games = {item.slug: item for item in games}
        self.terms: dict[Ref, Term] = {}

    def learn(self, terms: Collection[Ref]) -> None:
        keys = {ref.key for ref in terms}
        self.terms = {term.ref: term for term in Term.objects.select_related("game").filter(key__in=keys)}

    def gloss(self, term: Ref) -> str:
        return str(self.terms[term].gloss_text)

    def game_name(self, game: str) -> str:
        return str(self.games[game].name)

    def edition_names(self, game: str) -> Mapping[str, str]:
        return self.games[game].edition_titles("short")


def _passage(text: str, reading: MarkedText) -> PassageView | None:
    ref = passage_of(text, reading)
    if ref is None:
        return None
    source, target = reading.source, reading.target
    section = Section.objects.at(ref.game, ref.kind, ref.key)
    paragraphs = [item for item in section.paragraphs.all() if ref.anchor in ("", item.anchor)]
    return PassageView(
        title=getattr(section, f"title_{source}"),
        other_title=getattr(section, f"title_{target}"),
        address=ref.address(target),
        pairs=tuple((getattr(item, f"html_{source}"), getattr(item, f"html_{target}")) for item in paragraphs),
    )
