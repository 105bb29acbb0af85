"""The word list: sorted, narrowed, and as files that programs read back."""

from __future__ import annotations

import csv
import re
from io import StringIO
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from translate.storage.tbx import tbxfile

from core.tables import as_csv, harmless
from rulebook.models import Game, Term
from tests.games import GAMES

from .document import document

pytestmark = pytest.mark.django_db

TBX = "{urn:iso:std:iso:30042:ed-2}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def table(client: Client, query: str = "", language: str = "en"):
    response = client.get(f"/{language}/big-shoulders/term/{query}")
    assert response.status_code == 200
    return document(response.content).one("table", class_="word-list")


@pytest.mark.parametrize("sort", ["en", "es"])
def test_list_is_sorted_by_either_language(client: Client, sort: str) -> None:
    links = dict.fromkeys(table(client, f"?sort={sort}").one("tbody").links)
    keys = [link.split("/")[-2] for link in links]
    terms = {term.key: getattr(term, f"sort_{sort}") for term in Term.objects.filter(game__slug="big-shoulders")}
    assert len(keys) == len(terms)
    assert [terms[key] for key in keys] == sorted(terms.values())


def test_list_is_narrowed_and_the_order_kept(client: Client) -> None:
    shown = table(client, "?q=COMPANIA&sort=es", "es")
    assert "fundar una compañía" in shown.text
    assert "empate" not in shown.text
    assert "?sort=en&q=COMPANIA" in shown.one("thead").links
    part = client.get("/en/big-shoulders/term/?q=tie", headers={"HX-Request": "true"}).content
    assert b"<html" not in part
    assert b"empate" in part


def test_nothing_found_is_said(client: Client) -> None:
    page = document(client.get("/en/big-shoulders/term/?q=xyzzy%00").content)
    assert "No matching terms." in page.text


def test_files_are_linked(client: Client) -> None:
    links = document(client.get("/es/carnegie/term/").content).one("main").links
    assert {"/es/carnegie/term/words.csv", "/es/carnegie/term/words.tbx", "/es/carnegie/term/words-v2.tbx"} <= set(
        links
    )


@pytest.mark.parametrize("game", GAMES)
def test_csv_holds_every_term_once(client: Client, game: str) -> None:
    response = client.get(f"/en/{game}/term/words.csv")
    assert response["Content-Type"].startswith("text/csv")
    rows = list(csv.DictReader(StringIO(response.content.decode("utf-8-sig"))))
    terms = {str(term.ref): term for term in Term.objects.select_related("game").filter(game__slug=game)}
    assert {row["ref"] for row in rows} == set(terms)
    assert len(rows) == len(terms)
    for row in rows:
        term = terms[row["ref"]]
        assert row["en"] == harmless(term.term_en)
        assert (row["es"], row["definition_es"]) == (term.term_es, term.gloss_text_es)
        assert all(variant["term"] in row["other_words_es"] for variant in term.wording_es["variants"])


@pytest.mark.parametrize("game", GAMES)
def test_tbx_is_a_termbase_of_the_dialect_basic(client: Client, game: str) -> None:
    response = client.get(f"/en/{game}/term/words.tbx")
    root = ET.fromstring(response.content)  # noqa: S314 our own file
    assert (root.tag, root.attrib["type"], root.attrib["style"]) == (f"{TBX}tbx", "TBX-Basic", "dca")
    assert root.find(f"{TBX}tbxHeader/{TBX}fileDesc/{TBX}sourceDesc/{TBX}p").text.startswith("http")
    entries = {item.attrib["id"]: item for item in root.iter(f"{TBX}conceptEntry")}
    terms = {term.key: term for term in Term.objects.filter(game__slug=game)}
    assert set(entries) == set(terms)
    for key, entry in entries.items():
        sections = {item.attrib[LANG]: item for item in entry.iter(f"{TBX}langSec")}
        for language in ("en", "es"):
            words = [item.find(f"{TBX}term").text for item in sections[language].iter(f"{TBX}termSec")]
            wording = getattr(terms[key], f"wording_{language}")
            assert words == [getattr(terms[key], f"term_{language}"), *(v["term"] for v in wording["variants"])]
            definition = sections[language].find(f"{TBX}descripGrp/{TBX}descrip[@type='definition']")
            assert definition.text == getattr(terms[key], f"gloss_text_{language}")


def test_tbx_uses_only_the_values_of_the_dialect(client: Client) -> None:
    """The lists are those of TBX-Basic_DCA.sch."""
    root = ET.fromstring(client.get("/es/big-shoulders/term/words.tbx").content)  # noqa: S314 our own file
    notes = {(item.attrib["type"], item.text) for item in root.iter(f"{TBX}termNote")}
    assert {value for kind, value in notes if kind == "partOfSpeech"} <= {
        "noun",
        "verb",
        "adjective",
        "adverb",
        "other",
    }
    status = {value for kind, value in notes if kind == "administrativeStatus"}
    assert status == {"preferredTerm-admn-sts", "admittedTerm-admn-sts"}
    assert {item.attrib["type"] for item in root.iter(f"{TBX}descrip")} == {"definition", "subjectField"}
    assert {item.attrib["type"] for item in root.iter(f"{TBX}admin")} == {"source"}


def test_tbx_keeps_to_what_the_dialect_allows_where(client: Client) -> None:
    """What TBXcoreStructV03.rng and TBX-Basic_DCA.sch say of the elements that the file has."""
    response = client.get("/en/urban-sprawl/term/words.tbx")
    root = ET.fromstring(response.content)  # noqa: S314 our own file
    above = {child: parent for parent in root.iter() for child in parent}
    for kind, places in {"subjectField": {"conceptEntry"}, "definition": {"descripGrp"}}.items():
        found = root.iter(f"{TBX}descrip")
        assert {above[item].tag.removeprefix(TBX) for item in found if item.attrib["type"] == kind} == places
    assert {above[item].tag.removeprefix(TBX) for item in root.iter(f"{TBX}termNote")} == {"termSec"}
    assert {above[item].tag.removeprefix(TBX) for item in root.iter(f"{TBX}admin")} <= {"descripGrp", "termSec"}
    assert {above[above[item]].tag.removeprefix(TBX) for item in root.iter(f"{TBX}descripGrp")} == {"conceptEntry"}
    parts = [item.tag.removeprefix(TBX) for item in root.find(f"{TBX}tbxHeader/{TBX}fileDesc")]
    assert parts == ["publicationStmt", "titleStmt", "sourceDesc"]
    # An id is an XML name: it begins with a letter, and stands once.
    ids = [item.attrib["id"] for item in root.iter() if "id" in item.attrib]
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", name) for name in ids)
    assert len(ids) == len(set(ids))
    models = re.findall(r'<\?xml-model href="([^"]+)"', response.content.decode())
    assert [model.rpartition("/")[2] for model in models] == ["TBXcoreStructV03.rng", "TBX-Basic_DCA.sch"]


def test_tbx_says_what_may_be_done_with_it(client: Client) -> None:
    root = ET.fromstring(client.get("/es/carnegie/term/words.tbx").content)  # noqa: S314 our own file
    said = [item.text for item in root.find(f"{TBX}tbxHeader/{TBX}fileDesc/{TBX}publicationStmt")]
    assert "son de sus dueños" in said[0]
    assert said[1].startswith("CC-BY-4.0 https://")


def test_tbx_names_the_editions_that_use_a_word(client: Client) -> None:
    root = ET.fromstring(client.get("/en/big-shoulders/term/words.tbx").content)  # noqa: S314 our own file
    titles = set(Game.objects.get(slug="big-shoulders").edition_titles().values())
    sources = {item.text for item in root.iter(f"{TBX}admin")}
    assert titles | {"Sobremesa", "informal"} == sources


def test_cells_are_no_formulas_and_numbers_stay_numbers() -> None:
    text = as_csv([["=1+1", "+50 marker", "-1", "+3,5", -7, "@x", "a;b,c", None]])
    assert text == '\ufeff\'=1+1,\'+50 marker,-1,"+3,5",-7,\'@x,"a;b,c",\r\n'


def test_spanish_spreadsheet_gets_its_own_separator(client: Client) -> None:
    for language, separator in (("en", ","), ("es", ";")):
        text = client.get(f"/{language}/chicago-express/term/words.csv").content.decode()
        assert text.startswith(f"\ufeffref{separator}part_of_speech{separator}en{separator}es")
        rows = list(csv.reader(StringIO(text), delimiter=separator))
        assert {len(row) for row in rows} == {8}
        assert not [cell for row in rows for cell in row if cell.startswith(("+", "=", "-", "@"))]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_older_tbx_is_imported_by_a_common_library(client: Client, game: str, language: str) -> None:
    response = client.get(f"/{language}/{game}/term/words-v2.tbx")
    read = tbxfile.parsestring(response.content)
    terms = Term.objects.filter(game__slug=game)
    assert [unit.getid() for unit in read.units] == [term.key for term in terms.alphabetical(language)]
    words = {term.key: (term.term_en, term.term_es) for term in terms}
    assert {unit.getid(): (unit.source, unit.target) for unit in read.units} == words


@pytest.mark.parametrize("name", ["words.csv", "words.tbx", "words-v2.tbx"])
def test_files_of_no_game_are_not_found(client: Client, name: str) -> None:
    assert client.get(f"/en/nowhere/term/{name}").status_code == 404
