from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.tables import STOCK_TRACK
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators

SCORE = calculators()["big-shoulders", "final-score"]
PRICES = {"swift": 400, "libby": 80}


def add_up(players: dict[str, dict[str, Any]], prices: dict[str, int] | None = None) -> Result:
    return compute_with_editions(SCORE, SCORE.read({"players": players, "prices": prices or PRICES}))


@pytest.mark.parametrize(
    ("player", "total"),
    [
        ({"cash": 0}, 0),
        ({"cash": 35}, 35),
        ({"cash": 35, "goals": 0, "shares": {}}, 35),
        ({"cash": 0, "goals": 3}, 600),
        ({"cash": 0, "shares": {"swift": 5}}, 2000),
        ({"cash": 100, "goals": 1, "shares": {"swift": 2, "libby": 6}}, 100 + 200 + 800 + 480),
    ],
)
def test_result_is_cash_goals_and_shares(player: dict[str, Any], total: int) -> None:
    assert add_up({"Ana": player}).values["totals"] == {"Ana": total}


def test_every_line_of_the_scorepad_is_a_step() -> None:
    result = add_up({"Ana": {"cash": 100, "goals": 1, "shares": {"swift": 2, "libby": 6}}})
    assert [(step.code, step.values.get("amount")) for step in result.steps] == [
        ("cash", 100),
        ("goals", 200),
        ("company", 480),
        ("company", 800),
        ("total", None),
        ("wins", None),
    ]


# Each player's cash and number of goals met.
@pytest.mark.parametrize(
    ("players", "ranking", "winners", "step"),
    [
        ({"Ana": (10, 0), "Bo": (20, 0)}, ["Bo", "Ana"], ["Bo"], "wins"),
        ({"Ana": (400, 0), "Bo": (0, 2)}, ["Bo", "Ana"], ["Bo"], "tied"),
        ({"Ana": (0, 2), "Bo": (200, 1), "Cy": (0, 3)}, ["Cy", "Ana", "Bo"], ["Cy"], "wins"),
        ({"Ana": (500, 2), "Bo": (700, 1), "Cy": (100, 3)}, ["Ana", "Bo", "Cy"], ["Ana"], "tied"),
        ({"Ana": (0, 1), "Bo": (0, 1)}, ["Ana", "Bo"], ["Ana", "Bo"], "tied"),
        ({"Ana": (400, 0), "Bo": (0, 2), "Cy": (0, 2)}, ["Bo", "Cy", "Ana"], ["Bo", "Cy"], "tied"),
        ({"Ana": (7, 0), "Bo": (7, 0), "Cy": (7, 0)}, ["Ana", "Bo", "Cy"], ["Ana", "Bo", "Cy"], "tied"),
    ],
)
def test_ties_are_broken_by_goals_and_else_shared(
    players: dict[str, tuple[int, int]], ranking: list[str], winners: list[str], step: str
) -> None:
    result = add_up({name: {"cash": cash, "goals": goals} for name, (cash, goals) in players.items()})
    assert (result.values["ranking"], result.values["winners"]) == (ranking, winners)
    assert result.steps[-1].code == step


@pytest.mark.parametrize(
    ("shares", "faults"),
    [
        ([{"swift": 6}, {"swift": 4}], set()),
        ([{"swift": 7}, {}], {("players.Ana", "over-the-ownership-limit")}),
        ([{"swift": 6}, {"swift": 5}], {("players", "too-many-shares")}),
        ([{"elgin": 1}, {}], {("prices", "price-missing")}),
        (
            [{"swift": 7, "elgin": 1}, {"swift": 4}],
            {("players.Ana", "over-the-ownership-limit"), ("players", "too-many-shares"), ("prices", "price-missing")},
        ),
    ],
)
def test_shares_that_cannot_be_are_refused(shares: list[dict[str, int]], faults: set[tuple[str, str]]) -> None:
    players = {name: {"cash": 0, "shares": owned} for name, owned in zip(("Ana", "Bo"), shares, strict=True)}
    assert refusals(players) == faults


def refusals(players: dict[str, Any]) -> set[tuple[str, str]]:
    try:
        add_up(players)
    except InvalidInput as error:
        return {(fault.field, fault.code) for fault in error.faults}
    return set()


@pytest.mark.parametrize("price", [0, 110, 500])
def test_price_that_is_not_on_the_track_is_refused(price: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        add_up({"Ana": {"cash": 0}}, {"anglo-american": price})
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("prices.anglo-american", "not-a-choice")]


def test_six_goals_are_more_than_lie_beside_the_board() -> None:
    with pytest.raises(InvalidInput) as caught:
        add_up({"Ana": {"cash": 0, "goals": 6}})
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("players.Ana.goals", "out-of-range")]


@st.composite
def finished(draw: st.DrawFn) -> dict[str, Any]:
    """A finished game: shares that add up to at most ten, every company priced."""
    names = draw(st.lists(st.sampled_from(["Ana", "Bo", "Cy", "Di"]), min_size=1, unique=True))
    left = dict.fromkeys(COMPANIES, 10)
    players = {}
    for name in names:
        shares = {company: draw(st.integers(0, min(6, left[company]))) for company in COMPANIES}
        left = {company: left[company] - shares[company] for company in COMPANIES}
        players[name] = {"cash": draw(st.integers(0, 2000)), "goals": draw(st.integers(0, 5)), "shares": shares}
    return {"players": players, "prices": {company: draw(st.sampled_from(STOCK_TRACK)) for company in COMPANIES}}


@given(finished())
def test_sheet_adds_up_and_the_ranking_falls(raw: dict[str, Any]) -> None:
    values = SCORE.run(raw).values
    for name, line in values["sheet"].items():
        assert line["cash"] + line["goals"] + line["shares"] == line["total"] == values["totals"][name]
    totals = [values["totals"][name] for name in values["ranking"]]
    assert totals == sorted(totals, reverse=True)
    assert sorted(values["ranking"]) == sorted(raw["players"])


@given(finished())
def test_winners_lead_the_ranking(raw: dict[str, Any]) -> None:
    values = SCORE.run(raw).values
    assert set(values["ranking"][: len(values["winners"])]) == set(values["winners"])
    assert all(values["totals"][name] == max(values["totals"].values()) for name in values["winners"])


@given(finished(), st.randoms(use_true_random=False))
def test_order_of_entry_changes_no_result(raw: dict[str, Any], random: Any) -> None:
    names = list(raw["players"])
    random.shuffle(names)
    shuffled = SCORE.run({**raw, "players": {name: raw["players"][name] for name in names}}).values
    values = SCORE.run(raw).values
    assert shuffled["totals"] == values["totals"]
    assert set(shuffled["winners"]) == set(values["winners"])
