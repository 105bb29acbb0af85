"""Every page type, in light and in dark: axe finds nothing, on a laptop in English and on a phone in Spanish."""

import pytest

from tests.browser.addresses import PAGES
from tests.browser.axe import assert_accessible_in_both_themes
from tests.browser.visitors import Visitor


@pytest.mark.parametrize("visitor", [Visitor("en", "laptop"), Visitor("es", "phone")], ids=str)
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(page, eyes, visitor, name):
    address, status = PAGES[name]
    eyes.expect(status)
    page.goto(f"/{visitor.language}/{address}")
    assert_accessible_in_both_themes(page)
