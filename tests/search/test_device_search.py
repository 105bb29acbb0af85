"""The search of saved games, run as on a device: it finds what the site's search finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from benchmarks import device_recall, paragraphs
from benchmarks.asked_questions import outcome, question_set
from language import broken
from search import Document, Searcher
from tests.conftest import PROJECT

QUESTIONS = PROJECT / "benchmarks/questions/paragraphs-work.jsonl"


# Why it is understood, the question about City of the Big Shoulders, its language, and a page among the first three.
UNDERSTOOD = [
    ("a name", "Price Protection", "en", "asset/price-protection"),
    ("a name in the other language", "qué hace la loseta Price Protection", "es", "asset/price-protection"),
    ("a typo", "how are divdends paid", "en", "operating-phase/dividends"),
    ("no accents", "accion preferente", "es", "term/preferred-certificate"),
    ("an everyday word", "who gets the dough when I withhold", "en", "operating-phase/withholding"),
    ("an ending that no rule has", "tengo que pagarlo al contratarlos", "es", "action-phase/hire-workers"),
]
# Words that the end of a line, a missing blank or a scanner broke.
BROKEN = [
    ("who is the direc-\ntor", "en"),
    ("cuándo cobra el direc-tor", "es"),
    ("how are divi-\ndends paid", "en"),
    ("cuándo vendo un cert1ficado", "es"),
    ("may I buy twostock certificates", "en"),
    ("half-price goods", "en"),
]
CERTAIN, UNSETTLED = "how much does a company pay for advertising", "can I undo my last move"
SETUP = ("we are 3, set up the game", "montar la partida, somos tres", "setup checklist")
EITHER_GAME = "how much cash does everyone get at the start?"
NAMING = "how does a round of Carnegie go"
UNKNOWN = ("asdf qwer", "<script>alert(1)</script>", "xyzzy 3")
ANY_TEXT = ("", "   ", "?!", "🎲🎲", "a" * 400, "<b>x</b>", "\u202eabc", "1 2 3 4 5 6 7 8 9")


@pytest.fixture(scope="module")
def mended(words_alone: Searcher) -> Callable[[str], str]:
    """What the site makes of a question with broken words."""
    return lambda question: broken.mended(question, words_alone.knows)


@pytest.fixture(scope="module")
def answers(real_documents: list[Document], mended: Callable[[str], str]) -> Mapping[str, Mapping[str, Any]]:
    """What a device answers, by question; all are asked in one run."""
    asked = [(question, language, "big-shoulders") for _, question, language, _ in UNDERSTOOD]
    asked += [(question, "en", "big-shoulders") for question in (CERTAIN, UNSETTLED)]
    asked += [
        (text, language, "big-shoulders") for question, language in BROKEN for text in (question, mended(question))
    ]
    asked += [(question, "en", "carnegie") for question in SETUP]
    asked += [(question, "en", "") for question in (NAMING, EITHER_GAME, *ANY_TEXT, *UNKNOWN)]
    questions = [{"q": question, "lang": language, "game": game} for question, language, game in asked]
    found = device_recall.answers(real_documents, questions)
    return {question["q"]: answer for question, answer in zip(questions, found, strict=True)}


def test_a_device_finds_what_the_site_finds_by_words(real_documents: list[Document], words_alone: Searcher) -> None:
    asked = [question for question in paragraphs.questions([Path(QUESTIONS)])[::2] if question["game"]]
    found = device_recall.answers(real_documents, asked)
    theirs = [paragraphs.asked(words_alone, question) for question in asked]
    assert len(asked) > 100
    same = [answer["shown"][:1] == list(other.shown[:1]) for answer, other in zip(found, theirs, strict=True)]
    assert sum(same) >= 0.9 * len(same)
    declined = [answer["confident"] == other.confident for answer, other in zip(found, theirs, strict=True)]
    assert sum(declined) >= 0.95 * len(declined)


def test_a_device_scores_as_the_site_does_by_words(real_documents: list[Document], words_alone: Searcher) -> None:
    """Signal by signal, where both have the same first result: only the engine's score is that of one game alone."""
    asked = [question for question in question_set("work")[::4] if question["game"]]
    pairs = [
        (theirs.signals, ours["signals"])
        for question, ours in zip(asked, device_recall.answers(real_documents, asked), strict=True)
        if (theirs := outcome(words_alone, question, compared=False)).shown[:1] == tuple(ours["shown"][:1])
    ]
    assert len(pairs) > 50
    assert {name for theirs, ours in pairs for name in (*theirs, *ours)} == set(pairs[0][0])
    for name in ("covered", "wording", "unknown", "twice", "term", "component", "nearer"):
        close = [abs(theirs[name] - ours[name]) < 0.01 for theirs, ours in pairs]
        assert sum(close) >= 0.85 * len(pairs), name
    for name in ("score", "apart"):
        close = [abs(theirs[name] - ours[name]) < 1.5 for theirs, ours in pairs]
        assert sum(close) >= 0.95 * len(pairs), name


@pytest.mark.parametrize(("why", "question", "language", "page"), UNDERSTOOD)
def test_what_a_device_understands(
    answers: Mapping[str, Mapping[str, Any]], why: str, question: str, language: str, page: str
) -> None:
    shown = [reference.partition("#")[0] for reference in answers[question]["shown"]]
    assert f"big-shoulders:{page}" in shown, (why, language)


@pytest.mark.parametrize("question", [question for question, _ in BROKEN])
def test_broken_words_are_mended_as_the_site_mends_them(
    answers: Mapping[str, Mapping[str, Any]], mended: Callable[[str], str], question: str
) -> None:
    assert answers[question]["shown"] == answers[mended(question)]["shown"]
    assert ("-\n" in question) <= (mended(question) != question)


def test_a_question_can_name_its_game(answers: Mapping[str, Mapping[str, Any]]) -> None:
    assert {shown.partition(":")[0] for shown in answers[NAMING]["shown"]} == {"carnegie"}


@pytest.mark.parametrize(("question", "query"), [*zip(SETUP, ("?players=3", "?players=3", ""), strict=True)])
def test_setup_opens_for_the_number_of_players(
    answers: Mapping[str, Mapping[str, Any]], question: str, query: str
) -> None:
    assert f"/en/carnegie/checklist/setup/{query}" in answers[question]["addresses"]


def test_a_certain_answer_and_what_the_rules_do_not_settle(answers: Mapping[str, Mapping[str, Any]]) -> None:
    assert (answers[CERTAIN]["certain"], answers[CERTAIN]["confident"]) == (True, True)
    assert (answers[UNSETTLED]["certain"], answers[UNSETTLED]["confident"]) == (False, False)


def test_an_answer_of_one_game_is_not_certain_if_another_game_has_one_too(
    answers: Mapping[str, Mapping[str, Any]],
) -> None:
    assert (answers[EITHER_GAME]["certain"], answers[EITHER_GAME]["confident"]) == (False, True)


@pytest.mark.parametrize("text", ANY_TEXT)
def test_any_text_is_answered(answers: Mapping[str, Mapping[str, Any]], text: str) -> None:
    assert answers[text]["certain"] is False


@pytest.mark.parametrize("text", UNKNOWN)
def test_nothing_is_found_for_words_that_no_page_has(answers: Mapping[str, Mapping[str, Any]], text: str) -> None:
    assert not answers[text]["shown"]
