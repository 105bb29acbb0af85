"""Where editions differ: a list by chapter, each chapter whole, and every point on a page of its own."""

from __future__ import annotations

import pytest
from django.test import Client

from rulebook.models import Difference, Ruling

from .document import Element, document

pytestmark = pytest.mark.django_db

LIST = "/en/big-shoulders/difference/"


def page(client: Client, address: str) -> Element:
    response = client.get(address)
    assert response.status_code == 200
    return document(response.content).one("main")


def test_list_names_every_point_once_and_leads_to_its_page(client: Client) -> None:
    rows = page(client, LIST).all("ul", class_="points")
    found = {item.attrs["id"]: item.links for rows_of_chapter in rows for item in rows_of_chapter.all("li")}
    points = {row.key: row.ref for row in Difference.objects.filter(game__slug="big-shoulders")}
    points |= {f"ruling-{row.key}": row.ref for row in Ruling.objects.filter(game__slug="big-shoulders")}
    assert found == {name: [ref.address("en")] for name, ref in points.items()}


def test_points_stand_under_the_chapter_that_they_touch_first(client: Client) -> None:
    [setup] = page(client, LIST).all("section", **{"aria-labelledby": "of-setup"})
    assert setup.one("h2").text == "2 Setup"
    assert "setup-partner-pieces" in setup.ids
    assert "?chapter=setup" in setup.links


def test_a_chapter_is_read_whole(client: Client) -> None:
    listed = page(client, LIST).all("section", **{"aria-labelledby": "of-setup"})[0].one("ul").all("li")
    whole = page(client, f"{LIST}?chapter=setup")
    assert len(whole.all("details", class_="difference")) == len(
        [item for item in listed if "data-differs" in item.attrs]
    )
    assert {item.attrs["id"] for item in listed} <= whole.ids
    assert not whole.all("ul", class_="points")


@pytest.mark.parametrize(
    ("query", "kept"), [("kind=wording", {"kind": "wording"}), ("calculation=1", {"calculation": True})]
)
def test_a_filter_leaves_what_it_names(client: Client, query: str, kept: dict[str, object]) -> None:
    shown = {
        row.attrs["id"] for part in page(client, f"{LIST}?{query}").all("ul", class_="points") for row in part.all("li")
    }
    assert shown == {row.key for row in Difference.objects.filter(game__slug="big-shoulders", **kept)}


def test_filter_is_named_while_the_others_are_folded(client: Client) -> None:
    shown = page(client, f"{LIST}?kind=wording").one("nav", class_="related").one("details")
    assert shown.one("summary").text == "More filters: Worded differently"
    assert [link.attrs["href"] for link in shown.all("a", **{"aria-current": "true"})] == [LIST]


def test_page_of_a_difference_says_what_each_edition_says(client: Client) -> None:
    difference = Difference.objects.get(game__slug="big-shoulders", key="setup-partner-pieces")
    shown = page(client, f"{LIST}setup-partner-pieces/")
    assert shown.one("h1").text == difference.topic_en
    assert [item.text for item in shown.one("dl").all("dd")] == [said["text"]["en"] for said in difference.statements]
    assert "/en/big-shoulders/setup/player-start/#six-pieces" in shown.links
    assert shown.one("nav", class_="turns").all("a", rel="next")


def test_page_of_a_ruling_says_who_ruled(client: Client) -> None:
    shown = page(client, "/en/big-shoulders/ruling/start-company-first-decade-online/")
    assert shown.one("div", class_="ruling").text.startswith("Online version: Board Game Arena, 2020-10")


def test_the_edition_that_a_reader_owns_is_marked(client: Client) -> None:
    marked = page(client, f"{LIST}?own=es-2018").all("li", class_="yours")
    assert marked
    assert all("es-2018" in item.attrs["data-differs"].split() for item in marked)


@pytest.mark.parametrize("nowhere", ["difference/no-such-thing/", "ruling/setup-partner-pieces/"])
def test_a_point_that_is_not_there_is_not_found(client: Client, nowhere: str) -> None:
    assert client.get(f"/en/big-shoulders/{nowhere}").status_code == 404
