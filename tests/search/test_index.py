import json
import shutil
import threading
from pathlib import Path

import pytest

from search import Document, IndexUnusable, build, open_index


@pytest.fixture
def folder(tmp_path: Path, made_up_documents: list[Document]) -> Path:
    build(made_up_documents, tmp_path / "index")
    return tmp_path / "index"


def test_nothing_is_left_beside_the_index(folder: Path) -> None:
    assert [path.name for path in folder.parent.iterdir()] == ["index"]


def test_a_missing_index_is_named(tmp_path: Path) -> None:
    with pytest.raises(IndexUnusable, match="there is no search index"):
        open_index(tmp_path / "none")


def test_another_format_is_refused(folder: Path) -> None:
    manifest = folder / "manifest.json"
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "format": "older"}))
    with pytest.raises(IndexUnusable, match="has format older"):
        open_index(folder)


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


@pytest.mark.parametrize("name", ["rows", "terms", "ends", "postings", "lists", "rarities"])
def test_records_that_are_cut_short_are_noticed(folder: Path, name: str) -> None:
    path = folder / "records" / name
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


def test_building_again_replaces_what_changed(folder: Path, made_up_documents: list[Document]) -> None:
    build(made_up_documents[:1], folder)
    assert open_index(folder).store.sizes["pages"] == 1


def test_building_again_mends_a_damaged_index(folder: Path, made_up_documents: list[Document]) -> None:
    shutil.rmtree(folder / "words")
    build(made_up_documents, folder)
    assert open_index(folder).search("storms", "en").hits


def test_an_open_index_survives_its_replacement(folder: Path, made_up_documents: list[Document]) -> None:
    searcher = open_index(folder)
    build(made_up_documents[:1], folder)
    assert searcher.search("storms", "en").hits


def test_several_may_build_at_once(tmp_path: Path, made_up_documents: list[Document]) -> None:
    failures: list[BaseException] = []

    def run(count: int) -> None:
        try:
            build(made_up_documents[:count], tmp_path / "index")
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(5 + number % 2,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert open_index(tmp_path / "index").store.sizes["pages"] in (5, 6)
    assert [path.name for path in tmp_path.iterdir()] == ["index"]


def test_nothing_to_index_makes_an_empty_index(tmp_path: Path) -> None:
    build([], tmp_path / "index")
    assert open_index(tmp_path / "index").search("storms", "en").hits == ()
