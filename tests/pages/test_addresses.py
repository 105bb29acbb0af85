"""Addresses are spelled once, in ``content/refs.py``, and are those that the site serves."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils.translation import override

from content.game import game_slugs
from content.refs import AID, CALCULATOR, CHECKLIST, DIFFERENCE, RULING, TABLE, TERM, Ref, address_of, aid_of, lesson_of
from language import LANGUAGES

GAME = game_slugs(settings.FIXTURES_DIR)[0]
PAGES = [
    (Ref(GAME, TERM, "appeal"), "term", ["appeal"]),
    (Ref(GAME, CALCULATOR, "dividends"), "calculator", ["dividends"]),
    (Ref(GAME, CHECKLIST, "setup"), "checklist", ["setup"]),
    (Ref(GAME, TABLE, "prices"), "table", ["prices"]),
    (Ref(GAME, DIFFERENCE, "par"), "difference", ["par"]),
    (Ref(GAME, RULING, "par"), "ruling", ["par"]),
    (aid_of(GAME), "aid", []),
    (lesson_of(GAME), "teach", []),
    (Ref(GAME, "stock-phase", "selling"), "page", ["stock-phase", "selling"]),
    (Ref(GAME, "component", "PRR"), "page", ["component", "PRR"]),
]
LISTS = {CALCULATOR: "calculators", TERM: "glossary", CHECKLIST: "checklists", TABLE: "tables"}
LISTS |= {DIFFERENCE: "differences", AID: "aid"}


def test_the_languages_of_the_site_are_those_of_the_content():
    assert [code for code, _name in settings.LANGUAGES] == list(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_address_of_a_page_is_the_one_that_the_site_serves(language):
    with override(language):
        for ref, name, arguments in PAGES:
            assert ref.address(language) == reverse(name, args=[GAME, *arguments])


@pytest.mark.parametrize("language", LANGUAGES)
def test_address_of_a_list_is_the_one_that_the_site_serves(language):
    with override(language):
        assert address_of(language) == reverse("home")
        assert address_of(language, "about") == reverse("about")
        assert address_of(language, "changes") == reverse("changes")
        assert address_of(language, GAME) == reverse("game", args=[GAME])
        assert address_of(language, GAME, "building") == reverse("kind", args=[GAME, "building"])
        assert address_of(language, GAME, "offline", CALCULATOR) == reverse("offline-calculators", args=[GAME])
        for kind, name in LISTS.items():
            assert address_of(language, GAME, kind) == reverse(name, args=[GAME])
