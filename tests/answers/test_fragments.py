"""The pieces of questions: the ways to say each, and what every way has in common."""

import pytest

from answers.fragments import BadFragment, Slot, alternatives
from language.question import Token


def written(text: str, language: str = "en") -> list[str]:
    return [" ".join(_written(part) for part in way) for way in alternatives(text, language)]


def _written(part: Token | Slot) -> str:
    return part.text if isinstance(part, Token) else f"<{part.name}>"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sell chests", ["sell chests"]),
        ("sell {chests}", ["sell <chests>"]),
        ("(sell|buy) {chests}", ["sell <chests>", "buy <chests>"]),
        ("[black] tea", ["tea", "black tea"]),
        ("[black|green] tea", ["tea", "black tea", "green tea"]),
        ("(in the|on) market", ["in the market", "on market"]),
        ("(sell|buy) [more] tea", ["sell tea", "sell more tea", "buy tea", "buy more tea"]),
    ],
)
def test_ways_to_say_a_piece(text: str, expected: list[str]) -> None:
    assert written(text) == expected


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("{chests}", Slot("chests")),
        ("{chests:th}", Slot("chests", ordinal=True)),
        ("{chests:$}", Slot("chests", amount=True)),
        ("{chests:next}", Slot("chests", amount=True, close=True)),
    ],
)
def test_kinds_of_slots(text: str, slot: Slot) -> None:
    assert list(alternatives(text, "en")) == [(slot,)]


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("sell {chests}", ("sell",)),
        ("(sell|buy) tea", ("tea",)),
        ("[more] tea", ("tea",)),
        ("(tea today|tea tomorrow)", ("tea",)),
        ("(sell|buy) {chests}", ()),
    ],
)
def test_words_that_every_way_has(text: str, needed: tuple[str, ...]) -> None:
    assert alternatives(text, "en").needed == needed


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"sell", "tea"}, ["sell tea"]),
        ({"sell", "tea", "more"}, ["sell tea", "sell more tea"]),
        ({"sell", "buy", "tea"}, ["sell tea", "buy tea"]),
    ],
)
def test_ways_within_the_words_of_a_question(said: set[str], expected: list[str]) -> None:
    found = alternatives("(sell|buy) [more] tea", "en").within(said)
    assert [" ".join(map(_written, way)) for way in found] == expected


@pytest.mark.parametrize(
    ("text", "beginnings"),
    [
        ("sell {chests}", ["sell"]),
        ("[more] tea", ["more", "tea"]),
        ("[more] {chests} tea", ["more", "<chests>"]),
        ("(sell|buy) tea", ["sell", "buy"]),
    ],
)
def test_what_a_piece_can_begin_with(text: str, beginnings: list[str]) -> None:
    assert [_written(part) for part in alternatives(text, "en").beginnings] == beginnings


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[more] [tea]", "“[more] [tea]” can be empty"),
        ("(a|b|c|d) (a|b|c|d) (a|b|c|d) (a|b|c)", "can be said in 192 ways; 128 are allowed"),
        ("sell {chests", "cannot be read at “{chests”"),
    ],
)
def test_a_piece_that_nobody_can_say(text: str, message: str) -> None:
    with pytest.raises(BadFragment) as error:
        alternatives(text, "en")
    assert message in str(error.value)
