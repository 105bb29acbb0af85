"""Forms of saved calculators: the browser fills in the same form that the server fills in."""

from urllib.parse import urlsplit

import pytest

from content.game import game_slugs
from tests.browser.server import PROJECT
from tests.browser.test_device import queries_of

# What a form shows: its inputs with their values, and its buttons; whatever is hidden until it is needed is left out.
SHOWN = """() => [...document.querySelectorAll("form.inputs :is(input, select, button)")]
  .filter((part) => part.checkVisibility())
  .map((part) => [part.name || part.textContent, part.ariaLabel, part.value, part.checked, part.ariaPressed].join())"""
# What a form sends, as an address of its own.
SENT = "new URLSearchParams(new FormData(document.querySelector('form.inputs'))).toString()"


def saved_pages(page, game):
    """The pages of a saved game in English, by their paths."""
    parcels = page.request.get(f"/offline/{game}/en.json").json()["parcels"]
    return {path: html for parcel in parcels for path, html in page.request.get(parcel["address"]).json()}


@pytest.mark.parametrize("game", game_slugs(PROJECT / "fixtures"))
def test_saved_form_shows_the_fields_and_values_of_the_online_form(context, eyes, game):
    """For an example of every other calculator and wrong values of the others, and the first example of each as a form
    with hidden fields sends it."""
    eyes.expect(422)
    page, offline = context.new_page(), context.new_page()
    saved = saved_pages(page, game)

    def from_device(route, request):
        if request.is_navigation_request():
            route.fulfill(body=saved[urlsplit(request.url).path], content_type="text/html; charset=utf-8")
        else:
            route.fallback()

    offline.route(f"**/{game}/calc/*/?*", from_device)

    def compare(address):
        page.goto(address, wait_until="domcontentloaded")
        offline.goto(address, wait_until="domcontentloaded")
        assert offline.evaluate(SHOWN) == page.evaluate(SHOWN), address

    examples = {}
    for slug, query in queries_of(game):
        examples.setdefault(slug, []).append(query)
    for number, (slug, queries) in enumerate(examples.items()):
        path = f"/en/{game}/calc/{slug}/"
        # The last one has wrong values.
        compare(f"{path}?{queries[-1 - number % 2]}")
        chip = page.locator(".chips button").first
        if chip.count():
            # A company is in play: the others are hidden.
            chip.click()
            compare(f"{path}?{queries[0]}")
            compare(f"{path}?{page.evaluate(SENT)}")
