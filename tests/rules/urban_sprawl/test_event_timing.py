from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Bars
from rules.engine.registry import calculators
from rules.urban_sprawl.event_timing import places
from rules.urban_sprawl.tables import PILES

TIMING = calculators()["urban-sprawl", "event-timing"]
LENGTHS = st.sampled_from(sorted(PILES))


def ask(**given: Any) -> Result:
    return TIMING.run(given)


@st.composite
def unseen(draw: st.DrawFn) -> dict[str, Any]:
    """A length, and as many cards turned over as leave the event in the deck."""
    length = draw(LENGTHS)
    return {"length": length, "cards_drawn": draw(st.integers(0, places(length)[1] - 1))}


def test_nothing_given_is_a_full_deck_of_the_standard_game() -> None:
    values = ask().values
    assert (values["earliest"], values["latest"], values["cards_until_latest"]) == (16, 22, 22)


@pytest.mark.parametrize("piles", PILES.values())
def test_every_deck_has_37_cards(piles: tuple[int, int, int]) -> None:
    assert sum(piles) == 37


# Earliest and latest from now, the chance of the next card, and the lines after the first.
@pytest.mark.parametrize(
    ("length", "drawn", "soonest", "latest", "chance", "steps"),
    [
        ("standard", 6, 10, 16, 0, ["counted-from-now", "not-the-next-card"]),
        ("standard", 14, 2, 8, 0, ["counted-from-now", "not-the-next-card"]),
        ("standard", 15, 1, 7, 0.143, ["next-at-the-earliest", "one-of-them"]),
        ("standard", 16, 1, 6, 0.167, ["next-at-the-earliest", "one-of-them"]),
        ("standard", 21, 1, 1, 1, ["next-at-the-earliest", "certain"]),
        ("longer", 18, 1, 10, 0.1, ["next-at-the-earliest", "one-of-them"]),
        ("longer", 27, 1, 1, 1, ["next-at-the-earliest", "certain"]),
        ("shorter", 9, 1, 10, 0.1, ["next-at-the-earliest", "one-of-them"]),
        ("shorter", 8, 2, 11, 0, ["counted-from-now", "not-the-next-card"]),
    ],
)
def test_event_comes_nearer_with_every_card(
    length: str, drawn: int, soonest: int, latest: int, chance: float, steps: list[str]
) -> None:
    result = ask(length=length, cards_drawn=drawn)
    assert result.values["cards_until_earliest"] == soonest
    assert result.values["cards_until_latest"] == latest
    assert result.values["chance_next_card"] == chance
    assert [step.code for step in result.steps] == [f"stack-{length}", *steps]


@pytest.mark.parametrize("given", [{}, {"length": "longer"}, {"cards_drawn": 0}])
def test_full_deck_is_named_in_the_first_line(given: dict[str, Any]) -> None:
    steps = [step.code for step in ask(**given).steps]
    assert steps == ["full-deck", f"stack-{given.get('length', 'standard')}", "not-the-next-card"]


@pytest.mark.parametrize(("length", "drawn"), [("standard", 22), ("standard", 36), ("longer", 28), ("shorter", 19)])
def test_event_that_must_be_out_is_refused(length: str, drawn: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        ask(length=length, cards_drawn=drawn)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("cards_drawn", "event-must-be-out")]


@pytest.mark.parametrize(
    ("drawn", "bars"),
    [
        (0, {"full": (0, 15, 7, 15)}),
        (6, {"full": (0, 15, 7, 15), "now": (6, 9, 7, 15)}),
        (18, {"full": (0, 15, 7, 15), "now": (18, 0, 4, 15)}),
    ],
)
def test_picture_shows_the_deck_as_it_empties(drawn: int, bars: dict[str, tuple[int, ...]]) -> None:
    [picture] = ask(cards_drawn=drawn).pictures
    assert isinstance(picture, Bars)
    assert {name: tuple(parts.values()) for name, parts in picture.bars.items()} == bars


@given(unseen())
def test_picture_never_loses_a_card(raw: dict[str, Any]) -> None:
    [picture] = TIMING.run(raw).pictures
    assert isinstance(picture, Bars)
    assert {sum(parts.values()) for parts in picture.bars.values()} == {37}


@given(unseen())
def test_chances_of_the_cards_left_add_up_to_one(raw: dict[str, Any]) -> None:
    """Each card is the event with its chance, if none before it was."""
    left, none_yet = 1.0, 1.0
    for drawn in range(raw["cards_drawn"], places(raw["length"])[1]):
        chance = ask(length=raw["length"], cards_drawn=drawn).values["chance_next_card"]
        left -= none_yet * chance
        none_yet *= 1 - chance
    assert left == pytest.approx(0, abs=0.01)


@given(unseen())
def test_chance_never_falls_as_cards_are_turned_over(raw: dict[str, Any]) -> None:
    drawn = raw["cards_drawn"]
    later = range(drawn, places(raw["length"])[1])
    chances = [ask(length=raw["length"], cards_drawn=number).values["chance_next_card"] for number in later]
    assert chances == sorted(chances)
    assert chances[-1] == 1
