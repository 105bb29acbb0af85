"""How terms are filed in the trie, and the keys under which words of a text are looked up."""

import pytest

from tests.translator.made_up import entry, wording
from translator.glossary import CONTEXT, FORM, NEVER, TITLE, VARIANT, alternatives, bracketed, sayings
from translator.patterns import ANY, PatternTrie
from translator.words import exact, gender_key, is_plural, number_key

TRIE = PatternTrie("en", [entry("share", "share"), entry("sell", "sell", part="verb"), entry("ft-wayne", "Ft. Wayne")])


@pytest.mark.parametrize(
    ("word", "keys"),
    [("share", ("=share", "#shar")), ("shares", ("#shar",)), ("sold", ("!sell",)), ("wayne", ("#wayn",)), ("tea", ())],
)
def test_a_word_has_only_keys_that_a_term_uses(word: str, keys: tuple[str, ...]) -> None:
    assert TRIE.keys(word) == (*keys, ANY)


def test_a_sign_inside_a_phrase_of_the_glossary_may_be_in_a_text_too() -> None:
    assert TRIE.root.children is not None
    assert TRIE.root.children["=ft"].broken


@pytest.mark.parametrize(
    ("language", "one", "other", "same"),
    [
        ("en", "share", "shares", True),
        ("en", "city", "cities", True),
        ("en", "bus", "bu", False),
        ("en", "chess", "ches", False),
        ("es", "vez", "veces", True),
        ("es", "ciudad", "ciudades", True),
        ("es", "valor", "valores", True),
        ("es", "mes", "me", False),
        ("en", "10", "1", False),
    ],
)
def test_singular_and_plural_share_a_key(language: str, one: str, other: str, same: bool) -> None:
    assert (number_key(one, language) == number_key(other, language)) is same


def test_four_forms_of_an_adjective_share_a_key() -> None:
    forms = ["automatizado", "automatizada", "automatizados", "automatizadas"]
    assert len(set(map(gender_key, forms))) == 1
    assert gender_key("mano") != gender_key("mana")


@pytest.mark.parametrize(
    ("language", "word", "key"),
    [("en", "three", "=3"), ("es", "quince", "=15"), ("en", "an", "=an"), ("es", "una", "=1"), ("es", "del", "=de")],
)
def test_words_that_are_the_same_have_one_exact_key(language: str, word: str, key: str) -> None:
    assert exact(word, language) == key


@pytest.mark.parametrize(
    ("language", "word", "plural"),
    [("en", "shares", True), ("en", "bus", False), ("es", "bus", False), ("es", "meses", True)],
)
def test_plurals(language: str, word: str, plural: bool) -> None:
    assert is_plural(word, language) is plural


def test_what_a_wording_says() -> None:
    found = sayings(
        "share (PRR)", ("two shares",), (("stock", ("stocks",), ("en-2020",)),), ("(one|a) bit",), ("share out",)
    )
    assert [(item.words, item.source, item.before, item.editions) for item in found] == [
        ("share", FORM, "", ()),
        ("shares", FORM, "two", ()),
        ("stock", VARIANT, "", ("en-2020",)),
        ("stocks", VARIANT, "", ("en-2020",)),
        ("bit", CONTEXT, "one", ()),
        ("bit", CONTEXT, "a", ()),
        ("share out", NEVER, "", ()),
    ]


def test_the_term_itself_is_its_title() -> None:
    assert wording("share").sayings[0].source == TITLE


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("good", ["good"]),
        ("(one|one more) good", ["(one) good", "(one more) good"]),
        ("a|b c|d", ["a c", "a d", "b c", "b d"]),
    ],
)
def test_alternatives(phrase: str, expected: list[str]) -> None:
    assert list(alternatives(phrase)) == expected


@pytest.mark.parametrize(
    ("phrase", "parts"),
    [("good", ("", "good", "")), ("(one) good", ("one", "good", "")), ("(a) good (idea)", ("a", "good", "idea"))],
)
def test_brackets(phrase: str, parts: tuple[str, str, str]) -> None:
    found = bracketed(phrase, CONTEXT)
    assert (found.before, found.words, found.after) == parts
