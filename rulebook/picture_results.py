"""The result of a calculator that content names with an input."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from content.schema import Picture
from rules.engine.calculator import InvalidInput, Result
from rules.engine.drawn import BadPictureError
from rules.engine.registry import calculators


def computed(picture: Picture) -> Result:
    """The result behind a picture. Raises BadPictureError if there is none."""
    ref = picture.calculator
    calculator = calculators().get((ref.game, ref.key)) if ref else None
    if calculator is None:
        raise BadPictureError(f"there is no calculator {ref}")
    try:
        return calculator.run(picture.input)
    except InvalidInput as error:
        raise BadPictureError(f"{ref} cannot compute this input: {error}") from error


def computed_numbers(picture: Picture) -> Iterator[int]:
    """Every whole number of the input and of the result behind a picture; none if there is no result."""
    try:
        values = computed(picture).values if picture.calculator else {}
    except BadPictureError:
        return  # reported with the pictures
    yield from _numbers([picture.input, values])


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, Mapping):
        value = [*value.values()]
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield abs(value)
