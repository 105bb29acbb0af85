"""The glossary and the rules from stored values, and what the words of a term in a file stand for."""

from __future__ import annotations

from typing import Any

import pytest

from content.refs import Ref
from translator.glossary import CONTEXT, FORM, NEVER, TITLE, VARIANT, Saying, alternatives, bracketed, sayings
from translator.stored import entry_of, passages_of

CHEST = Ref("tea-trade", "term", "chest")
TRADE = Ref("tea-trade", "round", "trade")


def read(*, variants: tuple[dict[str, Any], ...] = (), **usage: tuple[str, ...]) -> Any:
    stored = {"forms": ["chests", "three chests"], "variants": [*variants]}
    used = {"contexts": (), "never": (), "near": (), "capital": (), **usage}
    return entry_of(
        CHEST,
        "noun",
        {"en": "chest", "es": "caja"},
        {"en": stored, "es": {"forms": ["cajas"], "variants": []}},
        {"field": "trade", "en": used, "es": {**used, "contexts": (), "never": ()}},
    )


def test_term_is_read_in_both_languages_with_its_field_and_part_of_speech() -> None:
    entry = read()
    assert (entry.ref, entry.field, entry.part_of_speech) == (CHEST, "trade", "noun")
    assert [wording.term for wording in entry.wordings.values()] == ["chest", "caja"]
    assert [saying.source for saying in entry.wordings["es"].sayings] == [TITLE, FORM]


def test_variant_keeps_the_editions_that_use_it() -> None:
    entry = read(variants=({"term": "crate", "forms": ["crates"], "editions": ["first"]},))
    found = [saying for saying in entry.wordings["en"].sayings if saying.source == VARIANT]
    assert found == [Saying("crate", VARIANT, ("first",)), Saying("crates", VARIANT, ("first",))]


def test_capital_words_are_folded_and_words_nearby_are_not() -> None:
    wording = read(capital=("Éste", "COM"), near=("cosecha",)).wordings["en"]
    assert (wording.capital, wording.near) == (("este", "com"), ("cosecha",))


def test_number_before_a_form_must_be_there_but_is_not_the_term() -> None:
    assert Saying("chests", FORM, before="three") in read().wordings["en"].sayings


def test_contexts_and_phrases_that_are_never_the_term_are_read_with_their_brackets() -> None:
    found = sayings("good", (), (), ("(one|each) good",), ("good (luck)",))
    assert found == (
        Saying("good", TITLE),
        Saying("good", CONTEXT, before="one"),
        Saying("good", CONTEXT, before="each"),
        Saying("good", NEVER, after="luck"),
    )


def test_name_in_brackets_is_not_a_part_of_a_term() -> None:
    assert [saying.words for saying in sayings("Pennsylvania (PRR)", (), (), (), ())] == ["Pennsylvania"]


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("good luck", ["good luck"]),
        ("(one|each) good", ["(one) good", "(each) good"]),
        ("good|bad (luck|move)", ["good (luck)", "good (move)", "bad (luck)", "bad (move)"]),
    ],
)
def test_alternatives_are_written_out(phrase: str, expected: list[str]) -> None:
    assert list(alternatives(phrase)) == expected


def test_brackets_may_stand_on_both_sides() -> None:
    assert bracketed("(one more) good (for sale)", CONTEXT) == Saying(
        "good", CONTEXT, before="one more", after="for sale"
    )


def test_every_paragraph_is_a_passage_and_so_is_a_section_of_several() -> None:
    texts = {"who": "You buy.", "how": "You pay."}
    found = {str(passage.ref): passage.text for passage in passages_of([(TRADE, texts)])}
    assert found == {
        "tea-trade:round/trade#who": "You buy.",
        "tea-trade:round/trade#how": "You pay.",
        "tea-trade:round/trade": "You buy.\nYou pay.",
    }


def test_section_of_one_paragraph_is_a_single_passage() -> None:
    [passage] = passages_of([(TRADE, {"who": "You buy."})])
    assert passage.ref == Ref("tea-trade", "round", "trade", "who")
