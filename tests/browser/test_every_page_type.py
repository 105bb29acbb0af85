"""Every page type: axe finds nothing, it fits its window in any font, and a thumb hits what is on it.

A Spanish-speaking visitor sees each on a phone with a dark theme, and an English-speaking one every other page type on
a laptop with a light one; tests/design holds every pair of colors in both.
"""

import pytest
from playwright.sync_api import Page

from tests.browser.addresses import PAGES
from tests.browser.axe import assert_accessible
from tests.browser.conftest import opened
from tests.browser.eyes import Eyes
from tests.browser.visitors import SIZES, Visitor
from tests.browser.widths import assert_fits

TOUCH = 44

# Everything that answers a tap and is lower than it should be. A link in running text is as high as its line, and a
# radio button or a tick box is tapped by its label.
TOO_LOW = """(least) => {
  const inText = (link) => getComputedStyle(link).display === "inline"
    && link.parentElement.textContent.trim() !== link.textContent.trim();
  const wrong = [];
  for (const element of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary")) {
    const target = ["radio", "checkbox"].includes(element.type) ? element.labels[0] : element;
    if (!target.checkVisibility() || element.matches(".skip") || (element.matches("a") && inText(element))) continue;
    const height = target.getBoundingClientRect().height;
    if (height < least - 0.01) wrong.push(`${Math.round(height)} px: ${element.outerHTML.slice(0, 100)}`);
  }
  return wrong;
}"""


# What the bar under the thumb covers of the last line of a page, scrolled to its end.
COVERED = """() => {
  const bar = document.querySelector(".reach");
  document.activeElement.blur();
  scrollTo(0, document.body.scrollHeight);
  if (!bar?.checkVisibility({ visibilityProperty: true })) return 0;
  return document.querySelector("footer.table").getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
}"""


# One visitor sees them all in one tab: a page leaves nothing behind that another would find but files, which are
# fetched once. A tab of its own for each would take as long as the page itself.
@pytest.fixture(scope="module")
def visitor(request):
    return request.param


SEEN = [
    *((Visitor("en", "laptop"), name) for name in list(PAGES)[1::2]),
    *((Visitor("es", "phone", "dark"), name) for name in PAGES),
]


@pytest.fixture(scope="module")
def tab(browser, site, visitor):
    context = opened(browser, site, visitor)
    yield context.new_page()
    context.close()


@pytest.fixture
def eyes(tab):
    eyes = Eyes(tab.context)
    yield eyes
    eyes.close()


@pytest.fixture
def page(tab, eyes, visitor):
    resize(tab, visitor.device)
    return tab


@pytest.mark.parametrize(("visitor", "name"), SEEN, indirect=["visitor"], ids=str)
def test_page_is_accessible_and_fits_its_window(page: Page, eyes, visitor, name):
    address, status = PAGES[name]
    eyes.expect(status)
    page.goto(f"/{visitor.language}/{address}")
    # Both see the same templates: axe looks at each page type once.
    if visitor.language == "en" or list(PAGES).index(name) % 2 == 0:
        assert_accessible(page)
    resize(page, "narrow")
    assert page.evaluate(COVERED) <= 1
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true })")
    assert_fits(page)
    if visitor.context()["has_touch"]:
        wrong = page.evaluate(TOO_LOW, TOUCH)
        assert not wrong, "\n".join(wrong)
    resize(page, "laptop")
    assert_fits(page)


def resize(page, device):
    width, height = SIZES[device]
    page.set_viewport_size({"width": width, "height": height})
