from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.wording import MESSAGES
from rules.engine.fields import MISSING, Choice, Flag, Holdings, HoldingsField, Unusable, Whole

from .strategies import GARBAGE, values_of

MONEY = Whole("revenue", minimum=0, maximum=1000, unit="$")
PRICE = Choice("share_price", options=(10, 15, 450), unit="$")
EDITION = Choice("edition", default="en-2020", options=("en-2020", "es-2018"))
SOLD = Flag("sold", default=True)
HOLDINGS = HoldingsField("holdings", sum_rule="components/certificates", limit_rule="components/ownership-limit")
USE = Choice("use", options=("goods", "2", 1, 3))
FIELDS = [pytest.param(field, id=field.name) for field in (MONEY, PRICE, EDITION, SOLD, HOLDINGS, USE)]


def code(field: Any, raw: Any) -> str:
    with pytest.raises(Unusable) as caught:
        field.clean(raw)
    return caught.value.code


@pytest.mark.parametrize(("raw", "number"), [(0, 0), (5, 5), (1000, 1000), (5.0, 5), (-0.0, 0)])
def test_whole_number_is_read(raw: Any, number: int) -> None:
    assert MONEY.clean(raw) == number
    assert type(MONEY.clean(raw)) is int


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (MISSING, "required"),
        (-1, "out-of-range"),
        (1001, "out-of-range"),
        (10**30, "out-of-range"),
        (1e300, "out-of-range"),
        (5.5, "not-a-whole-number"),
        (float("inf"), "not-a-whole-number"),
        (float("nan"), "not-a-whole-number"),
        (True, "not-a-whole-number"),
        ("5", "not-a-whole-number"),
        (None, "not-a-whole-number"),
        ([5], "not-a-whole-number"),
    ],
)
def test_what_is_no_amount_is_refused(raw: Any, expected: str) -> None:
    assert code(MONEY, raw) == expected


def test_refusal_says_what_is_allowed() -> None:
    with pytest.raises(Unusable) as caught:
        MONEY.clean(-5)
    assert caught.value.allowed == {"minimum": 0, "maximum": 1000, "unit": "$"}


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("120", 120),
        (" 120 ", 120),
        ("$120", 120),
        ("$ 120", 120),
        ("120$", 120),
        ("120 $", 120),
        ("+5", 5),
        ("-5", -5),
        ("$-5", -5),
        ("007", 7),
        ("1,200", 1200),
        ("1.200", 1200),
        ("1 200", 1200),
        ("1\u00a0200", 1200),
        ("1\u202f200", 1200),
        ("$1,200", 1200),
        ("1.200 $", 1200),
        ("12,345,678", 12345678),
        ("-1.200", -1200),
    ],
)
def test_typed_amount_is_read_as_people_write_money(typed: str, number: int) -> None:
    assert MONEY.typed(typed) == number


@pytest.mark.parametrize(
    "typed",
    ["ten", "1e3", "12 0", "--5", "٣", "²", "0x10", "1" * 401, "$$5", "$5$", "$", "\x00"],
)
def test_what_is_no_number_stays_as_typed(typed: str) -> None:
    assert MONEY.typed(typed) == typed
    assert code(MONEY, MONEY.typed(typed)) == "not-a-whole-number"


@pytest.mark.parametrize(
    "typed", ["1.5", "1,5", "1.50", "12.34", "1.2000", "0.500", "1,200.500", "1.200,50", "1200.000"]
)
def test_separator_that_does_not_part_thousands_makes_no_number(typed: str) -> None:
    assert code(MONEY, MONEY.typed(typed)) == "not-a-whole-number"


def test_number_too_long_for_the_range_is_out_of_range() -> None:
    assert code(MONEY, MONEY.typed("1" + 30 * "0")) == "out-of-range"


@pytest.mark.parametrize(("raw", "price"), [(10, 10), (450, 450), (15.0, 15)])
def test_price_of_the_track_is_read(raw: Any, price: int) -> None:
    assert PRICE.clean(raw) == price


@pytest.mark.parametrize("raw", [0, 45, "10", 10.5, True, None, [10], {}, -10])
def test_price_off_the_track_is_refused_with_the_prices_there_are(raw: Any) -> None:
    with pytest.raises(Unusable) as caught:
        PRICE.clean(raw)
    assert (caught.value.code, caught.value.allowed) == ("not-a-choice", {"options": "$10, $15, $450"})


@pytest.mark.parametrize("raw", ["en", "", "EN-2020", 2020, None, True, [], "en-2020 "])
def test_unknown_edition_is_refused(raw: Any) -> None:
    assert code(EDITION, raw) == "not-a-choice"


@pytest.mark.parametrize(("typed", "value"), [("goods", "goods"), ("2", "2"), ("3", 3), (" 1 ", 1)])
def test_texts_and_numbers_may_stand_in_one_choice(typed: str, value: Any) -> None:
    assert USE.clean(USE.typed(typed)) == value
    assert USE.clean(value) == value


@pytest.mark.parametrize("raw", [2, "3", True, 1.5, None, "money", [1]])
def test_number_is_no_text_in_a_choice_of_both(raw: Any) -> None:
    assert code(USE, raw) == "not-a-choice"


@pytest.mark.parametrize(("field", "default"), [(EDITION, "en-2020"), (SOLD, True), (Whole(default=3, maximum=9), 3)])
def test_default_stands_in_for_what_was_not_given(field: Any, default: Any) -> None:
    assert not field.required
    assert field.clean(MISSING) == default
    assert field.described()["default"] == default


@pytest.mark.parametrize(("typed", "flag"), [("1", True), ("0", False)])
def test_typed_flag_is_read(typed: str, flag: bool) -> None:
    assert SOLD.clean(SOLD.typed(typed)) is flag


@pytest.mark.parametrize("raw", [0, 1, "true", "yes", None, [], 1.0])
def test_only_true_and_false_are_flags(raw: Any) -> None:
    assert code(SOLD, raw) == "not-a-flag"


@pytest.mark.parametrize(
    ("raw", "holdings"),
    [
        ({"treasury": 10}, Holdings({}, 10, 0)),
        ({"players": {"Ana": 6}, "bank_pool": 4}, Holdings({"Ana": 6}, 0, 4)),
        ({"players": {" Ana  María ": 4, "李": 6}}, Holdings({"Ana María": 4, "李": 6}, 0, 0)),
        ({"players": {"A": 6, "B": 2, "C": 1, "D": 1}}, Holdings({"A": 6, "B": 2, "C": 1, "D": 1}, 0, 0)),
        ({"players": {"x" * 40: 0}, "treasury": 10.0}, Holdings({"x" * 40: 0}, 10, 0)),
    ],
)
def test_holdings_are_read(raw: Any, holdings: Holdings) -> None:
    assert HOLDINGS.clean(raw) == holdings


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (MISSING, "required"),
        (None, "not-holdings"),
        ([], "not-holdings"),
        ("Ana", "not-holdings"),
        ({"players": {}, "treasury": 10, "bank": 0}, "not-holdings"),
        ({"players": ["Ana"]}, "not-holdings"),
        ({}, "shares-do-not-add-up"),
        ({"treasury": 9}, "shares-do-not-add-up"),
        ({"players": {"Ana": 1}, "treasury": 10}, "shares-do-not-add-up"),
        ({"treasury": 11}, "not-a-share-count"),
        ({"players": {"Ana": -1}, "treasury": 10}, "not-a-share-count"),
        ({"players": {"Ana": "3"}, "treasury": 7}, "not-a-share-count"),
        ({"players": {"Ana": 2.5}, "treasury": 7}, "not-a-share-count"),
        ({"players": {"Ana": 7}, "treasury": 3}, "over-the-ownership-limit"),
        ({"players": dict.fromkeys("ABCDE", 2)}, "too-many-players"),
        ({"players": {"Ana": 3, " Ana": 3}, "treasury": 4}, "name-twice"),
        ({"players": {"x" * 40: 3, "x" * 40 + " ": 3}, "treasury": 4}, "name-twice"),
        ({"players": {"In\u00e9s": 3, "Ine\u0301s": 3}, "treasury": 4}, "name-twice"),
        ({"players": {"": 3}, "treasury": 7}, "not-a-name"),
        ({"players": {" ": 3}, "treasury": 7}, "not-a-name"),
        ({"players": {"x" * 41: 3}, "treasury": 7}, "not-a-name"),
        ({"players": {" " * 45 + "x": 3}, "treasury": 7}, "not-a-name"),
        ({"players": {"A\x00": 3}, "treasury": 7}, "not-a-name"),
        ({"players": {"\ud800": 3}, "treasury": 7}, "not-a-name"),
        ({"players": {"\u202eana": 3}, "treasury": 7}, "not-a-name"),
    ],
)
def test_impossible_holdings_are_refused(raw: Any, expected: str) -> None:
    assert code(HOLDINGS, raw) == expected


@pytest.mark.parametrize(
    ("raw", "allowed", "rules"),
    [
        ({"treasury": 9}, {"sum": 9, "total": 10}, ("components/certificates",)),
        ({"players": {"Ana": 7}, "treasury": 3}, {"name": "Ana", "limit": 6}, ("components/ownership-limit",)),
    ],
)
def test_refused_holdings_cite_the_rule(raw: Any, allowed: dict[str, Any], rules: tuple[str, ...]) -> None:
    with pytest.raises(Unusable) as caught:
        HOLDINGS.clean(raw)
    assert (caught.value.allowed, caught.value.rules) == (allowed, rules)


@pytest.mark.parametrize(("typed", "shares"), [("3", 3), (" 3 ", 3), ("", 0), (" ", 0), ("$3", "$3"), ("x", "x")])
def test_no_shares_typed_means_none(typed: str, shares: Any) -> None:
    assert HOLDINGS.typed_shares(typed) == shares


def refusal_of(field: Any, raw: Any) -> str:
    """The code of a refusal, or nothing when the value is read."""
    try:
        field.clean(raw)
    except Unusable as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize("field", FIELDS)
@given(raw=GARBAGE)
def test_every_refusal_of_a_field_has_a_common_message(field: Any, raw: Any) -> None:
    assert refusal_of(field, raw) in {"", *MESSAGES}


@pytest.mark.parametrize("field", FIELDS)
@given(data=st.data())
def test_reading_a_good_value_changes_nothing_but_its_form(field: Any, data: st.DataObject) -> None:
    raw = data.draw(values_of(field))
    read = field.clean(raw)
    assert read == (Holdings(**raw) if isinstance(field, HoldingsField) else raw)


@pytest.mark.parametrize("field", [MONEY, PRICE, EDITION, SOLD])
@given(typed=st.text())
def test_anything_typed_is_read_or_refused(field: Any, typed: str) -> None:
    assert refusal_of(field, field.typed(typed)) in {"", *MESSAGES}
