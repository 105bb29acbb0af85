"""A ranking without code of its own: order, winners and totals, as the end of a play needs them."""

from __future__ import annotations

from rules.engine.ranking import ranking

CALCULATOR = ranking(game="mines", of="cash", players=(2, 4), rule="end/winner#most")


def test_players_are_in_the_order_of_their_amounts_and_ties_are_shared() -> None:
    result = CALCULATOR.run({"cash": {"Ana": 5, "Bo": 9, "Cy": 9}})
    assert result.values == {
        "ranking": ["Bo", "Cy", "Ana"], "winners": ["Bo", "Cy"], "totals": {"Bo": 9, "Cy": 9, "Ana": 5},
    }  # fmt: skip
    (step,) = result.steps
    assert (step.values, step.rules) == ({"winners": ["Bo", "Cy"], "cash": 9}, ("end/winner#most",))
