"""Whether the cached state of a play is what its log says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine.play.effects import differences
from rules.engine.play.folding import fold

from .models import Play
from .starts import start_of
from .store import log_of


def differences_of(play: Play) -> list[str]:
    """What is wrong with a play, in words for the operator; nothing if it is sound."""
    return list(_problems(play))


def folded(play: Play) -> Any:
    """The state that the log folds into."""
    return fold(start_of(play), log_of(play)).state


def _problems(play: Play) -> Iterator[str]:
    numbers = list(play.entries.values_list("number", flat=True))
    if numbers != list(range(1, play.last_entry + 1)):
        yield f"its entries are not numbered from 1 to {play.last_entry}"
    for path, cached, right in differences(play.state, folded(play)):
        yield f"{'.'.join(path)} is {cached!r} in the cache and {right!r} by the log"
