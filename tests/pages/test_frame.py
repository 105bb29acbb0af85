"""What stands around every page: the bar under the thumb, the size of the text, and the keys."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from content.schema import COMPLETE
from rulebook.models import Game, Section
from tests.games import at_level

from .document import document

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize("language", ["en", "es"])
OTHER = {"en": "es", "es": "en"}


@both_languages
def test_bar_leads_to_the_search_the_other_language_and_the_calculators(client: Client, language: str) -> None:
    bar = document(client.get(f"/{language}/big-shoulders/stock-phase/selling/").content).one("nav", class_="reach")
    assert bar.links[:3] == [
        f"/{language}/search/?game=big-shoulders",
        f"/language/{OTHER[language]}/?next=%2F{language}%2Fbig-shoulders%2Fstock-phase%2Fselling%2F",
        f"/{language}/big-shoulders/calc/",
    ]
    assert all(client.get(link).status_code in (200, 302) for link in bar.links)


@both_languages
@pytest.mark.parametrize("page", ["", "search/", "keys/", "nowhere/"])
def test_bar_of_a_page_without_a_game_leads_to_the_games(client: Client, language: str, page: str) -> None:
    bar = document(client.get(f"/{language}/{page}").content).one("nav", class_="reach")
    assert bar.links[0] == f"/{language}/search/"
    assert bar.links[2] == f"/{language}/"


def test_last_place_is_known_to_the_device_alone(client: Client) -> None:
    bar = document(client.get("/en/big-shoulders/stock-phase/selling/").content).one("nav", class_="reach")
    [place] = [link for link in bar.all("a") if "data-last-place" in link.attrs]
    assert place.attrs["data-last-place"] == "unknown"
    assert "scripted" in place.attrs["class"]


@both_languages
def test_text_has_three_sizes_with_a_name_each(client: Client, language: str) -> None:
    sizes = document(client.get(f"/{language}/").content).one("fieldset", class_="text-size")
    assert [choice.attrs["value"] for choice in sizes.all("input", name="text")] == ["normal", "large", "largest"]
    names = [label.one("span", class_="unseen").text for label in sizes.all("label")]
    assert len(set(names)) == 3
    assert sizes.one("legend").text


def test_what_the_device_keeps_is_read_before_the_page_is_drawn(client: Client) -> None:
    head = document(client.get("/en/").content).one("head")
    scripts = {script.attrs["src"]: "defer" in script.attrs for script in head.all("script")}
    assert [source for source, waits in scripts.items() if not waits] == ["/static/js/device.js"]


@pytest.mark.parametrize("page", ["", "big-shoulders/", "nowhere/"])
def test_one_style_sheet_holds_back_the_drawing(client: Client, page: str) -> None:
    head = document(client.get(f"/en/{page}").content).one("head")
    assert [link.attrs["href"] for link in head.all("link", rel="stylesheet")] == ["/static/css/sobremesa.css"]


@both_languages
def test_keys_stand_on_the_links_they_follow(client: Client, language: str) -> None:
    page = document(client.get(f"/{language}/big-shoulders/stock-phase/selling/").content)
    found = {link.attrs["data-key"]: link.attrs["href"] for link in page.all("a") if "data-key" in link.attrs}
    assert found.pop("l").startswith(f"/language/{OTHER[language]}/")
    assert [found.pop("["), found.pop("]")] == page.one("nav", class_="turns").links
    assert found == {
        "g h": f"/{language}/",
        "g c": f"/{language}/big-shoulders/calc/",
        "g t": f"/{language}/big-shoulders/term/",
        "?": f"/{language}/keys/",
    }


@both_languages
def test_every_key_is_in_the_list(client: Client, language: str) -> None:
    keys = document(client.get(f"/{language}/keys/").content).one("dl", class_="keys")
    listed = [" ".join(key.text for key in row.all("kbd")) for row in keys.all("dt")]
    assert listed == ["?", "/ Ctrl K", "g h", "g c", "g t", "[ ]", "l", "Esc"]


@both_languages
def test_list_in_place_says_the_same_as_its_page(client: Client, language: str) -> None:
    whole = document(client.get(f"/{language}/keys/").content)
    part = document(client.get(f"/{language}/keys/", HTTP_HX_REQUEST="true").content)
    assert not part.all("html")
    assert part.one("dl", class_="keys").text == whole.one("dl", class_="keys").text
    assert part.one("h2", id="keys-title").text == whole.one("h1").text


@both_languages
@pytest.mark.parametrize(
    "page", ["calc/dividends/?revenue=225&share_price=100&holdings.treasury=10", "checklist/setup/"]
)
def test_table_mode_is_a_place_on_the_page(client: Client, language: str, page: str) -> None:
    tree = document(client.get(f"/{language}/big-shoulders/{page}").content)
    assert "#table" in tree.links
    assert tree.one("article", id="table").one("p", class_="at-table").links == ["#main"]


def test_without_a_result_there_is_nothing_to_enlarge(client: Client) -> None:
    assert "#table" not in document(client.get("/en/big-shoulders/calc/dividends/").content).links


@both_languages
def test_home_is_a_door_for_each_game_with_its_drawing(client: Client, language: str) -> None:
    doors = document(client.get(f"/{language}/").content).one("ul", class_="games").all("a")
    assert [door.attrs["href"] for door in doors] == [game.address for game in Game.objects.all()] != []
    drawings = [drawing for drawing in Game.objects.values_list("drawing", flat=True) if drawing]
    used = [link.attrs["href"].partition("#")[2] for door in doors for link in door.all("use")]
    assert [name for name in used if name in drawings] == drawings


def test_game_that_is_not_translated_yet_says_so_in_that_language(client: Client) -> None:
    Game.objects.filter(slug="carnegie").update(to_translate="es")
    notes = {
        language: [note.text for note in document(client.get(f"/{language}/carnegie/").content).all("p", role="note")]
        for language in OTHER
    }
    assert notes == {
        "en": [],
        "es": ["Este juego aún no está traducido del todo: algunos textos están en el otro idioma."],
    }


def test_door_to_the_pieces_says_how_many_kinds_there_are(client: Client) -> None:
    doors = document(client.get("/en/big-shoulders/").content).one("ul", class_="doors")
    [pieces] = [door.text for door in doors.all("a") if "Pieces" in door.text]
    assert re.search(r", .+ and [1-9]\d* more", pieces)


def test_head_of_a_page_has_room_for_a_hundred_games(client: Client) -> None:
    last = Game.objects.last()
    assert last
    for number in range(100):
        Game.objects.create(slug=f"a-{number}", name_en=f"Game {number}", name_es="Juego", players=[2], editions=[])
    games = document(client.get(f"/en/{last.slug}/").content).one("div", class_="places").links
    assert games == [*(game.address for game in Game.objects.all()[:6]), last.address, "/en/"]


@both_languages
@pytest.mark.parametrize("game", at_level(COMPLETE))
def test_a_game_has_six_doors(client: Client, language: str, game: str) -> None:
    page = document(client.get(f"/{language}/{game}/").content)
    doors = page.one("ul", class_="doors").links
    assert len(doors) == 6
    for door in doors:
        assert client.get(door).status_code == 200 if door.startswith("/") else door.removeprefix("#") in page.ids


@both_languages
def test_chapters_fold_and_lead_to_every_section(client: Client, language: str) -> None:
    outline = document(client.get(f"/{language}/big-shoulders/").content).one("div", class_="outline")
    assert all("open" not in chapter.attrs for chapter in outline.all("details"))
    sections = {section.ref.address(language) for section in Section.objects.of(Game.objects.get(slug="big-shoulders"))}
    assert sections <= set(outline.links)


@both_languages
@pytest.mark.parametrize(
    "page", ["", "big-shoulders/", "big-shoulders/term/", "search/", "search/?q=dividend", "keys/"]
)
def test_every_page_has_one_search_box(client: Client, language: str, page: str) -> None:
    tree = document(client.get(f"/{language}/{page}").content)
    assert [form.attrs["action"] for form in tree.all("form", role="search")] == [f"/{language}/search/"]


@both_languages
def test_menu_has_the_settings_and_the_other_language(client: Client, language: str) -> None:
    page = document(client.get(f"/{language}/carnegie/").content)
    menu = page.one("div", id="menu")
    assert "popover" in menu.attrs
    assert [button.attrs["popovertarget"] for button in page.all("button", class_="menu-button")] == ["menu"]
    assert [choice.attrs["value"] for choice in menu.all("input", name="theme")] == ["device", "light", "dark"]
    assert menu.links[0].startswith(f"/language/{OTHER[language]}/")


@both_languages
def test_search_boxes_promise_no_arithmetic(client: Client, language: str) -> None:
    page = document(client.get(f"/{language}/search/").content).one("main")
    [box] = page.all("input", id="page-seek")
    words = f"{box.attrs['placeholder']} {page.one('p', class_='empty').text}"
    assert not any(promise in words for promise in ("sum", "cuenta"))


@both_languages
def test_what_needs_the_server_is_marked_for_pages_that_are_read_offline(client: Client, language: str) -> None:
    for path in ("", "chicago-express/", "chicago-express/aid/", "chicago-express/term/auction/"):
        page = document(client.get(f"/{language}/{path}").content)
        marked = [link for part in page.all() if "data-needs-network" in part.attrs for link in links(part)]
        wanted = [link for link in page.links if "/calc/" in link]
        assert set(wanted) <= set(marked), path


def links(part):
    return [part.attrs["href"]] if part.tag == "a" else part.links
