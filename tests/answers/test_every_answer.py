"""Every quick answer of every game, by the questions that its own entry puts to it."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from answers.answering import Answerer
from content.levels import reaches
from content.refs import CALCULATOR
from content.schema import CALCULATORS, LANGUAGES, QuickAnswer

from .conftest import contents
from .trials import TRIALS, Trial

ANSWERS = [(game.slug, answer) for game in contents() for answer in game.answers]
BY_ANSWER: dict[tuple[str, str], list[Trial]] = {}
for _trial in TRIALS:
    BY_ANSWER.setdefault((_trial.game, _trial.answer), []).append(_trial)
# Questions with two numbers or more that name no game, and yet are answered with a calculation.
CALCULATIONS: dict[tuple[str, str], list[str]] = {}
for _slug, _answer in ANSWERS:
    for _trial in BY_ANSWER.get((_slug, _answer.id), []):
        if _answer.target.kind == CALCULATOR and _trial.gives and len(set(re.findall(r"\d+", _trial.question))) > 1:
            CALCULATIONS.setdefault((_slug, _trial.language), []).append(_trial.question)


def named(value: object) -> str:
    return value.id if isinstance(value, QuickAnswer) else str(value)


def test_every_game_answers_questions() -> None:
    assert {slug for slug, _ in ANSWERS} >= {game.slug for game in contents() if reaches(game.level, CALCULATORS)}


def test_every_answer_has_trials_in_both_languages() -> None:
    assert BY_ANSWER.keys() == {(slug, answer.id) for slug, answer in ANSWERS}
    for trials in BY_ANSWER.values():
        assert {trial.language for trial in trials} == set(LANGUAGES)


@pytest.mark.parametrize(("slug", "answer"), ANSWERS, ids=named)
def test_trials(answerer: Answerer, slug: str, answer: QuickAnswer) -> None:
    told = [(trial, answerer.answer(trial.question, trial.language, slug)) for trial in BY_ANSWER[slug, answer.id]]
    wrong = [
        f"“{trial.question}” gives {found and dict(found.values)}, not {trial.gives}"
        for trial, found in told
        if (found is None) != (trial.gives is None)
        or (found and trial.gives and {name: found.values.get(name) for name in trial.gives} != trial.gives)
    ]
    assert wrong == []
    assert [found.text for _, found in told if found and re.search(r"[][{}|]", found.text)] == []
    # Another entry may give the same number for one of them; an entry that never answers is dead.
    assert answer.target in {found.ref for _, found in told if found}


@pytest.mark.parametrize(("slug", "answer"), ANSWERS, ids=named)
def test_a_question_has_the_same_numbers_in_both_languages(answerer: Answerer, slug: str, answer: QuickAnswer) -> None:
    # Every third: the vocabulary of an entry is the same in all of its trials.
    for trial in BY_ANSWER[slug, answer.id][::3]:
        english, spanish = (answerer.answer(trial.question, language, slug) for language in LANGUAGES)
        assert (english and english.values) == (spanish and spanish.values)
        assert (english and english.ref) == (spanish and spanish.ref)


@given(st.text(max_size=400) | st.text("0123456789 $.,-/", max_size=60))
def test_no_text_is_too_odd(answerer: Answerer, question: str) -> None:
    for language in LANGUAGES:
        answerer.answer(question, language)


@given(st.data(), st.sampled_from(LANGUAGES))
def test_questions_of_two_games_in_one_line_have_no_answer(
    answerer: Answerer, data: st.DataObject, language: str
) -> None:
    """Neither calculation is given in the place of both. (Two of one game can read as one, and as one are answered.)"""
    games = sorted(game for game, of in CALCULATIONS if of == language)
    first, second = data.draw(st.lists(st.sampled_from(games), min_size=2, max_size=2, unique=True))
    questions = [data.draw(st.sampled_from(CALCULATIONS[game, language])) for game in (first, second)]
    assume(all(answerer.answer(question, language) for question in questions))
    assert answerer.answer(" ".join(questions), language) is None
