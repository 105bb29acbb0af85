"""Moves that a rule forbids, each through the page of its move: it names the rule, and the table can play it anyway.

The moves are those that independent players of the four games tried against their rulebooks. The rules are what the
rulebooks say about each move, not what the code says of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from content.refs import Ref
from plays.models import Entry
from plays.views.replacing import entered
from plays.views.visit import Visit
from rules.carnegie.tables import DEPARTMENTS
from rules.engine.play.effects import State
from rules.engine.play.entries import Said
from rules.engine.play.recording import decide
from rules.engine.play.registry import plays
from tests.pages.document import Element, document
from tests.rules.big_shoulders.play import table as shoulders
from tests.rules.carnegie.play import table as carnegie
from tests.rules.chicago_express.play import table as express
from tests.rules.play.tables import Move
from tests.rules.urban_sprawl.play import table as sprawl

from .test_replacing import form_of
from .test_through_pages import Pages

pytestmark = pytest.mark.django_db

# The rules, as chapter/section with a paragraph where one says it, separated by spaces; the state; and the move.
Case = tuple[str, State, Move]

THREE = ("Ana", "Bo", "Cy")
WRONG_PHASE = ("building-phase", "action-phase", "operating-phase", "cleanup-phase")
OVER = "overview/decades-and-phases#end"
SINGLE_USE = "action-phase/reusable-spaces"
PROTECTION = "components/capital-assets#using"
FORCED = "operating-phase/must-withhold"


def big_shoulders() -> Iterator[Case]:
    """Places on charters, phases, spaces of the board, what must be withheld, and setup."""
    table, fixed, shared = shoulders.table, shoulders.fixed, shoulders.SHARED

    def swift(slug: str, **given: Any) -> Move:
        return (slug, {"company": "swift", **given})

    rich = fixed(swift__treasury=900, doggett__treasury=900, Ana__partners=5, decade=4)
    acting = (*shoulders.FOUNDED, rich, shoulders.IN_ACTION)
    gains = {"owner": "Bo", "amount": 20}
    yield "components/factories", table(*acting, fixed(swift__workers=5)), swift("hire-workers", hires=1)
    yield "components/factories", table(*acting, fixed(swift__workers=5)), swift("building", **gains, workers=1)
    yield "action-phase/hire-manager", table(*acting, fixed(swift__managers=2)), swift("hire-manager")
    yield "action-phase/hire-manager", table(*acting, fixed(swift__managers=2)), swift("building", **gains, managers=1)
    yield "action-phase/hire-salesperson", table(*acting, fixed(swift__salespeople=2)), swift("hire-salesperson")
    automated = swift("automation", workers=2, to_market=2)
    yield "action-phase/automation#employed-first", table(*acting), automated
    yield "components/factories", table(*acting, fixed(swift__workers=5)), swift("automation")

    buys, sells, pays = (
        ("buy-certificate", {"player": "Cy", "company": "swift"}),
        *(
            ("sell-shares", {"player": "Cy", "company": "swift", "common": 1}),
            swift("dividends", revenue=100),
        ),
    )
    for phase in WRONG_PHASE:
        yield "stock-phase/turn", table(*shared, fixed(phase=phase)), buys
    yield "stock-phase/turn", table(*shared, shoulders.IN_OPERATING), sells
    yield "stock-phase/turn#order-of-players", table(*shared, ("pass", {"player": "Bo"})), ("pass", {"player": "Bo"})
    yield (
        "stock-phase/turn#order-of-players",
        table(*shared, ("pass", {"player": "Bo"}), ("pass", {"player": "Cy"})),
        buys,
    )
    yield "operating-phase/order", table(*shared), pays
    yield "action-phase/turn", table(*shared), swift("hire-manager")
    for move in (buys, pays):
        yield OVER, table(*shared, fixed(phase="end-of-game")), move

    protected = fixed(swift__assets=1)
    cys, bos = (
        ("sell-shares", {"player": name, "company": "swift", kind: 1, "price_protection": True})
        for name, kind in (("Cy", "common"), ("Bo", "preferred"))
    )
    directors: Move = ("sell-shares", {**cys[1], "player": "Ana"})
    yield "stock-phase/selling#price-protection", table(*shared, protected), directors
    yield PROTECTION, table(*shared), cys
    yield PROTECTION, table(*shared, protected, cys), bos
    withheld = swift("withhold", revenue=1, price_protection=True)
    yield PROTECTION, table(*shared, shoulders.IN_OPERATING), withheld

    for rule, slug, given in (
        ("action-phase/hire-manager", "hire-manager", {}),
        ("action-phase/hire-salesperson", "hire-salesperson", {}),
        (SINGLE_USE, "fundraising", {"amount": 60}),
        (f"{SINGLE_USE} action-phase/fundraising", "fundraising", {"amount": 80}),
        (SINGLE_USE, "extra-dividends", {"amount": 150, "owner": "Bo"}),
    ):
        yield rule, table(*acting, swift(slug, **given)), (slug, {"company": "doggett", **given})
    for amount in (150, 200, 250, 300):
        early = table(*acting, fixed(decade=3))
        yield "building-phase/dealing", early, swift("extra-dividends", amount=amount, owner="Bo")
    raised = [("fundraising", {"company": key, "amount": 40}) for key in ("swift", "doggett", "libby")]
    placed = table(*shoulders.FOUNDED, shoulders.IN_ACTION, *raised * 2)
    yield "action-phase/turn#end", placed, raised[0]

    operating = (*shoulders.FOUNDED, shoulders.IN_OPERATING)
    idle = swift("production", factories=[{"workers": 0}, {"workers": 0}])
    yield FORCED, table(*operating, idle), swift("dividends", revenue=60)
    yield FORCED, table(*operating, swift("distribution", asset_revenue=60)), swift("dividends", revenue=60)
    yield "operating-phase/production", table(*operating, idle), idle

    first: Move = ("start-company", {"player": "Ana", "company": "swift", "par": 40})
    libby: Move = ("start-company", {"player": "Bo", "company": "libby", "par": 40})
    yield "setup/first-company#must", table(), ("next", {})
    yield "setup/first-company#must", table(first), ("next", {})
    yield "setup/first-company#order", table(first), libby
    anas: Move = ("start-company", {"player": "Ana", "company": "doggett", "par": 35})
    yield "setup/first-company#order setup/first-company#must", table(first, fixed(Ana__cash=300)), anas
    advanced, issue = {"advanced": True}, swift("emergency-fundraising", shares=1)
    operated = table(*operating, swift("withhold", revenue=40), options=advanced)
    too_late = "operating-phase/order#appeal-order operating-phase/emergency-fundraising#first-step"
    yield too_late, operated, issue
    yield "operating-phase/emergency-fundraising", table(*shoulders.FOUNDED, options=advanced), issue
    goals = table(*shared, fixed(phase="end-of-game"), options={"goals": ["most-workers"]})
    yield "setup/goals", goals, ("goals", {"goal": "richest-company"})
    yield "stock-phase/buying", table(*shared, fixed(Cy__cash=10)), buys


def chicago_express() -> Iterator[Case]:
    """Openers of auctions, and expansions of a network that nobody may expand or that lead nowhere."""
    table, fixed, opened = express.table, express.fixed, express.OPENED
    rich = fixed(PRR__cash=90, NYC__cash=90)
    for bid in ({}, {"winner": "Bo", "bid": 10}):
        yield "setup/opening-auctions#next-opener", table(), ("auction", {"player": "Cy", "company": "PRR", **bid})
    reached = table(*opened, rich, ("expand", {"player": "Bo", "company": "PRR", "tapped": ["chicago"]}))
    cys: Move = ("auction", {"player": "Cy", "company": "WAB", "winner": "Ana", "bid": 3})
    yield "chicago/wabash#first-auction", reached, cys
    nobody = fixed(Ana__shares__NYC=0, Bo__shares__NYC=0, Cy__shares__NYC=0)
    expanded: Move = ("expand", {"player": "Bo", "company": "NYC", "tapped": ["chicago"]})
    yield "expand/rules#who expand/rules#connected", table(*opened, rich, nobody), expanded
    far: Move = ("expand", {"player": "Bo", "company": "PRR", "tapped": ["a3"]})
    yield "expand/rules#connected", table(*opened, rich), far


USES, CAPACITY = "company/departments#uses", "company/departments#capacity"
FOLLOWING = "tracks/donation-prices#occupied departments/research-and-development#charitable-giving"
STUDYING = "actions/research-and-development#points"
GIVING: Move = ("donate", {"player": "Ana", "donation": "seven", "mission": "west"})
MANAGING, BUILDING, RESEARCHING = (
    carnegie.chosen(action, "west") for action in ("management", "construction", "research-and-development")
)


def added(department: str) -> Move:
    """A department that Ana adds."""
    return ("new-department", {"player": "Ana", "department": department, "employee_on_space": True})


def carnegie_rounds() -> Iterator[Case]:
    """What is done once, departments and their room, and the order of a round."""
    fixed, begun = carnegie.fixed, (*carnegie.BEGUN, carnegie.fixed(Ana__goods=9, Ana__money=60))

    def table(*moves: Move) -> State:
        return carnegie.table(*begun, *moves)

    def ana(slug: str, **given: Any) -> Move:
        return (slug, {"player": "Ana", **given})

    def built(city: str) -> Move:
        return ana("construction-cost", city=city, type="commerce", department="construction-outsourcing")

    def activated(*departments: str, **cost: int) -> Move:
        return ana("activate", employees=[{"department": key, **cost} for key in departments])

    donating = carnegie.chosen("management", donation=True)
    twice = table(donating, ana("donate", donation="seven"))
    yield "round/donations#optional", twice, ana("donate", donation="goods")
    earned = ana("income", region="west", returned=1)
    yield "round/income#project-income", table(fixed(Ana__missions__west=2, Ana__lying=3), MANAGING, earned), earned
    gives = fixed(Ana__active__charitable_giving=1)
    yield "round/donations#when round/using-departments", table(gives, MANAGING), GIVING
    neutral: Move = ("neutral-discs", {"cards": ["card-industry"]})
    industry = ana("donate", donation="industry", mission="west")
    yield FOLLOWING, table(gives, neutral, RESEARCHING), industry
    nobody = table(fixed(Ana__active__research_and_development=0), RESEARCHING)
    yield STUDYING, nobody, ana("transport-advance", region="west", to=5)
    yield STUDYING, nobody, ana("project-tab", type="housing", discs=3)
    poor = table(fixed(Ana__goods=0, Ana__transport__midwest=4), BUILDING)
    yield "actions/construction#cost", poor, ana("construction-cost", city="st-paul", type="industry")

    yield USES, table(MANAGING, added("sales")), added("logistics")
    traded = ana("goods-trade", department="commerce-and-finance", uses=["money"])
    yield USES, table(MANAGING, traded), traded
    outsourcing = fixed(Ana__active__construction_outsourcing=1, Ana__tabs__commerce=2)
    yield USES, table(outsourcing, BUILDING, built("reno")), built("boise")
    yield CAPACITY, table(MANAGING), activated(*["human-resources"] * 3, cost=0)
    yield CAPACITY, table(fixed(Ana__active__strategic_planning=3), MANAGING), activated("strategic-planning", cost=1)
    communications = fixed(Ana__departments__communications="other")
    yield CAPACITY, table(communications, MANAGING), activated("communications", "communications")
    ten, eleventh = tuple(DEPARTMENTS)[:10], tuple(DEPARTMENTS)[10]
    full = fixed(**{f"Ana__departments__{key.replace('-', '_')}": "other" for key in ten})
    yield "company/departments#empty-spaces", table(full, MANAGING), added(eleventh)
    yield "round/using-departments", table(MANAGING), ana("move-employees", lie_down=["construction"])

    choose: Move = ("action-choice", {"player": "Cy", "action": "management"})
    yield "round/choosing-an-action#choose-a-row", table(), choose
    yield "setup/first-project#order", carnegie.table(), ana("first-project", city="denver")
    card = "card-seven"
    yield "setup/neutral-discs#cards", carnegie.table(), ("neutral-discs", {"cards": [card] * 3})
    revealed = carnegie.table(("neutral-discs", {"cards": [card]}))
    yield "setup/neutral-discs#cards", revealed, ("neutral-discs", {"cards": [card]})


def carnegie_solo() -> Iterator[Case]:
    """Andrew's discs and tiles."""
    fixed, alone = carnegie.fixed, carnegie.ALONE
    gives = fixed(Ana__active__charitable_giving=1, Ana__money=60)
    donating = carnegie.chosen("research-and-development", "west", donation=True)
    andrew: Move = ("andrew-card", {"card": "card-seven"})
    yield FOLLOWING, carnegie.solo(*alone, gives, donating, andrew), GIVING
    taken = carnegie.solo(*alone, fixed(andrew__tiles__sales=2), MANAGING, printed_cards=True)
    yield "setup/departments#tiles", taken, ("andrew-card", {"card": "card-seven", "tile_1": "sales"})
    yield "setup/departments#tiles", taken, added("sales")


PARK = "politics/politicians#mayor-ability"
SETUP = "setup/media-and-markers#begin"


def urban_sprawl() -> Iterator[Case]:
    """Events that come once, the Mayor's park, setup, other players' turns, and the decks."""
    table, fixed, rich, built = sprawl.table, sprawl.fixed, sprawl.RICH, sprawl.built
    airport, sports_team, olympic_games = (
        ("event", {"event": event}) for event in ("airport", "sports-team", "olympic-games")
    )
    once = "cards/events#afterwards-contract-decks"
    yield once, table(*rich, airport), airport
    yield once, table(*rich, airport, sports_team), sports_team

    card: Move = ("reveal", {"deck": "planning", "value": 2})
    elected = table(*rich, fixed(pawn="union-boss"), ("reveal", {"deck": "planning", "ballot": True, "value": 1}))
    for lots, owner in ((("tl", "tr"), "Bo"), (("tl",), "Cy"), (("tl",), None)):
        yield PARK, elected, sprawl.placed("park", "1-2", *lots, owner=owner)
    for move in (card, ("reveal", {"deck": "town"}), ("election", {"office": "mayor"})):
        yield PARK, elected, move

    contract = built("Ana", "CIV", "1-3", "tl")
    score: Move = ("vocation-payout", {"builder": "Ana", "vocation": "factory", "number": 2})
    claiming = table(*sprawl.CLAIMED[:3])
    for move in (
        *(("invest", {"player": "Ana", "gain": 8}), card, airport, score, contract),
        *(sprawl.placed("COM", "1-2", "tl", owner="Bo"), ("payout", {"kind": "wealth", "value": 1})),
        ("take-card", {"player": "Ana", "action": "take-permit", "space": "4"}),
    ):
        yield SETUP, claiming, move

    yield "turn/investments#turn-parts", table(*rich), built("Bo", "CIV", "6-3", "tl")
    yield "turn/investments#turn-parts", table(*sprawl.BUILT), ("vocation-payout", {**score[1], "builder": "Bo"})
    yield "setup/claiming-buildings#order", table(), ("claim", {"player": "Bo", "building": "RES 1-1"})

    late = "setup/contract-decks#event-position clarifications/game-length#compared"
    yield late, table(*rich, fixed(turned_over__town=22)), airport
    yield late, table(*rich, fixed(turned_over__town=21)), ("reveal", {"deck": "town"})
    empty = table(*rich, airport, fixed(turned_over__town=37))
    yield "setup/contract-decks#stacking", empty, ("reveal", {"deck": "town"})
    four = table(*rich, fixed(Ana__urban_renewal=2, Bo__urban_renewal=2))
    fifth: Move = ("take-card", {"player": "Ana", "action": "take-urban-renewal", "space": "1"})
    yield "cards/urban-renewal#cards", four, fifth
    over = table(*rich, airport, sports_team, olympic_games)
    yield "end-of-game/trigger#at-once", over, ("next", {})


def warned() -> Iterator[tuple[str, Case]]:
    """What a rule forbids only if the table has recorded everything, or if our board is like theirs, with its game."""
    seventh = sprawl.table(*sprawl.RICH, sprawl.fixed(turned_over__town=6))
    timing = "setup/contract-decks#event-position clarifications/game-length#compared"
    yield "urban-sprawl", (timing, seventh, ("event", {"event": "airport"}))
    both = carnegie.chosen("construction", "west", donation=True)
    yield "carnegie", ("round/donations#last-space", carnegie.table(*carnegie.BEGUN), both)


class Refusals:
    """The pages of a play on which moves against the rules are tried."""

    def __init__(self, game: str, players: tuple[str, ...] = THREE) -> None:
        self.pages = Pages.of(plays()[game], {"players": list(players)})

    def opened(self, state: State, move: Move) -> tuple[str, Element]:
        """The page of a move in English, filled in, on a state; its address comes first."""
        slug, given = move
        pages = self.pages
        pages.play.state = state
        pages.play.save()
        decision = decide(pages.game, state, slug, given)
        said = Said(slug, decision.move.version, decision.intent, 1)
        typed = entered(Visit(pages.play, None), decision.move, said)
        address = f"/en/play/{pages.play.key}/move/{slug}/"
        return address, document(pages.client.get(f"{address}?{typed.urlencode()}").content)

    def differs(self, case: Case) -> str:
        """What is wrong with the pages about a move: nothing if they name its rules, and it is recorded anyway."""
        rules, state, move = case
        pages = self.pages
        english, page = self.opened(state, move)
        form = form_of(page)
        for address in (english, english.replace("/en/", "/es/", 1)):
            answer = pages.client.post(address, form)
            if answer.status_code != 422:
                return f"{address}: {answer.status_code}"
            page = document(answer.content)
            if problem := self._unsaid(page, rules, address[1:3]):
                return problem
            form = form_of(page)
        answer = pages.client.post(address, {**form, "anyway": "1"})
        if answer.status_code != 302:
            return f"anyway: {answer.status_code}"
        Entry.objects.get(play=pages.play).delete()
        pages.play.refresh_from_db()
        pages.play.last_entry = 0
        expected = decide(pages.game, state, *move).state
        return "" if pages.play.state == expected else "another state"

    def linked(self, said: Element, rules: str, language: str) -> bool:
        """Whether something said on a page links exactly these rules."""
        links = [link.attrs["href"] for link in said.all("a", class_="rule-link")]
        game = self.pages.game.game
        return links == [Ref.parse(rule, game).address(language) for rule in rules.split()]

    def _unsaid(self, page: Element, rules: str, language: str) -> str:
        refusal = page.one("div", class_="refused")
        if not self.linked(refusal, rules, language):
            return f"links {[link.attrs['href'] for link in refusal.all('a')]}"
        said = [item.text for item in refusal.all("li")]
        if not said or any("{" in text for text in said):
            return f"says {said}"
        return "" if page.all("button", name="anyway") else "cannot be recorded anyway"


@pytest.mark.parametrize(
    ("game", "players", "cases"),
    [
        ("big-shoulders", THREE, big_shoulders),
        ("chicago-express", THREE, chicago_express),
        ("carnegie", THREE, carnegie_rounds),
        ("carnegie", THREE[:1], carnegie_solo),
        ("urban-sprawl", THREE, urban_sprawl),
    ],
    ids=["big-shoulders", "chicago-express", "carnegie", "carnegie-solo", "urban-sprawl"],
)
def test_page_names_the_rule_and_records_the_move_anyway(game: str, players: tuple[str, ...], cases: Any) -> None:
    refusals = Refusals(game, players)
    tried = [(rules, move, refusals.differs((rules, state, move))) for rules, state, move in cases()]
    assert [(rules, move, problem) for rules, move, problem in tried if problem] == []


def test_page_warns_of_what_the_table_may_know_better() -> None:
    for game, (rules, state, move) in warned():
        refusals = Refusals(game)
        address, page = refusals.opened(state, move)
        warnings = page.one("section").all("p", class_="fine")
        assert any(refusals.linked(item, rules, "en") for item in warnings), move
        assert refusals.pages.client.post(address, form_of(page)).status_code == 302


# A correction by hand after which something no longer adds up, with the state before and the rule.
CORRECTED = {
    "big-shoulders": (shoulders.SHARED, "companies.swift.director", "Cy", "components/certificates"),
    "carnegie": (carnegie.BEGUN, "players.Ana.discs", "21", "setup/player-start#discs"),
    "chicago-express": (express.OPENED, "companies.WAB.cash", "12", "chicago/wabash#when"),
    "urban-sprawl": (
        (*sprawl.RICH, sprawl.fixed(Ana__urban_renewal=3)),
        "players.Bo.urban_renewal",
        "2",
        "cards/urban-renewal#cards",
    ),
}
TABLES = {"big-shoulders": shoulders, "carnegie": carnegie, "chicago-express": express, "urban-sprawl": sprawl}


@pytest.mark.parametrize("game", CORRECTED)
def test_overview_names_what_no_longer_adds_up_after_a_correction(game: str) -> None:
    moves, place, value, rule = CORRECTED[game]
    refusals = Refusals(game)
    pages = refusals.pages
    pages.play.state = TABLES[game].table(*moves)
    pages.play.save()
    address = f"/en/play/{pages.play.key}/"
    assert pages.client.post(f"{address}money/?all=1", {place: value, "id": "x"}).status_code == 302
    for language in ("en", "es"):
        page = document(pages.client.get(address.replace("/en/", f"/{language}/", 1)).content)
        assert [refusals.linked(item, rule, language) for item in page.all("p", class_="limit")] == [True]


@pytest.mark.parametrize(("language", "said"), [("en", "Choose who bid $9"), ("es", "Elige quién pujó $9")])
def test_bid_that_nobody_made_is_asked_about(language: str, said: str) -> None:
    """Without its winner, nobody could record it: it is no move."""
    pages = Refusals("chicago-express").pages
    typed = {"player": "Ana", "company": "PRR", "bid": "9", "id": "x"}
    answer = pages.client.post(f"/{language}/play/{pages.play.key}/move/auction/", typed)
    page = document(answer.content)
    assert answer.status_code == 422
    assert said in page.one(id="field-winner_error").text
    assert not page.all("button", name="anyway")
