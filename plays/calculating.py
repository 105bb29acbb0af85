"""Calculators opened from a play: they ask only for what it does not know, and a move records their result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import QueryDict

from calculators.pages import CalculatorPage, calculator_page
from calculators.texts import texts_of
from calculators.wording import Wording
from rulebook.caching import content_version
from rules.engine import querystring
from rules.engine.calculator import Calculator, InvalidInput
from rules.engine.fields import Field, HoldingsField, Unusable
from rules.engine.nested import Record, Rows
from rules.engine.play.declaration import GameRules, MoveType, Raw
from rules.engine.play.effects import State
from rules.engine.play.fields import InPlay, OfThePlay
from rules.engine.play.recording import decide
from rules.engine.registry import calculators_of

from .showing import shown_plainly
from .wording import PlayWording

# What holdings call the part that lists the players.
_GROUP = "players"


@dataclass(frozen=True, slots=True)
class KnownView:
    """A value that the play knows: the label of its field, and the value in words."""

    label: str
    words: str


@dataclass(frozen=True, slots=True)
class Use:
    """A move that records the result: its fields as a form sends them, all of them if it is ``complete``."""

    slug: str
    pairs: tuple[tuple[str, str], ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class CalculatorInPlay:
    """A calculator with what a play knows filled in.

    ``things`` are those that can be chosen, by field, ``chosen`` the current ones; ``data`` the whole input as typed.
    """

    page: CalculatorPage
    things: Mapping[str, tuple[str, ...]]
    chosen: Mapping[str, str]
    known: tuple[KnownView, ...]
    names: frozenset[str]
    data: QueryDict
    uses: tuple[Use, ...]


def calculator_in_play(
    game: GameRules, state: State, slug: str, typed: QueryDict, wording: PlayWording, player: str = ""
) -> CalculatorInPlay:
    """A calculator for what was typed; ``player`` is the one of the phone. Raises KeyError without it."""
    calculator = calculators_of(game.game)[slug]
    move = game.moves.get(slug)
    things = _things(game, state, move)
    chosen = _chosen(calculator, things, typed, {"player": player} if player else {}, partial(_suggested, state, move))
    known_by = partial(game.known.get(slug, _nothing), state)
    known = _usable(calculator, known_by(chosen))
    texts = texts_of(game.game, slug, content_version())
    begun = _usable(calculator, game.filled.get(slug, _nothing)(state, chosen))
    data = _with_known(calculator, {**begun, **known}, typed)
    page = calculator_page(calculator, texts, data)
    names = frozenset(known) - _touched(typed)
    given = {**(page.form.reading.raw if page.form.is_bound else {}), **chosen}
    moves = [move, *(game.moves[other] for other in move.compared_with)] if move and page.outcome else []
    needed = {item.name for item in move.fields} if move else set()
    # Without one of these the play knows less, or the move cannot be recorded.
    asked = [
        name
        for name in things
        if name in chosen and (name in needed or known_by({**chosen, name: None}) != known_by(chosen))
    ]
    return CalculatorInPlay(
        page,
        {name: things[name] for name in asked},
        {name: str(chosen[name]) for name in asked},
        tuple(_known_views(calculator, known, names - set(asked), Wording(texts.words), wording)),
        names | set(asked),
        data,
        tuple(_use(game, state, item, given) for item in moves),
    )


def _nothing(_state: State, _chosen: Raw) -> Raw:
    return {}


def _suggested(state: State, move: MoveType | None, chosen: Raw) -> Raw:
    return move.prefill(state, chosen) if move else {}


def _things(game: GameRules, state: State, move: MoveType | None) -> dict[str, tuple[str, ...]]:
    """What can be chosen: the things that the move names, and those of every other kind under the name of the kind."""
    fields = {item.name: item.kind for item in (move.fields if move else ()) if isinstance(item, InPlay)}
    kinds = {**{kind: kind for kind in game.kinds}, **fields}
    found = {name: game.kinds[kind](state) for name, kind in kinds.items()}
    return {name: things for name, things in found.items() if things}


def _chosen(
    calculator: Calculator,
    things: Mapping[str, tuple[str, ...]],
    typed: QueryDict,
    chosen: dict[str, Any],
    suggest: Callable[[Raw], Raw],
) -> dict[str, Any]:
    """Who and what a calculation is about: what was typed, else what the move suggests, else the first of its kind."""
    fields = {item.name: item for item in calculator.fields}
    for name in typed:
        text = str(typed[name])
        if name in things:
            chosen |= {name: text} if text in things[name] else {}
        elif name in fields and text.strip() and not isinstance(fields[name], HoldingsField):
            chosen[name] = fields[name].typed(text)
    suggested = suggest(chosen)
    for name, listed in things.items():
        if chosen.get(name) not in listed:
            chosen[name] = suggested[name] if suggested.get(name) in listed else listed[0]
    return chosen


def _usable(calculator: Calculator, known: Mapping[str, Any]) -> dict[str, Any]:
    """What the calculator accepts: the table may have corrected a value to one that the rules do not know."""
    usable = {}
    for item in calculator.fields:
        if known.get(item.name) is None:
            continue
        try:
            item.clean(known[item.name])
        except Unusable:
            continue
        usable[item.name] = known[item.name]
    return usable


def _with_known(calculator: Calculator, known: Mapping[str, Any], typed: QueryDict) -> QueryDict:
    """The input as typed; for a field that nobody touched, what the play knows."""
    touched = _touched(typed)
    data = QueryDict(mutable=True)
    for item in calculator.fields:
        if item.name in touched:
            for key in typed:
                if key.split(".")[0] == item.name:
                    data.setlist(key, typed.getlist(key))
        elif item.name in known:
            for key, text in querystring.write(item, known[item.name], item.name):
                data.appendlist(key, text)
    return data


def _touched(typed: QueryDict) -> set[str]:
    return {key.split(".")[0] for key in typed if any(text.strip() for text in typed.getlist(key))}


def _known_views(
    calculator: Calculator, known: Mapping[str, Any], names: frozenset[str], words: Wording, wording: PlayWording
) -> Iterator[KnownView]:
    for item in calculator.fields:
        if item.name in names and item.shown:
            yield KnownView(words.label(item.name), _in_words(item, item.name, known[item.name], words, wording))


def _in_words(item: Field, name: str, value: Any, words: Wording, wording: PlayWording) -> str:
    """A value of the field ``name`` in words: one, or several with the names of their things."""
    if isinstance(value, Mapping):
        inner = getattr(item, "item", item)
        return "; ".join(_named(inner, name, key, part, words, wording) for key, part in value.items()) or "–"
    if isinstance(item, Rows) and isinstance(item.item, Record):
        return "; ".join(_row(place, row, name, item.item, words, wording) for place, row in enumerate(value, start=1))
    if isinstance(value, (int, str)):
        option = words.option(name, value, getattr(item, "unit", ""))
        if option != str(value):
            return option
    return shown_plainly(item, name, value, wording)


def _row(place: int, row: Mapping[str, Any], name: str, item: Record, words: Wording, wording: PlayWording) -> str:
    """A row of a list in words, with the label of each of its parts."""
    parts = ", ".join(
        f"{words.label(f'{name}.{part.name}')} {_in_words(part, f'{name}.{part.name}', row[part.name], words, wording)}"
        for part in item.fields
        if row.get(part.name) is not None
    )
    return f"{words.label(f'{name}.row')} {place}: {parts}"


def _named(item: Field, name: str, key: str, part: Any, words: Wording, wording: PlayWording) -> str:
    text = _in_words(item, name, part, words, wording)
    if key == _GROUP:
        return text
    try:
        label = words.label(f"{name}.{key}")
    except KeyError:
        thing = wording.thing(key)
        label = thing if thing != key else wording.result(key)
    return f"{label} ({text})" if isinstance(part, Mapping) else f"{label} {text}"


def _use(game: GameRules, state: State, move: MoveType, given: Mapping[str, Any]) -> Use:
    single = [item for item in move.fields if item.name in given and not _is_many(item)]
    pairs = tuple(pair for item in single for pair in querystring.write(item, given[item.name], item.name))
    try:
        decide(game, state, move.slug, {item.name: given[item.name] for item in single})
    except InvalidInput:
        return Use(move.slug, pairs, complete=False)
    return Use(move.slug, pairs, complete=True)


def _is_many(item: Field) -> bool:
    """Whether a field holds several things of the play, which a query string does not name."""
    return isinstance(item, OfThePlay) and not isinstance(item, InPlay)
