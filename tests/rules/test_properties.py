"""What holds for every calculator in the registry, whatever is put in."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from calculators.outcome import show
from calculators.wording import Wording
from content.refs import Ref
from rules.engine.calculator import Calculator, InvalidInput, Result
from rules.engine.fields import Choice
from rules.engine.pictures import Bars, Dials, Grid, Markers, Network, Picture, Piles, TrackMove
from rules.engine.registry import calculators
from rules.engine.schema import result_schema
from rules.engine.sentences import placeholders

from .strategies import raw_input
from .tried import outcome, results, tried
from .words import LANGUAGES, every_calculator, sections_of, words_of

pytestmark = pytest.mark.django_db

DIVIDENDS = calculators()["big-shoulders", "dividends"]
STOCK_BUMP = calculators()["big-shoulders", "stock-bump"]


@every_calculator
def test_result_has_exactly_the_declared_values(calculator: Calculator) -> None:
    for _raw, found in results(calculator):
        assert list(found.values) == list(calculator.results)


@pytest.mark.parametrize("language", LANGUAGES)
@every_calculator
def test_every_step_warning_and_refusal_has_its_sentence(calculator: Calculator, language: str) -> None:
    with translation.override(language):
        wording = Wording(words_of(calculator))
        for raw, found in tried(calculator):
            for text in said(found, wording):
                assert text, raw
                assert not placeholders(text), raw


def said(found: Result | InvalidInput, wording: Wording) -> list[str]:
    if isinstance(found, InvalidInput):
        return [wording.fault(fault) for fault in found.faults]
    return [item.text for item in (*wording.steps(found), *wording.warnings(found))]


@pytest.mark.parametrize("language", LANGUAGES)
@every_calculator
def test_page_can_show_every_result(calculator: Calculator, language: str) -> None:
    with translation.override(language):
        wording = Wording(words_of(calculator))
        for raw, found in results(calculator):
            shown = show(calculator, found, wording)
            large = {value.name for value in shown.headline}
            # Winners stand beside all totals. Where none of its own has a value, the first that there is stands in.
            assert large <= {*calculator.headline, "totals"} or len(large) == 1, raw
            assert all(value.label for value in shown.values), raw
            assert all(picture.caption for picture in shown.pictures), raw


@every_calculator
def test_steps_warnings_and_refusals_cite_sections_that_exist(calculator: Calculator) -> None:
    for raw, found in tried(calculator):
        notes = found.faults if isinstance(found, InvalidInput) else (*found.steps, *found.warnings)
        cited = {rule for note in notes for rule in note.rules}
        assert {ref.partition("#")[0] for ref in cited} <= sections_of(calculator.game), raw
        assert {Ref.parse(rule, calculator.game).game for rule in cited} <= {calculator.game}, raw


@every_calculator
def test_every_step_cites_a_rule(calculator: Calculator) -> None:
    for raw, found in results(calculator):
        assert found.steps, raw
        assert all(step.rules for step in found.steps), raw


@every_calculator
def test_result_is_json_of_the_declared_shape(calculator: Calculator) -> None:
    validator = jsonschema.validators.validator_for(result_schema(calculator))(result_schema(calculator))
    for _raw, found in results(calculator):
        answer = {"result": dict(found.values), "steps": [], "warnings": [], "missing": []}
        validator.validate(json.loads(json.dumps(answer, allow_nan=False)))


@every_calculator
def test_same_input_gives_the_same_result(calculator: Calculator) -> None:
    for raw, found in tried(calculator):
        assert parts(outcome(calculator, raw)) == parts(found), raw


def parts(found: Result | InvalidInput) -> Any:
    """What makes two of them equal."""
    return found.faults if isinstance(found, InvalidInput) else found


@every_calculator
def test_pictures_show_what_there_is(calculator: Calculator) -> None:
    for raw, found in results(calculator):
        for picture in found.pictures:
            assert drawable(picture), raw


def drawable(picture: Picture) -> bool:
    """Whether a picture stays inside itself: markers on their track, needles on their dial, routes on their map."""
    match picture:
        case TrackMove():
            return {picture.start, picture.end, *picture.line_before, *picture.shaded} <= set(
                range(len(picture.spaces))
            )
        case Markers():
            return {*picture.after.values(), *picture.before.values()} <= set(range(len(picture.spaces)))
        case Bars():
            kinds = {tuple(parts) for parts in picture.bars.values()}
            return len(kinds) <= 1 and all(amount >= 0 for parts in picture.bars.values() for amount in parts.values())
        case Piles():
            return set(picture.before) <= set(picture.after)
        case Dials():
            return all(0 <= used <= size for size, used in picture.dials.values())
        case Grid():
            shape = {len(cells) for cells in picture.cells} == {len(picture.columns)}
            return shape and len(picture.cells) == len(picture.rows)
        case Network():
            return picture.marked <= set(picture.map.places) and picture.joined <= set(picture.map.routes)


@every_calculator
def test_share_price_stays_on_its_track(calculator: Calculator) -> None:
    tracks = [field.options for field in calculator.fields if field.name == "share_price" and isinstance(field, Choice)]
    for raw, found in results(calculator):
        if tracks and "share_price_after" in found.values:
            assert found.values["share_price_after"] in tracks[0], raw


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
