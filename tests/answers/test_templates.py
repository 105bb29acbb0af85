"""The input of a calculator, filled in with what was said."""

from typing import Any

import pytest

from answers.templates import UnfilledTemplate, fill, names

VALUES = {"tied": 2, "kind": ("green", "black"), "chests": (3, 4), "who": "bo"}


@pytest.mark.parametrize(
    ("template", "value"),
    [
        ("=tied", 2),
        ("tied", "tied"),
        ({"a": "=tied", "b": [1, "=who"]}, {"a": 2, "b": [1, "bo"]}),
        ({"=tied": 5}, {"2": 5}),
        ("=kind", ["green", "black"]),
        ({"=kind": "=chests"}, {"green": 3, "black": 4}),
        ({"red": 1, "=who": [2]}, {"red": 1, "bo": [2]}),
    ],
)
def test_a_template_is_filled(template: Any, value: Any) -> None:
    assert fill(template, VALUES) == value


@pytest.mark.parametrize("template", ["=crates", {"=kind": 3}, {"=kind": [1, 2, 3]}, "=tied + 1"])
def test_a_template_that_cannot_be_filled(template: Any) -> None:
    with pytest.raises(UnfilledTemplate):
        fill(template, VALUES)


def test_several_keys_are_different() -> None:
    with pytest.raises(UnfilledTemplate):
        fill({"=kind": "=chests"}, {"kind": ("green", "green"), "chests": (3, 4)})


def test_names_are_those_of_keys_and_values() -> None:
    assert names({"=a": ["=b", {"c": "=d"}], "e": 5}) == {"a", "b", "d"}
