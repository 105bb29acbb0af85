"""The lines of a player aid say no number that their rules do not state."""

from __future__ import annotations

import pytest

from content.game import read_game
from rulebook.repeated_numbers import unstated_numbers

from .small_game import SLUG, change, write_game


@pytest.fixture
def folder(tmp_path):
    return write_game(tmp_path / SLUG)


def said(folder):
    content, _ = read_game(folder)
    return [problem.message for problem in unstated_numbers(content)]


def test_number_of_a_line_stands_in_its_rule(folder):
    assert said(folder) == []


@pytest.mark.parametrize(("old", "new"), [("$20", "$25"), ("Pay for a chest", "Pay for seven chests")])
def test_number_that_the_rule_does_not_state_is_found(folder, old, new):
    change(folder, "aid.yaml", old, new)
    assert f"en: {SLUG}:trade/buying does not state {'25' if '$' in new else '7'}" in said(folder)
