"""A question put to the quick answers of two games that share their words."""

from dataclasses import replace

import pytest

from answers.answer import Answer
from answers.answering import LONGEST_QUESTION, Answerer, known_as
from answers.grammar import Grammar
from answers.offers import Offer
from content.refs import Ref
from content.schema import Bilingual
from language.question import analyze

from .test_checking import HIRE, LIMIT

WORDS = {
    "en": frozenset({"hire", "worker", "market", "certif", "limit", "player"}),
    "es": frozenset({"contrat", "trabaj", "merc", "limit", "certific", "jugador"}),
}
CERTIFICATES = replace(LIMIT, id="limit", about={"en": ("certificate limit",), "es": ("limite certificado",)}, slots={})
SEATS = replace(
    CERTIFICATES,
    target=Ref("rails", "rules", "seats"),
    gives={"limit": {2: 20, 3: 13}},
    answer=Bilingual("{limit} each", "{limit} cada uno"),
)
GAMES = {"big-shoulders": known_as(["Big Shoulders"]), "rails": known_as(["Rails", "Rieles"])}
ANSWERER = Answerer([Grammar(HIRE), Grammar(CERTIFICATES), Grammar(SEATS)], GAMES, WORDS)


def asked(question: str, language: str = "en", game: str = "") -> str | None:
    answer = ANSWERER.answer(question, language, game)
    return answer and answer.text


@pytest.mark.parametrize(
    ("why", "question", "language", "game", "text"),
    [
        ("all of it is understood", "hire 2 workers, market 7", "en", "", "2 cost $60"),
        ("answered in the reader's language", "hire 2 workers, market 7", "es", "", "2 cuestan $60"),
        ("asked in the other", "contratar 2 trabajadores, mercado 7", "en", "", "2 cost $60"),
        ("a typing error", "hire 2 wrokers, markett 7", "en", "", "2 cost $60"),
        ("a story around it", "my nephew wants to hire 2 workers, market 7", "en", "", "2 cost $60"),
        ("another number", "hire 2 workers, market 7, 9", "en", "", None),
        ("something is missing", "hire 2 workers", "en", "", None),
        ("more than any market holds", "hire 2 workers, market 999", "en", "", None),
        ("not in that game", "hire 2 workers, market 7", "en", "rails", None),
        ("two games have a limit", "certificate limit 3 players", "en", "", None),
        ("one of them is chosen", "certificate limit 3 players", "en", "rails", "13 each"),
        ("or named", "rieles: limite certificados 3 jugadores", "es", "", "13 cada uno"),
        ("another is named than chosen", "rails certificate limit 3 players", "en", "big-shoulders", None),
        ("only one knows so many players", "certificate limit 4 players", "en", "big-shoulders", "10"),
        ("a number that no rule gives", "certificate limit 4 players", "en", "rails", None),
        ("nothing", "", "en", "", None),
    ],
)
def test_an_answer(why: str, question: str, language: str, game: str, text: str | None) -> None:
    assert asked(question, language, game) == text, why


def test_a_question_that_is_understood_but_lacks_a_number_opens_the_calculator() -> None:
    assert ANSWERER.look_up(analyze("hire 2 workers"), "en") == Offer(HIRE.target, {"hires": 2}, ("available",))


def test_an_answer_has_its_numbers_and_what_was_calculated_from() -> None:
    answer = ANSWERER.look_up(analyze("hire 2 workers, market 7"), "en")
    assert isinstance(answer, Answer)
    assert (answer.values, answer.ref, answer.input) == ({"cost": 60}, HIRE.target, {"hires": 2, "available": 7})


def test_a_pasted_page_is_not_a_question() -> None:
    question = "hire 2 workers, market 7"
    assert asked(question.ljust(LONGEST_QUESTION)) is not None
    assert asked(question.ljust(LONGEST_QUESTION + 1)) is None


def test_a_game_is_known_by_each_name_once_as_folded_words() -> None:
    assert known_as(["Big Shoulders", "big shoulders", "Città 2"]) == (("big", "shoulders"), ("citta", "2"))
