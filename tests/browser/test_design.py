"""The page that shows the interface: both themes beside each other, whatever the device prefers."""

import pytest

from tests.browser.visitors import Visitor
from tests.browser.widths import assert_fits

GROUND = "(theme) => getComputedStyle(document.querySelector(`.theme-${theme}`)).backgroundColor"
PRINTED = "() => getComputedStyle(document.documentElement).colorScheme"


@pytest.mark.parametrize("visitor", [Visitor("es", "narrow")], ids=str)
def test_both_themes_are_shown_whichever_is_preferred(page, axe, visitor):
    page.goto(f"/{visitor.language}/design/")
    grounds = [page.evaluate(GROUND, theme) for theme in ("light", "dark")]
    assert len(set(grounds)) == 2
    page.emulate_media(color_scheme="dark")
    assert [page.evaluate(GROUND, theme) for theme in ("light", "dark")] == grounds
    assert_fits(page)
    axe(page)
    page.emulate_media(media="print")
    assert page.evaluate(PRINTED) == "light"
