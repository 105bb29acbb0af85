"""What fills a slot at a place of a question, and where it ends."""

from typing import Any

import pytest

from answers.fragments import WHO, Slot
from answers.slots import Slots, same
from content.schema import SlotText
from language.question import tokens


def number(**changes: Any) -> SlotText:
    return SlotText(**({"many": False, "choices": (), "default": None, "optional": False} | changes))


def choices(**phrases: tuple[str, ...]) -> tuple[tuple[str, dict[str, tuple[str, ...]]], ...]:
    return tuple((value, {"en": texts, "es": ()}) for value, texts in phrases.items())


KINDS = choices(green=("green [tea]", "matcha"), black=("black tea",))
AMOUNT, PLACE = Slot("chests", amount=True), Slot("chests", ordinal=True)


def read(text: str, slot: Slot, **declared: SlotText) -> list[tuple[Any, int]]:
    return list(Slots(declared, "en").read(slot, tokens(text, "en"), 0))


@pytest.mark.parametrize(
    ("text", "slot", "found"),
    [
        ("3 chests", Slot("chests"), [(3, 1)]),
        ("three chests", Slot("chests"), [(3, 1)]),
        ("a chest", Slot("chests"), [(1, 1)]),
        ("a chest", AMOUNT, []),
        ("$1,200", AMOUNT, [(1200, 1)]),
        ("third chest", Slot("chests"), []),
        ("third chest", PLACE, [(3, 1)]),
        ("3rd chest", PLACE, [(3, 1)]),
        ("3 chests", PLACE, []),
        ("chests", Slot("chests"), []),
    ],
)
def test_a_number(text: str, slot: Slot, found: list[tuple[int, int]]) -> None:
    assert read(text, slot) == found


@pytest.mark.parametrize(("text", "found"), [("1", []), ("2", [(2, 1)]), ("6", [(6, 1)]), ("7", [])])
def test_a_number_within_bounds(text: str, found: list[tuple[int, int]]) -> None:
    assert read(text, Slot("chests"), chests=number(least=2, most=6)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("matcha", [("green", 1)]),
        ("green tea", [("green", 1), ("green", 2)]),
        ("black tea", [("black", 2)]),
        ("black", []),
    ],
)
def test_a_choice_in_words(text: str, found: list[tuple[str, int]]) -> None:
    assert sorted(read(text, Slot("kind"), kind=number(choices=KINDS))) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("5", []),
        ("5, 6", [((5, 6), 2)]),
        ("5 6 and 7 chests", [((5, 6), 2), ((5, 6, 7), 4)]),
        ("5 or more 6", []),
    ],
)
def test_a_list_has_two_values_or_more(text: str, found: list[tuple[tuple[int, ...], int]]) -> None:
    assert read(text, Slot("prices"), prices=number(many=True)) == found


@pytest.mark.parametrize(
    ("text", "slot", "found"),
    [
        ("Ana has 3", Slot("trader"), [("Ana", 1)]),
        ("green has 3", Slot("trader"), []),
        ("Ana has 3", Slot(WHO), [("Ana", 1)]),
        ("Matcha has 3", Slot(WHO), []),
    ],
)
def test_a_name_is_no_choice(text: str, slot: Slot, found: list[tuple[str, int]]) -> None:
    assert read(text, slot, trader=number(people=True), kind=number(choices=KINDS)) == found


def test_choices_inside_a_piece_are_words() -> None:
    slots = Slots({"kind": number(choices=(*KINDS, *choices(two=("2",))))}, "en")
    assert list(slots.choices_at(tokens("matcha", "en"), 0)) == [(("kind", "green"), 1)]
    assert list(slots.choices_at(tokens("2", "en"), 0)) == []


@pytest.mark.parametrize(
    ("wanted", "said", "expected"),
    [
        ("sell", "selling", True),
        ("sell", "buy", False),
        ("3", "three", True),
        ("3", "third", False),
        ("third", "3rd", True),
        ("chest", "3", False),
    ],
)
def test_the_same_word(wanted: str, said: str, expected: bool) -> None:
    assert same(tokens(wanted, "en")[0], tokens(said, "en")[0]) is expected
