"""Phrases in running text: what may be skipped inside one, and which spellings of a Spanish word are the term."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.translator.made_up import entry, wording
from tests.translator.test_matching import terms
from translator.glossary import Saying, sayings
from translator.idioms import idioms
from translator.language import covered
from translator.matching import find_matches, find_terms
from translator.patterns import PatternTrie
from translator.tokens import tokens
from translator.words import DETERMINERS, MOST_SKIPPED, PREPOSITIONS

PAY = entry("pay-dividends", "pay dividends", "pagar dividendos", part="phrase")
PRICE = entry("price", "price of tea", "precio del té")
PAYMENT = entry("payment", "payment", "pago")
PAYING = entry("pay", "pay", "pagar", part="verb")
PUBLIC = entry("public-price", "public price", "precio público")


@pytest.mark.parametrize(
    ("why", "text", "found"),
    [
        ("articles and numbers after a verb", "pay all the three dividends", ["pay all the three dividends"]),
        ("no more than three of them", "pay all the other three dividends", []),
        ("an article after a preposition", "price of the tea", ["price of the tea"]),
        ("none before one", "price the of tea", []),
        ("not across a comma", "pay, dividends", []),
        ("not across a sentence", "They pay. Dividends follow.", []),
        ("across a hyphen", "pay-dividends", ["pay-dividends"]),
    ],
)
def test_what_may_stand_inside_a_phrase(why: str, text: str, found: list[str]) -> None:
    assert terms(text, PAY, PRICE) == found, why


@given(st.lists(st.sampled_from(sorted(DETERMINERS["en"])), max_size=6))
def test_a_verb_and_its_object_are_at_most_three_articles_apart(between: list[str]) -> None:
    found = terms(" ".join(["pay", *between, "dividends"]), PAY)
    assert bool(found) == (len(between) <= MOST_SKIPPED)


@pytest.mark.parametrize(
    ("why", "text", "found"),
    [
        ("the noun", "el pago", ["payment"]),
        ("its plural", "los pagos", ["payment"]),
        ("the verb in the past", "pagó", ["pay"]),
        ("its accent tells it from the noun", "pagó el pago", ["pay", "payment"]),
        ("the infinitive", "pagar", ["pay"]),
        ("another form of the verb", "pagaron", ["pay"]),
    ],
)
def test_an_accent_tells_a_verb_from_a_noun(why: str, text: str, found: list[str]) -> None:
    row = tokens(text)
    matches = find_terms(find_matches(row, PatternTrie("es", [PAYMENT, PAYING])))
    assert [match.patterns[0].entry.ref.key for match in matches] == found, why


@pytest.mark.parametrize("text", ["precio público", "precios públicos", "precio publico", "precio pública"])
def test_an_adjective_agrees_in_any_way(text: str) -> None:
    assert terms(text, PUBLIC, language="es") == [text]


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("three steps", ("steps", "three")),
        ("a step", ("step", "a")),
        ("dos pasos", ("pasos", "dos")),
        ("big steps", ("big steps", "")),
        ("three big steps", ("three big steps", "")),
        ("steps", ("steps", "")),
    ],
)
def test_a_number_before_a_form_must_be_there_and_is_not_the_term(form: str, expected: tuple[str, str]) -> None:
    [saying] = sayings("step", (form,), (), (), ())[1:]
    assert (saying.words, saying.before) == expected


def test_a_title_is_never_counted_apart() -> None:
    assert sayings("two steps", (), (), (), ()) == (Saying("two steps", "title"),)


def test_how_much_of_a_text_is_terms() -> None:
    row = tokens("the price of the tea, a payment")
    assert covered(find_terms(find_matches(row, PatternTrie("en", [PRICE, PAYMENT])))) == 5


@pytest.mark.parametrize("language", ["en", "es"])
def test_everyday_phrases_are_there_once_and_articles_are_no_prepositions(language: str) -> None:
    phrases = idioms()[language]
    assert len(phrases) == len(set(phrases)) > 0
    assert not (DETERMINERS[language] & PREPOSITIONS[language])


def test_a_context_is_stronger_than_an_idiom_around_it() -> None:
    favor = entry("favor", wording("favor", contexts=("(royal) favor",)))
    assert terms("royal favor of them", favor, idioms=("royal favor of",)) == ["favor"]
