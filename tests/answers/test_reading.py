"""How a question in one line is read, on a made-up calculator's grammar."""

from pathlib import Path

import pytest

from answers.fragments import BadFragment, alternatives
from answers.grammar import Grammar
from answers.vocabulary import without_story
from content.refs import Ref
from content.schema import Bilingual, Place, QuickAnswer, SlotText
from language.numerals import number_at
from language.question import tokens


def grammar(**changes: object) -> Grammar:
    """Selling tea: how many chests, at what price."""
    entry = {
        "id": "tea",
        "target": Ref("tea-trade", "calc", "tea"),
        "about": {"en": ("sell chest", "tea"), "es": ("vender caja",)},
        "says": {
            "en": ("sell {chests} [chests]", "{chests} chests", "price {price}", "at {price}", "tea {chests} {price}"),
            "es": ("vender {chests} [cajas]", "(a|precio) {price}"),
        },
        "also": {"en": ("harbor",), "es": ()},
        "slots": {
            "kind": SlotText(
                many=False,
                choices=(
                    ("green", {"en": ("green",), "es": ("verde",)}),
                    ("black", {"en": ("black",), "es": ("negro",)}),
                ),
                default=None,
                optional=True,
            )
        },
        "input": {"chests": "=chests", "price": "=price"},
        "when": {},
        "by": "",
        "gives": {"sum": "sum"},
        "answer": Bilingual("{sum}", "{sum}"),
        "place": Place(Path("tea.yaml"), 1),
    }
    return Grammar(QuickAnswer(**(entry | changes)))  # type: ignore[arg-type]


def read(question: str, language: str = "en", **changes: object) -> dict[str, object] | None:
    reading = grammar(**changes).read(tokens(question, language), language)
    return None if reading is None else dict(reading.values)


@pytest.mark.parametrize(
    ("question", "chests", "price"),
    [
        ("sell 3 chests at 20", 3, 20),
        ("If I sell 3 chests at $20, how much do I get?", 3, 20),
        ("price 20, 3 chests: sell", 3, 20),
        ("selling three chests at twenty", 3, 20),
        ("sell one chest at 20", 1, 20),
        ("sell a chest at 1,200", 1, 1200),
        ("tea 3 20", 3, 20),
        ("in the harbor I sold 3 chests at 20 dollars", 3, 20),
        ("sell 3 chests, 3 chests at 20", 3, 20),
    ],
)
def test_understood(question: str, chests: int, price: int) -> None:
    assert read(question) == {"chests": chests, "price": price, "kind": None}


@pytest.mark.parametrize(
    "question",
    [
        "sell 3 chests",
        "sell chests at 20",
        "buy 3 chests at 20",
        "sell 3 chests at 20 with a discount",
        "do not sell 3 chests at 20",
        "sell 3 chests and 4 chests at 20",
        "sell 3 chests at 20 and 30",
        "sell 3 chests at 2.5",
        "sell -3 chests at 20",
        "sell the third chest at 20",
        "sell 3 chests at 20 green black",
        "3 20",
        "",
    ],
)
def test_not_understood(question: str) -> None:
    assert read(question) is None


def test_words_choose_one_of_several_things() -> None:
    assert read("sell 3 green chests at 20") == {"chests": 3, "price": 20, "kind": "green"}


def test_two_ways_to_understand_are_none() -> None:
    both = {"en": ("{chests} and", "and {price}", "{price} and", "and {chests}"), "es": ()}
    assert read("tea 3 and 20", says=both) is None


def test_reads_spanish() -> None:
    assert read("¿cuánto me dan si vendo tres cajas a 20?", "es") == {"chests": 3, "price": 20, "kind": None}


def test_a_list_of_numbers_is_taken_whole() -> None:
    slots = {"price": SlotText(many=True, choices=(), default=None, optional=False)}
    said = {"en": ("sell {chests} chests", "at {price}"), "es": ()}
    assert read("sell 3 chests at 5, 6 and 7", slots=slots, says=said) == {"chests": 3, "price": (5, 6, 7)}


def records(**choices: str) -> dict[str, SlotText]:
    said = tuple((name, {"en": (words,), "es": ()}) for name, words in choices.items())
    lots = SlotText(many=False, choices=said, default=None, optional=False, records=True)
    return {"lots": lots, "trader": SlotText(many=False, choices=(), default=None, optional=True, people=True)}


def test_what_is_said_of_each_of_several_things_is_a_list() -> None:
    slots = records(green="{chests} [chests] green [at] {price}", black="{chests} [chests] black [at] {price}")
    found = read(
        "tea: 3 chests of green at 20, 2 black 30", slots=slots, says={"en": (), "es": ()}, input={"x": "=lots"}
    )
    lots = ({"it": "green", "chests": 3, "price": 20}, {"it": "black", "chests": 2, "price": 30})
    assert found == {"lots": lots, "trader": None}


@pytest.mark.parametrize("question", ["Tea: Ana 3, Bo has 5", "Ana has 3, bo 5 tea"])
def test_who_has_what_is_a_list_with_names(question: str) -> None:
    words = without_story(tokens(question, "en"), frozenset({"tea"}), "en")
    slots = records(of="{trader} [has] {chests:next}")
    found = grammar(slots=slots, says={"en": (), "es": ()}, input={"x": "=lots"}).read(words, "en")
    assert found is not None
    assert [(lot["trader"], lot["chests"]) for lot in found.values["lots"]] == [("Ana", 3), ("Bo", 5)]


def test_a_name_is_the_same_however_it_is_spelled() -> None:
    row = tokens("tea: Íñigo has 3, bo 5, I\u0301n\u0303igo has 7, BO 2", "en")
    assert [token.name for token in row if token.text in ("inigo", "bo")] == ["Íñigo", "Bo", "Íñigo", "Bo"]


@pytest.mark.parametrize("typed", ["$225", "225$", "225 $"])
def test_dollar_sign_stands_on_either_side(typed: str) -> None:
    assert [token.number for token in tokens(typed, "es") if token.number is not None] == [225]


def test_a_place_in_a_row_is_no_number_of_things() -> None:
    said = {"en": ("{chests:th} chest", "at {price}"), "es": ()}
    assert read("sell the third chest at 20", says=said, slots={}) == {"chests": 3, "price": 20}
    assert read("sell 3 chests at 20", says=said, slots={}) is None


@pytest.mark.parametrize("wrong", ["sell {3} chests", "sell (a", "[x", "[]", "{Chests}"])
def test_a_piece_that_cannot_be_read(wrong: str) -> None:
    with pytest.raises(BadFragment):
        alternatives(wrong, "en")


@pytest.mark.parametrize(
    ("words", "language", "value"),
    [
        ("twelve", "en", 12),
        ("thirty five", "en", 35),
        ("one hundred and twenty", "en", 120),
        ("two hundred", "en", 200),
        ("treinta y cinco", "es", 35),
        ("ciento veinte", "es", 120),
        ("ciento cuarenta", "es", 140),
        ("doscientos cincuenta y uno", "es", 251),
        ("veintiuno", "es", 21),
        ("tea", "en", None),
    ],
)
def test_numbers_in_words(words: str, language: str, value: int | None) -> None:
    row = words.split()
    found = number_at(row, 0, language)
    assert (None if found is None or found[1] != len(row) else found[0]) == value


@pytest.mark.parametrize(("text", "language"), [("3p", "en"), ("3 pl", "en"), ("4 jug", "es"), ("4j", "es")])
def test_players_may_stand_at_the_number(text: str, language: str) -> None:
    number, players = tokens(text, language)
    assert (number.number, players.number) == (int(text[0]), None)


def test_a_thing_said_in_words_can_stand_inside_a_piece() -> None:
    said = {"en": ("{chests} {kind} at {price}",), "es": ()}
    assert read("tea: 3 green at 20", says=said) == {"chests": 3, "kind": "green", "price": 20}


ROWS = {
    "kind": SlotText(
        many=False,
        choices=(("green", {"en": ("green",), "es": ("verde",)}), ("black", {"en": ("black",), "es": ("negro",)})),
        default=None,
        optional=False,
        each=True,
    ),
    **{name: SlotText(many=False, choices=(), default=None, optional=False, each=True) for name in ("chests", "price")},
}


def test_what_is_said_several_times_is_kept_in_rows() -> None:
    said = {"en": ("{chests} {kind} at {price}",), "es": ()}
    assert read("tea 3 green at 20 and 4 black at 30", says=said, slots=ROWS) == {
        "chests": (3, 4),
        "kind": ("green", "black"),
        "price": (20, 30),
    }


def test_names_fill_a_row_and_one_of_them_is_asked_for() -> None:
    person = SlotText(many=False, choices=(), default=None, optional=False, people=True)
    row = SlotText(many=True, choices=(), default=None, optional=False, people=True)
    said = {"en": ("tea for {everybody}", "{first} pours"), "es": ()}
    found = read("tea for Ana, Bo and Cy; and Bo pours", says=said, slots={"everybody": row, "first": person}, input={})
    assert found == {"everybody": ("Ana", "Bo", "Cy"), "first": "Bo"}


def test_a_number_out_of_its_bounds_is_not_understood() -> None:
    slots = {"chests": SlotText(many=False, choices=(), default=None, optional=False, least=1, most=6)}
    assert read("sell 6 chests at 20", slots=slots) == {"chests": 6, "price": 20}
    assert read("sell 7 chests at 20", slots=slots) is None


def test_what_says_more_is_understood_better() -> None:
    said = {"en": ("sell {chests}", "at {price}", "green"), "es": ()}
    assert read("tea: sell 3 green at 20", says=said) == {"chests": 3, "price": 20, "kind": "green"}


def test_an_and_between_sentences_lends_no_number_to_the_one_before() -> None:
    said = {"en": ("{chests} chests", "ready {ready}", "sell {sold}"), "es": ()}
    slots = {"sold": SlotText(many=False, choices=(), default=None, optional=True)}
    assert read("tea: 6 ready and we sell 4", says=said, slots=slots, input={}) is None
    assert read("tea: ready 6 and we sell 4", says=said, slots=slots, input={}) == {"ready": 6, "sold": 4}
