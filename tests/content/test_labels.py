"""Labels of options: a component is an option with a name, and an option without one is a mistake."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from calculators.wording import Wording
from content.game import read_game
from content.schema import Sentence
from rulebook import labels
from rules.engine.calculator import Calculator, Result, Unit
from rules.engine.fields import choice, whole
from rules.engine.nested import each, record, rows

from .small_game import SLUG, change


@dataclass(frozen=True, slots=True, kw_only=True)
class Cargo:
    """A part of the input."""

    ship: str = choice(("clipper", "raft"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """Components by their keys, alone and in lists."""

    ship: str = choice(("clipper", "junk"))
    holds: Mapping[str, int] = each(whole(0, 9), ("junk",))
    cargo: tuple[Cargo, ...] = rows(record(Cargo), most=3)


PRICE = Calculator(
    game=SLUG, slug="price", input=Input, compute=lambda _given: Result({}), results={"cost": Unit.MONEY},
    headline=("cost",), rules=(),
)  # fmt: skip


@pytest.fixture
def _declared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels, "calculators_of", lambda _game: {"price": PRICE})


@pytest.mark.usefixtures("_declared")
def test_component_is_an_option_with_its_name_and_any_other_is_a_mistake(game: Path) -> None:
    content, problems = labels.with_labels(read_game(game)[0])
    assert content.calculators[0].fields["things.clipper"] == Sentence("Clipper", "Clíper")
    assert content.calculators[0].fields["things.junk"] == Sentence("Junk", "Junco")
    assert [problem.message for problem in problems] == [
        "price: the option “raft” of “cargo.ship” has no label and is no component"
    ]


@pytest.mark.usefixtures("_declared")
def test_own_label_of_an_option_replaces_the_name_of_the_component(game: Path) -> None:
    label = "      label: {en: Chests, es: Cajas}\n"
    things = "    things:\n      label: {en: Names, es: Nombres}\n      choices:\n"
    own = "        clipper: {en: The fast one, es: El rápido}\n        raft: {en: Raft, es: Balsa}\n"
    change(game, "calculators.yaml", label, label + things + own)
    content, problems = labels.with_labels(read_game(game)[0])
    assert problems == []
    assert content.calculators[0].fields["things.clipper"].en == "The fast one"


def test_choice_has_its_label_inside_sentences(settings: Any) -> None:
    fields = {"chain.luxor": {"en": "Luxor", "es": "Luxor"}, "chain": {"en": "Chain", "es": "Cadena"}}
    wording = Wording(SimpleNamespace(game=None, words={"fields": fields}))  # type: ignore[arg-type]
    assert wording.thing("luxor") == "Luxor"
    assert wording.thing("Ana") == "Ana"
