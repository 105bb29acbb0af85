"""Quick answers in the database are those of the files."""

import json

import pytest

from answers.stored import from_plain, to_plain
from content.schema import GameContent

from .conftest import contents


@pytest.mark.parametrize("game", contents(), ids=lambda game: game.slug)
def test_nothing_is_lost_in_storage(game: GameContent) -> None:
    for answer in game.answers:
        plain = to_plain(answer)
        assert to_plain(from_plain(json.loads(json.dumps(plain)))) == plain, answer.id
