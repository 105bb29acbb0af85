"""What fits a narrow phone and what a thumb hits there, on every page type in both languages."""

import pytest
from playwright.sync_api import Page

from tests.browser.addresses import PAGES
from tests.browser.eyes import scroll_width
from tests.browser.visitors import LOCALES, Visitor

WIDTH = 320
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


@pytest.mark.parametrize("visitor", [Visitor(language, "narrow") for language in LOCALES], ids=str)
@pytest.mark.parametrize("name", PAGES)
def test_page_fits_a_narrow_phone_and_its_controls_a_thumb(page: Page, eyes, visitor, name):
    address, status = PAGES[name]
    eyes.expect(status)
    page.goto(f"/{visitor.language}/{address}")
    assert page.evaluate(COVERED) <= 1
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true })")
    assert scroll_width(page) == WIDTH
    wrong = page.evaluate(TOO_LOW, TOUCH)
    assert not wrong, "\n".join(wrong)
    page.evaluate("document.documentElement.dataset.text = 'largest'")
    assert scroll_width(page) == WIDTH, "with the largest text"
