"""Forms of saved calculators: the browser fills in the same form that the server fills in."""

from urllib.parse import urlsplit

from tests.browser.test_device import queries_of
from tests.rules.words import one_of_each_field

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


def test_saved_form_shows_the_fields_and_values_of_the_online_form(context, eyes):
    """For an example and wrong values of a calculator with each kind of field, and its first example as a form with
    hidden fields sends it."""
    eyes.expect(422)
    page, offline = context.new_page(), context.new_page()
    saved = {}

    def from_device(route, request):
        if request.is_navigation_request():
            route.fulfill(body=saved[urlsplit(request.url).path], content_type="text/html; charset=utf-8")
        else:
            route.fallback()

    offline.route("**/calc/*/?*", from_device)

    def compare(address):
        page.goto(address, wait_until="domcontentloaded")
        offline.goto(address, wait_until="domcontentloaded")
        assert offline.evaluate(SHOWN) == page.evaluate(SHOWN), address

    for calculator in one_of_each_field():
        path = f"/en/{calculator.game}/calc/{calculator.slug}/"
        if path not in saved:
            saved |= saved_pages(page, calculator.game)
        # The last one has wrong values.
        queries = [query for slug, query in queries_of(calculator.game) if slug == calculator.slug]
        for query in queries[-2:]:
            compare(f"{path}?{query}")
        chip = page.locator(".chips button").first
        if chip.count():
            # A company is in play: the others are hidden.
            chip.click()
            compare(f"{path}?{queries[0]}")
            compare(f"{path}?{page.evaluate(SENT)}")
