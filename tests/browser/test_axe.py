"""Every page type, in both languages, on a phone and a laptop, light and dark: axe finds nothing."""

import pytest

from tests.browser.addresses import PAGES
from tests.browser.visitors import EVERYBODY


@pytest.mark.parametrize("visitor", EVERYBODY, ids=str)
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(page, eyes, axe, visitor, name):
    address, status = PAGES[name]
    eyes.expect(status)
    page.goto(f"/{visitor.language}/{address}")
    axe(page)
