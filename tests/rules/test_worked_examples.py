"""The rulebooks' own numbers, which stand on the pages too."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.engine.registry import calculators

FIXTURES = Path(__file__).parents[2] / "fixtures"


@dataclass(frozen=True)
class Example:
    game: str
    slug: str
    id: str
    input: dict[str, Any]
    result: dict[str, Any]


EXAMPLES = [
    Example(path.parts[-3], path.stem, entry["id"], entry["input"], entry["result"])
    for path in sorted(FIXTURES.glob("*/worked/*.yaml"))
    for entry in yaml.safe_load(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("game", sorted({game for game, _ in calculators()}))
def test_calculators_give_the_rulebooks_numbers(game: str) -> None:
    examples = [item for item in EXAMPLES if item.game == game]
    assert {item.slug for item in examples} == {slug for owner, slug in calculators() if owner == game}
    for example in examples:
        values = calculators()[game, example.slug].run(example.input).values
        assert {name: values[name] for name in example.result} == example.result, example.id
