"""Every calculator there is, found on the page that lists them, with a worked example where it has one."""

import pytest

from tests.browser.visitors import LOCALES, Visitor
from tests.browser.widths import assert_fits

# What a page is made of: every kind of element in it.
KINDS = "() => [...document.querySelectorAll('main *')].map((it) => [it.localName, ...it.classList].join('.'))"


def addresses(page, visitor):
    page.goto(visitor.at("calc/"))
    links = page.get_by_role("main").locator(".sections a").all()
    return [link.get_attribute("href") for link in links]


@pytest.mark.parametrize("visitor", [Visitor(language, "narrow") for language in LOCALES], ids=str)
def test_each_is_accessible_and_fits_a_narrow_phone(page, axe, visitor):
    listed = addresses(page, visitor)
    assert listed
    seen = set()
    # Every other one in each language: the texts differ, the templates do not.
    for address in listed[visitor.language == "es" :: 2]:
        page.goto(address)
        example = page.locator(".worked a").first
        has_example = example.count()
        if has_example:
            page.goto(example.get_attribute("href"))
        assert_fits(page)
        # Most of the elements of a page stand in most calculators.
        if new := set(page.evaluate(KINDS)) - seen:
            axe(page)
            seen |= new
        if has_example:
            page.evaluate("location.hash = 'table'")
            assert_fits(page)
