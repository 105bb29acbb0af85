import pytest

from rulebook.search_index import ENCODER, PART
from search import Document, Searcher, build, documents, open_index
from search.encoder import Encoder
from tests.answers.conftest import answerer as answerer
from tests.games import contents
from tests.prepared import prepared

from .made_up import CONTENT


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
    return [document for game in contents() for document in documents(game)]


@pytest.fixture(scope="session")
def real_searcher() -> Searcher:
    """Of the prepared site: building its index takes a minute."""
    release = prepared() / "releases/current"
    return open_index(release / PART, Encoder(release / ENCODER))


@pytest.fixture(scope="session")
def words_alone() -> Searcher:
    """The same index without sentences, as on a device."""
    return open_index(prepared() / "releases/current" / PART)
