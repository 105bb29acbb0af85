"""A round: the action, its event, income and donations, the next round, and the end of the game."""

from __future__ import annotations

import pytest

from rules.engine.calculator import InvalidInput
from tests.rules.play.tables import Move, broken, codes, warned

from .table import ALONE, BEGUN, PLAY, chosen, fixed, make, solo, table


def income(region: str, returned: int) -> Move:
    """Income of Bo."""
    return ("income", {"player": "Bo", "region": region, "returned": returned})


ROUND: tuple[Move, ...] = (chosen("construction", "west"), ("next", {}))


def test_first_player_chooses_and_passes_the_marker_on() -> None:
    state = table(*BEGUN)
    assert (state["phase"], state["turn"], PLAY.showing.next_moves(state)) == ("rounds", "Ana", ("choose-action",))
    state = table(*BEGUN, *ROUND)
    assert (state["round"], state["turn"], state["discs"]["construction"], state["action"]) == (2, "Bo", 1, None)


def test_income_is_the_next_step_only_if_somebody_can_return_an_employee() -> None:
    begun = table(*BEGUN, chosen("management", "east", donation=True))
    assert PLAY.showing.next_moves(begun)[0] == "donate"
    there = table(*BEGUN, fixed(Bo__missions__east=1), chosen("management", "east"))
    assert PLAY.showing.next_moves(there)[0] == "income"
    assert PLAY.showing.next_moves(table(*BEGUN, chosen("management", donation=True)))[0] == "donate"


@pytest.mark.parametrize(
    ("moves", "against"),
    [
        ([chosen("management", "east", player="Bo")], ["out-of-turn"]),
        ([chosen("management", "east"), chosen("construction", "west")], ["chosen-already"]),
        ([("next", {})], ["choose-first"]),
        ([("donate", {"player": "Bo", "donation": "seven"})], ["no-donation-event"]),
        ([chosen("management", donation=True), ("donate", {"player": "Bo", "donation": "seven"})], []),
        ([chosen("management", "east"), income("west", 0)], ["region-not-active"]),
        ([chosen("management", "east"), income("east", 1)], ["nobody-on-mission"]),
        ([chosen("management", "east"), ("action-choice", {"player": "Bo", "action": "construction"})], ["no-tile"]),
        ([chosen("management", "east"), ("action-choice", {"player": "Cy", "action": "construction"})], []),
        ([chosen("management", "east"), ("action-choice", {"player": "Cy", "action": "management"})], ["same-action"]),
        ([("action-choice", {"player": "Cy", "action": "management"})], ["choose-first"]),
    ],
)  # fmt: skip
def test_rules_of_a_round(moves: list[Move], against: list[str]) -> None:
    *before, (slug, given) = moves
    assert broken(make(table(*BEGUN, *before), slug, **given)) == against


def test_full_row_flips_the_disc_below() -> None:
    state = table(*BEGUN, fixed(discs__research_and_development=5, discs__human_resources=5))
    decision = make(state, *chosen("research-and-development", "west")[:1], **chosen("research-and-development")[1])
    assert (decision.state["flipped"], "full-row" in codes(decision)[0]) == ("management", True)
    assert make(decision.state, "next").state["discs"]["management"] == 1


def test_last_space_shows_its_region_and_a_donation() -> None:
    state = table(*BEGUN, fixed(discs__construction=4))
    known = PLAY.moves["choose-action"].prefill(state, {"action": "construction"})
    assert (known["region"], known["donation"]) == ("south", True)
    assert warned(make(state, "choose-action", player="Ana", action="construction", region="west")) == ["last-space"]


def test_each_donation_costs_five_more() -> None:
    state = table(*BEGUN, fixed(Ana__money=60), chosen("management", donation=True))
    for donation, left in (("seven", 55), ("money", 45), ("goods", 30)):
        state = make(state, "donate", player="Ana", donation=donation).state
        assert state["players"]["Ana"]["money"] == left
    assert broken(make(state, "donate", player="Bo", donation="goods")) == ["donation-occupied"]
    assert "donated-already" in broken(make(state, "donate", player="Ana", donation="goods"))


def test_communications_make_donations_cheaper() -> None:
    state = table(*BEGUN, fixed(Ana__active__communications=1), chosen("management", donation=True))
    assert make(state, "donate", player="Ana", donation="seven").state["players"]["Ana"]["money"] == 9


def test_income_is_a_bonus_for_each_employee_and_the_projects_once() -> None:
    state = table(
        *BEGUN, fixed(Ana__missions__west=2, Ana__lying=3, Ana__transport__west=2), chosen("management", "west")
    )
    known = PLAY.moves["income"].prefill(state, {"player": "Ana"})
    assert (known["region"], known["returned"]) == ("west", 2)
    given = {"region": "west", "returned": 2, "project_income": {"money": 4, "goods": 1, "vp": 2}}
    own = make(state, "income", player="Ana", **given).state["players"]["Ana"]
    assert (own["money"], own["goods"], own["points"], own["lying"]) == (12 + 2 * 3 + 4, 5, 2, 5)
    assert own["income"] == {"money": 4, "goods": 1, "vp": 2}


def test_game_ends_after_round_20() -> None:
    over = make(table(*BEGUN, fixed(round=20), chosen("construction", "west")), "next")
    assert (over.state["phase"], codes(over)[0][-1], broken(over)) == ("end-of-game", "game-ends", [])
    assert PLAY.showing.next_moves(over.state) == ("note",)
    with pytest.raises(InvalidInput) as caught:
        make(over.state, "next")
    assert [fault.code for fault in caught.value.faults] == ["game-over"]
    late: tuple[Move, ...] = (chosen("management"), ("donate", {"player": "Bo", "donation": "seven"}))
    for slug, given in late:
        assert broken(make(over.state, slug, **given)) == ["game-over"]


def test_first_projects_go_around_counterclockwise_and_then_the_rounds_begin() -> None:
    asked = PLAY.moves["first-project"].prefill
    cities = {"Cy": "denver", "Bo": "chicago", "Ana": "new-york"}
    moves: list[Move] = []
    for name, city in cities.items():
        assert asked(table(*moves), {}) == {"player": name}
        moves.append(("first-project", {"player": name, "city": city}))
    state = table(*moves)
    assert asked(state, {}) == {}
    assert PLAY.showing.next_moves(state)[-1] == "begin-rounds"
    assert table(*moves, ("begin-rounds", {})) == table(*moves, ("next", {}))


def test_rounds_begin_once() -> None:
    again = make(table(*BEGUN), "begin-rounds")
    assert (broken(again), again.state) == (["wrong-phase"], table(*BEGUN))
    assert broken(make(table(), "begin-rounds")) == ["projects-first", "neutral-discs-first"]


@pytest.mark.parametrize(
    ("discs", "region", "donation", "warnings"),
    [(3, "west", True, ["two-events"]), (3, "west", False, []), (3, None, True, []), (4, "south", True, [])],
)
def test_only_the_last_space_shows_two_events(
    discs: int, region: str | None, donation: bool, warnings: list[str]
) -> None:
    state = table(*BEGUN, fixed(discs__construction=discs))
    given = {"player": "Ana", "action": "construction", "region": region, "donation": donation}
    assert warned(make(state, "choose-action", **given)) == warnings


@pytest.mark.parametrize(
    ("action", "donation", "against"),
    [
        ("research-and-development", "seven", []),
        ("management", "seven", ["other-kind"]),
        ("research-and-development", "money", []),
        ("research-and-development", "industry", ["nobody-to-follow"]),
    ],
)
def test_charitable_giving_follows_another_player_or_takes_a_free_space(
    action: str, donation: str, against: list[str]
) -> None:
    """Bo has made the flat donation; a neutral disc covers that for Industry, and nobody has made that for money."""
    state = table(
        *BEGUN,
        fixed(Ana__active__charitable_giving=1),
        ("neutral-discs", {"cards": ["card-industry"]}),
        chosen("management", donation=True),
        ("donate", {"player": "Bo", "donation": "seven"}),
        fixed(action=action),
    )
    assert broken(make(state, "donate", player="Ana", donation=donation, mission="west")) == against


def test_charitable_giving_does_not_follow_andrew() -> None:
    state = solo(
        *ALONE,
        fixed(Ana__active__charitable_giving=1),
        chosen("research-and-development", "west", donation=True),
        ("andrew-card", {"card": "card-seven"}),
    )
    assert broken(make(state, "donate", player="Ana", donation="seven", mission="west")) == ["nobody-to-follow"]


def test_a_card_is_revealed_once_for_the_neutral_discs() -> None:
    twice = make(table(), "neutral-discs", cards=["card-seven", "card-seven"])
    assert broken(twice) == ["cards-twice"]
    once = make(table(), "neutral-discs", cards=["card-seven"])
    assert broken(once) == []
    assert broken(make(once.state, "neutral-discs", cards=["card-seven", "card-goods"])) == ["cards-twice"]
