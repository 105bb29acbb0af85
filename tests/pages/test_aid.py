"""The player aid of every game: a page, and a PDF of exactly two pages that can be read aloud."""

from __future__ import annotations

import io
import re
from datetime import date

import pypdf
import pytest
from django.test import Client

from content.game import game_slugs
from rulebook.aid import paper
from rulebook.models import ContentChange, PlayerAid
from tests.conftest import PROJECT

from .document import Element, document

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("slug", game_slugs(PROJECT / "fixtures"))
POINTS = {"a4": (595, 842), "letter": (612, 792)}
WORDS = {"en": "Player aid", "es": "Ayuda de juego"}


@pytest.fixture(autouse=True)
def empty_folder(settings, tmp_path):
    settings.AIDS_DIR = tmp_path


def page(client: Client, language: str, slug: str) -> Element:
    response = client.get(f"/{language}/{slug}/aid/")
    assert response.status_code == 200
    return document(response.content)


def parts(block: Element) -> list[str]:
    """What a block says, piece by piece."""
    found = [*block.all("h3"), *block.all("span", class_="fact"), *block.all("b"), *block.all("th"), *block.all("td")]
    return [part.text for part in found]


def numbers(block: Element) -> list[str]:
    return sorted(re.findall(r"\d+", " ".join(parts(block))))


def plain(text: str) -> str:
    return re.sub(r"\s+", "", text)


@every_game
def test_page_says_the_same_numbers_in_both_languages(client: Client, slug: str) -> None:
    blocks = {language: page(client, language, slug).all("section", class_="block") for language in WORDS}
    assert len(blocks["en"]) == len(blocks["es"]) > 10
    for english, spanish in zip(blocks["en"], blocks["es"], strict=True):
        assert numbers(english) == numbers(spanish), english.one("h3").text


def test_every_part_is_reached_from_the_head_of_the_page(client: Client) -> None:
    main = page(client, "es", "big-shoulders").one("main")
    places = [f"#{part.attrs['id']}" for part in main.all("section", class_="block")]
    assert len(places) == len(set(places)) > 10
    assert main.one("details", class_="narrow").links == places


@every_game
def test_page_is_linked_from_the_game_and_its_checklists(client: Client, slug: str) -> None:
    for address in (f"/en/{slug}/", f"/en/{slug}/checklist/", f"/en/{slug}/checklist/setup/"):
        main = document(client.get(address).content).one("main")
        assert f"/en/{slug}/aid/" in main.links


@every_game
def test_page_says_which_rules_it_follows_and_when_it_changed(client: Client, slug: str) -> None:
    aid = PlayerAid.objects.select_related("game").get(game__slug=slug)
    ContentChange.objects.filter(page=str(aid.ref)).delete()
    there = {"position": 0, "page": str(aid.ref), "title_en": "Player aid", "title_es": "Ayuda de juego"}
    ContentChange.objects.create(game=aid.game, date=date(2026, 11, 12), new=False, **there)
    for language, day in (("en", "12 November 2026"), ("es", "12 de noviembre de 2026")):
        main = page(client, language, slug).one("main")
        assert aid.game.editions[0]["title"][language] in main.one("p", class_="lead").text
        assert day in main.one("footer", class_="foot").text
        assert f"/{language}/report/?page={slug}%3Aaid/player-aid" in main.links
        changes = document(client.get(f"/{language}/changes/?game={slug}").content).one("main")
        assert f"/{language}/{slug}/aid/" in changes.links


def test_reference_of_an_aid_leads_to_it(client: Client) -> None:
    assert client.get("/es/carnegie/aid/player-aid/")["Location"] == "/es/carnegie/aid/"
    assert WORDS["es"] in document(client.get("/es/report/?page=carnegie:aid/player-aid").content).one("main").text


@every_game
@pytest.mark.parametrize("language", WORDS)
def test_pdf_has_two_pages_with_tagged_text_in_its_language(client: Client, language: str, slug: str) -> None:
    # One paper each, so that both are tried in half the time.
    size = "a4" if language == "es" else "letter"
    response = client.get(f"/{language}/{slug}/aid/{size}.pdf")
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    pdf = pypdf.PdfReader(io.BytesIO(response.content))
    assert [tuple(map(round, sheet.mediabox[2:])) for sheet in pdf.pages] == [POINTS[size]] * 2
    root = pdf.trailer["/Root"]
    assert root["/Lang"] == language
    assert root["/MarkInfo"]["/Marked"]
    assert WORDS[language] in pdf.metadata.title
    for sheet, side in zip(pdf.pages, page(client, language, slug).all("section", class_="side"), strict=True):
        text = plain(sheet.extract_text())
        for block in side.all("section", class_="block"):
            assert [part for part in parts(block) if plain(part) not in text] == []


def test_pdf_is_set_once_for_each_version(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    aid = PlayerAid.objects.select_related("game").first()
    asked = []

    def compiled(*order: object) -> bytes:
        asked.append(order[2:])
        return b"%PDF"

    monkeypatch.setattr(paper, "compiled", compiled)
    for _ in range(3):
        assert client.get(f"/en/{aid.game.slug}/aid/a4.pdf").content == b"%PDF"
    assert asked == [("en", "a4")]
    PlayerAid.objects.filter(pk=aid.pk).update(body=aid.body)
    aid.game.digest = "another"
    paper.pdf_of(aid, "en", "a4")
    assert asked == [("en", "a4")] * 2
    assert len(list(paper.settings.AIDS_DIR.glob("*.pdf"))) == 1, "the older version is removed"


def test_pdf_that_the_disk_has_no_room_for_is_set_once_and_sent(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    made = []
    monkeypatch.setattr(paper, "_unkept", {})
    monkeypatch.setattr(paper, "compiled", lambda *_args: made.append(1) or b"%PDF")
    monkeypatch.setattr(paper.Path, "write_bytes", full)
    for _ in range(2):
        response = client.get("/en/carnegie/aid/a4.pdf")
        assert (response.status_code, response.content) == (200, b"%PDF")
    assert len(made) == 1


def test_aid_that_does_not_fit_is_refused_and_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    aid = PlayerAid.objects.select_related("game").first()
    block = next(block for side in aid.body["sides"] for block in side["blocks"] if block["lines"])
    block["lines"] *= 60
    with pytest.raises(paper.AidUnusable, match="does not fit"):
        paper.pdf_of(aid, "en", "a4")
    monkeypatch.setattr(paper, "compiled", pytest.fail)
    with pytest.raises(paper.AidUnusable):
        paper.pdf_of(aid, "en", "a4")


@pytest.mark.parametrize("size", ["a5", "A4", "letter.a4"])
def test_other_papers_there_are_none(client: Client, size: str) -> None:
    slug = game_slugs(PROJECT / "fixtures")[0]
    assert client.get(f"/en/{slug}/aid/{size}.pdf").status_code == 404
