from pathlib import Path

import pytest

from content.game import game_slugs, read_game
from search import Document, Searcher, build, documents, open_index

from .made_up import CONTENT

FIXTURES = Path(__file__).parents[2] / "fixtures"


@pytest.fixture(scope="session")
def made_up_documents() -> list[Document]:
    return documents(CONTENT)


@pytest.fixture(scope="session")
def searcher(made_up_documents: list[Document], tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    folder = tmp_path_factory.mktemp("made-up") / "index"
    build(made_up_documents, folder)
    return open_index(folder)


@pytest.fixture(scope="session")
def real_documents() -> list[Document]:
    return [document for slug in game_slugs(FIXTURES) for document in documents(read_game(FIXTURES / slug)[0])]


@pytest.fixture(scope="session")
def real_searcher(real_documents: list[Document], tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    folder = tmp_path_factory.mktemp("real") / "index"
    build(real_documents, folder)
    return open_index(folder)
