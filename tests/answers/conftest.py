import pytest

from answers.answering import Answerer, known_as
from answers.grammar import Grammar
from answers.known_words import vocabulary
from answers.vocabulary import joined
from search.documents import documents
from tests.games import contents


@pytest.fixture(scope="session")
def answerer() -> Answerer:
    """The quick answers of every game."""
    games = contents()
    names = {game.slug: known_as([game.slug.replace("-", " "), game.name.en, game.name.es]) for game in games}
    words = joined(vocabulary(documents(game)) for game in games)
    return Answerer([Grammar(answer) for game in games for answer in game.answers], names, words)
