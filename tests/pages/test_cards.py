"""Cards: the paragraph that answers, with everything that is needed to read it alone."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override

from content.refs import Ref
from rulebook.models import Section, Term
from rulebook.pages.cards import Card, card_of
from search.answer import Answer, Hit
from tests.pages.document import document

pytestmark = pytest.mark.django_db

QUESTION = {
    "en": "may the director buy the preferred certificate of his own company",
    "es": "soy el director, puedo comprar el certificado preferente",
}


def card(reference: str, language: str) -> Card:
    """The card of a paragraph or a term that is certain to answer."""
    ref = Ref.parse(reference)
    with override(language):
        if ref.kind == "term":
            term = Term.objects.at(ref.game, ref.key)
            hit = Hit(ref, "term", "term", "", term.term, term.other_term, "", "", (), 1.0)
        else:
            section = Section.objects.at(ref.game, ref.kind, ref.key)
            title, other = section.title, section.other_title
            hit = Hit(ref.page, "section", ref.kind, "", title, other, ref.anchor, "", (), 1.0)
        answer = Answer("", language, confident=True, did_you_mean=None, hits=(hit,), certain=True)
        found = card_of(answer, None, language)
    assert found
    return found


def shown(found: Card, language: str) -> str:
    with override(language):
        return document(render_to_string("rulebook/parts/settled.html", {"card": found}).encode()).text


@pytest.mark.parametrize(("language", "begins"), [("en", "From that player"), ("es", "A partir de ese jugador")])
def test_a_paragraph_that_depends_on_another_is_shown_with_it(language: str, begins: str) -> None:
    found = card("big-shoulders:setup/first-company#order", language)
    assert found.text.startswith(begins)
    assert found.context
    assert found.context.ref == Ref.parse("big-shoulders:setup/first-company#first-to-choose")
    text = shown(found, language)
    assert text.index(found.context.text) < text.index(found.text)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_card_names_its_game_its_page_and_its_sources(language: str) -> None:
    found = card("chicago-express:end-of-game/triggers#four-conditions", language)
    text = shown(found, language)
    assert f"Chicago Express {found.title}" in text
    assert found.sources
    assert all(f"{source.title}: {source.heading}" in text for source in found.sources)


@pytest.mark.parametrize(("language", "more"), [("en", "more"), ("es", "más")])
def test_the_sources_of_a_card_are_one_line_that_opens(language: str, more: str) -> None:
    found = card("chicago-express:end-of-game/triggers#four-conditions", language)
    with override(language):
        html = render_to_string("rulebook/parts/settled.html", {"card": found})
    sources = document(html.encode()).one("details", class_="sources-of-card")
    first = found.sources[0]
    line = f"{first.short}: {first.headings[0]}"
    assert sources.one("summary").text == f"{line} · {found.more_sources} {more}"
    assert document(html.encode()).one("section", class_="quick").attrs["data-game"] == "chicago-express"


@pytest.mark.parametrize(("language", "label"), [("en", "Our reading:"), ("es", "Nuestra lectura:")])
def test_a_reading_is_marked(language: str, label: str) -> None:
    found = card("big-shoulders:building-phase/job-market#full", language)
    assert found.reading
    assert label in shown(found, language)
    assert not card("big-shoulders:building-phase/job-market#place", language).reading


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_difference_about_a_paragraph_is_on_its_card(language: str) -> None:
    section = Section.objects.at("big-shoulders", "operating-phase", "dividends")
    found = [card(f"{section.ref}#{item.anchor}", language) for item in section.paragraphs.all()]
    flags = [(each, flag) for each in found for flag in each.limits.flags]
    assert flags
    assert all(f"{flag.label}: {flag.topic}" in shown(each, language) for each, flag in flags)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_term_is_shown_with_its_name_in_both_languages(language: str) -> None:
    found = card("big-shoulders:term/par-value", language)
    text = shown(found, language)
    assert found.title in text
    assert found.other_title in text
    assert "City of the Big Shoulders" in text


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_and_the_api_say_the_same(client: Client, language: str) -> None:
    asked = {"q": QUESTION[language], "game": "big-shoulders"}
    answer = client.get("/api/v1/search", {**asked, "lang": language}).json()["answer"]
    on_page = document(client.get(f"/{language}/search/", asked).content).one("section", class_="card-of-answer")
    assert answer["title"] in on_page.text
    assert answer["text"] in on_page.text
    assert answer["sources"]
    assert all(f"{source['title']}: {source['heading']}" in on_page.text for source in answer["sources"])
    assert (answer["context"], answer["reading"]) == (None, False)
