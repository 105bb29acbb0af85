"""What fits and what a thumb can hit, on every page type in both languages."""

import pytest

from tests.browser.addresses import PAGES
from tests.browser.eyes import scroll_width
from tests.browser.visitors import LOCALES, Visitor

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


def visit(page, eyes, language, name):
    address, status = PAGES[name]
    eyes.expect(status)
    page.goto(f"/{language}/{address}")
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true })")


@pytest.mark.parametrize("visitor", [Visitor(language, "narrow") for language in LOCALES], ids=str)
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_a_narrow_phone(page, eyes, visitor, name):
    visit(page, eyes, visitor.language, name)
    assert scroll_width(page) == 320


@pytest.mark.parametrize("visitor", [Visitor(language) for language in LOCALES], ids=str)
@pytest.mark.parametrize("name", PAGES)
def test_a_thumb_hits_every_control(page, eyes, visitor, name):
    visit(page, eyes, visitor.language, name)
    wrong = page.evaluate(TOO_LOW, TOUCH)
    assert not wrong, "\n".join(wrong)
