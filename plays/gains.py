"""What an entry brought the players and the companies, in a few words: “Ana +$88”."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from language.formats import money, signed
from rules.engine.play.declaration import ANY, GameRules, Value, matches
from rules.engine.play.effects import MONEY, Effect, Path, Posting

from .wording import PlayWording

# So many are named; the log has all of it.
_MOST = 5


@dataclass(frozen=True, slots=True)
class Gain:
    """What a thing gained and lost: its ``key``, its ``name``, and the amounts in words."""

    key: str
    name: str
    amounts: tuple[str, ...]


def gains(game: GameRules, effects: Iterable[Effect], wording: PlayWording) -> tuple[Gain, ...]:
    """The changes of numbers of players and companies, those of money and of players first."""
    totals: dict[tuple[bool, Path], int] = {}
    for effect in effects:
        path, amount, is_money = _amount(effect)
        if amount and any(key in wording.tokens for key in path):
            totals[is_money, path] = totals.get((is_money, path), 0) + amount
    found = (
        (value, path, total)
        for (_money, path), total in totals.items()
        if (value := game.value_of(path)) and not any(matches(quiet, path) for quiet in game.bookkeeping)
    )
    players = {name: place for place, name in enumerate(wording.tokens) if not wording.tokens[name].company}
    listed = sorted(found, key=lambda item: (not _is_money(item[0]), _key(item[1], wording) not in players))
    amounts: dict[str, list[str]] = {}
    for value, path, total in listed[:_MOST]:
        amounts.setdefault(_key(path, wording), []).append(_words(value, path, total, wording))
    return tuple(Gain(key, wording.thing(key), tuple(words)) for key, words in amounts.items())


def _amount(effect: Effect) -> tuple[Path, int, bool]:
    """The path of an effect, by how much it changes a number, and whether that is money; 0 for anything else."""
    if isinstance(effect, Posting):
        return effect.path, effect.amount if effect.unit in (MONEY, "") else 0, effect.unit == MONEY
    before, after = effect.before, effect.after
    numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in (before, after))
    return effect.path, after - before if numbers else 0, False


def _words(value: Value, path: Path, total: int, wording: PlayWording) -> str:
    """The amount; a number that is no money comes after its label."""
    amount = _written(value, total, wording)
    if _is_money(value) and value.unit == MONEY:
        return amount
    key = _key(path, wording)
    parts = [wording.thing(own) for pattern, own in zip(value.path, path, strict=True) if pattern == ANY and own != key]
    return f"{wording.result(value.name)}{''.join(f' ({part})' for part in parts)} {amount}"


def _key(path: Path, wording: PlayWording) -> str:
    return next(key for key in path if key in wording.tokens)


def _is_money(value: Value) -> bool:
    return getattr(value.field, "unit", "") == "$"


def _written(value: Value, total: int, wording: PlayWording) -> str:
    if not _is_money(value):
        return signed(total, wording.language)
    return f"+{money(total, wording.language)}" if total > 0 else money(total, wording.language)
