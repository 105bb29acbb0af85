"""Input for any calculator, made from the fields that it declares: a new calculator is tested without a line here."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from rules.engine import querystring
from rules.engine.calculator import Calculator
from rules.engine.editions import EDITION
from rules.engine.fields import Choice, Field, Flag, HoldingsField, Whole
from rules.engine.nested import Chosen, Counts, Each, Items, Name, Named, Names, Numbers, Record, Rows

# Most sums of a game are small; the far end of a field's range is tried as well.
EVERYDAY = 1_500

NAMES = st.sampled_from(("Ana", "Bo", "Cy", "Íñigo", "李", "O'Neil"))

GARBAGE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def values_of(field: Field, names: st.SearchStrategy[str] = NAMES) -> st.SearchStrategy[Any]:
    """Plain data that a field accepts, the players being called by ``names``."""
    match field:
        case Whole():
            near = min(field.maximum, field.minimum + EVERYDAY)
            return st.integers(field.minimum, near) | st.integers(field.minimum, field.maximum)
        case Choice():
            return st.sampled_from(field.options)
        case Flag():
            return st.booleans()
        case HoldingsField():
            return holdings_of(field)
        case Record():
            return st.fixed_dictionaries(
                {item.name: values_of(item, names) for item in field.fields if item.required},
                optional={item.name: values_of(item, names) for item in field.fields if not item.required},
            )
        case Numbers():
            found = st.lists(values_of(field.item), min_size=field.fewest, max_size=field.most)
            return found | shared_out(field) if field.fewest == field.most and not field.item.minimum else found
        case Rows():
            # A form cannot tell a row that says nothing from one that was not filled in.
            row = values_of(field.item, names).filter(lambda value: not querystring.untouched(field.item, value))
            return st.lists(row, min_size=field.fewest, max_size=field.most)
        case Named():
            return st.dictionaries(names, values_of(field.item), min_size=field.fewest, max_size=field.most)
        case Names():
            return st.lists(names, min_size=field.fewest, max_size=field.most, unique=True)
        case Name():
            return names
        case Items():
            # In the order of the options: a form counts each of them and keeps no other order.
            return st.lists(st.sampled_from(field.options), max_size=field.most).map(
                lambda found: sorted(found, key=field.options.index)
            )
        case Counts():
            return st.dictionaries(st.sampled_from(field.options), st.integers(0, field.most))
        case Each():
            return st.dictionaries(st.sampled_from(field.options), values_of(field.item, names), min_size=field.fewest)
        case Chosen():
            return st.lists(st.sampled_from(field.options), min_size=field.fewest, unique=True)
    raise TypeError(f"no strategy for {type(field).__name__}: add one here")


def shared_out(field: Numbers) -> st.SearchStrategy[list[int]]:
    """A number for each place, adding up to the most that one of them may be: a whole that is shared out."""
    whole, cuts = field.item.maximum, field.most - 1
    ends = st.lists(st.integers(0, whole), min_size=cuts, max_size=cuts).map(sorted)
    return ends.map(lambda found: [high - low for low, high in pairwise((0, *found, whole))])


@st.composite
def holdings_of(draw: st.DrawFn, field: HoldingsField) -> dict[str, Any]:
    """Shares that add up: each player takes some of what is left, the treasury and the bank pool share the rest."""
    names = draw(
        st.lists(st.sampled_from(("Ana", "Bo", "Íñigo", "李", "O'Neil")), max_size=field.most_players, unique=True)
    )
    left = field.total
    players = {}
    for name in names:
        players[name] = draw(st.integers(0, min(left, field.limit)))
        left -= players[name]
    treasury = draw(st.integers(0, left))
    return {"players": players, "treasury": treasury, "bank_pool": left - treasury}


def raw_input(calculator: Calculator) -> st.SearchStrategy[dict[str, Any]]:
    """Plain data that a calculator can read; fields with a default may be left out.

    Players who are named in several fields are mostly the same few, as at a table.
    """
    at_a_table = st.lists(NAMES, min_size=4, max_size=4, unique=True).flatmap(
        lambda players: _inputs(calculator, st.sampled_from(players))
    )
    return at_a_table | _inputs(calculator, NAMES)


def _inputs(calculator: Calculator, names: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, Any]]:
    # An address asks for a result when it names what is needed; where nothing is, when it names everything.
    needed = {field.name for field in calculator.fields if field.required} or {
        field.name for field in calculator.fields if field.name != EDITION
    }
    return st.fixed_dictionaries(
        {field.name: values_of(field, names) for field in calculator.fields if field.name in needed},
        optional={field.name: values_of(field, names) for field in calculator.fields if field.name not in needed},
    )


def anything_for(field: Field) -> st.SearchStrategy[Any]:
    """Plain data that a field accepts, or nearly accepts, or that is nothing like it."""
    near_misses: st.SearchStrategy[Any] = st.nothing()
    match field:
        case Whole():
            near_misses = st.sampled_from((field.minimum - 1, field.maximum + 1, 10**30, True, "5", 5.5, -0.0, 5.0))
        case Choice():
            near_misses = st.sampled_from((0, 45, 10.0, 10.5, True, "", "10", "en", None))
        case Flag():
            near_misses = st.sampled_from((0, 1, "true", "", None))
        case HoldingsField():
            near_misses = _nearly_holdings(field)
    return values_of(field) | near_misses | GARBAGE


def _nearly_holdings(field: HoldingsField) -> st.SearchStrategy[dict[str, Any]]:
    shares = st.integers(-1, field.total + 1) | st.sampled_from((True, "3", 2.0, 2.5, None))
    names = st.text(max_size=45) | st.sampled_from(("", " ", "Ana ", " Ana", "x" * 40, "x" * 41, " " * 45 + "x"))
    scattered = st.fixed_dictionaries(
        {},
        optional={
            "players": st.dictionaries(names, shares, max_size=field.most_players + 1),
            "treasury": shares,
            "bank_pool": shares,
            "elsewhere": shares,
        },
    )
    renamed = st.builds(
        lambda holdings, new: {**holdings, "players": dict(zip(new, holdings["players"].values(), strict=False))},
        holdings_of(field).filter(lambda holdings: holdings["players"]),
        st.lists(names, min_size=field.most_players, max_size=field.most_players, unique=True),
    )
    return scattered | renamed
