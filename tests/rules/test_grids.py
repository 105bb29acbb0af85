"""A cell of a grid: one tap gives a column and a row, and addresses of both kinds mean the same."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from calculators.forms import CalculatorForm
from calculators.grids import GridWidget
from calculators.typed_input import with_cells
from calculators.wording import Wording
from rules.engine.fields import Unusable, field_of
from rules.engine.grids import cell, position
from rules.engine.pictures import Grid
from rules.engine.registry import calculators

from .words import words_of

VALUE = calculators()["urban-sprawl", "block-value"]
GRID = Grid("", columns=(7, 8), rows=(1, 2, 3), cells=((8, 9), (9, 10), (10, None)))


def block_form(address: str) -> CalculatorForm:
    return CalculatorForm(VALUE, Wording(words_of(VALUE)), QueryDict(address))


def test_cell_is_one_of_the_grid() -> None:
    field = field_of(cell(GRID))
    assert field.schema()["enum"] == ["1-1", "2-1", "1-2", "2-2", "1-3", "2-3"]
    assert position(field.read("2-3")) == (2, 3)
    with pytest.raises(Unusable):
        field.read("3-1")


def test_widget_draws_every_cell_with_its_place_its_number_and_what_lies_on_it() -> None:
    html = GridWidget(GRID, {"2-1": (("Ana", "B"),)}).render("cell", "2-1")
    assert html.count('type="radio"') == 6
    assert html.count("checked") == 1
    assert "Column 2, row 1: " in html
    assert "<small>Ana B</small>" in html


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("block=4-5", {"column": "4", "row": "5", "block": "4-5"}),
        ("column=4&row=5", {"column": "4", "row": "5", "block": "4-5"}),
        # What was tapped counts, not the rest of an older address.
        ("block=4-5&column=1&row=1", {"column": "4", "row": "5", "block": "4-5"}),
        ("block=x", {"block": "x"}),
        ("column=4", {"column": "4"}),
    ],
)
def test_address_names_a_cell_or_its_column_and_row(address: str, found: dict[str, str]) -> None:
    read = with_cells(VALUE.crossings, dict(QueryDict(address).lists()))
    assert {name: texts[-1] for name, texts in read.items()} == found


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["block=4-5", "column=4&row=5"])
def test_form_reads_the_cell_shows_it_and_shares_its_numbers(address: str) -> None:
    form = block_form(address)
    assert (form.given().column, form.given().row) == (4, 5)
    assert 'value="4-5" checked' in str(form["block"])
    assert [field.name for field in form.visible_fields()] == ["block", "top_markers", "right_markers"]
    assert form.reading.short_query() == "column=4&row=5"


@pytest.mark.django_db
def test_fault_of_the_row_is_told_once_at_the_grid() -> None:
    form = block_form("column=9&row=9")
    assert form.given() is None
    assert form.errors == {"block": ["Enter a whole number from 1 to 6."]}
