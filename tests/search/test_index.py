import shutil
from pathlib import Path

import pytest

from search import Document, IndexUnusable, build, open_index


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, made_up_documents: list[Document]) -> Path:
    folder = tmp_path_factory.mktemp("built") / "index"
    build(made_up_documents, folder)
    return folder


@pytest.fixture
def folder(tmp_path: Path, built: Path) -> Path:
    """A copy of the index, which a test may damage."""
    return shutil.copytree(built, tmp_path / "index", symlinks=True)


def test_a_missing_index_is_named(tmp_path: Path) -> None:
    with pytest.raises(IndexUnusable, match="there is no search index"):
        open_index(tmp_path / "none")


@pytest.mark.parametrize("text", ["", "[]", "{}", "\x00", "null"])
def test_a_manifest_that_is_none_is_refused(folder: Path, text: str) -> None:
    (folder / "manifest.json").write_text(text)
    with pytest.raises(IndexUnusable):
        open_index(folder)


@pytest.mark.parametrize("part", ["pages", "words"])
def test_a_lost_part_is_named(folder: Path, part: str) -> None:
    shutil.rmtree(folder / part)
    with pytest.raises(IndexUnusable, match=part):
        open_index(folder)


def test_a_lost_glossary_is_named(folder: Path) -> None:
    (folder / "terms.txt").unlink()
    with pytest.raises(IndexUnusable, match=r"terms\.txt"):
        open_index(folder)


def test_half_a_glossary_is_noticed(folder: Path) -> None:
    glossary = folder / "terms.txt"
    glossary.write_text("".join(glossary.read_text().splitlines(keepends=True)[::2]))
    with pytest.raises(IndexUnusable, match="should hold"):
        open_index(folder)


@pytest.mark.parametrize("ending", [".idx", ".store", ".term", "meta.json"])
@pytest.mark.parametrize("part", ["pages", "words"])
def test_damaged_files_are_noticed(folder: Path, part: str, ending: str) -> None:
    for path in (folder / part).iterdir():
        if path.name.endswith(ending):
            path.write_bytes(b"")
    with pytest.raises(IndexUnusable):
        open_index(folder)


@pytest.mark.parametrize(
    "name",
    [
        *("records/rows", "records/terms", "records/ends", "records/places", "records/names"),
        *("ngrams/pages", "ngrams/ids", "ngrams/ends", "ngrams/postings"),
    ],
)
def test_files_that_are_cut_short_are_noticed(folder: Path, name: str) -> None:
    path = folder / name
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 16 * 8])
    with pytest.raises(IndexUnusable, match="damaged"):
        open_index(folder)


def test_an_index_of_other_documents_is_noticed(
    folder: Path, made_up_documents: list[Document], tmp_path: Path
) -> None:
    build(made_up_documents[:3], tmp_path / "smaller")
    shutil.rmtree(folder / "pages")
    shutil.copytree(tmp_path / "smaller" / "pages", folder / "pages")
    with pytest.raises(IndexUnusable, match="should hold"):
        open_index(folder)


def test_an_open_index_survives_its_removal(folder: Path) -> None:
    searcher = open_index(folder)
    shutil.rmtree(folder)
    assert searcher.search("storms", "en").hits


def test_an_index_is_opened_without_writing_to_its_folder(folder: Path) -> None:
    """The engine locks an index while it opens it: the lock leads out of the folder."""
    locks = [path for path in folder.rglob("*") if path.name == ".tantivy-meta.lock"]
    assert [path.readlink() for path in locks] == [Path("/dev/null")] * 2


def test_nothing_to_index_makes_an_empty_index(tmp_path: Path) -> None:
    build([], tmp_path / "index")
    assert open_index(tmp_path / "index").search("storms", "en").hits == ()
