"""A strike in words: what it would change, entry by entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules.engine.play.declaration import GameRules, Value
from rules.engine.play.effects import Path, Posting, leaves
from rules.engine.play.entries import Entry as LogEntry
from rules.engine.play.entries import said
from rules.engine.play.outcomes import Outcome
from rules.engine.play.striking import Recomputed

from .showing import COUNTED, ChangeView, path_label, shown
from .wording import PlayWording


@dataclass(frozen=True, slots=True)
class RecomputedView:
    """A later entry that is computed again: its line of the log, and each of its amounts before and after."""

    number: int
    title: str
    impossible: bool
    changes: tuple[ChangeView, ...]


def recomputed_views(
    game: GameRules, recomputed: Iterable[Recomputed], log: Iterable[LogEntry], wording: PlayWording
) -> tuple[RecomputedView, ...]:
    """The entries of a log that a strike computes again."""
    now = said(log)
    return tuple(
        _view(game, item, wording.summary(now[item.number].kind, now[item.number].intent), wording)
        for item in recomputed
    )


def _view(game: GameRules, item: Recomputed, title: str, wording: PlayWording) -> RecomputedView:
    before, after = _amounts(item.before), _amounts(item.after)
    changes = []
    for path in dict.fromkeys((*before, *after)):
        value = None if path[0] in COUNTED else game.value_of(path)
        texts = [_text(value, amounts.get(path), wording) for amounts in (before, after)] if value else []
        if value and texts[0] != texts[1]:
            changes.append(ChangeView(path_label(value, path, wording), *texts))
    return RecomputedView(item.number, title, item.impossible, tuple(changes))


def _amounts(outcome: Outcome | None) -> dict[Path, tuple[str, Any]]:
    """What an entry adds to each account, and what it sets each other value to, such as those of a new building."""
    amounts: dict[Path, tuple[str, Any]] = {}
    for effect in outcome.effects if outcome else ():
        if isinstance(effect, Posting):
            amounts[effect.path] = ("+", amounts.get(effect.path, ("+", 0))[1] + effect.amount)
        else:
            gone = {path: ("", None) for path, _data in leaves(effect.before, effect.path)}
            amounts |= gone | {path: ("", data) for path, data in leaves(effect.after, effect.path)}
    return amounts


def _text(value: Value, amount: tuple[str, Any] | None, wording: PlayWording) -> str:
    if amount is None:
        return "–"
    sign, data = amount
    return f"+{shown(value, data, wording)}" if sign and data > 0 else shown(value, data, wording)
