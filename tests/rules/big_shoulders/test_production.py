from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.tables import RESOURCES
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators

PRODUCTION = calculators()["big-shoulders", "production"]


def produce(raw: dict[str, Any]) -> Result:
    return compute_with_editions(PRODUCTION, PRODUCTION.read(raw))


def staffed(company: str, **more: Any) -> list[dict[str, Any]]:
    """A worker on every worker space of the company."""
    return [{"workers": factory.workers, **more} for factory in COMPANIES[company].factories]


def enough(company: str) -> dict[str, int]:
    """Exactly the cubes that all factories of the company consume together."""
    used = [resource for factory in COMPANIES[company].factories for resource in factory.resources]
    return {name: used.count(name) for name in RESOURCES}


def run(company: str, **more: Any) -> Result:
    return produce({"company": company, "factories": staffed(company), "resources": enough(company), **more})


# The company, goods with workers everywhere, goods with automation tokens everywhere, what its managers bring.
COMPANY_TABLE = [
    ("anglo-american", 5, 7, {"resources": 3, "appeal": 1, "goods": 0}),
    ("brunswick", 2, 4, {"resources": 4, "appeal": 0, "goods": 0}),
    ("cracker-jack", 4, 6, {"resources": 0, "appeal": 2, "goods": 0}),
    ("doggett", 3, 5, {"resources": 1, "appeal": 1, "goods": 1}),
    ("elgin", 3, 5, {"resources": 1, "appeal": 3, "goods": 0}),
    ("fairbank", 3, 5, {"resources": 2, "appeal": 2, "goods": 0}),
    ("henderson", 7, 10, {"resources": 2, "appeal": 2, "goods": 0}),
    ("libby", 6, 8, {"resources": 2, "appeal": 2, "goods": 0}),
    ("spalding", 5, 7, {"resources": 0, "appeal": 2, "goods": 0}),
    ("swift", 3, 5, {"resources": 1, "appeal": 2, "goods": 1}),
]


def test_table_covers_every_company() -> None:
    assert [row[0] for row in COMPANY_TABLE] == list(COMPANIES)


@pytest.mark.parametrize(("company", "goods", "automated", "managers"), COMPANY_TABLE)
def test_company_with_everything_produces_what_is_printed(
    company: str, goods: int, automated: int, managers: dict[str, int]
) -> None:
    tokens = [{"workers": 0, "automated": factory.workers} for factory in COMPANIES[company].factories]
    assert run(company).values["goods"] == goods
    assert run(company, factories=tokens).values["goods"] == automated
    helped = run(company, factories=staffed(company, manager=True)).values
    assert helped["manager_bonuses"] == managers
    assert helped["goods"] == goods + managers["goods"]
    assert set(run(company).values["resources_left"].values()) == {0}


# Libby: its factories have two spaces each; the first uses 1 livestock and 1 steel, the second 2 and 1.
STOPS: list[tuple[dict[str, int], dict[str, int], dict[str, int], list[str | None]]] = [
    ({"workers": 2}, {"workers": 2}, {"livestock": 3, "steel": 2}, [None, None]),
    ({"workers": 2}, {"workers": 2}, {"livestock": 2, "steel": 2}, [None, "resources"]),
    ({"workers": 2}, {"workers": 1}, {"livestock": 3, "steel": 2}, [None, "workers"]),
    ({"workers": 2}, {"workers": 1}, {"livestock": 1, "steel": 1}, [None, "workers"]),
    ({"workers": 1, "automated": 1}, {"workers": 0, "automated": 2}, {"livestock": 3, "steel": 2}, [None, None]),
    ({"workers": 1}, {"workers": 2}, {"livestock": 3, "steel": 2}, ["workers", "factory-to-the-left"]),
    ({"workers": 2}, {"workers": 2}, {"livestock": 2}, ["resources", "resources"]),
    ({"workers": 2}, {"workers": 2}, {"wood": 9, "coal": 9}, ["resources", "resources"]),
    ({"workers": 0}, {"workers": 0}, {}, ["workers", "workers"]),
]


@pytest.mark.parametrize(("first", "second", "resources", "reasons"), STOPS)
def test_first_rule_that_stops_a_factory(
    first: dict[str, int], second: dict[str, int], resources: dict[str, int], reasons: list[str | None]
) -> None:
    rows = produce({"company": "libby", "factories": [first, second], "resources": resources}).values["factories"]
    assert [row["reason"] for row in rows] == reasons
    assert [row["produces"] for row in rows] == [reason is None for reason in reasons]


def test_every_rule_that_stops_a_factory_is_a_step() -> None:
    steps = produce({"company": "libby", "factories": [{"workers": 0}, {"workers": 1}]}).steps
    assert [(step.code, step.values.get("number")) for step in steps] == [
        ("stops-for-workers", 1),
        ("stops-for-resources", 1),
        ("stops-for-workers", 2),
        ("stops-for-resources", 2),
        ("stops-for-the-left", 2),
        ("goods-in-all", None),
    ]
    assert steps[3].values["missing"] == ["livestock", "livestock", "steel"]


def test_third_factory_names_the_first_that_stopped() -> None:
    steps = run("henderson", factories=[{"workers": 0}, {"workers": 2}, {"workers": 1}]).steps
    assert [step.values["idle"] for step in steps if step.code == "stops-for-the-left"] == [1, 1]


def test_partly_automated_factory_makes_what_is_printed() -> None:
    half = [{"workers": 1, "automated": 1}, {"workers": 0}]
    assert run("libby", factories=half).values["goods"] == 3


@pytest.mark.parametrize(("tokens", "goods"), [(0, 0), (1, 1), (2, 2)])
def test_goods_tokens_need_no_factory(tokens: int, goods: int) -> None:
    idle = [{"workers": 0}, {"workers": 0}]
    assert run("libby", factories=idle, appeal_goods=tokens).values["goods"] == goods


@pytest.mark.parametrize(
    ("starting", "staff", "gains"),
    [
        (True, [{"workers": 2}, {"workers": 2}], True),
        (False, [{"workers": 2}, {"workers": 2}], False),
        (True, [{"workers": 2}, {"workers": 1}], False),
    ],
)
def test_partner_comes_when_every_factory_produces(starting: bool, staff: list[dict[str, int]], gains: bool) -> None:
    result = run("libby", factories=staff, starting_company=starting)
    assert result.values["gains_partner"] is gains
    assert ("partner" in {step.code for step in result.steps}) is gains


@pytest.mark.parametrize(
    ("company", "place", "brings"),
    [
        ("anglo-american", 1, [("manager-resources", 2)]),
        ("elgin", 0, [("manager-appeal", 2)]),
        ("doggett", 1, [("manager-goods", 1)]),
        ("libby", 0, [("manager-resources", 1), ("manager-appeal", 1)]),
        ("swift", 1, [("manager-appeal", 1), ("manager-goods", 1)]),
    ],
)
def test_manager_bonus_is_that_of_its_own_factory(company: str, place: int, brings: list[tuple[str, int]]) -> None:
    staff = staffed(company)
    staff[place]["manager"] = True
    steps = [step for step in run(company, factories=staff).steps if step.code.startswith("manager-")]
    assert [(step.code, step.values["amount"]) for step in steps] == brings
    assert {step.values["number"] for step in steps} == {place + 1}


def test_manager_of_an_idle_factory_gives_nothing() -> None:
    idle = [{"workers": 1, "manager": True}, {"workers": 2, "manager": True}]
    assert set(run("libby", factories=idle).values["manager_bonuses"].values()) == {0}


@pytest.mark.parametrize(
    ("first", "resources", "warned"),
    [
        ({"workers": 2, "manager": True}, {"livestock": 2, "steel": 2}, True),
        ({"workers": 2, "manager": True}, {"livestock": 3, "steel": 1}, True),
        ({"workers": 2, "manager": True}, {"livestock": 1, "steel": 1}, False),
        ({"workers": 2}, {"livestock": 2, "steel": 2}, False),
        ({"workers": 2, "manager": True}, {"livestock": 3, "steel": 2}, False),
    ],
)
def test_manager_who_could_supply_the_next_factory_is_named(
    first: dict[str, Any], resources: dict[str, int], warned: bool
) -> None:
    result = produce({"company": "libby", "factories": [first, {"workers": 2}], "resources": resources})
    assert ("manager-could-supply" in {warning.code for warning in result.warnings}) is warned


def test_resource_of_the_manager_lets_the_next_factory_run_once_it_is_added() -> None:
    staff = [{"workers": 2, "manager": True}, {"workers": 2}]
    short = {"company": "libby", "factories": staff, "resources": {"livestock": 2, "steel": 2}}
    assert produce(short).values["goods"] == 3
    assert produce({**short, "resources": {"livestock": 3, "steel": 2}}).values["goods"] == 6


@pytest.mark.parametrize(
    ("edition", "tokens", "codes"),
    [
        ("en-2020", 0, ["must-withhold"]),
        ("en-2020", 1, ["must-withhold"]),
        ("es-2018", 0, []),
        ("es-2018", 1, ["silent-on-appeal-goods"]),
    ],
)
def test_editions_on_a_company_without_production(edition: str, tokens: int, codes: list[str]) -> None:
    idle = [{"workers": 0}, {"workers": 0}]
    result = run("libby", factories=idle, appeal_goods=tokens, edition=edition)
    assert [warning.code for warning in result.warnings] == codes


def test_factories_to_the_right_of_an_idle_one_may_be_left_out() -> None:
    known = produce({"company": "henderson", "factories": [{"workers": 0}]})
    whole = produce({"company": "henderson", "factories": [{"workers": 0}, {"workers": 2}, {"workers": 1}]})
    assert known.values["goods"] == whole.values["goods"] == 0
    assert [row["produces"] for row in known.values["factories"]] == [False, False, False]
    assert known.values["factories"][2]["reason"] == "factory-to-the-left"


def test_workers_of_a_fully_automated_factory_may_be_left_out() -> None:
    known = produce({"company": "elgin", "factories": [{"automated": 2}, {"workers": 0}], "resources": enough("elgin")})
    assert known.values["factories"][0]["produces"]
    with pytest.raises(InvalidInput) as caught:
        produce({"company": "elgin", "factories": [{"automated": 1}, {"workers": 0}]})
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("factories.0.workers", "required")]


@pytest.mark.parametrize(("company", "rows", "workers"), [("libby", 3, 0), ("elgin", 1, 2), ("fairbank", 1, 1)])
def test_number_of_factories_is_that_of_the_charter(company: str, rows: int, workers: int) -> None:
    factories = [{"workers": workers}] * rows
    with pytest.raises(InvalidInput) as caught:
        produce({"company": company, "factories": factories, "resources": enough(company)})
    [fault] = caught.value.faults
    assert (fault.field, fault.code) == ("factories", "wrong-number-of-factories")
    assert fault.allowed["number"] == len(COMPANIES[company].factories)


def test_every_factory_with_too_much_staff_is_named() -> None:
    with pytest.raises(InvalidInput) as caught:
        produce({"company": "libby", "factories": [{"workers": 2, "automated": 1}, {"workers": 3}]})
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [
        ("factories.0", "more-than-its-spaces"),
        ("factories.1", "more-than-its-spaces"),
    ]


@st.composite
def turns(draw: st.DrawFn) -> dict[str, Any]:
    """A company whose staff fits its charter."""
    company = draw(st.sampled_from(list(COMPANIES)))
    staff = []
    for factory in COMPANIES[company].factories:
        automated = draw(st.integers(0, factory.workers))
        workers = draw(st.sampled_from((factory.workers - automated, 0)))
        staff.append({"workers": workers, "automated": automated, "manager": draw(st.booleans())})
    return {
        "company": company,
        "factories": staff,
        "resources": {name: draw(st.integers(0, 5)) for name in RESOURCES},
        "appeal_goods": draw(st.integers(0, 2)),
        "starting_company": draw(st.booleans()),
        "edition": draw(st.sampled_from(("en-2020", "es-2018"))),
    }


@given(turns())
def test_cubes_consumed_and_left_are_those_there_were(raw: dict[str, Any]) -> None:
    values = produce(raw).values
    ran = [
        factory
        for factory, row in zip(COMPANIES[raw["company"]].factories, values["factories"], strict=True)
        if row["produces"]
    ]
    for name in RESOURCES:
        consumed = sum(factory.resources.count(name) for factory in ran)
        assert values["resources_left"][name] + consumed == raw["resources"][name]
        assert values["resources_left"][name] >= 0


@given(turns())
def test_goods_are_those_of_factories_managers_and_tokens(raw: dict[str, Any]) -> None:
    values = produce(raw).values
    made = sum(row["goods"] for row in values["factories"])
    assert values["goods"] == made + values["manager_bonuses"]["goods"] + raw["appeal_goods"]


@given(turns())
def test_no_factory_produces_to_the_right_of_an_idle_one(raw: dict[str, Any]) -> None:
    produced = [row["produces"] for row in produce(raw).values["factories"]]
    assert produced == sorted(produced, reverse=True)


@given(turns(), st.sampled_from(RESOURCES))
def test_one_more_cube_never_makes_fewer_goods(raw: dict[str, Any], name: str) -> None:
    richer = {**raw, "resources": {**raw["resources"], name: raw["resources"][name] + 1}}
    assert produce(richer).values["goods"] >= produce(raw).values["goods"]


@given(turns())
def test_managers_change_neither_what_runs_nor_what_is_left(raw: dict[str, Any]) -> None:
    alone = {**raw, "factories": [{**staff, "manager": False} for staff in raw["factories"]]}
    with_them, without = produce(raw).values, produce(alone).values
    assert with_them["factories"] == without["factories"]
    assert with_them["resources_left"] == without["resources_left"]


@given(turns())
def test_editions_agree_on_what_is_produced(raw: dict[str, Any]) -> None:
    assert produce({**raw, "edition": "en-2020"}).values == produce({**raw, "edition": "es-2018"}).values


@pytest.mark.parametrize(
    ("first", "resources", "trades"),
    [
        ({"workers": 2}, {"livestock": 3, "steel": 2}, 0),
        ({"workers": 2}, {"livestock": 2, "steel": 2, "wood": 2}, 1),
        ({"workers": 2}, {"livestock": 2, "steel": 2, "wood": 1, "coal": 1}, 0),
        ({"workers": 1}, {"livestock": 2, "steel": 2, "wood": 2}, 0),
    ],
)
def test_trade_that_would_supply_the_next_factory_is_named(
    first: dict[str, Any], resources: dict[str, int], trades: int
) -> None:
    result = produce({"company": "libby", "factories": [first, {"workers": 2}], "resources": resources})
    found = [warning.values["trades"] for warning in result.warnings if warning.code == "trade-could-supply"]
    assert found == ([trades] if trades else [])
