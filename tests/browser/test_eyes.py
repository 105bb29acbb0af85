"""The eyes see: each thing that goes wrong unseen on a page fails the test it happens in."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_worker_attacks import REGISTER

INLINE_SCRIPT = "const it = document.createElement('script'); it.textContent = '1'; document.body.append(it)"


def complaints(eyes):
    with pytest.raises(AssertionError) as failure:
        eyes.check()
    eyes.complaints.clear()
    return str(failure.value)


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("console.error('something is off')", "console: something is off"),
        (
            "new Promise(done => setTimeout(() => { setTimeout(done); throw new Error('slipped') }))",
            "page error: .*slipped",
        ),
        (INLINE_SCRIPT, "Content Security Policy"),
        ("document.body.setAttribute('style', 'color: red')", "Content Security Policy"),
        ("fetch('/en/nowhere/').then(() => null)", "answer: 404 .*/en/nowhere/"),
    ],
    ids=["console", "page-error", "inline-script", "inline-style", "answer"],
)
def test_what_goes_wrong_is_seen(page, eyes, script, said):
    page.goto("/en/")
    page.evaluate(script)
    assert re.search(said, complaints(eyes))


def test_an_answer_that_was_expected_passes(page, eyes):
    eyes.expect(404)
    page.goto("/en/nowhere/")
    eyes.check()


def test_a_request_that_gets_no_answer_is_seen(page, eyes):
    page.route("**/sobremesa*.css", lambda route: route.abort("connectionreset"))
    page.goto("/en/")
    assert "request failed" in complaints(eyes)


# More than one in ten of these ends for the worker as a failure, after it has ended for the page.
LEFT = """async () => {
  for (let wait = 0; wait < 40; wait += 2) {
    const leaving = new AbortController();
    const { signal } = leaving;
    const answer = fetch(`/en/search/?q=${wait}`, { headers: { "HX-Request": "true" }, signal }).catch(() => {});
    await new Promise((done) => { setTimeout(done, wait); });
    leaving.abort();
    await answer;
  }
}"""


def test_page_that_no_longer_waits_is_no_failure_of_the_worker(page, eyes):
    page.goto("/en/about/")
    page.evaluate(REGISTER)
    page.reload()
    page.evaluate(LEFT)
    eyes.check()


def test_worker_that_gets_no_answer_is_seen(page, eyes):
    page.goto("/en/about/")
    page.evaluate(REGISTER)
    [worker] = page.context.service_workers
    page.context.route("**/en/about/?lost", lambda route: route.abort())
    worker.evaluate("fetch('/en/about/?lost').catch(() => null)")
    assert "request of the worker failed: " in complaints(eyes)


def test_a_failure_leaves_a_picture_of_the_page(page, eyes, tmp_path):
    page.goto("/en/")
    (picture,) = eyes.screenshots(tmp_path, "test_x.py::test_y[en-phone]")
    assert picture.name == "test_x.py-test_y-en-phone-1.png"
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_axe_finds_what_is_wrong(page, axe):
    page.goto("/en/")
    page.evaluate("document.querySelector('#seek').removeAttribute('id')")
    page.evaluate("document.querySelector('.front .unseen').remove()")
    page.evaluate("document.querySelector('.front input').removeAttribute('placeholder')")
    expect(page.locator(".front input")).to_be_visible()
    with pytest.raises(AssertionError, match="label"):
        axe(page)
