"""Every calculator there is, found on the page that lists them, with a worked example where it has one."""

import pytest

from tests.browser.visitors import LOCALES, Visitor
from tests.browser.widths import assert_fits


def addresses(page, visitor):
    page.goto(visitor.at("calc/"))
    links = page.get_by_role("main").locator(".sections a").all()
    return [link.get_attribute("href") for link in links]


@pytest.mark.parametrize("visitor", [Visitor(language, "narrow") for language in LOCALES], ids=str)
def test_each_is_accessible_and_fits_a_narrow_phone(page, axe, visitor):
    listed = addresses(page, visitor)
    assert listed
    for address in listed:
        page.goto(address)
        example = page.locator(".worked a").first
        if example.count():
            page.goto(example.get_attribute("href"))
            page.evaluate("location.hash = 'table'")
            assert_fits(page)
            page.go_back()
        assert_fits(page)
        # The same templates in the other language.
        if visitor.language == "en":
            axe(page)
