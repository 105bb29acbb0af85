"""The lesson of each game: steps for the reader's choices, with pictures and rules, and what everybody forgets."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from django.test import Client

from content.levels import LESSON_STEPS, REMINDERS
from content.schema import COMPLETE
from offline.addresses import addresses
from rulebook.models import Game, Lesson
from tests.games import at_level

from .document import Element, document

pytestmark = pytest.mark.django_db
SLUGS = at_level(COMPLETE)
every_game = pytest.mark.parametrize("slug", SLUGS)


def main(client: Client, address: str) -> Element:
    response = client.get(address)
    assert response.status_code == 200
    return document(response.content).one("main")


def steps(page: Element) -> list[Element]:
    return page.all("section", class_="lesson-step")


@every_game
def test_every_step_has_words_a_picture_and_its_rules(client: Client, slug: str) -> None:
    *explained, forgotten, _to_begin = steps(main(client, f"/es/{slug}/teach/"))
    assert len(explained) >= LESSON_STEPS
    for step in explained:
        [drawn] = step.all("figure")
        assert drawn.one("figcaption").text
        assert [link for link in step.links if link.startswith(f"/es/{slug}/")]
        assert "{" not in step.text
    assert len(forgotten.all("li")) >= REMINDERS
    assert all("#" in item.links[-1] for item in forgotten.all("li"))


@every_game
@pytest.mark.parametrize("language", ["en", "es"])
def test_lesson_of_two_minutes_ends_with_the_doors_to_the_game(client: Client, slug: str, language: str) -> None:
    page = main(client, f"/{language}/{slug}/teach/?lesson=short")
    *explained, to_begin = steps(page)
    every = {step.attrs["id"] for step in steps(main(client, f"/{language}/{slug}/teach/"))[:-1]}
    assert 5 <= len(explained) <= 7
    assert {step.attrs["id"] for step in explained} < every
    # Read aloud at 150 words a minute in English; Spanish needs more words, and is spoken faster.
    words = sum(len(step.one("div", class_="words").text.split()) for step in explained)
    assert words <= {"en": 325, "es": 375}[language]
    assert f"/{language}/{slug}/checklist/setup/" in to_begin.links[0]
    assert to_begin.links[1] == f"/{language}/play/?game={slug}"
    assert "checked" in page.one("input", name="lesson", value="short").attrs
    # A device saves what the form can ask for.
    saved = addresses(Game.objects.get(slug=slug), language)
    form = {item.attrs["name"] for item in page.one("form", class_="choose").all("input")}
    assert any(
        f"/{language}/{slug}/teach/?" in each
        and set(dict(parse_qsl(each.partition("?")[2], keep_blank_values=True))) == form
        for each in saved
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ("The opening auctions", "pays the red number", "raises its income")),
     ("es", ("Las subastas iniciales", "paga el número rojo", "subir sus beneficios"))],
)  # fmt: skip
def test_chicago_express_in_two_minutes_has_the_opening_auctions_the_cost_and_the_income(
    client: Client, language: str, said: tuple[str, ...]
) -> None:
    words = main(client, f"/{language}/chicago-express/teach/?lesson=short").text
    assert [part for part in said if part not in words] == []


@pytest.mark.parametrize(
    ("query", "there", "missing"),
    [
        ("players=1", "Andrew", "The action choice tile"),
        ("players=4", "The action choice tile", "Neutral discs"),
        ("players=many", "The action choice tile", "Andrew"),
    ],
)
def test_lesson_is_for_the_chosen_number_of_players(client: Client, query: str, there: str, missing: str) -> None:
    titles = " ".join(step.one("h2").text for step in steps(main(client, f"/en/carnegie/teach/?{query}")))
    assert there in titles
    assert missing not in titles


def test_table_with_a_shape_has_its_charts_below(client: Client) -> None:
    page = main(client, "/es/carnegie/table/donation-prices/")
    drawn, *_ = page.all("figure", class_="bars")
    assert drawn.one("figcaption").text == "Precio de cada donación"
    assert [bar.text.split() for bar in drawn.all("div", class_="bar")][2] == ["3", "$15"]
    # Side by side they have one scale: without Communications the last donation is the longest bar of both.
    last, with_communications = (figure.all("rect")[-1].attrs["width"] for figure in page.all("figure", class_="bars"))
    assert float(with_communications) < float(last) == 100
    parts = main(client, "/en/urban-sprawl/table/payout/").one("ol", class_="legend").text
    assert parts.split()[-1] == "Fourth"


def test_numbers_are_those_of_the_setup(client: Client) -> None:
    for players, money in ((2, 60), (6, 20)):
        assert f"${money}" in main(client, f"/en/chicago-express/teach/?players={players}").text


@every_game
def test_game_and_aid_lead_to_the_lesson(client: Client, slug: str) -> None:
    game = main(client, f"/en/{slug}/")
    assert f"/en/{slug}/teach/" in game.links
    first = Lesson.objects.get(game__slug=slug).body["forgotten"][0]
    assert first["text"]["en"] in game.text
    assert f"/en/{slug}/teach/#forgotten" in main(client, f"/en/{slug}/aid/").links
    assert client.get(f"/en/{slug}/teach/lesson/")["Location"] == f"/en/{slug}/teach/"


def test_game_without_a_lesson_has_no_link_to_one(client: Client) -> None:
    game = Game.objects.get(slug="carnegie")
    game.lesson.delete()
    Game.objects.filter(pk=game.pk).update(digest="without-lesson")
    for page in ("", "aid/"):
        assert not [link for link in main(client, f"/en/carnegie/{page}").links if "/teach/" in link]
    assert client.get("/en/carnegie/teach/").status_code == 404
    assert client.get("/en/carnegie/teach/lesson/").status_code == 404


@pytest.mark.parametrize(("language", "query"), [("en", "what everybody forgets"), ("es", "errores frecuentes")])
def test_search_finds_what_everybody_forgets(client: Client, language: str, query: str) -> None:
    links = main(client, f"/{language}/search/?q={query}&game=carnegie").links
    assert f"/{language}/carnegie/teach/" in links


@pytest.mark.parametrize(("language", "example"), [("en", "Example"), ("es", "Ejemplo")])
def test_steps_of_the_example_have_numbers_of_their_own(client: Client, language: str, example: str) -> None:
    for slug in SLUGS:
        headings = [
            step.one("h2").all("span", class_="number") for step in steps(main(client, f"/{language}/{slug}/teach/"))
        ]
        numbers = [span.text.strip() for spans in headings for span in spans]
        assert f"{example} 1" in numbers
        assert len(numbers) == len(set(numbers))
