"""Which words of a question are the story around it, because no rule contains them."""

import pytest

from answers.known_words import vocabulary
from answers.vocabulary import joined, unknown_words, without_story
from language.question import tokens
from search.documents import documents
from tests.search.made_up import CONTENT

KNOWN = frozenset({"share", "sell", "chest"})


def test_the_words_of_a_game_are_those_of_its_names_and_paragraphs() -> None:
    words = vocabulary(documents(CONTENT))
    assert {"insur", "crate", "clipper"} <= words["en"], "a paragraph, a variant, a component"
    assert {"segur", "arcon"} <= words["es"]
    assert "leaf" not in words["en"], "players' questions are no rules"
    assert not {"the", "a", "of"} & words["en"]


def test_several_games_share_their_words() -> None:
    one, other = ({"en": frozenset({word}), "es": frozenset[str]()} for word in ("tea", "rail"))
    assert joined([one, other]) == {"en": {"tea", "rail"}, "es": frozenset()}


@pytest.mark.parametrize(
    ("why", "text", "word", "silent", "story"),
    [
        ("a word of the rules", "sell my shares", "shares", False, False),
        ("a word of no rule", "my nephew sells", "nephew", True, True),
        ("a polite word is silent anyway", "please sell", "please", True, False),
        ("a name is asked about", "shares of Acme", "acme", False, False),
        ("a name at the beginning may be any word", "Nephew sells", "nephew", True, True),
        ("what changes the meaning", "sell half", "half", False, False),
        ("a number", "sell 12", "12", False, False),
        ("an ordinal", "sell the third", "third", False, False),
    ],
)
def test_what_is_story(why: str, text: str, word: str, silent: bool, story: bool) -> None:
    [token] = [token for token in without_story(tokens(text, "en"), KNOWN, "en") if token.text == word]
    assert (token.silent, token.story) == (silent, story), why


@pytest.mark.parametrize(
    ("text", "language", "count"),
    [
        ("please sell 3 shares", "en", 0),
        ("my nephew sells shares in the evening", "en", 2),
        ("my nephew sells shares", "es", 4),
        ("sell shares of Acme", "en", 0),
        ("", "en", 0),
    ],
)
def test_a_question_in_the_other_language_is_mostly_unknown(text: str, language: str, count: int) -> None:
    assert unknown_words(tokens(text, language), KNOWN, language) == count
