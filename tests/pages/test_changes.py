"""What changed: at the foot of a page, on a page of its own, and as a feed."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import uuid4
from xml.etree import ElementTree

import pytest
from django.test import Client

from rulebook.models import ContentChange, Game

from .document import Element, document

pytestmark = pytest.mark.django_db

SELLING = "big-shoulders:stock-phase/selling"
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(autouse=True)
def known_changes() -> None:
    """Two days of changes in one game, one in another."""
    ContentChange.objects.all().delete()
    # The last changes are read once for each version of the content.
    Game.objects.update(digest=uuid4().hex)
    shoulders, carnegie = Game.objects.get(slug="big-shoulders"), Game.objects.get(slug="carnegie")
    november, october = date(2026, 11, 12), date(2026, 10, 1)
    rows: list[tuple[Game, date, str, tuple[str, str], dict[str, Any]]] = [
        (shoulders, november, SELLING, ("Selling stock", "Vender participaciones"), CHANGED),
        (shoulders, november, "big-shoulders:term/appeal", ("appeal", "prestigio"), {"new": False}),
        (shoulders, october, SELLING, ("Selling stock", "Vender participaciones"), {"new": True}),
        *(
            (
                carnegie,
                november,
                f"carnegie:term/word-{number}",
                (f"word <{number}>", f"palabra {number}"),
                {"new": True},
            )
            for number in range(20)
        ),
    ]
    ContentChange.objects.bulk_create(
        ContentChange(game=game, date=day, position=place, page=page, title_en=titles[0], title_es=titles[1], **given)
        for place, (game, day, page, titles, given) in enumerate(rows)
    )


CHANGED = {"new": False, "added": [["price-drop", 3]], "changed": [["price", 1], ["limit", 5]], "removed": 2}


def foot(client: Client, path: str) -> Element:
    return document(client.get(path).content).one("footer", class_="foot")


# At the foot of a page


def test_rule_page_says_when_it_changed_and_what(client: Client) -> None:
    english = foot(client, "/en/big-shoulders/stock-phase/selling/")
    assert (
        "Last updated November 12, 2026: added paragraphs: 3; changed paragraphs: 1, 5; 2 paragraphs removed"
        in english.text
    )
    assert {"#price-drop", "#price", "#limit", "/en/changes/?game=big-shoulders"} <= set(english.links)
    assert english.one("time").attrs["datetime"] == "2026-11-12"
    spanish = foot(client, "/es/big-shoulders/stock-phase/selling/").text
    assert "Actualizado el 12 de noviembre de 2026: párrafos añadidos: 3; párrafos cambiados: 1, 5;" in spanish
    assert "2 párrafos retirados" in spanish


def test_page_without_paragraphs_says_that_it_changed(client: Client) -> None:
    assert "Last updated November 12, 2026: changed" in foot(client, "/en/big-shoulders/term/appeal/").text


def test_new_page_says_so(client: Client) -> None:
    ContentChange.objects.filter(date=date(2026, 11, 12)).delete()
    said = foot(client, "/en/big-shoulders/stock-phase/selling/").text
    assert said.startswith("Last updated October 1, 2026: new page")


def test_page_whose_changes_are_not_known_says_nothing(client: Client) -> None:
    assert "Last updated" not in foot(client, "/en/big-shoulders/calc/dividends/").text


# The page


def test_changes_stand_by_day_and_by_game_the_latest_first(client: Client) -> None:
    main = document(client.get("/en/changes/").content).one("main")
    assert [item.text for item in main.all("h2")] == ["November 12, 2026", "October 1, 2026"]
    assert [item.text for item in main.all("h3")] == [
        "City of the Big Shoulders",
        "Carnegie",
        "City of the Big Shoulders",
    ]
    [_, rules] = main.one(id="2026-11-12-big-shoulders").all("div")
    assert rules.text.startswith("Rules: changed pages Selling stock")
    assert "/en/big-shoulders/stock-phase/selling/#price-drop" in rules.links


def test_many_new_pages_are_counted_and_found_in_their_list(client: Client) -> None:
    main = document(client.get("/es/changes/").content).one("main")
    new = main.one(id="2026-11-12-carnegie")
    assert new.one("dt").text == "Glosario: páginas nuevas"
    assert (new.one("dd").text, new.links) == ("20 páginas", ["/es/carnegie/term/"])


def test_many_changed_pages_are_counted_and_named_on_the_page_of_their_game(client: Client) -> None:
    ContentChange.objects.filter(game__slug="carnegie").update(new=False)
    changed = document(client.get("/en/changes/").content).one("main").one(id="2026-11-12-carnegie")
    assert (changed.one("dd").text, changed.links) == ("20 pages", ["/en/changes/?game=carnegie#2026-11-12-carnegie"])
    own = document(client.get("/en/changes/?game=carnegie").content).one("main")
    assert len(own.one(id="2026-11-12-carnegie").all("dd")) == 20


def test_changes_of_one_game(client: Client) -> None:
    main = document(client.get("/en/changes/?game=carnegie").content).one("main")
    assert [item.text for item in main.all("h3")] == ["Carnegie"]
    assert main.one("a", **{"aria-current": "true"}).text == "Carnegie"
    assert client.get("/en/changes/?game=chess").status_code == 404


@pytest.mark.parametrize(("most", "days"), [(3, 2), (2, 1), (1, 1)])
def test_early_days_give_way_to_many_changes_but_never_the_latest(most: int, days: int) -> None:
    recent = ContentChange.objects.recent(30, "big-shoulders", most)
    assert len({change.date for change in recent}) == days
    assert recent[0].date == date(2026, 11, 12)


def test_nothing_recorded_is_said(client: Client) -> None:
    ContentChange.objects.all().delete()
    assert "No changes have been recorded yet." in document(client.get("/en/changes/").content).one("main").text
    assert client.get("/en/changes/feed/").status_code == 200


@pytest.mark.parametrize("address", ["/en/changes/", "/es/changes/feed/"])
def test_changes_are_kept_by_caches_until_content_changes(client: Client, address: str) -> None:
    first = client.get(address)
    assert not first.cookies
    assert client.get(address, HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 304
    Game.objects.update(digest="another")
    assert client.get(address, HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 200


def test_every_page_leads_to_the_changes_and_they_to_the_feed(client: Client) -> None:
    assert "/en/changes/" in document(client.get("/en/").content).links
    page = document(client.get("/en/changes/?game=carnegie").content)
    assert "/en/changes/feed/?game=carnegie" in page.links
    assert page.one("link", type="application/atom+xml").attrs["href"] == "/en/changes/feed/?game=carnegie"


# The feed


def entries(client: Client, address: str) -> list[ElementTree.Element]:
    response = client.get(address)
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    return ElementTree.fromstring(response.content).findall(f"{ATOM}entry")  # noqa: S314 our own text


def texts(found: list[ElementTree.Element], name: str) -> list[str]:
    return [item.findtext(f"{ATOM}{name}", "") for item in found]


def test_feed_has_an_entry_for_each_day_and_game(client: Client) -> None:
    found = entries(client, "/es/changes/feed/")
    assert texts(found, "title") == [
        "City of the Big Shoulders (Ciudad de Anchos Hombros), 12 de noviembre de 2026",
        "Carnegie, 12 de noviembre de 2026",
        "City of the Big Shoulders (Ciudad de Anchos Hombros), 1 de octubre de 2026",
    ]
    assert texts(found, "updated")[0] == "2026-11-12T00:00:00+00:00"
    assert texts(found, "summary")[0] == (
        "Glosario: páginas cambiadas: prestigio. Reglas: páginas cambiadas: Vender participaciones"
    )
    assert len(set(texts(found, "id"))) == 3


def test_feed_has_an_author(client: Client) -> None:
    feed = ElementTree.fromstring(client.get("/en/changes/feed/").content)  # noqa: S314 our own text
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Sobremesa"


def test_feed_of_one_game_leads_to_its_place_on_the_page(client: Client) -> None:
    [entry] = entries(client, "/en/changes/feed/?game=carnegie")
    assert entry.find(f"{ATOM}link").attrib["href"].endswith("/en/changes/?game=carnegie#2026-11-12-carnegie")
    assert "2026-11-12-carnegie" in document(client.get("/en/changes/?game=carnegie").content).ids
    assert client.get("/en/changes/feed/?game=chess").status_code == 404


def test_titles_in_the_feed_are_no_markup(client: Client) -> None:
    ContentChange.objects.filter(title_en="word <0>").update(game=Game.objects.get(slug="urban-sprawl"))
    [entry] = entries(client, "/en/changes/feed/?game=urban-sprawl")
    assert "word &lt;0&gt;" in entry.findtext(f"{ATOM}summary", "")
