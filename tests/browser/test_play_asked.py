"""Fields of a move that a choice makes necessary, and the reasons of a refusal: they appear, and they stay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.eyes import Eyes
from tests.browser.phones import Move, Phone, begun
from tests.browser.visitors import EN, ES, WITHOUT_JAVASCRIPT, Visitor
from tests.rules.carnegie.play.table import BEGUN, chosen
from tests.rules.carnegie.play.table import fixed as correct
from tests.rules.urban_sprawl.play.table import RICH, fixed

# The other two pairs of a language and a way see what these see: test_play_evening.py plays in both languages.
EVERYBODY = pytest.mark.parametrize("visitor", [EN, WITHOUT_JAVASCRIPT[1]], ids=str)
BOTH = pytest.mark.parametrize("visitor", [EN, ES], ids=str)
SWIFT: tuple[Move, ...] = (("start-company", {"player": "Ana", "company": "swift", "par": 40}),)
ACTION = (*SWIFT, *[("next", {})] * 3)
MANAGING = (*BEGUN, correct(Bo__active__property_management=1), chosen("management", region="west"))
SOLO = (
    ("first-project", {"player": "Ana", "city": "denver"}),
    ("next", {}),
    ("choose-action", {"player": "Ana", "action": "management", "region": "west"}),
)
ALONE = {"players": ["Ana"], "options": {"shuffle": 7, "printed_cards": True}}
TIED = (*RICH, fixed(happened__airport=True, happened__sports_team=True))


@dataclass(frozen=True)
class Case:
    """A choice in a move that makes a field necessary, and another that does not, if there is one."""

    game: str
    moves: tuple[Move, ...]
    move: str
    field: str
    needs: tuple[str, str]
    leaves: tuple[str, str] | None = None
    first: tuple[tuple[str, str], ...] = ()
    setup: Any = None

    def __str__(self) -> str:
        return f"{self.move}-{self.field}"


CASES = [
    Case("big-shoulders", SWIFT, "extra-dividends", "owner", ("amount", "250"), ("amount", "100")),
    Case("big-shoulders", SWIFT, "capital-asset", "owner", ("discount", "20"), ("discount", "0")),
    Case("chicago-express", (), "develop", "companies", ("terrain", "forest"), ("terrain", "pittsburgh")),
    Case("chicago-express", (), "develop", "gain", ("terrain", "mountain"), ("terrain", "forest")),
    Case("urban-sprawl", RICH, "event", "deck", ("event", "other"), ("event", "airport")),
    Case("urban-sprawl", RICH, "reveal", "ballot", ("deck", "planning"), ("deck", "town")),
    Case("urban-sprawl", TIED, "reveal", "contractor", ("ballot", "1"), ("ballot", "0"), (("deck", "planning"),)),
    Case("urban-sprawl", TIED, "election", "contractor", ("office", "mayor")),
    Case("carnegie", MANAGING, "new-department", "moved_from", ("player", "Bo"), ("player", "Ana")),
    Case("carnegie", SOLO, "andrew-card", "tile_2", ("card", "card-railroad"), ("card", "card-industry"), setup=ALONE),
]

Seat = Callable[..., Phone]


@pytest.fixture
def worker() -> bool:
    return False


@pytest.fixture
def seat(context: Any, site: str, visitor: Visitor) -> Seat:
    """A phone of the visitor, with a seat in a play."""

    def take(game: str, moves: Any = (), player: str = "Ana", **setup: Any) -> Phone:
        play = begun(context.request, site, game, moves, **setup)
        return Phone(context, play, visitor.language).join(player)

    return take


@pytest.fixture
def pooled(seat: Seat) -> Phone:
    """Cy at a table with certificates of Libby on its charter and in the pool, and Swift's last one in the pool."""
    pool = {"director": 0, "preferred": 0, "common": 1}
    counts = {
        f"{company}.certificates.bank_pool.{kind}": n for company in ("swift", "libby") for kind, n in pool.items()
    }
    counts |= {f"swift.certificates.treasury.{kind}": 0 for kind in pool}
    values = {**{f"companies.{name}": number for name, number in counts.items()}, "players.Cy.cash": 200}
    started = [
        ("start-company", {"player": name, "company": key, "par": 35})
        for name, key in (("Ana", "swift"), ("Bo", "libby"))
    ]
    return seat("big-shoulders", [*started, ("next", {}), ("correct", {"set": values})], "Cy")


SECOND_CHOICE = """() => document.addEventListener("htmx:afterSwap", function choose({ detail }) {
  if (!detail.pathInfo.finalRequestPath.includes("discount=20")) return;
  document.removeEventListener("htmx:afterSwap", choose);
  document.querySelector("[name=discount][value='0']").click();
})"""


def part(phone: Phone, name: str) -> Locator:
    return phone.page.locator(f"[data-asks='{name}']")


def choose(phone: Phone, visitor: Visitor, name: str, value: str) -> None:
    """Make a choice; without JavaScript, whoever wants to see what it means asks for the preview."""
    phone.choose(name, value)
    if not visitor.javascript:
        phone.page.locator("button.unscripted").click()


# Without JavaScript: tests/plays/test_asked.py.
@pytest.mark.parametrize("visitor", [EN], ids=str)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_field_appears_with_the_choice_that_needs_it(seat: Seat, visitor: Visitor, case: Case) -> None:
    phone = seat(case.game, case.moves, **(case.setup or {}))
    phone.open(f"move/{case.move}/")
    for name, value in case.first:
        choose(phone, visitor, name, value)
    expect(phone.page.locator("form[data-move]")).to_be_visible()
    if case.leaves:
        choose(phone, visitor, *case.leaves)
        expect(part(phone, case.field)).to_be_hidden()
    choose(phone, visitor, *case.needs)
    expect(part(phone, case.field)).to_be_visible()
    expect(part(phone, case.field)).to_be_enabled()
    if case.leaves:
        choose(phone, visitor, *case.leaves)
        expect(part(phone, case.field)).to_be_hidden()


def test_field_follows_the_last_of_two_quick_choices(seat: Seat, visitor: Visitor) -> None:
    """The second is made after the answer to the first has arrived, and before the page has dealt with it."""
    phone = seat("big-shoulders", SWIFT)
    page = phone.open("move/capital-asset/")
    page.evaluate(SECOND_CHOICE)
    phone.choose("discount", "20")
    expect(page.locator("[name=discount][value='0']")).to_be_checked()
    expect(part(phone, "owner")).to_be_hidden()


@EVERYBODY
def test_certificate_from_the_pool_is_bought_with_the_button(pooled: Phone, visitor: Visitor) -> None:
    page = pooled.open()
    page.locator("ul.moves a[href*='move/buy-certificate/']").click()
    choose(pooled, visitor, "company", "swift")
    choose(pooled, visitor, "certificate", "common")
    pooled.record()
    pooled.recorded()
    assert certificates(pooled, "swift") == (0, 0)


@EVERYBODY
def test_certificate_from_the_pool_is_bought_in_the_row_of_its_company(pooled: Phone, visitor: Visitor) -> None:
    page = pooled.open()
    buy = page.locator(".act a[href*='move/buy-certificate/'][href*='swift']")
    # A row of many columns is one line on a phone until it is unfolded.
    page.locator(".of-play tr", has=buy).locator(".unfold summary").click()
    buy.click()
    choose(pooled, visitor, "certificate", "common")
    pooled.record()
    pooled.recorded()
    assert certificates(pooled, "swift") == (0, 0)


@EVERYBODY
def test_source_is_asked_where_the_charter_has_some_too(pooled: Phone, visitor: Visitor) -> None:
    pooled.open("move/buy-certificate/")
    before = certificates(pooled, "libby")
    choose(pooled, visitor, "company", "libby")
    expect(part(pooled, "from")).to_be_visible()
    pooled.choose("from", "bank-pool")
    choose(pooled, visitor, "certificate", "common")
    pooled.record()
    pooled.recorded()
    assert certificates(pooled, "libby") == (before[0], before[1] - 1)


def certificates(phone: Phone, company: str) -> tuple[int, int]:
    """The common certificates on the charter and in the pool."""
    places = phone.play.state()["companies"][company]["certificates"]
    return places["treasury"]["common"], places["bank_pool"]["common"]


# Refusals


@EVERYBODY
def test_reason_stays_until_its_field_changes(seat: Seat, eyes: Eyes, visitor: Visitor) -> None:
    eyes.expect(422)
    phone = seat("big-shoulders", ACTION)
    page = phone.open("move/hire-workers/?company=swift")
    phone.record()
    reason = page.locator(".field:has([name=hires]) .faults")
    expect(reason).to_be_visible()
    # Longer than any request of the page takes to be answered: the reason was gone after 0.4 s.
    page.wait_for_timeout(1500)
    expect(reason).to_be_visible()
    if visitor.javascript:
        page.locator("[name=hires]").fill("1")
        expect(reason).to_be_hidden()
        expect(page.locator("[name=hires]")).not_to_have_attribute("aria-invalid", "true")


def test_reason_of_a_list_stays_too(seat: Seat, eyes: Eyes) -> None:
    eyes.expect(422)
    phone = seat("big-shoulders", ACTION)
    page = phone.open("move/production/?company=swift")
    # It has two factories, and their staff is filled in.
    page.locator("[name='factories.2.workers']").fill("1")
    phone.record()
    reason = page.locator(".field:has([name^='factories.']) .faults")
    expect(reason).to_be_visible()
    page.wait_for_timeout(1500)
    expect(reason).to_be_visible()


@pytest.mark.parametrize("visitor", [ES], ids=str)
def test_reason_does_not_come_back_after_a_choice(seat: Seat, eyes: Eyes) -> None:
    """The button below it would move away from the finger."""
    eyes.expect(422)
    phone = seat("big-shoulders", ACTION)
    page = phone.open("move/extra-dividends/?company=swift&amount=250")
    phone.record()
    reason = page.locator("[data-asks=owner] .faults")
    expect(reason).to_be_visible()
    phone.choose("owner", "Bo")
    expect(reason).to_be_hidden()
    page.locator("[name=owner]:checked").blur()
    page.wait_for_timeout(1500)
    expect(reason).to_be_hidden()
