"""Games and keys as the addresses of calls name them."""

from __future__ import annotations

import re

from content.refs import SLUG
from rulebook.api.errors import not_found
from rulebook.models import Game


def find_game(slug: str) -> Game:
    found = Game.objects.filter(slug=slug_of(slug)).first()
    if found is None:
        raise not_found()
    return found


def slug_of(text: str) -> str:
    """A part of an address as the database can be asked for it: what cannot be a key is found nowhere."""
    if re.fullmatch(SLUG, text) is None:
        raise not_found()
    return text
