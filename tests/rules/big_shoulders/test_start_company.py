from typing import Any

import pytest
from hypothesis import given

from rules.big_shoulders.tables import CERTIFICATE_LIMIT, PAR_VALUES
from rules.engine.calculator import Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators
from tests.rules.strategies import raw_input

START = calculators()["big-shoulders", "start-company"]


def start(cash: int, par: int, **more: Any) -> Result:
    return compute_with_editions(START, START.read({"cash": cash, "par": par, **more}))


@pytest.mark.parametrize(("par", "cost"), [(35, 105), (40, 120), (50, 150), (60, 180)])
def test_directors_certificate_costs_three_times_the_par_value(par: int, cost: int) -> None:
    values = start(500, par).values
    assert (values["cost"], values["company_treasury"], values["cash_after"]) == (cost, cost, 500 - cost)


@pytest.mark.parametrize(
    ("cash", "pars"),
    [
        (0, []),
        (104, []),
        (105, [35]),
        (119, [35]),
        (120, [35, 40]),
        (175, [35, 40, 50]),
        (179, [35, 40, 50]),
        (180, [35, 40, 50, 60]),
    ],
)
def test_affordable_pars_are_those_that_can_be_paid_in_full(cash: int, pars: list[int]) -> None:
    assert start(cash, 35).values["affordable_pars"] == pars


@pytest.mark.parametrize(
    ("cash", "players", "certificates_owned", "reasons"),
    [
        (120, 2, 9, []),
        (119, 2, 9, ["cash"]),
        (120, 2, 10, ["certificate-limit"]),
        (120, 3, 11, []),
        (120, 3, 12, ["certificate-limit"]),
        (120, 4, 13, []),
        (120, 4, 14, ["certificate-limit"]),
        (119, 4, 14, ["cash", "certificate-limit"]),
    ],
)
def test_every_rule_that_forbids_it_is_named(
    cash: int, players: int, certificates_owned: int, reasons: list[str]
) -> None:
    values = start(cash, 40, players=players, certificates_owned=certificates_owned).values
    assert (values["legal"], values["reasons"]) == (not reasons, reasons)


def test_company_that_cannot_be_started_leaves_nothing_and_draws_nothing() -> None:
    result = start(175, 60)
    assert (result.values["cash_after"], result.values["company_treasury"]) == (None, None)
    assert result.pictures == ()


def test_token_stands_on_the_par_value() -> None:
    [track] = start(175, 50).pictures
    assert track.start == track.end
    assert track.spaces[track.end] == 50


@given(raw_input(START))
def test_money_paid_is_the_money_of_the_company(raw: dict[str, Any]) -> None:
    values = START.run(raw).values
    if values["legal"]:
        assert values["cash_after"] + values["company_treasury"] == raw["cash"]


@given(raw_input(START))
def test_legal_start_breaks_no_limit(raw: dict[str, Any]) -> None:
    values = START.run(raw).values
    if values["legal"]:
        assert values["cash_after"] >= 0
        assert raw.get("certificates_owned", 0) + 1 <= CERTIFICATE_LIMIT[raw.get("players", 4)]
        assert raw["par"] in values["affordable_pars"]


@given(raw_input(START))
def test_more_money_never_closes_a_par_value(raw: dict[str, Any]) -> None:
    richer = START.run({**raw, "cash": min(raw["cash"] + 15, 100_000)}).values["affordable_pars"]
    assert set(START.run(raw).values["affordable_pars"]) <= set(richer) <= set(PAR_VALUES)


def steps(result: Result) -> list[str]:
    return [step.code for step in result.steps]


@pytest.mark.parametrize(
    ("edition", "decade", "reasons"),
    [
        ("es-2018", 1, ["first-decade"]),
        ("es-2018", "setup", []),
        ("es-2018", 2, []),
        ("es-2018", 5, []),
        ("en-2020", 1, []),
        ("en-2020", "setup", []),
    ],
)
def test_2018_rules_start_no_company_in_the_first_decade(edition: str, decade: int | str, reasons: list[str]) -> None:
    values = start(175, 35, certificates_owned=1, decade=decade, edition=edition).values
    assert (values["legal"], values["reasons"]) == (not reasons, reasons)


def test_other_edition_is_named_in_the_first_decade() -> None:
    [warning] = start(175, 35, decade=1).warnings
    assert warning.values["changed"]["legal"] == (True, False)


def test_unknown_decade_is_named_first_where_it_matters() -> None:
    assert steps(start(175, 35, edition="es-2018"))[0] == "if-not-the-first-decade"
    assert "if-not-the-first-decade" not in steps(start(175, 35))
    assert "if-not-the-first-decade" not in steps(start(175, 35, edition="es-2018", decade=2))


@pytest.mark.parametrize(("owned", "least"), [(10, 3), (11, 3), (12, 4), (13, 4)])
def test_unknown_number_of_players_is_named_first_where_it_decides(owned: int, least: int) -> None:
    result = start(500, 50, certificates_owned=owned)
    assert result.values["legal"]
    assert (result.steps[0].code, result.steps[0].values["players"]) == ("if-so-many-players", least)


@pytest.mark.parametrize(("owned", "more"), [(9, {}), (14, {}), (11, {"players": 3}), (11, {"players": 2})])
def test_number_of_players_is_not_assumed_where_it_is_known_or_decides_nothing(
    owned: int, more: dict[str, int]
) -> None:
    assert "if-so-many-players" not in steps(start(500, 50, certificates_owned=owned, **more))
