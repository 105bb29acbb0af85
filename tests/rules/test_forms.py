"""The form of a calculator: what was typed is read, kept, and answered beside the right field."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from calculators.forms import CalculatorForm
from calculators.wording import Wording
from rules.engine import querystring
from rules.engine.calculator import Calculator
from rules.engine.querystring import query_of
from rules.engine.registry import calculators

from .tried import generated, outcome, tried
from .words import LANGUAGES, every_calculator, every_kind_of_field, words_of

pytestmark = pytest.mark.django_db

DIVIDENDS = calculators()["big-shoulders", "dividends"]

# An address that works; each test changes what it is about.
GOOD = {
    "revenue": "225",
    "share_price": "100",
    "holdings.player": ["Ana", "Bo"],
    "holdings.shares": ["4", "2"],
    "holdings.treasury": "4",
    "holdings.bank_pool": "0",
}


class Inputs(HTMLParser):
    """The names and values that a browser would send."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.sent: list[tuple[str, str]] = []
        self.select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "select":
            self.select = found["name"] or ""
        elif tag == "option" and "selected" in found:
            self.sent.append((self.select, found["value"] or ""))
        elif tag == "input" and (found["type"] not in ("radio", "checkbox") or "checked" in found):
            self.sent.append((found["name"] or "", found.get("value") or ""))


def form_of(calculator: Calculator, address: str, language: str = "en") -> CalculatorForm:
    with translation.override(language):
        return CalculatorForm(calculator, Wording(words_of(calculator)), QueryDict(address))


def sent_by(form: CalculatorForm) -> list[tuple[str, str]]:
    return Inputs("".join(str(field) for field in form)).sent


def typed(**changes: Any) -> str:
    changed = {name.replace("__", "."): value for name, value in changes.items()}
    return urlencode({**GOOD, **changed}, doseq=True)


def faults(address: str, language: str = "en", calculator: Calculator = DIVIDENDS) -> dict[str, list[str]]:
    with translation.override(language):
        form = form_of(calculator, address, language)
        form.given()
        return {name: [str(message) for message in messages] for name, messages in form.errors.items()}


@every_kind_of_field
def test_address_fills_the_form_and_the_form_sends_it(calculator: Calculator) -> None:
    # Rendering a form twice takes longer than everything else that is tried with generated input.
    # An input of defaults alone has no address.
    addresses = [(address, raw) for raw in generated(calculator) if (address := query_of(calculator, raw))]
    for address, raw in addresses[:5]:
        form = form_of(calculator, address)
        assert form.given() == calculator.read(raw)
        sent = sent_by(form)
        again = form_of(calculator, urlencode(sent))
        assert again.given() == calculator.read(raw)
        assert sent_by(again) == sent


@pytest.mark.parametrize("address", ["", "utm_source=x", "lang=es", "x.shares=1", "edition=es-2018"])
@every_calculator
def test_address_without_input_leaves_the_form_untouched(calculator: Calculator, address: str) -> None:
    assert not form_of(calculator, address).is_bound


def test_address_that_puts_a_number_where_holdings_belong_is_drawn() -> None:
    form = form_of(DIVIDENDS, "holdings=0")
    assert not form.is_bound
    assert "holdings.treasury" in str(form["holdings"])


@pytest.mark.parametrize("edition", ["en-2020", "es-2018"])
def test_form_without_input_shows_the_readers_own_edition(edition: str) -> None:
    assert ("edition", edition) in sent_by(form_of(DIVIDENDS, f"edition={edition}"))


@every_calculator
def test_edition_that_changes_nothing_is_accepted_and_not_offered(calculator: Calculator) -> None:
    for field in calculator.fields:
        if field.name != "edition" or field.shown:
            continue
        assert "edition" not in [shown.name for shown in form_of(calculator, "").visible_fields()]
        for raw, found in tried(calculator):
            for edition in field.options:
                assert repr(outcome(calculator, {**raw, "edition": edition})) == repr(found)


@pytest.mark.parametrize("slug", ["start-company", "distribution", "dividends", "stock-bump", "capital-asset"])
def test_edition_that_changes_an_answer_is_offered(slug: str) -> None:
    form = form_of(calculators()["big-shoulders", slug], "")
    assert "edition" in [shown.name for shown in form.visible_fields()]


@pytest.mark.parametrize(("language", "words"), [("en", "Not yet known"), ("es", "Aún no se sabe")])
def test_what_nobody_has_said_is_a_choice_of_its_own(language: str, words: str) -> None:
    with translation.override(language):
        sale = form_of(calculators()["big-shoulders", "sell-shares"], "", language)
        assert words in str(sale["opponent_owns_30"])
        start = form_of(calculators()["big-shoulders", "start-company"], "", language)
        assert words in str(start["decade"])


@every_calculator
def test_form_without_input_shows_the_defaults(calculator: Calculator) -> None:
    sent = dict(sent_by(form_of(calculator, "")))
    optional = [field for field in calculator.fields if not field.required]
    shown = {name: text for field in optional for name, text in querystring.write(field, field.default, field.name)}
    assert {name: sent[name] for name in shown} == shown


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("revenue", "lots"),
        ("revenue", "-5"),
        ("revenue", "1" + "0" * 30),
        ("revenue", '"><script>'),
        ("holdings.treasury", "x"),
        ("holdings.bank_pool", "-1"),
    ],
)
def test_form_keeps_what_was_typed(name: str, value: str) -> None:
    form = form_of(DIVIDENDS, urlencode({**GOOD, name: value}, doseq=True))
    form.given()
    assert name.partition(".")[0] in form.errors
    assert (name, value) in sent_by(form)


def test_form_keeps_the_shares_of_an_address_that_asks_for_no_result_yet() -> None:
    shares = {name: value for name, value in GOOD.items() if name.startswith("holdings.")}
    assert {("holdings.shares", "4"), ("holdings.treasury", "4")} <= set(
        sent_by(form_of(DIVIDENDS, urlencode(shares, doseq=True)))
    )


def test_form_keeps_the_players_it_refuses() -> None:
    form = form_of(DIVIDENDS, typed(holdings__player=["Ana", "Ana"], holdings__shares=["3", "x"]))
    assert form.given().holdings is None
    sent = Inputs(str(form["holdings"])).sent
    assert sent[:4] == [
        ("holdings.player", "Ana"), ("holdings.shares", "3"), ("holdings.player", "Ana"), ("holdings.shares", "x"),
    ]  # fmt: skip


@pytest.mark.parametrize(("answer", "read"), [("1", True), ("0", False), ("", None)])
def test_flag_without_a_default_answer_may_stay_unanswered(answer: str, read: bool | None) -> None:
    counts = "counts.0.name=Ana&counts.0.value=2&counts.1.name=Bo&counts.1.value=1"
    payout = calculators()["urban-sprawl", "payout"]
    form = form_of(payout, f"kind=wealth&value=9&{counts}&marker_on_grid={answer}")
    assert form.given().marker_on_grid is read
    assert ("marker_on_grid", answer) in sent_by(form)


@pytest.mark.parametrize("revenue", ["$225", " 225 ", "$ 225", "225$", "225 $", "+225", "0225"])
def test_amount_may_be_typed_with_a_dollar_sign(revenue: str) -> None:
    assert form_of(DIVIDENDS, typed(revenue=revenue)).given().revenue == 225


@pytest.mark.parametrize(
    ("language", "names"),
    [("en", {"Player 1": 4, "Bo": 2, "Player 3": 0}), ("es", {"Jugador 1": 4, "Bo": 2, "Jugador 3": 0})],
)
def test_players_without_a_name_get_a_number(language: str, names: dict[str, int]) -> None:
    with translation.override(language):
        form = form_of(DIVIDENDS, typed(holdings__player=["", "Bo", " "], holdings__shares=["4", "2", "0"]), language)
        assert form.given().holdings.players == names


def test_empty_rows_are_no_players() -> None:
    address = typed(holdings__player=["", "Bo", "", ""], holdings__shares=["", "6", "", ""])
    assert form_of(DIVIDENDS, address).given().holdings.players == {"Bo": 6}


def test_name_kept_from_the_last_game_without_shares_is_no_player() -> None:
    form = form_of(DIVIDENDS, typed(holdings__player=["Ana", "Bo"], holdings__shares=["6", ""]))
    assert form.given().holdings.players == {"Ana": 6}
    assert ("holdings.player", "Bo") in sent_by(form)


def test_flags_left_out_have_their_defaults() -> None:
    given_input = form_of(DIVIDENDS, typed()).given()
    assert (given_input.produced, given_input.sold, given_input.edition) == (True, True, "en-2020")


@pytest.mark.parametrize(("typed_flag", "read"), [("", None), ("1", True), ("0", False)])
def test_flag_that_may_stay_unknown_can_be_left_open(typed_flag: str, read: bool | None) -> None:
    form = form_of(calculators()["chicago-express", "develop"], f"terrain=city&gain=1&developed={typed_flag}")
    assert ("developed", typed_flag) in sent_by(form)
    assert form.given().developed is read


def test_flag_that_may_stay_unknown_is_so_at_first() -> None:
    assert ("developed", "") in sent_by(form_of(calculators()["chicago-express", "develop"], ""))


@pytest.mark.parametrize(
    ("changes", "field", "en", "es"),
    [
        ({"revenue": ""}, "revenue", "Enter a value.", "Indica un valor."),
        (
            {"revenue": "lots"},
            "revenue",
            "Enter a whole number from $0 to $100,000.",
            "Escribe un número entero de $0 a $100\N{NARROW NO-BREAK SPACE}000.",
        ),
        (
            {"revenue": "-5"},
            "revenue",
            "Enter a whole number from $0 to $100,000.",
            "Escribe un número entero de $0 a $100\N{NARROW NO-BREAK SPACE}000.",
        ),
        (
            {"revenue": "1" + "0" * 30},
            "revenue",
            "Enter a whole number from $0 to $100,000.",
            "Escribe un número entero de $0 a $100\N{NARROW NO-BREAK SPACE}000.",
        ),
        ({"holdings__treasury": "5"}, "holdings", "These shares add up to 11; a company has 10.", None),
        ({"holdings__treasury": "x"}, "holdings", "Enter shares as whole numbers from 0 to 10.", None),
        ({"holdings__shares": ["7", "2"]}, "holdings", "Ana cannot own more than 6 shares of a company.", None),
        ({"holdings__player": ["Ana", " Ana"]}, "holdings", "Give each player a different name.", None),
        ({"holdings__player": ["Ana", "x" * 41]}, "holdings", "Enter a name of 1 to 40 visible characters.", None),
        (
            {"holdings__player": list("ABCDE"), "holdings__shares": ["1"] * 5},
            "holdings",
            "Enter at most 4 players.",
            None,
        ),
        ({"sold": "maybe"}, "sold", "Answer yes or no.", None),
        ({"edition": "fr"}, "edition", "Choose one of these: en-2020, es-2018.", None),
    ],
)
def test_message_stands_beside_its_field(changes: dict[str, Any], field: str, en: str, es: str | None) -> None:
    assert faults(typed(**changes)) == {field: [en]}
    [translated] = faults(typed(**changes), "es")[field]
    assert translated != en
    assert es is None or translated == es


@pytest.mark.parametrize("price", ["45", "0", "-10", "1000", "ten", "10.5", "$"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_price_off_the_track_is_answered_with_the_track(price: str, language: str) -> None:
    found = faults(typed(share_price=price), language)
    [message] = found.pop("share_price")
    assert "$10, $15, $20, $25, $35, $40, $50, $60, $80" in message
    assert found == {}


def test_every_field_that_is_wrong_has_its_own_message() -> None:
    address = typed(revenue="x", share_price="45", holdings__treasury="5", sold="?")
    assert set(faults(address)) == {"revenue", "share_price", "holdings", "sold"}


@every_kind_of_field
@given(data=st.data(), language=st.sampled_from(LANGUAGES))
def test_anything_typed_is_read_or_answered(calculator: Calculator, data: st.DataObject, language: str) -> None:
    words = st.text(max_size=12)
    names = [field.name for field in calculator.fields if field.name != "edition"]
    names += [f"{name}.{part}" for name in names for part in ("player", "shares", "treasury", "bank_pool")]
    pairs = data.draw(st.lists(st.tuples(st.sampled_from(names), words), min_size=1, max_size=12))
    address = urlencode(pairs, errors="replace")
    with translation.override(language):
        form = form_of(calculator, address, language)
        # An address that names only some of what is needed asks for nothing yet.
        assert not form.is_bound or form.given() is not None or form.errors
        assert "".join(str(field) for field in form)


def test_all_shares_may_lie_outside_the_hands_of_players() -> None:
    raw = {"revenue": 100, "share_price": 100, "holdings": {"players": {}, "treasury": 4, "bank_pool": 6}}
    assert form_of(DIVIDENDS, query_of(DIVIDENDS, raw)).given() == DIVIDENDS.read(raw)
