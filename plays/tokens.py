"""Tokens: the color and the letters by which a table tells its players and the companies of the game apart.

A company's color and initials are those of its component in the content. The table chooses its players' colors, stored
by seat as the setup's ``colors``; what is not chosen follows a palette that is told apart without seeing red or green,
too, first the colors that no company of the game has. A player's token is round and a company's square, so that nothing
depends on the color alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from rulebook.models import Component
from rules.engine.play.starting import COLORS

# The colors that players can choose, in words.
COLOR_NAMES = {
    "black": gettext_lazy("black"),
    "blue": gettext_lazy("blue"),
    "brown": gettext_lazy("brown"),
    "green": gettext_lazy("green"),
    "light-blue": gettext_lazy("light blue"),
    "orange": gettext_lazy("orange"),
    "pink": gettext_lazy("pink"),
    "purple": gettext_lazy("purple"),
    "red": gettext_lazy("red"),
    "white": gettext_lazy("white"),
    "yellow": gettext_lazy("yellow"),
}
# The value of a component with its color (content, ``fixtures/<game>/components``).
_COLOR = "colour"


@dataclass(frozen=True, slots=True)
class Token:
    """How one player or company is drawn: ``color`` names a color of the pieces, ``letters`` stand on it."""

    letters: str
    color: str
    company: bool = False

    def __html__(self) -> SafeString:
        # The letters are drawn by the style sheet: the name stands beside them for whoever listens.
        return format_html(
            '<i class="token{}" data-color="{}" data-letters="{}" aria-hidden="true"></i>',
            " square" if self.company else "",
            self.color,
            self.letters,
        )


Tokens = Mapping[str, Token]


def tokens_of(game: str, setup: Mapping[str, Any]) -> Tokens:
    """The tokens of a play: its players by name, and the companies of the game by key."""
    names = list(setup["players"])
    companies = _companies(game)
    colors = player_colors(names, setup.get("colors", ()), [token.color for token in companies.values()])
    players = {name: Token(letters, color) for name, letters, color in zip(names, initials(names), colors, strict=True)}
    return {**companies, **players}


def _companies(game: str) -> dict[str, Token]:
    """The tokens of the companies of a game by key."""
    lettered = Component.objects.filter(kind__game__slug=game).exclude(initials="")
    return {
        item.key: Token(item.initials, item.values[_COLOR], company=True)
        for item in lettered.only("key", "initials", "values")
        if item.values.get(_COLOR)
    }


def player_colors(names: Sequence[str], chosen: Sequence[str], companies: Collection[str] = ()) -> list[str]:
    """The color of each player: the chosen one, else the next of the palette that nobody has, first those that no
    company has.
    """
    wanted = [*chosen, *[""] * len(names)][: len(names)]
    free = iter(sorted((color for color in COLORS if color not in wanted), key=lambda color: color in companies))
    return [color if color in COLORS else next(free, COLORS[0]) for color in wanted]


def colored(game: str, setup: Mapping[str, Any]) -> list[tuple[str, list[tuple[str, Any, bool]]]]:
    """Each player with the colors to choose from: their names, and which one is the player's."""
    names = list(setup["players"])
    tokens = tokens_of(game, setup)
    colors = [tokens[name].color for name in names]
    return [
        (name, [(key, words, key == own) for key, words in COLOR_NAMES.items()])
        for name, own in zip(names, colors, strict=True)
    ]


def initials(names: Sequence[str]) -> Iterator[str]:
    """The first letters of each name, as many as tell it from the others: at most three."""
    folded = [name.casefold() for name in names]
    for place, name in enumerate(names):
        others = folded[:place] + folded[place + 1 :]
        lengths = range(1, min(len(name), 3))
        length = next((n for n in lengths if not any(other.startswith(folded[place][:n]) for other in others)), 3)
        yield name[:length].upper() if length == 1 else name[:length]


def things_in(value: Any, tokens: Tokens) -> Iterable[str]:
    """The players and companies that an intent names, in its order, each once."""
    return dict.fromkeys(_named(value, tokens))


def _named(value: Any, tokens: Tokens) -> Iterator[str]:
    if isinstance(value, str):
        if value in tokens:
            yield value
    elif isinstance(value, Mapping):
        for own in value.values():
            yield from _named(own, tokens)
    elif isinstance(value, (list, tuple)):
        for own in value:
            yield from _named(own, tokens)
