"""A place of a map, chosen by tapping it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .fields import MISSING, Choice, declare
from .maps import Map


@dataclass(frozen=True, slots=True)
class OnePlace(Choice):
    """A place of a map; the map also shows the places that cannot be chosen."""

    map: Map = Map(0, 0, {}, ())
    widget = "place"


def one_place(on: Map, places: tuple[str, ...], default: Any = MISSING) -> Any:
    """Declare one of these places of a map."""
    return declare(OnePlace(default=default, options=places, map=on))
