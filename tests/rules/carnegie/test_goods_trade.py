from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.carnegie.goods_trade import USES
from rules.carnegie.tables import DEPARTMENTS, EDITIONS
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import DIFFERS, REFUSES, compute_with_editions
from rules.engine.registry import calculators

TRADE = calculators()["carnegie", "goods-trade"]


def trade(department: str, *uses: Any, edition: str = "bga-es") -> Result:
    given = {"department": department, "uses": list(uses), "edition": edition}
    return compute_with_editions(TRADE, TRADE.read(given))


@pytest.mark.parametrize(
    ("department", "uses", "money", "goods", "vp", "sent"),
    [
        ("commerce-and-finance", ["money"], 3, 0, 0, 0),
        ("commerce-and-finance", ["goods"], 0, 1, 0, 0),
        ("commerce-and-finance", ["mission-money"], 6, 0, 0, 1),
        ("commerce-and-finance", ["mission-goods"], 0, 2, 0, 1),
        ("commerce-and-finance", ["mission-money", "goods"], 6, 1, 0, 1),
        ("commerce-and-finance", ["mission-money", "mission-goods", "money"], 9, 2, 0, 2),
        ("purchasing", ["goods"], 0, 3, 0, 1),
        ("purchasing", ["goods", "goods"], 0, 6, 0, 2),
        ("sales", [1], 5, -1, 0, 0),
        ("sales", [3, 2], 25, -5, 0, 0),
        ("logistics", [3], 9, -3, 3, 0),
        ("logistics", [1, 2], 9, -3, 3, 0),
        ("supply-chain", [3, 3], -6, 6, 0, 0),
        ("supply-chain", [0, 2], -2, 2, 0, 0),
        ("supply-chain", [0], 0, 0, 0, 0),
    ],
)
def test_uses_add_up(department: str, uses: list[Any], money: int, goods: int, vp: int, sent: int) -> None:
    expected = {"money": money, "goods": goods, "vp": vp, "employees_sent": sent}
    assert trade(department, *uses).values == expected


def test_printed_tiles_pay_six_for_a_cube_and_know_money_from_purchasing() -> None:
    assert trade("sales", 3, 2, edition="published").values["money"] == 30
    bought = trade("purchasing", "money", "goods", edition="published").values
    assert bought == {"money": 8, "goods": 3, "vp": 0, "employees_sent": 2}


@pytest.mark.parametrize(
    ("department", "uses", "fields"),
    [
        ("commerce-and-finance", ["money", 2], ["uses.1"]),
        ("purchasing", ["mission-goods"], ["uses.0"]),
        ("purchasing", [3], ["uses.0"]),
        ("sales", [0], ["uses.0"]),
        ("sales", ["money", "goods"], ["uses.0", "uses.1"]),
        ("logistics", [1, 0], ["uses.1"]),
        ("supply-chain", ["goods"], ["uses.0"]),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_use_has_to_fit_its_department(department: str, uses: list[Any], fields: list[str], edition: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        trade(department, *uses, edition=edition)
    assert [fault.field for fault in caught.value.faults] == fields
    assert {fault.code for fault in caught.value.faults} == {f"not-a-use-of-{department}"}


def test_help_page_knows_no_money_from_purchasing() -> None:
    with pytest.raises(InvalidInput) as caught:
        trade("purchasing", "goods", "money")
    [fault] = caught.value.faults
    assert (fault.field, fault.code) == ("uses.1", "no-money-from-purchasing")
    assert fault.rules == ("departments/management#purchasing",)


@pytest.mark.parametrize(
    ("department", "use", "rule"),
    [
        ("purchasing", "goods", "departments/management#workstations"),
        ("sales", 1, "departments/management#workstations"),
        ("logistics", 1, "departments/management#workstations"),
        ("supply-chain", 1, "departments/construction#workstations"),
    ],
)
def test_department_is_used_as_often_as_it_has_workstations(department: str, use: Any, rule: str) -> None:
    trade(department, use, use)
    with pytest.raises(InvalidInput) as caught:
        trade(department, use, use, use)
    [fault] = caught.value.faults
    assert (fault.code, fault.allowed) == ("more-than-workstations", {"workstations": 2})
    assert fault.rules == ("company/departments#capacity", rule)


def test_everything_that_is_wrong_is_named() -> None:
    with pytest.raises(InvalidInput) as caught:
        trade("sales", 0, 1, "money")
    codes = [fault.code for fault in caught.value.faults]
    assert codes == ["not-a-use-of-sales", "not-a-use-of-sales", "more-than-workstations"]


@pytest.mark.parametrize(
    ("department", "uses", "edition", "found"),
    [
        ("sales", [2], "bga-es", [DIFFERS]),
        ("sales", [2], "published", [DIFFERS]),
        ("purchasing", ["money"], "published", [REFUSES]),
        ("purchasing", ["goods"], "published", []),
        ("logistics", [2], "bga-es", []),
        ("supply-chain", [2], "bga-es", []),
        ("commerce-and-finance", ["money"], "bga-es", []),
    ],
)
def test_editions_differ_in_sales_and_in_money_from_purchasing(
    department: str, uses: list[Any], edition: str, found: list[str]
) -> None:
    assert [warning.code for warning in trade(department, *uses, edition=edition).warnings] == found


@pytest.mark.parametrize(
    ("department", "uses", "codes"),
    [
        ("commerce-and-finance", ["money"], ["commerce-and-finance-money"]),
        ("commerce-and-finance", ["goods", "mission-goods"], ["-goods", "-mission-goods", "total"]),
        ("purchasing", ["goods"], ["purchasing-goods"]),
        ("supply-chain", [0, 1], ["nothing-bought", "supply-chain", "total"]),
        ("sales", [1], ["sales"]),
        ("logistics", [1, 1], ["logistics", "logistics", "total"]),
    ],
)
def test_every_use_has_its_line(department: str, uses: list[Any], codes: list[str]) -> None:
    found = [step.code for step in trade(department, *uses).steps]
    assert [code if code[0] != "-" else f"{department}{code}" for code in codes] == found


@st.composite
def trades(draw: st.DrawFn) -> tuple[str, list[Any], str]:
    department = draw(st.sampled_from(sorted(USES)))
    edition = draw(st.sampled_from(EDITIONS))
    fitting = [
        use for use in USES[department] if edition == "published" or (department, use) != ("purchasing", "money")
    ]
    most = len(DEPARTMENTS[department].workstations) if department in DEPARTMENTS else 3
    return department, draw(st.lists(st.sampled_from(fitting), min_size=1, max_size=most)), edition


@given(trades())
def test_uses_are_independent_of_each_other_and_of_their_order(found: tuple[str, list[Any], str]) -> None:
    department, uses, edition = found
    together = trade(department, *uses, edition=edition).values
    apart = [trade(department, use, edition=edition).values for use in uses]
    assert together == {name: sum(values[name] for values in apart) for name in together}
    assert together == trade(department, *reversed(uses), edition=edition).values


@given(trades())
def test_nobody_gains_for_nothing(found: tuple[str, list[Any], str]) -> None:
    department, uses, edition = found
    values = trade(department, *uses, edition=edition).values
    assert 0 <= values["employees_sent"] <= len(uses)
    assert values["vp"] >= 0
    if department in ("sales", "logistics"):
        assert values["goods"] < 0 < values["money"]
    if department == "supply-chain":
        assert values["goods"] == -values["money"]
