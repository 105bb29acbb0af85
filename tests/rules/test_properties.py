"""What holds for every calculator that the catalogue finds, whatever is put in."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from calculators.calculator import Calculator, InvalidInput, Result
from calculators.catalogue import calculators
from calculators.editions import compute_with_editions
from calculators.fields import Choice
from calculators.pages import show
from calculators.schema import result_schema
from calculators.sentences import placeholders
from calculators.wording import Wording
from rulebook.refs import Ref

from .strategies import raw_input
from .words import LANGUAGES, every_calculator, sections_of, words_of

pytestmark = pytest.mark.django_db

DIVIDENDS = calculators()["big-shoulders", "dividends"]
STOCK_BUMP = calculators()["big-shoulders", "stock-bump"]


def outcome(calculator: Calculator, raw: dict[str, Any]) -> Result | InvalidInput:
    try:
        return compute_with_editions(calculator, calculator.read(raw))
    except InvalidInput as refusal:
        return refusal


@every_calculator
@given(data=st.data())
def test_result_has_exactly_the_declared_values(calculator: Calculator, data: st.DataObject) -> None:
    found = outcome(calculator, data.draw(raw_input(calculator)))
    if isinstance(found, Result):
        assert list(found.values) == list(calculator.results)


@every_calculator
@given(data=st.data())
def test_every_step_warning_and_refusal_has_its_sentence(calculator: Calculator, data: st.DataObject) -> None:
    found = outcome(calculator, data.draw(raw_input(calculator)))
    for language in LANGUAGES:
        with translation.override(language):
            for text in said(found, Wording(words_of(calculator))):
                assert text
                assert not placeholders(text)


def said(found: Result | InvalidInput, wording: Wording) -> list[str]:
    if isinstance(found, InvalidInput):
        return [wording.fault(fault) for fault in found.faults]
    return [item.text for item in (*wording.steps(found), *wording.warnings(found))]


@every_calculator
@given(data=st.data())
def test_page_can_show_every_result(calculator: Calculator, data: st.DataObject) -> None:
    found = outcome(calculator, data.draw(raw_input(calculator)))
    if isinstance(found, InvalidInput):
        return
    for language in LANGUAGES:
        with translation.override(language):
            shown = show(calculator, found, Wording(words_of(calculator)))
        assert {value.name for value in shown.headline} <= set(calculator.headline)
        assert all(value.label for value in shown.values)


@every_calculator
@given(data=st.data())
def test_steps_warnings_and_refusals_cite_sections_that_exist(calculator: Calculator, data: st.DataObject) -> None:
    found = outcome(calculator, data.draw(raw_input(calculator)))
    notes = found.faults if isinstance(found, InvalidInput) else (*found.steps, *found.warnings)
    cited = {rule for note in notes for rule in note.rules}
    assert {ref.partition("#")[0] for ref in cited} <= sections_of(calculator.game)
    assert {Ref.parse(rule, calculator.game).game for rule in cited} <= {calculator.game}


@every_calculator
@given(data=st.data())
def test_every_step_cites_a_rule(calculator: Calculator, data: st.DataObject) -> None:
    found = outcome(calculator, data.draw(raw_input(calculator)))
    if isinstance(found, Result):
        assert found.steps
        assert all(step.rules for step in found.steps)


@every_calculator
@given(data=st.data())
def test_result_is_json_of_the_declared_shape(calculator: Calculator, data: st.DataObject) -> None:
    found = outcome(calculator, data.draw(raw_input(calculator)))
    if isinstance(found, Result):
        answer = {"result": dict(found.values), "steps": [], "warnings": []}
        jsonschema.validate(json.loads(json.dumps(answer, allow_nan=False)), result_schema(calculator))


@every_calculator
@given(data=st.data())
def test_same_input_gives_the_same_result(calculator: Calculator, data: st.DataObject) -> None:
    raw = data.draw(raw_input(calculator))
    assert repr(outcome(calculator, raw)) == repr(outcome(calculator, raw))


@every_calculator
@given(data=st.data())
def test_marker_moves_between_spaces_of_its_track(calculator: Calculator, data: st.DataObject) -> None:
    found = outcome(calculator, data.draw(raw_input(calculator)))
    for picture in found.pictures if isinstance(found, Result) else ():
        places = range(len(picture.spaces))
        assert {picture.start, picture.end, *picture.line_before, *picture.shaded} <= set(places)


@every_calculator
@given(data=st.data())
def test_share_price_stays_on_its_track(calculator: Calculator, data: st.DataObject) -> None:
    found = outcome(calculator, data.draw(raw_input(calculator)))
    tracks = [field.options for field in calculator.fields if field.name == "share_price" and isinstance(field, Choice)]
    if isinstance(found, Result) and tracks and "share_price_after" in found.values:
        assert found.values["share_price_after"] in tracks[0]


PAYING = raw_input(DIVIDENDS).map(lambda raw: {**raw, "produced": True, "sold": True})


@given(PAYING)
def test_money_out_of_a_dividend_is_money_in(raw: dict[str, Any]) -> None:
    values = DIVIDENDS.run(raw).values
    assert sum(values["payouts"].values()) + values["company_income"] + values["bank_keeps"] == raw["revenue"]


@given(PAYING)
def test_no_share_earns_more_than_another(raw: dict[str, Any]) -> None:
    values = DIVIDENDS.run(raw).values
    for name, shares in raw["holdings"]["players"].items():
        assert values["payouts"][name] == shares * values["per_share"]


@given(PAYING, st.integers(0, 100_000))
def test_higher_revenue_never_lowers_the_price(raw: dict[str, Any], revenue: int) -> None:
    low, high = sorted((raw["revenue"], revenue))
    prices = [DIVIDENDS.run({**raw, "revenue": amount}).values["share_price_after"] for amount in (low, high)]
    assert prices == sorted(prices)


@given(PAYING)
def test_dividends_and_stock_bump_agree(raw: dict[str, Any]) -> None:
    asked = {"share_price": raw["share_price"], "earnings": raw["revenue"], "edition": raw.get("edition", "en-2020")}
    paid, guide = DIVIDENDS.run(raw).values, STOCK_BUMP.run(asked).values
    assert (paid["steps"], paid["share_price_after"]) == (guide["steps"], guide["share_price_after"])


@given(PAYING, st.data())
def test_paying_a_threshold_gives_what_the_guide_promises(raw: dict[str, Any], data: st.DataObject) -> None:
    asked = {"share_price": raw["share_price"], "earnings": 0, "edition": raw.get("edition", "en-2020")}
    row = data.draw(st.sampled_from(STOCK_BUMP.run(asked).values["thresholds"]))
    at, below = (DIVIDENDS.run({**raw, "revenue": row["earnings"] - less}).values for less in (0, 1))
    assert (at["steps"], at["share_price_after"]) == (row["steps"], row["share_price_after"])
    assert below["share_price_after"] <= row["share_price_after"]


@given(raw_input(STOCK_BUMP))
def test_earning_what_was_short_moves_the_price_further(raw: dict[str, Any]) -> None:
    values = STOCK_BUMP.run(raw).values
    if (short := values["short_of_next"]) is not None:
        further = STOCK_BUMP.compute(STOCK_BUMP.input(**{**vars_of(raw), "earnings": raw["earnings"] + short}))
        assert further.values["steps"] > values["steps"]
        if short > 1:
            almost = STOCK_BUMP.compute(STOCK_BUMP.input(**{**vars_of(raw), "earnings": raw["earnings"] + short - 1}))
            assert almost.values["steps"] == values["steps"]


def vars_of(raw: dict[str, Any]) -> dict[str, Any]:
    return {"edition": "en-2020", **raw}
