"""Which words of a text are terms, on glossaries of one or two terms."""

import pytest

from limits.work import at_most
from tests.translator.made_up import entry, wording
from translator.glossary import Entry
from translator.matching import find_matches, find_terms
from translator.patterns import PatternTrie
from translator.tokens import tokens


def terms(text: str, *entries: Entry, language: str = "en", idioms: tuple[str, ...] = ()) -> list[str]:
    """The words of a text that are terms."""
    row = tokens(text)
    found = find_terms(find_matches(row, PatternTrie(language, entries, idioms)))
    return [text[row[item.first].start : row[item.end - 1].end] for item in found]


SHARE = entry("share", "share", "acción")
PRICE = entry("share-price", "share price", "valor de la acción")
SELL = entry("sell", "sell", "vender", part="verb")
PAY = entry("pay-dividends", "pay dividends", "pagar dividendos", part="phrase")


@pytest.mark.parametrize(
    ("why", "text", "found"),
    [
        ("the word", "a share", ["share"]),
        ("its plural", "two shares", ["shares"]),
        ("capitals", "SHARES", ["SHARES"]),
        ("not inside a word", "a shareholder", []),
        ("the longest term", "the share price", ["share price"]),
        ("apart", "share, price", ["share"]),
        ("each of two", "share and share price", ["share", "share price"]),
    ],
)
def test_nouns(why: str, text: str, found: list[str]) -> None:
    assert terms(text, SHARE, PRICE) == found, why


@pytest.mark.parametrize(
    ("why", "text", "found"),
    [
        ("a strong verb", "who sold it", ["sold"]),
        ("the gerund", "selling", ["selling"]),
        ("a verb with its object", "it pays dividends", ["pays dividends"]),
        ("an article after the verb", "it paid the dividends", ["paid the dividends"]),
        ("another word between them", "it paid huge dividends", []),
    ],
)
def test_verbs(why: str, text: str, found: list[str]) -> None:
    assert terms(text, SELL, PAY) == found, why


@pytest.mark.parametrize(
    ("why", "text", "found"),
    [
        ("any form of the verb", "vendiste", ["vendiste"]),
        ("pronouns behind it", "véndela", ["véndela"]),
        ("without its accent", "la accion", ["accion"]),
        ("the plural has none", "las acciones", ["acciones"]),
        ("a preposition with an article", "el valor de una acción", ["valor de una acción"]),
        ("a phrase with a verb", "paga los dividendos", ["paga los dividendos"]),
    ],
)
def test_spanish(why: str, text: str, found: list[str]) -> None:
    assert terms(text, SHARE, PRICE, SELL, PAY, language="es") == found, why


@pytest.mark.parametrize(
    ("why", "text", "found"),
    [
        ("a context", "one more good", ["good"]),
        ("no context", "a good idea", []),
        ("another alternative", "each good", ["good"]),
    ],
)
def test_contexts_are_words_that_have_to_be_there_too(why: str, text: str, found: list[str]) -> None:
    good = entry("goods", wording("goods", contexts=("(one more|each) good",)))
    assert terms(text, good) == found, why


@pytest.mark.parametrize(
    ("text", "found"), [("a good", ["good"]), ("good luck", []), ("good ship, good luck", ["good"])]
)
def test_a_phrase_that_is_never_the_term_blocks_it(text: str, found: list[str]) -> None:
    good = entry("good", wording("good", never=("good luck",)))
    assert terms(text, good) == found


def test_a_phrase_blocks_only_its_own_term() -> None:
    tea, party = entry("tea", wording("tea", never=("tea party",))), entry("party", "party")
    assert terms("tea party", tea, party) == ["party"]


@pytest.mark.parametrize(
    ("idiom", "text", "found"),
    [("in favor of", "in favor of it", []), ("favor", "a favor", ["favor"]), ("any * favor", "any big favor", [])],
)
def test_an_idiom_blocks_a_term_that_is_only_a_part_of_it(idiom: str, text: str, found: list[str]) -> None:
    assert terms(text, entry("favor", "favor"), idioms=(idiom,)) == found


@pytest.mark.parametrize(
    ("text", "found"), [("the East", ["East"]), ("the east", []), ("East of it. East.", ["East"]), ("THE EAST", [])]
)
def test_a_name_counts_only_with_a_capital_of_its_own(text: str, found: list[str]) -> None:
    east = entry("east", wording("East", capital=("East",)))
    assert terms(text, east) == found


def test_only_the_terms_of_the_games_are_found() -> None:
    tea, rail = entry("share", "share"), entry("stock", wording("stock", variants=("share",)), game="rails")
    row = tokens("share")
    matches = find_matches(row, PatternTrie("en", [tea, rail]))
    found = [[item.entry.ref.game for item in match.patterns] for match in find_terms(matches, {"rails"})]
    assert found == [["rails"]]


def test_when_the_budget_is_spent_the_terms_up_to_there_are_found() -> None:
    with at_most(60):
        assert 0 < len(terms("share " * 50, SHARE)) < 50
