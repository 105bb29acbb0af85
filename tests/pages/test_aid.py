"""The player aid of every game: a page, and a PDF of exactly two pages that can be read aloud."""

from __future__ import annotations

import io
import json
import re
from datetime import date

import pypdf
import pytest
from django.test import Client

from content.number_style import ungrouped
from core.progress import ProgressCommand
from rulebook.aid import pdf
from rulebook.models import ContentChange, Game, PlayerAid
from rulebook.release import Release
from tests.games import GAMES, content_of

from .document import Element, document

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("slug", [slug for slug in GAMES if content_of(slug).aid])
POINTS = {"a4": (595, 842), "letter": (612, 792)}
WORDS = {"en": "Player aid", "es": "Ayuda de juego"}


def page(client: Client, language: str, slug: str) -> Element:
    response = client.get(f"/{language}/{slug}/aid/")
    assert response.status_code == 200
    return document(response.content)


def parts(block: Element) -> list[str]:
    """What a block says, piece by piece."""
    found = [*block.all("h3"), *block.all("span", class_="fact"), *block.all("b"), *block.all("th"), *block.all("td")]
    return [part.text for part in found]


def numbers(block: Element, language: str) -> list[str]:
    return sorted(re.findall(r"\d+", ungrouped(" ".join(parts(block)), language)))


def plain(text: str) -> str:
    return re.sub(r"\s+", "", text)


@every_game
def test_page_says_the_same_numbers_in_both_languages(client: Client, slug: str) -> None:
    blocks = {language: page(client, language, slug).all("section", class_="block") for language in WORDS}
    assert len(blocks["en"]) == len(blocks["es"]) > 0
    for english, spanish in zip(blocks["en"], blocks["es"], strict=True):
        assert numbers(english, "en") == numbers(spanish, "es"), english.one("h3").text


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
    ContentChange.objects.filter(game=aid.game).delete()
    Game.objects.filter(pk=aid.game.pk).update(digest="changed")
    there = {"position": 0, "page": str(aid.ref), "title_en": "Player aid", "title_es": "Ayuda de juego"}
    ContentChange.objects.create(game=aid.game, date=date(2026, 11, 12), new=False, **there)
    for language, day in (("en", "November 12, 2026"), ("es", "12 de noviembre de 2026")):
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


@pytest.fixture
def release(settings, tmp_path, monkeypatch):
    """An empty release, and the papers of the PDFs that are typeset for it."""
    settings.RELEASES_DIR = tmp_path
    typeset = []
    monkeypatch.setattr(pdf, "typeset", lambda order: typeset.append(order["inputs"]["paper"]) or b"%PDF")
    return Release(tmp_path / "one"), typeset


def test_pdf_is_typeset_again_only_when_what_it_shows_has_changed(release, tmp_path) -> None:
    first, typeset = release
    command = ProgressCommand()
    pdf.add_pdfs(first, command)
    assert len(typeset) == 2 * len(WORDS) * PlayerAid.objects.count()
    typeset.clear()
    aid = PlayerAid.objects.select_related("game").first()
    aid.body["sides"][0]["title"]["es"] = "Otro título"
    aid.save()
    second = Release(tmp_path / "two")
    pdf.add_pdfs(second, command)
    assert sorted(typeset) == sorted(pdf.PAPERS.values()), "only the Spanish ones, on either paper"
    assert first.keys.keys() == second.keys.keys()


def test_aid_that_does_not_fit_is_refused() -> None:
    aid = PlayerAid.objects.select_related("game").first()
    block = next(block for side in aid.body["sides"] for block in side["blocks"] if block["lines"])
    block["lines"] *= 60
    with pytest.raises(pdf.AidUnusable, match="does not fit"):
        pdf.typeset(pdf.order_of(aid, "en", "a4"))


def test_aid_that_does_not_fit_is_reported_and_the_others_are_typeset(release, monkeypatch) -> None:
    def typeset(order):
        if json.loads(order["inputs"]["aid"])["lang"] == "es":
            raise pdf.AidUnusable("does not fit")
        return b"%PDF"

    monkeypatch.setattr(pdf, "typeset", typeset)
    reported = []
    command = ProgressCommand()
    monkeypatch.setattr(command, "error", reported.append)
    pdf.add_pdfs(release[0], command)
    assert len(reported) == len(release[0].keys) == 2 * PlayerAid.objects.count()
    assert {part.split(".")[1] for part in release[0].keys} == {"en"}


@pytest.mark.parametrize("size", ["a5", "A4", "letter.a4"])
def test_other_papers_there_are_none(client: Client, size: str) -> None:
    slug = GAMES[0]
    assert client.get(f"/en/{slug}/aid/{size}.pdf").status_code == 404
