"""Effects: postings and changes of a state, as JSON and back."""

from __future__ import annotations

import json

import pytest

from rules.engine.play.effects import (
    Change,
    Inapplicable,
    Posting,
    apply_all,
    change,
    differences,
    effect_of,
    leaves,
    transfer,
    unbalanced,
)

STATE = {"players": {"Ana": {"cash": 100}, "J. R.": {"cash": 40}}, "price": 60, "bank": -140}
ANA, JR, BANK = ("players", "Ana", "cash"), ("players", "J. R.", "cash"), ("bank",)


def test_payment_moves_money_and_leaves_the_state_before_as_it_was() -> None:
    after = apply_all(STATE, transfer(ANA, JR, 30))
    assert (after["players"]["Ana"]["cash"], after["players"]["J. R."]["cash"]) == (70, 70)
    assert STATE["players"]["Ana"]["cash"] == 100


def test_transfer_of_nothing_is_no_effect() -> None:
    assert transfer(ANA, JR, 0) == ()


def test_change_to_the_same_value_is_no_effect() -> None:
    assert change(STATE, ("price",), 60) == ()
    assert change(STATE, ("price",), 80) == (Change(("price",), 60, 80),)


def test_postings_commute() -> None:
    one, other = transfer(ANA, BANK, 25), transfer(JR, ANA, 10)
    assert apply_all(STATE, (*one, *other)) == apply_all(STATE, (*other, *one))


@pytest.mark.parametrize(
    "effect",
    [
        Posting(("players", "Bo", "cash"), 5),
        Change(("players", "Bo", "cash"), 0, 5),
        Change(("players", "Ana"), None, {"cash": 0}),
    ],
    ids=["posting to a missing account", "change in a missing record", "creation of what exists"],
)
def test_effect_without_its_place_is_inapplicable(effect: Posting | Change) -> None:
    with pytest.raises(Inapplicable):
        effect.apply(STATE)


@pytest.mark.parametrize("effect", [Posting(JR, -5), Posting(JR, 1, "swift.common"), Change(("price",), 60, None)])
def test_effect_survives_json(effect: Posting | Change) -> None:
    assert effect_of(json.loads(json.dumps(effect.plain()))) == effect


def test_units_are_balanced_one_by_one() -> None:
    effects = (*transfer(ANA, JR, 30), Posting(ANA, 1, "swift.common"), Posting(BANK, 7, ""))
    assert unbalanced(effects) == {"swift.common": 1}


def test_differences_name_each_value_before_and_after() -> None:
    after = apply_all(STATE, (*transfer(ANA, BANK, 25), Change(("company",), None, {"price": 35})))
    assert differences(STATE, after) == [
        (ANA, 100, 75),
        (BANK, -140, -115),
        (("company", "price"), None, 35),
    ]


def test_a_list_is_one_value() -> None:
    assert list(leaves({"order": ["Ana", "Bo"]})) == [(("order",), ["Ana", "Bo"])]
