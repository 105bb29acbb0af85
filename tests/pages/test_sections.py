"""A rule section: its paragraphs, and everything that belongs beside them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from content.refs import Ref
from rulebook.models import Difference, Game, Paragraph, Ruling, Section

from .document import Element, document

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize(("language", "other"), [("en", "es"), ("es", "en")])
SHARE_PRICE = "big-shoulders/operating-phase/share-price/"


def page(client: Client, address: str) -> Element:
    response = client.get(address)
    assert response.status_code == 200
    return document(response.content)


def section(key: str = "operating-phase/share-price") -> Section:
    return Section.objects.at("big-shoulders", *key.split("/"))


@both_languages
def test_paragraphs_stand_in_order_under_their_anchors(client: Client, language: str, other: str) -> None:
    shown = page(client, f"/{language}/{SHARE_PRICE}").all("section", class_="paragraph")
    assert [item.attrs["id"] for item in shown] == [item.anchor for item in section().paragraphs.all()]


@both_languages
def test_every_paragraph_has_a_number_that_links_to_it(client: Client, language: str, other: str) -> None:
    shown = page(client, f"/{language}/{SHARE_PRICE}").all("section", class_="paragraph")
    permalinks = [item.one("a", class_="permalink") for item in shown]
    assert [link.text for link in permalinks] == [str(number + 1) for number in range(len(shown))]
    assert [link.attrs["href"] for link in permalinks] == [f"#{item.attrs['id']}" for item in shown]
    assert all(link.attrs["aria-label"].endswith(link.text) for link in permalinks)


@both_languages
def test_paragraphs_are_in_the_language_of_the_page(client: Client, language: str, other: str) -> None:
    shown = page(client, f"/{language}/{SHARE_PRICE}").all("section", class_="paragraph")
    for item, paragraph in zip(shown, section().paragraphs.all(), strict=True):
        assert document(getattr(paragraph, f"html_{language}")).text in item.text
        assert not item.all(lang=other)


@both_languages
def test_both_languages_stand_side_by_side_on_request(client: Client, language: str, other: str) -> None:
    shown = page(client, f"/{language}/{SHARE_PRICE}?both").all("section", class_="paragraph")
    for item, paragraph in zip(shown, section().paragraphs.all(), strict=True):
        assert document(getattr(paragraph, f"html_{language}")).text in item.text
        assert document(getattr(paragraph, f"html_{other}")).text in item.one(lang=other).text


@both_languages
def test_heading_shows_number_and_both_titles(client: Client, language: str, other: str) -> None:
    found = section()
    header = page(client, f"/{language}/{SHARE_PRICE}").one("article").all("header")[0]
    assert header.one("h1").text == f"{found.number} {getattr(found, f'title_{language}')}"
    assert header.one(lang=other).text == getattr(found, f"title_{other}")


def test_sections_are_numbered_by_chapter_in_reading_order() -> None:
    for game in Game.objects.all():
        sections = list(Section.objects.of(game).in_reading_order())
        numbers = [tuple(map(int, item.number.split("."))) for item in sections]
        assert numbers == sorted(set(numbers))
        assert [number[0] for number in numbers] == [item.chapter.number for item in sections]


@both_languages
def test_next_leads_through_the_whole_book_and_previous_back(client: Client, language: str, other: str) -> None:
    game = Game.objects.get(slug="big-shoulders")
    book = [item.ref.address(language) for item in Section.objects.of(game).in_reading_order()]
    places = [0, 1, len(book) // 2, len(book) - 2, len(book) - 1]
    for place in places:
        tree = page(client, book[place])
        assert [link.attrs["href"] for link in tree.all("a", rel="prev")] == book[max(place - 1, 0) : place]
        assert [link.attrs["href"] for link in tree.all("a", rel="next")] == book[place + 1 : place + 2]


@both_languages
def test_sources_name_every_edition(client: Client, language: str, other: str) -> None:
    with translation.override(language):
        titles = list(section().chapter.game.edition_titles().values())
    shown = page(client, f"/{language}/{SHARE_PRICE}").one("section", **{"aria-labelledby": "sources-title"}).all("li")
    assert len(shown) == len(titles)
    for item, title, heading in zip(shown, titles, section().sources.values(), strict=True):
        assert item.text == f"{title}: {heading}"


@pytest.mark.parametrize(("language", "words"), [("en", "does not mention it"), ("es", "no lo menciona")])
def test_sources_say_so_when_an_edition_is_silent(client: Client, language: str, words: str) -> None:
    silent = next(item for item in Section.objects.in_reading_order() if len(item.sources) == 1)
    tree = page(client, silent.ref.address(language))
    shown = tree.one("section", **{"aria-labelledby": "sources-title"}).all("li")
    assert sum(item.text.endswith(words) for item in shown) == 1


@both_languages
def test_difference_stands_on_the_paragraph_it_touches(client: Client, language: str, other: str) -> None:
    found = Difference.objects.get(key="earned-or-paid")
    topic = getattr(found, f"topic_{language}")
    tree = page(client, f"/{language}/{SHARE_PRICE}")
    where = [item.attrs["id"] for item in tree.all("section", class_="paragraph") if topic in item.text]
    assert where == ["total-revenue"]


@both_languages
def test_every_difference_stands_where_the_content_says(client: Client, language: str, other: str) -> None:
    for item in Section.objects.in_reading_order().filter(chapter__key="operating-phase"):
        tree = page(client, item.ref.address(language))
        shown = {
            (paragraph.attrs["id"], note.one("summary").text)
            for paragraph in tree.all("section", class_="paragraph")
            for note in paragraph.all("details", class_="difference")
        }
        for anchor, topic in anchored(item, language):
            assert any(place == anchor and topic in words for place, words in shown), (anchor, topic)
        assert len(shown) == len(anchored(item, language))


def anchored(item: Section, language: str) -> set[tuple[str, str]]:
    """The paragraphs of a section with the topics of what differs there; a difference of the whole page is left out."""
    found = set()
    for difference in Difference.objects.filter(touches__page=str(item.ref)).distinct():
        anchors = {touch.anchor for touch in difference.touches.all() if touch.page == str(item.ref)}
        if "" not in anchors:
            found |= {(anchor, getattr(difference, f"topic_{language}")) for anchor in anchors}
    return found


@both_languages
def test_difference_says_what_each_edition_says_and_which_is_followed(
    client: Client, language: str, other: str
) -> None:
    found = Difference.objects.get(key="earned-or-paid")
    tree = page(client, f"/{language}/{SHARE_PRICE}").one("section", id="total-revenue")
    consequence = document(getattr(found, f"consequence_html_{language}")).text
    [note] = [item for item in tree.all("details") if consequence in item.text]
    for said in found.statements:
        assert said["text"][language] in note.text
    [followed] = note.all(class_="followed")
    followed_text = next(said["text"][language] for said in found.statements if said["edition"] == found.follows)
    assert followed_text in followed.text
    assert document(getattr(found, f"reading_html_{language}")).text in note.text


@both_languages
def test_difference_of_a_whole_page_stands_under_the_text(client: Client, language: str, other: str) -> None:
    ref = Ref("big-shoulders", "operating-phase", "dividends")
    topic = getattr(Difference.objects.get(touches__page=str(ref), key="earned-or-paid"), f"topic_{language}")
    tree = page(client, ref.address(language))
    assert topic in tree.one("section", **{"aria-labelledby": "notes-title"}).text
    assert not [item for item in tree.all("section", class_="paragraph") if topic in item.text]


@both_languages
def test_ruling_says_who_and_when(client: Client, language: str, other: str) -> None:
    ref = Ref("big-shoulders", "stock-phase", "passing")
    [ruling] = Ruling.objects.filter(touches__page=str(ref)).distinct()
    notes = page(client, ref.address(language)).one("section", **{"aria-labelledby": "notes-title"})
    assert f"{ruling.who}, {ruling.when}" in notes.text
    assert document(getattr(ruling, f"html_{language}")).text in notes.text


@both_languages
def test_related_pages_are_linked_by_their_titles(client: Client, language: str, other: str) -> None:
    place = 1 if language == "en" else 2
    expected = [(Ref.parse(item[0]).address(language), item[place]) for item in section().related]
    shown = page(client, f"/{language}/{SHARE_PRICE}").one("section", **{"aria-labelledby": "related-title"}).all("a")
    assert [(link.attrs["href"], link.text) for link in shown] == expected


@both_languages
def test_section_leads_to_its_calculators_and_their_examples(client: Client, language: str, other: str) -> None:
    links = page(client, f"/{language}/{SHARE_PRICE}").one("section", **{"aria-labelledby": "compute-title"}).links
    assert {f"/{language}/big-shoulders/calc/dividends/", f"/{language}/big-shoulders/calc/stock-bump/"} <= set(links)
    assert f"/{language}/big-shoulders/calc/stock-bump/?share_price=20&earnings=30" in links
    assert all(client.get(link).status_code == 200 for link in links)


@both_languages
def test_contents_mark_the_section_that_is_open(client: Client, language: str, other: str) -> None:
    tree = page(client, f"/{language}/{SHARE_PRICE}").one("nav", class_="contents")
    [current] = tree.all("a", **{"aria-current": "page"})
    assert current.attrs["href"] == f"/{language}/{SHARE_PRICE}"


@both_languages
def test_chapter_lists_its_sections_in_order(client: Client, language: str, other: str) -> None:
    tree = page(client, f"/{language}/big-shoulders/operating-phase/")
    listed = tree.one("ol", class_="sections").links
    rows = Section.objects.in_reading_order().filter(chapter__key="operating-phase")
    assert listed == [item.ref.address(language) for item in rows]


@both_languages
def test_side_by_side_stays_on_for_the_next_section(client: Client, language: str, other: str) -> None:
    tree = document(client.get(f"/{language}/{SHARE_PRICE}?both").content)
    turns = tree.one("nav", class_="turns").links
    sections = [
        link for link in tree.one("nav", class_="contents").links if "/operating-phase/" in link and "?" in link
    ]
    assert all(link.endswith("/?both") for link in turns)
    assert len(sections) > 10
    assert "?both" not in "".join(
        document(client.get(f"/{language}/{SHARE_PRICE}").content).one("nav", class_="turns").links
    )


@both_languages
def test_picture_stands_below_its_rule_and_leads_to_its_calculator(client: Client, language: str, other: str) -> None:
    paragraph = Paragraph.objects.exclude(picture=None).exclude(picture__calculator=[]).first()
    assert paragraph
    address = paragraph.section.ref.address(language)
    drawn = page(client, address).one("section", id=paragraph.anchor)
    assert drawn.one("figcaption").text == paragraph.picture["caption"][language]
    slug, query = paragraph.picture["calculator"]
    what_if = f"/{language}/{paragraph.section.ref.game}/calc/{slug}/?{query}"
    assert client.get(what_if).status_code == 200
    assert [link.attrs["href"] for link in drawn.all("a") if "/calc/" in link.attrs["href"]] == [what_if]


def test_whole_chapter_leads_to_the_pictures(client: Client) -> None:
    paragraph = Paragraph.objects.exclude(picture=None).first()
    assert paragraph
    chapter = paragraph.section.chapter
    tree = page(client, f"/en/{chapter.game.slug}/{chapter.key}/?whole")
    assert tree.all("a", href=f"{paragraph.section.key}/#{paragraph.anchor}")
