from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.big_shoulders.certificates import SHARES
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators

DIRECTORSHIP = calculators()["big-shoulders", "directorship"]
SEATS = ["Ana", "Bo", "Cy", "Di"]

Owned = tuple[int, int, int]


def certificates(owners: dict[str, Owned]) -> dict[str, dict[str, int]]:
    return {name: dict(zip(("director", "preferred", "common"), kinds, strict=True)) for name, kinds in owners.items()}


def transfer(director: str = "Ana", seats: list[str] | None = None, **owners: Owned) -> Result:
    raw = {"director": director, "certificates": certificates(owners), "seats": seats or SEATS}
    return compute_with_editions(DIRECTORSHIP, DIRECTORSHIP.read(raw))


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps if step.code != "holds"]


# Each player's certificates: director's, preferred, common.
@pytest.mark.parametrize(
    ("owners", "successor"),
    [
        ({"Ana": (1, 0, 0)}, None),
        ({"Ana": (1, 0, 0), "Bo": (0, 1, 1)}, None),
        ({"Ana": (1, 0, 0), "Bo": (0, 1, 2)}, "Bo"),
        ({"Ana": (1, 0, 0), "Bo": (0, 0, 4)}, "Bo"),
        ({"Ana": (1, 0, 1), "Bo": (0, 0, 4)}, None),
        ({"Ana": (1, 0, 1), "Bo": (0, 1, 1), "Cy": (0, 0, 3)}, None),
        ({"Ana": (1, 0, 0), "Bo": (0, 0, 1), "Cy": (0, 1, 2)}, "Cy"),
        ({"Ana": (1, 0, 1), "Di": (0, 1, 4)}, "Di"),
    ],
)
def test_opponent_with_more_shares_becomes_director(owners: dict[str, Owned], successor: str | None) -> None:
    result = transfer(**owners)
    assert result.values["new_director"] == successor
    assert (result.values["exchange"] is None) == (successor is None)


@pytest.mark.parametrize(
    ("director", "seats", "successor"),
    [
        ("Ana", ["Ana", "Bo", "Cy", "Di"], "Bo"),
        ("Ana", ["Ana", "Cy", "Bo", "Di"], "Cy"),
        ("Ana", ["Bo", "Di", "Ana", "Cy"], "Cy"),
        ("Ana", ["Cy", "Bo", "Ana"], "Cy"),
        ("Di", ["Cy", "Di", "Ana", "Bo"], "Bo"),
    ],
)
def test_tied_opponents_are_told_apart_by_their_seats(director: str, seats: list[str], successor: str) -> None:
    result = transfer(director, seats, Bo=(0, 1, 1), Cy=(0, 0, 3))
    assert result.values["new_director"] == successor


@pytest.mark.parametrize(
    ("owned", "receives"),
    [
        ((0, 1, 2), ["preferred", "common"]),
        ((0, 1, 4), ["preferred", "common"]),
        ((0, 0, 4), ["common", "common", "common"]),
        ((0, 0, 5), ["common", "common", "common"]),
    ],
)
def test_three_shares_are_given_for_the_directors_certificate(owned: Owned, receives: list[str]) -> None:
    result = transfer(Ana=(1, 0, 0), Bo=owned)
    assert result.values["exchange"] == {"gives": ["director"], "receives": receives}
    assert codes(result)[-1] == "more-certificates"


def test_director_who_sold_the_certificate_is_followed_by_an_opponent_with_as_many_shares() -> None:
    result = transfer(Ana=(0, 0, 2), Bo=(0, 0, 3))
    assert result.values["new_director"] == "Bo"
    assert codes(result) == ["certificate-sold", "exchange-common", "to-the-bank-pool", "charter"]


def test_former_director_may_keep_more_shares_than_the_new_one_has() -> None:
    assert transfer(Ana=(0, 0, 3), Bo=(0, 1, 1)).values["new_director"] == "Bo"


@pytest.mark.parametrize(
    ("owners", "warnings"),
    [
        ({"Ana": (1, 0, 0), "Bo": (0, 0, 3)}, []),
        ({"Ana": (1, 0, 0), "Bo": (0, 0, 4)}, ["advanced-only"]),
        ({"Bo": (0, 0, 4)}, ["advanced-only", "sold-certificates"]),
    ],
)
def test_transfer_is_said_to_belong_to_the_advanced_game(owners: dict[str, Owned], warnings: list[str]) -> None:
    assert [warning.code for warning in transfer(**owners).warnings] == warnings


@pytest.mark.parametrize(
    ("owners", "faults"),
    [
        ({"Ana": (1, 0, 0), "Eva": (0, 0, 1)}, {("certificates.Eva", "not-seated")}),
        (
            {"Ana": (1, 0, 0), "Bo": (1, 0, 0)},
            {("certificates", "too-many-director"), ("certificates.Bo", "not-the-director")},
        ),
        ({"Ana": (1, 0, 0), "Bo": (0, 1, 0), "Cy": (0, 1, 0)}, {("certificates", "too-many-preferred")}),
        ({"Ana": (1, 0, 3), "Bo": (0, 0, 3)}, {("certificates", "too-many-common")}),
        ({"Ana": (1, 0, 4)}, {("certificates.Ana", "over-the-ownership-limit")}),
        ({"Ana": (1, 0, 0), "Bo": (0, 1, 5)}, {("certificates.Bo", "over-the-ownership-limit")}),
        ({"Ana": (1, 1, 0)}, {("certificates.Ana", "director-and-preferred")}),
        ({"Ana": (0, 1, 0), "Bo": (0, 0, 4)}, {("certificates.Ana", "director-and-preferred")}),
        ({"Bo": (1, 0, 0)}, {("certificates.Bo", "not-the-director")}),
        ({"Ana": (0, 0, 1), "Bo": (0, 0, 2)}, {("certificates", "nobody-to-sell-over-to")}),
    ],
)
def test_certificates_that_cannot_lie_on_a_table_are_refused(
    owners: dict[str, Owned], faults: set[tuple[str, str]]
) -> None:
    with pytest.raises(InvalidInput) as caught:
        transfer(**owners)
    assert {(fault.field, fault.code) for fault in caught.value.faults} == faults


def test_director_without_a_seat_is_refused() -> None:
    with pytest.raises(InvalidInput) as caught:
        transfer("Eva", Bo=(0, 0, 4))
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("director", "not-seated")]


@st.composite
def possible(draw: st.DrawFn) -> dict[str, Any]:
    """The ten shares dealt out as they may lie, some of them with nobody."""
    seats = draw(st.permutations(SEATS))
    owners = {name: [0, 0, 0] for name in seats}
    owners[seats[0]][0] = draw(st.integers(0, 1))
    holder = draw(st.sampled_from([None, *seats[1:]]))
    if holder:
        owners[holder][1] = 1
    for _ in range(5):
        name = draw(st.sampled_from([None, *seats]))
        if name:
            owners[name][2] += 1
    kinds = {name: (found[0], found[1], found[2]) for name, found in owners.items()}
    table = draw(st.sampled_from([seats, [*seats[2:], *seats[:2]]]))
    return {"director": seats[0], "certificates": certificates(kinds), "seats": table}


def shares(owned: dict[str, int]) -> int:
    return sum(SHARES[kind] * number for kind, number in owned.items())


@given(possible())
def test_transfer_leaves_everybody_with_as_many_shares(raw: dict[str, Any]) -> None:
    try:
        exchange = DIRECTORSHIP.run(raw).values["exchange"]
    except InvalidInput:
        return
    if exchange:
        assert sum(SHARES[kind] for kind in exchange["gives"]) == sum(SHARES[kind] for kind in exchange["receives"])


@given(possible())
def test_new_director_has_what_is_given(raw: dict[str, Any]) -> None:
    try:
        values = DIRECTORSHIP.run(raw).values
    except InvalidInput:
        return
    if values["exchange"]:
        owned = raw["certificates"][values["new_director"]]
        for kind in ("preferred", "common"):
            assert owned[kind] >= values["exchange"]["receives"].count(kind)


@given(possible())
def test_nobody_has_more_shares_than_the_director_in_the_end(raw: dict[str, Any]) -> None:
    try:
        director = DIRECTORSHIP.run(raw).values["new_director"] or raw["director"]
    except InvalidInput:
        return
    others = [shares(owned) for name, owned in raw["certificates"].items() if name not in (director, raw["director"])]
    assert shares(raw["certificates"][director]) >= max(others, default=0)


def first(raw: dict[str, Any]) -> tuple[str, str | None]:
    result = DIRECTORSHIP.run(raw)
    return result.steps[0].code, result.values["new_director"]


def test_director_of_whom_nobody_said_it_still_holds_the_certificate() -> None:
    raw = {"director": "Ana", "certificates": {"Ana": {"common": 0}, "Bo": {"common": 3}}, "seats": ["Ana", "Bo"]}
    assert first(raw) == ("if-not-sold", None)


def test_director_without_any_certificates_is_said_to_have_sold() -> None:
    assert first({"director": "Ana", "certificates": {"Bo": {"common": 3}}, "seats": ["Ana", "Bo"]}) == (
        "if-sold",
        "Bo",
    )


@pytest.mark.parametrize(("held", "successor"), [(1, None), (0, "Bo")])
def test_nothing_is_assumed_of_a_certificate_that_was_entered(held: int, successor: str | None) -> None:
    owners = {"Ana": {"common": 0, "director": held}, "Bo": {"common": 3}}
    assert first({"director": "Ana", "certificates": owners, "seats": ["Ana", "Bo"]}) == ("holds", successor)
