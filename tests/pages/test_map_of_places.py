"""A map whose places are ticked in a form, and the same map as the picture of a result."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.test import Client

from .document import Element, document

pytestmark = pytest.mark.django_db

FROM_HTMX = {"HTTP_HX_REQUEST": "true"}
TICKED = ("chicago", "pittsburgh", "new-york", "houston")


def page(client: Client, language: str, *cities: str, **headers: str) -> Element:
    address = f"/{language}/carnegie/calc/city-connections/"
    if cities:
        address += "?" + urlencode({"levels.midwest": "railroad", **{f"cities.{city}": "1" for city in cities}})
    response = client.get(address, **headers)
    assert response.status_code == 200
    return document(response.content)


def boxes(tree: Element) -> dict[str, Element]:
    """The tick boxes of the map by what they are called."""
    labels = tree.one(class_="placemap").all("label", class_="place")
    return {label.text: label.one("input") for label in labels}


@pytest.mark.parametrize(
    ("language", "called"),
    [("en", {"New York, East", "Chicago, Midwest"}), ("es", {"Nueva York, Este", "Chicago, Medio Oeste"})],
)
def test_each_place_is_a_tick_box_with_its_name_and_part(client: Client, language: str, called: set[str]) -> None:
    found = boxes(page(client, language))
    assert len(found) == 32
    assert called <= set(found)
    assert all(box.attrs["type"] == "checkbox" and "checked" not in box.attrs for box in found.values())


def test_places_of_the_address_are_ticked(client: Client) -> None:
    found = boxes(page(client, "en", *TICKED))
    ticked = {box.attrs["name"].removeprefix("cities.") for box in found.values() if "checked" in box.attrs}
    assert ticked == set(TICKED)


def routes(svg: Element, kind: str) -> int:
    return len(svg.all("line", class_=kind))


def test_routes_between_ticked_places_stand_out(client: Client) -> None:
    tree = page(client, "en", *TICKED)
    assert routes(tree.one("svg", id="routes-cities"), "marked") == 2
    picture = tree.one("figure", class_="network")
    assert routes(picture, "joined") == 2
    assert len(picture.all(class_="marked")) == len(TICKED)


def test_picture_says_in_words_what_it_marks(client: Client) -> None:
    caption = page(client, "en", *TICKED).one("figure", class_="network").one("figcaption")
    assert caption.text.endswith("Chicago, Pittsburgh, New York, Houston")
    assert page(client, "en", *TICKED).one("figure", class_="network").one(class_="map").attrs["aria-hidden"] == "true"


def test_part_for_htmx_draws_the_routes_of_the_form_again(client: Client) -> None:
    part = page(client, "en", *TICKED, **FROM_HTMX)
    drawn = part.one("svg", id="routes-cities")
    assert drawn.attrs["hx-swap-oob"] == "true"
    assert routes(drawn, "marked") == 2
    assert not part.all(class_="placemap")


@pytest.mark.parametrize(("language", "row"), [("en", "Binghamton"), ("es", "Binghamton")])
def test_a_tapped_hex_has_a_row_for_what_is_there_already(client: Client, language: str, row: str) -> None:
    """Without a script: the form that was sent has the rows, and the map shows what they say."""
    address = f"/{language}/chicago-express/calc/expand/"
    assert not document(client.get(address).content).one(class_="parts", **{"data-beside": "tapped"}).all("input")
    tree = document(client.get(f"{address}?tapped.r2=1&tapped.binghamton=1&others.binghamton=1").content)
    rows = tree.one(class_="parts", **{"data-beside": "tapped"}).all(class_="part")
    assert [(line.one("label").text, line.one("input").attrs["value"]) for line in rows] == [(row, "1")]
    face = next(label for label in tree.all("label", class_="hex") if "Binghamton" in label.text)
    assert [span.attrs["data-times"] for span in face.all("span") if "data-times" in span.attrs] == ["2"]
    assert tree.one("dl", class_="headline").all("dd")[0].text == "$6"
