"""Moves that cannot be sent at once: each is recorded once in the end, or a player decides what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import opened
from tests.browser.eyes import Eyes
from tests.browser.phones import Phone, Play, begun
from tests.browser.visitors import EN, ES, Visitor

BOTH = pytest.mark.parametrize("visitor", [EN, ES], ids=str)
STARTED = [("start-company", {"player": "Ana", "company": "swift", "par": 40}), *[("next", {})] * 3]
MOVES = "**/move/*/"
WITHDRAW = {"en": "Withdraw the move", "es": "Retirar la jugada"}
OVERVIEW = {"en": "Overview", "es": "Resumen"}
PORTAL = "<!doctype html><title>Hotel</title><h1>Log in</h1>"
REACHED = "window.dispatchEvent(new Event('online'))"
Answer = Callable[[Route], None]


@pytest.fixture
def phone(context: BrowserContext, eyes: Eyes, site: str, visitor: Visitor) -> Phone:
    eyes.expect_no_network()
    return Phone(context, begun(context.request, site, "big-shoulders", STARTED), visitor.language).join("Ana")


@pytest.fixture
def other(browser: Browser, site: str) -> Iterator[Callable[[Play, str], Phone]]:
    """Another phone at the same table."""
    contexts: list[BrowserContext] = []

    def take(play: Play, player: str) -> Phone:
        contexts.append(opened(browser, site, EN))
        return Phone(contexts[-1], play).join(player)

    yield take
    for context in contexts:
        context.close()


def pay(phone: Phone, amount: int, receiver: str = "swift") -> None:
    """Enter a payment from the bank and tap the button."""
    phone.choose("from", "bank")
    phone.choose("to", receiver)
    phone.page.locator("input[name=amount]").fill(str(amount))
    phone.record()


def waiting(page: Page) -> Locator:
    return page.locator("[data-outbox] .waiting")


def answer_moves(page: Page, answer: Answer) -> None:
    """Let somebody else answer moves; pages come from the site."""
    page.route(MOVES, lambda route: answer(route) if route.request.method == "POST" else route.continue_())


def amounts(phone: Phone) -> list[int]:
    return [entry["input"]["amount"] for entry in phone.play.log() if entry["type"] == "pay"]


def answering(status: int, body: str = PORTAL, **headers: str) -> Answer:
    return lambda route: route.fulfill(status=status, body=body, headers={"content-type": "text/html", **headers})


@BOTH
def test_queued_move_is_named_emptied_and_confirmed(phone: Phone, visitor: Visitor) -> None:
    page = phone.open("move/pay/")
    phone.context.set_offline(True)
    pay(phone, 40)
    expect(waiting(page)).to_contain_text("Swift")
    expect(waiting(page)).to_contain_text("$40")
    expect(page.locator("input[name=amount]")).to_have_value("")
    expect(page.locator("input[name=to]:checked")).to_have_count(0)
    # The form is empty, so that a second tap is no second move.
    phone.record()
    expect(waiting(page)).to_have_count(1)
    assert_accessible(page)
    phone.context.set_offline(False)
    page.evaluate(REACHED)
    recorded = page.locator("[data-outbox] .recorded")
    expect(recorded).to_contain_text("$40")
    expect(waiting(page)).to_have_count(0)
    assert amounts(phone) == [40]
    recorded.get_by_role("link", name=OVERVIEW[visitor.language]).click()
    expect(page.locator("[data-live=state]")).to_be_visible()


# Another tab has its turn first, and sends what it finds.
SEND_HERE = """play => { outbox.alone(play, async () => {
  while (!(await outbox.list(play)).length) await new Promise((done) => setTimeout(done, 20));
  await outbox.sendAll(play);
}); }"""


@BOTH
def test_move_that_another_tab_sends_is_confirmed_or_explained(phone: Phone, eyes: Eyes, visitor: Visitor) -> None:
    eyes.expect(422)
    tab = phone.context.new_page()
    tab.goto(f"{phone.address}board/")
    page = phone.open("move/pay/")
    tab.evaluate(SEND_HERE, phone.play.key)
    pay(phone, 40)
    expect(page.locator("#done")).to_be_visible()
    assert amounts(phone) == [40]
    page = phone.open("move/pay/")
    tab.evaluate(SEND_HERE, phone.play.key)
    pay(phone, 0)
    expect(page.locator(".field:has([name=amount]) .faults")).to_be_visible()
    assert amounts(phone) == [40]


@BOTH
def test_queued_move_is_withdrawn(phone: Phone, visitor: Visitor) -> None:
    page = phone.open("move/pay/")
    phone.context.set_offline(True)
    for amount in (10, 20):
        pay(phone, amount)
        expect(waiting(page)).to_have_count(amount // 10)
    waiting(page).filter(has_text="$10").get_by_role("button", name=WITHDRAW[visitor.language]).click()
    expect(waiting(page)).to_have_count(1)
    phone.context.set_offline(False)
    page.evaluate(REACHED)
    expect(page.locator("[data-outbox] .recorded")).to_contain_text("$20")
    assert amounts(phone) == [20]


FOREIGN = [
    pytest.param(answering(200), id="page"),
    pytest.param(answering(200, "{}", **{"content-type": "application/json"}), id="json"),
    pytest.param(answering(302, "", location="/en/"), id="redirect"),
    pytest.param(answering(403), id="forbidden"),
    pytest.param(answering(511), id="log-in"),
]


@pytest.mark.parametrize("answer", FOREIGN)
def test_page_that_asks_to_log_in_is_no_answer(phone: Phone, eyes: Eyes, answer: Answer) -> None:
    eyes.expect(403, 511)
    page = phone.open("move/pay/")
    answer_moves(page, answer)
    pay(phone, 30)
    expect(waiting(page)).to_have_count(1)
    expect(page.get_by_role("button", name="Send now")).to_be_visible()
    page.reload()
    expect(waiting(page)).to_contain_text("$30")
    assert amounts(phone) == []
    page.get_by_role("button", name="Send now").click()
    assert amounts(phone) == []
    # From now on, the page may send it at any moment by itself.
    page.unroute(MOVES)
    expect(waiting(page)).to_have_count(0)
    assert amounts(phone) == [30]


@pytest.mark.parametrize(("status", "words"), [(429, "Too many requests"), (503, "The server could not record")])
def test_wait_that_the_server_asks_for_is_told(phone: Phone, eyes: Eyes, status: int, words: str) -> None:
    eyes.expect(status)
    page = phone.open("move/pay/")
    tries: list[int] = []

    def later(route: Route) -> None:
        tries.append(status)
        route.fulfill(status=status, headers={"retry-after": "300"}, body="")

    answer_moves(page, later)
    pay(phone, 30)
    expect(page.locator("[data-outbox] .fine")).to_contain_text(words)
    expect(page.locator("[data-outbox] .fine")).to_contain_text("Next attempt at")
    page.evaluate("outbox.drain(document.querySelector('[data-play]').dataset.play)")
    assert tries == [status]
    page.unroute(MOVES)
    page.get_by_role("button", name="Send now").click()
    expect(waiting(page)).to_have_count(0)
    assert amounts(phone) == [30]


def test_phone_that_lost_its_seat_keeps_the_move(phone: Phone, eyes: Eyes) -> None:
    eyes.expect(403)
    page = phone.open("move/pay/")
    phone.context.set_offline(True)
    pay(phone, 30)
    expect(waiting(page)).to_have_count(1)
    cookies = phone.context.cookies()
    phone.context.clear_cookies()
    phone.context.set_offline(False)
    page.evaluate(REACHED)
    refused = page.locator("[data-outbox] .refused")
    expect(refused).to_contain_text("This phone is not in this game.")
    expect(refused.get_by_role("link", name="Join this game")).to_be_visible()
    phone.context.add_cookies(cookies)
    refused.get_by_role("button", name="Send the move again").click()
    expect(refused).to_have_count(0)
    assert amounts(phone) == [30]


def test_own_moves_of_a_phone_do_not_refuse_each_other(phone: Phone) -> None:
    """The second depends on the cash that the first has changed."""
    play = begun(phone.context.request, phone.play.site, "big-shoulders", STARTED[:2])
    ana, buying = Phone(phone.context, play).join("Ana"), Phone(phone.context, play)
    buying.open("move/buy-certificate/?company=swift&certificate=common")
    page = ana.open("move/pay/")
    phone.context.set_offline(True)
    pay(ana, 40, "Ana")
    expect(waiting(page)).to_have_count(1)
    buying.record()
    expect(waiting(buying.page)).to_have_count(2)
    phone.context.set_offline(False)
    buying.page.evaluate(REACHED)
    expect(waiting(buying.page)).to_have_count(0)
    expect(buying.page.locator("[data-outbox] .refused")).to_have_count(0)
    assert [entry["type"] for entry in play.log()][-2:] == ["pay", "buy-certificate"]


def test_move_of_another_phone_is_still_asked_about(phone: Phone, eyes: Eyes) -> None:
    """Whoever was offline is asked about what somebody else has recorded meanwhile, and may discard it."""
    eyes.expect(409)
    page = phone.open("move/pay/")
    phone.context.set_offline(True)
    pay(phone, 40)
    expect(waiting(page)).to_have_count(1)
    phone.play.played("pay", **{"from": "bank", "to": "swift", "amount": 40})
    phone.context.set_offline(False)
    page.evaluate(REACHED)
    refused = page.locator("[data-outbox] .refused")
    expect(refused).to_contain_text("This move is already in the log.")
    expect(refused.locator("button, a").first).to_have_text("It is the same move: discard this one")
    refused.locator("button").first.click()
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert amounts(phone) == [40]


def test_same_move_twice_offline_is_asked_about(phone: Phone, eyes: Eyes) -> None:
    eyes.expect(409)
    page = phone.open("move/pay/")
    phone.context.set_offline(True)
    for number in (1, 2):
        pay(phone, 40)
        expect(waiting(page)).to_have_count(number)
    phone.context.set_offline(False)
    page.evaluate(REACHED)
    expect(page.locator("[data-outbox] .refused")).to_contain_text("This move is already in the log.")
    assert amounts(phone) == [40]


@BOTH
def test_question_whether_it_is_the_same_leads_to_the_overview_first(
    phone: Phone, eyes: Eyes, other: Any, visitor: Visitor
) -> None:
    eyes.expect(409)
    page = phone.open("move/pay/")
    bo = other(phone.play, "Bo")
    bo.open("move/pay/")
    pay(bo, 40)
    bo.recorded()
    pay(phone, 40)
    buttons = page.locator(".record a.action, .record button:not(.unscripted)")
    expect(buttons).to_have_count(2)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    buttons.first.click()
    page.wait_for_url(phone.address)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert amounts(phone) == [40]


def test_refusal_that_does_not_arrive_loses_no_move(phone: Phone, eyes: Eyes) -> None:
    """The answer to the phone arrives, the page that says why does not: the move is still there."""
    eyes.expect(409)
    page = phone.open("move/pay/")
    phone.play.played("pay", **{"from": "bank", "to": "swift", "amount": 40})

    def only_json(route: Route) -> None:
        if route.request.is_navigation_request():
            route.abort("internetdisconnected")
        else:
            route.continue_()

    page.route(MOVES, only_json)
    with page.expect_event("requestfailed", lambda request: request.is_navigation_request()):
        pay(phone, 40)
    page.unroute(MOVES)
    phone.open()
    expect(page.locator("[data-outbox] .refused")).to_contain_text("$40")
    assert amounts(phone) == [40]
