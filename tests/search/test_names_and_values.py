"""What is searched beside the text of a page: its other names, its values in words, and players' questions."""

from dataclasses import replace
from typing import Any

import pytest

from content.schema import Bilingual, Field, Variant
from search.other_names import other_words, unlike
from search.player_questions import by_paragraph
from search.values import spoken_values

from .made_up import PLACE, SECTIONS, TERMS


def field(key: str, label: str, type_: str = "integer", **more: Any) -> Field:
    return Field(key=key, type=type_, label=Bilingual(label, f"{label}-es"), place=PLACE, **more)


GOODS = {"tea": Bilingual("Tea", "Té"), "silk": Bilingual("Silk", "Seda")}
FIELDS = (
    field("price", "Price"),
    field("fast", "Fast", "flag"),
    field("good", "Good", choices=GOODS),
    field("goods", "Goods", choices=GOODS),
    field("note", "Note", "text"),
    field("stops", "Stops", columns=(field("port", "Port"), field("days", "Days"))),
)


@pytest.mark.parametrize(
    ("why", "values", "en", "es"),
    [
        ("a number", {"price": 40}, ["Price 40"], ["Price-es 40"]),
        ("zero is a value", {"price": 0}, ["Price 0"], ["Price-es 0"]),
        ("a flag that is true is its label", {"fast": True}, ["Fast"], ["Fast-es"]),
        ("one that is false says nothing", {"fast": False}, [], []),
        ("nothing", {"price": None}, [], []),
        ("a choice by its name", {"good": "tea"}, ["Good Tea"], ["Good-es Té"]),
        ("several choices", {"goods": ("tea", "silk")}, ["Goods Tea Silk"], ["Goods-es Té Seda"]),
        ("a text", {"note": Bilingual("old", "viejo")}, ["Note old"], ["Note-es viejo"]),
        ("rows", {"stops": ({"port": 1, "days": 2}, {"port": 3})}, ["Port 1", "Days 2", "Port 3"], None),
        ("in the order of the fields", {"note": Bilingual("a", "b"), "price": 1}, ["Price 1", "Note a"], None),
        ("what is no field is not said", {"weight": 9}, [], []),
    ],
)
def test_values_in_words(why: str, values: dict[str, Any], en: list[str], es: list[str] | None) -> None:
    found = list(spoken_values(values, FIELDS))
    assert [text.en for text in found] == en, why
    if es is not None:
        assert [text.es for text in found] == es, why


def test_forms_come_before_variants_and_each_variant_brings_its_own_forms() -> None:
    wording = replace(
        TERMS[0].en, forms=("chests",), variants=(Variant(term="crate", forms=("crates",)), Variant(term="box"))
    )
    assert list(other_words(replace(TERMS[0], en=wording), "en")) == ["chests", "crate", "crates", "box"]
    assert list(other_words(replace(TERMS[0], en=wording), "es")) == ["arcón"]


@pytest.mark.parametrize(
    ("names", "others"),
    [
        (["Tea", "Chai"], ("Chai",)),
        (["Chai", "Cha", "Chai"], ("Chai", "Cha")),
        (["", "Chai"], ("Chai",)),
        (["tea"], ("tea",)),
        ([], ()),
    ],
)
def test_other_names_are_each_there_once_and_not_the_title(names: list[str], others: tuple[str, ...]) -> None:
    assert unlike("Tea", names) == others


def test_questions_about_the_section_come_first_and_each_has_its_paragraph() -> None:
    price, limit = SECTIONS[0].paragraphs
    asked = replace(limit, search_phrases={"en": ("how many", "any limit"), "es": ()})
    questions, about = by_paragraph(replace(SECTIONS[0], paragraphs=(price, asked)))
    assert questions == {
        "en": ("how much do I get for my leaves", "how many", "any limit"),
        "es": ("cuánto me dan por mis hojas",),
    }
    assert about == {"en": (0, 2, 2), "es": (0,)}
