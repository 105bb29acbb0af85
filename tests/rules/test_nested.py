from dataclasses import dataclass
from typing import Any

import pytest

from rules.engine import querystring
from rules.engine.fields import Choice, Unusable, Whole, choice, whole
from rules.engine.nested import Chosen, Counts, Each, Name, Named, Numbers, Record, declared_fields, made

PRICES = Each("prices", item=Choice(options=(10, 15, 450), unit="$"), options=("swift", "libby"))


@dataclass(frozen=True, slots=True)
class Purchase:
    cash: int = whole(0, 10)
    from_: str = choice(("company", "bank"), default="company")


def refusal(field: Any, raw: Any) -> tuple[str, tuple[str, ...]]:
    with pytest.raises(Unusable) as caught:
        field.clean(raw)
    return caught.value.code, caught.value.path


def test_value_for_each_of_a_few_things_is_read_in_their_order() -> None:
    assert list(PRICES.clean({"libby": 10, "swift": 450}).items()) == [("swift", 450), ("libby", 10)]
    assert PRICES.clean({"libby": 15}) == {"libby": 15}


@pytest.mark.parametrize(
    ("raw", "code", "path"),
    [
        ([], "not-by-name", ()),
        ({}, "wrong-number-of-rows", ()),
        ({"elgin": 10}, "unknown-field", ("elgin",)),
        ({"libby": 11}, "not-a-choice", ("libby",)),
    ],
)
def test_value_for_a_thing_is_refused_with_the_way_to_it(raw: Any, code: str, path: tuple[str, ...]) -> None:
    assert refusal(PRICES, raw) == (code, path)


def test_name_that_python_reserves_is_an_ordinary_field() -> None:
    assert [field.name for field in declared_fields(Purchase)] == ["cash", "from"]
    assert made(Purchase, {"cash": 1, "from": "bank"}) == Purchase(cash=1, from_="bank")
    assert Record("bought", made_of=Purchase).clean({"cash": 1, "from": "bank"}).from_ == "bank"


VALUES = Numbers("values", item=Whole(minimum=2, maximum=32), most=3, default=())


@pytest.mark.parametrize(
    ("text", "found"), [("7, 3", (7, 3)), ("7 3;3", (7, 3, 3)), ("7", (7,)), (" 7,3, ", (7, 3)), (",", ())]
)
def test_numbers_are_typed_on_one_line(text: str, found: tuple[int, ...]) -> None:
    assert VALUES.clean(VALUES.typed(text)) == found


@pytest.mark.parametrize(
    ("raw", "code", "path"),
    [
        (7, "not-a-list", ()),
        ([7, 3, 3, 3], "wrong-number-of-rows", ()),
        ([7, "x"], "not-a-whole-number", ("1",)),
        ([7, 33], "out-of-range", ("1",)),
    ],
)
def test_numbers_on_a_line_are_refused_with_the_place_of_the_bad_one(
    raw: Any, code: str, path: tuple[str, ...]
) -> None:
    assert refusal(VALUES, raw) == (code, path)


def test_numbers_stand_in_an_address_as_they_are_typed() -> None:
    assert dict(querystring.write(VALUES, [7, 3], "values")) == {"values": "7, 3"}
    assert dict(querystring.write(VALUES, [], "values")) == {}


def test_null_says_what_leaving_a_field_out_says_where_its_default_is_nothing() -> None:
    owner = Name("owner", default=None)
    assert owner.clean(None) is None
    assert owner.described() == owner.schema()
    assert dict(querystring.write(owner, None, "owner")) == {}
    assert refusal(Name("owner"), None) == ("not-a-name", ())


def test_names_inside_each_thing_are_read_and_written_under_it() -> None:
    rows = Each("rows", item=Named(item=Whole(maximum=9)), options=("1", "2"))
    pairs = {"rows.2.0.name": "Ana", "rows.2.0.value": "3"}
    assert dict(querystring.write(rows, {"2": {"Ana": 3}}, "rows")) == pairs
    assert querystring.read(rows, pairs, "rows") == {"2": {"Ana": 3}}


@dataclass(frozen=True, slots=True)
class Votes:
    markers: int = whole(0, 9, default=0)
    prestige: int = whole(0, 9, default=0)


def test_as_many_numbers_as_there_are_places_are_asked_for() -> None:
    places = Numbers("places", item=Whole(maximum=20), fewest=5, most=5)
    assert places.clean([8, 3, 4, 3, 2]) == (8, 3, 4, 3, 2)
    assert refusal(places, [8, 3, 4, 3]) == refusal(places, [1] * 6) == ("not-that-many", ())


def test_row_of_a_form_that_nobody_touched_is_no_player() -> None:
    players = Named(item=Record(made_of=Votes))
    typed = {"p.0.name": "Ana", "p.0.value.markers": "0", "p.0.value.prestige": "0"}
    untouched = {"p.1.name": "", "p.1.value.markers": "0", "p.1.value.prestige": "0"}
    assert querystring.read(players, {**typed, **untouched}, "p") == {"Ana": {"markers": 0, "prestige": 0}}
    assert len(querystring.read(players, {**typed, **untouched, "p.1.value.markers": "1"}, "p")) == 2


def test_fewer_choices_than_needed_are_refused() -> None:
    assert refusal(Chosen(options=("tl", "tr"), fewest=1), []) == ("wrong-number-of-rows", ())


def test_counts_without_any_are_told_from_counts_that_were_not_given() -> None:
    assert dict(querystring.write(Counts(options=("CIV", "COM")), {}, "zones")) == {"zones.CIV": "0"}
    assert dict(querystring.write(Counts(options=("CIV", "COM"), default={}), {}, "zones")) == {}
