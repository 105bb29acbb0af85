"""Whether a question asks for a number, and a paragraph states one."""

import pytest

from language.analysis import fold, words
from search.amounts import asks_for_amount, states_amount


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("how many cards may I hold", True),
        ("¿Cuánto cuesta?", True),
        ("price of a manager", True),
        ("may I hold cards", False),
        ("¿cuándo se acaba?", False),
    ],
)
def test_which_questions_ask_for_an_amount(question: str, asks: bool) -> None:
    assert asks_for_amount([word.text for word in words(question)]) is asks


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("The hand limit is 5 cards.", True),
        ("Each player receives two cards.", True),
        ("Puedes tener cualquier número de cartas.", True),
        ("El reglamento no dice cuántas hay.", True),
        ("Exactamente un espacio.", True),
        ("Los jugadores eligen si pagan por cada uno de sus edificios.", False),
        ("The cards go to the discard pile.", False),
    ],
)
def test_which_paragraphs_state_an_amount(text: str, states: bool) -> None:
    assert states_amount(fold(text)) is states
