"""Andrew: his cards, his donations and actions, how far his card moves, and his score."""

from __future__ import annotations

from typing import Any

import pytest

from rules.carnegie.action_cards import CARDS
from rules.carnegie.play.numbers import KIND_OF
from rules.carnegie.play.pile import not_drawn
from rules.carnegie.tables import DEPARTMENTS
from rules.engine.calculator import InvalidInput
from rules.engine.play.effects import State
from tests.rules.play.tables import Move, broken, codes, warned

from .table import ALONE, PLAY, chosen, fixed, make, solo, table


def turn(action: str, card: str, *before: Move, donation: bool = False, **given: Any) -> Any:
    """Andrew's turn with a card in a round with an action."""
    state = solo(*ALONE, *before, chosen(action, "west", donation=donation))
    return make(state, "andrew-card", card=f"card-{card}", **given)


def moved_to(state: State) -> int:
    """The VP of the position of Andrew's only card."""
    return next(int(vp) for vp, number in state["andrew"]["cards"].items() if number)


def pile(difficulty: str, shuffle: int = 1) -> list[str]:
    """Andrew's draw pile."""
    return list(not_drawn(solo(difficulty=difficulty, shuffle=shuffle)))


@pytest.mark.parametrize(
    ("difficulty", "advanced"), [("beginner", 0), ("normal", 5), ("difficult", 10), ("expert", 15)]
)
def test_draw_pile_has_twenty_cards(difficulty: str, advanced: int) -> None:
    cards = pile(difficulty)
    assert (len(set(cards)), sum(card.startswith("advanced") for card in cards)) == (20, advanced)
    assert pile(difficulty) == cards != pile(difficulty, shuffle=2)


def test_back_of_the_card_is_andrews_strongest_action_and_the_next_his_choice() -> None:
    state = solo(*ALONE)
    first, second = not_drawn(state)[:2]
    facts = PLAY.showing.sheet(state).facts
    assert facts["strongest"][1] == [CARDS[first].strongest]
    assert facts["next_choice"][1] == [CARDS[second].strongest]
    for slug, given in (chosen("construction", "west"), ("andrew-card", {}), ("next", {})):
        state = make(state, slug, **given).state
    known = PLAY.moves["choose-action"].prefill(state, {})
    assert (known["player"], known["action"]) == ("andrew", CARDS[second].strongest)


@pytest.mark.parametrize(
    ("action", "card", "before", "position", "effects"),
    [
        # The card of the donation in the West: human resources 1, one R&D department, San Francisco, Denver, West 3.
        ("human-resources", "region-west", [], 1, {}),
        ("human-resources", "seven", [], 1, {}),
        ("human-resources", "department-management", [], 10, {}),
        ("management", "region-west", [], 1, {}),
        ("construction", "region-west", [], 0, {"discs": 24}),
        ("research-and-development", "region-west", [], 0, {"transport": 4}),
        ("research-and-development", "region-west", [fixed(andrew__transport__west=4)], 3, {"transport": 5}),
        (
            "research-and-development",
            "region-west",
            [fixed(andrew__transport__west=4, Ana__transport__west=5)],
            6,
            {"transport": 4},
        ),
        ("construction", "region-west", [fixed(andrew__discs=1)], 1, {"discs": 0}),
    ],
)
def test_andrews_action(action: str, card: str, before: list[Move], position: int, effects: dict[str, int]) -> None:
    decision = turn(action, card, *before)
    andrew = decision.state["andrew"]
    assert (moved_to(decision.state), broken(decision)) == (position, [])
    assert {"discs": andrew["discs"], "transport": andrew["transport"]["west"]}.items() >= effects.items()
    assert andrew["drawn"][f"card-{card}"]


def test_andrew_takes_departments_of_the_kinds_on_his_card() -> None:
    """His card with the flat donation asks for three management departments."""
    state = solo(*ALONE, chosen("management", "west"), printed_cards=True)
    taken = make(state, "andrew-card", card="card-seven", tile_1="sales", tile_2="purchasing")
    assert (taken.state["andrew"]["departments"], moved_to(taken.state)) == (2, 1)
    for tile, code in (("engineering", "not-on-the-card"), ("sales", "one-copy")):
        with pytest.raises(InvalidInput) as caught:
            make(state, "andrew-card", card="card-seven", tile_1="sales", tile_2=tile)
        assert [(fault.field, fault.code) for fault in caught.value.faults] == [("tile_2", code)]


def test_form_asks_for_the_tiles_on_the_card() -> None:
    state = solo(*ALONE, chosen("management", "west"))
    kinds = CARDS[not_drawn(state)[0]].departments
    move = PLAY.moves["andrew-card"]
    assert [item.name for item in move.fields_asked(state, {})] == [f"tile_{n + 1}" for n in range(len(kinds))]
    assert {KIND_OF[key] for key in PLAY.kinds["tile-1"](state)} == {kinds[0]}
    other = solo(*ALONE, chosen("construction", "west"))
    assert move.fields_asked(other, {}) == ()


def test_andrew_builds_housing_first() -> None:
    """In Denver, Ana has the Housing space: Andrew takes Commerce. In San Francisco he takes Housing."""
    built = turn("construction", "region-west").state["projects"]
    assert (built["denver-1"], built["san-francisco-2"]["type"]) == (
        {"city": "denver", "type": "commerce", "owner": "andrew"},
        "housing",
    )


def test_andrew_donates_unless_the_space_is_occupied() -> None:
    given = turn("construction", "region-west", donation=True)
    assert given.state["donations"]["region-west"] == {"andrew": {"round": 1}}
    assert (given.state["andrew"]["discs"], moved_to(given.state)) == (23, 0)
    state = solo(*ALONE, chosen("construction", "west", donation=True))
    occupied = make(state, "donate", player="Ana", donation="region-west").state
    failed = make(occupied, "andrew-card", card="card-region-west")
    assert (moved_to(failed.state), "donation-failed" in codes(failed)[0]) == (1, True)


def test_round_waits_for_andrew() -> None:
    state = solo(*ALONE, chosen("construction", "west"))
    assert (PLAY.showing.next_moves(state)[0], broken(make(state, "next"))) == ("andrew-card", ["andrew-first"])
    acted = make(state, "andrew-card", card=not_drawn(state)[0]).state
    assert broken(make(acted, "next")) == []
    assert broken(make(acted, "andrew-card", card=not_drawn(acted)[0])) == ["andrew-acted"]


def test_andrews_score_counts_his_parts() -> None:
    """Two discs in cities of 3 and 2 VP, a final box, two tiles, and a donation for Ana's only project in the West."""
    state = turn(
        "construction", "region-west", fixed(andrew__departments=2, andrew__transport__east=5), donation=True
    ).state
    (andrew,) = (shown for shown in PLAY.showing.sheet(state).tables if shown.kind == "opponent")
    row = andrew.rows["andrew"]
    assert [row[part] for part in ("card_points", "department_points", "box_points")] == [0, 4, 6]
    assert [row[part] for part in ("city_projects", "donation_points", "total_now")] == [5, 2, 17]


def test_printed_cards_are_drawn_by_the_table() -> None:
    state = solo(*ALONE, chosen("construction", "west"), printed_cards=True)
    facts = PLAY.showing.sheet(state).facts
    assert (facts["strongest"][1], facts["next_choice"][1]) == (None, None)
    with pytest.raises(InvalidInput) as caught:
        make(state, "andrew-card")
    assert [fault.code for fault in caught.value.faults] == ["card-needed"]
    assert make(state, "andrew-card", card="advanced-money").state["andrew"]["discs"] == 23


def test_andrew_places_his_last_disc_where_there_is_room() -> None:
    """San Francisco is full; the one disc that he has goes to Santa Fe, and his card moves for the other alone."""
    types = ("commerce", "housing", "industry", "industry", "public-infrastructure")
    full: list[Move] = [
        ("construction-cost", {"player": "Ana", "city": "san-francisco", "type": type_}) for type_ in types
    ]
    state = solo(*ALONE, chosen("construction", "west"), fixed(andrew__discs=1), *full)
    after = make(state, "andrew-card", card="card-region-midwest").state
    assert after["projects"]["santa-fe-1"]["owner"] == "andrew"
    assert (after["andrew"]["discs"], moved_to(after)) == (0, 1)


def test_andrew_without_discs_makes_no_donation() -> None:
    state = solo(*ALONE, chosen("human-resources", "west", donation=True), fixed(andrew__discs=0))
    turned = make(state, "andrew-card", card="card-region-west")
    assert (turned.state["donations"]["region-west"], turned.state["andrew"]["discs"]) == ({}, 0)
    assert "andrew-without-discs" in codes(turned)[0]
    assert not {"andrew-donates", "donation-failed"} & set(codes(turned)[0])


def test_andrews_tiles_are_known_by_name() -> None:
    """Two tiles of a department exist: the third is not left, for Andrew or for Ana."""
    state = solo(*ALONE, chosen("management", "west"), printed_cards=True)
    for card, against in (("card-seven", []), ("advanced-seven", []), ("card-department-management", ["no-tile-left"])):
        free = make(state, *fixed(andrew__acted=False)[:1], **fixed(andrew__acted=False)[1]).state
        taken = make(free, "andrew-card", card=card, tile_1="sales")
        assert broken(taken) == against
        state = taken.state
    assert (state["andrew"]["tiles"]["sales"], state["andrew"]["departments"]) == (3, 3)
    two = make(state, "correct", set={"andrew.tiles.sales": 2}).state
    assert (two["andrew"]["departments"], list(PLAY.showing.limits(two))) == (2, [])
    given = {"player": "Ana", "department": "sales", "employee_on_space": True}
    assert broken(make(two, "new-department", **given)) == ["no-tile-left"]


def test_sixteen_tiles_are_in_a_solo_game() -> None:
    tiles = {f"andrew.tiles.{key}": 1 for key in DEPARTMENTS}
    state = make(solo(*ALONE, chosen("management", "west")), "correct", set=tiles).state
    given = {"player": "Ana", "department": "sales", "employee_on_space": True}
    [line] = make(state, "new-department", **given).outcome.broken
    assert (line.code, line.values) == ("no-tiles-left", {"number": 17, "tiles": 16})


def test_state_does_not_show_the_order_of_the_pile() -> None:
    piles = [solo(shuffle=shuffle)["andrew"]["drawn"] for shuffle in (1, 2)]
    assert list(piles[0]) == list(piles[1])
    assert pile("beginner", 1) != pile("beginner", 2)


def test_card_drawn_by_mistake_goes_back_by_hand() -> None:
    state = solo(*ALONE, chosen("construction", "west"))
    first = not_drawn(state)[0]
    acted = make(state, "andrew-card").state
    assert first not in not_drawn(acted)
    back = make(acted, "correct", set={f"andrew.drawn.{first}": False})
    assert (not_drawn(back.state)[0], warned(back)) == (first, ["cards-do-not-add-up"])


def test_play_of_an_earlier_version_lists_its_pile() -> None:
    state = solo(*ALONE)
    left = not_drawn(state)
    older = {**state, "andrew": {**state["andrew"], "pile": list(left[2:])}}
    assert not_drawn(older) == left[2:]


def test_only_a_solo_game_has_turns_of_andrew() -> None:
    andrew = PLAY.moves["andrew-card"]
    assert andrew.offered(solo())
    assert not andrew.offered(table())
