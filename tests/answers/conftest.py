from pathlib import Path

import pytest

from answers.answering import Desk, known_as
from answers.grammar import Grammar
from answers.vocabulary import joined, vocabulary
from content.game import game_slugs, read_game
from content.schema import GameContent
from search.documents import documents

FIXTURES = Path(__file__).parents[2] / "fixtures"


def contents() -> list[GameContent]:
    return [read_game(FIXTURES / slug)[0] for slug in game_slugs(FIXTURES)]


@pytest.fixture(scope="session")
def desk() -> Desk:
    """The quick answers of every game."""
    games = contents()
    names = {game.slug: known_as([game.slug.replace("-", " "), game.name.en, game.name.es]) for game in games}
    words = joined(vocabulary(documents(game)) for game in games)
    return Desk([Grammar(answer) for game in games for answer in game.answers], names, words)
