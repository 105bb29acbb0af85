"""Every quick answer of every game, by the questions that its own entry puts to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answers.answering import Desk
from rulebook.content.schema import LANGUAGES, QuickAnswer

from .conftest import contents

ANSWERS = [(game.slug, answer) for game in contents() for answer in game.answers]
QUESTIONS = [trial.question for _, answer in ANSWERS for trial in answer.trials]


def named(value: object) -> str:
    return value.id if isinstance(value, QuickAnswer) else str(value)


def test_every_game_answers_questions() -> None:
    assert {slug for slug, _ in ANSWERS} == {game.slug for game in contents()}


@pytest.mark.parametrize(("slug", "answer"), ANSWERS, ids=named)
def test_trials(desk: Desk, slug: str, answer: QuickAnswer) -> None:
    told = [(trial, desk.answer(trial.question, trial.language, slug)) for trial in answer.trials]
    wrong = [
        f"“{trial.question}” gives {found and dict(found.values)}, not {trial.gives}"
        for trial, found in told
        if (found is None) != (trial.gives is None)
        or (found and trial.gives and {name: found.values.get(name) for name in trial.gives} != trial.gives)
    ]
    assert wrong == []
    # Another entry may give the same number for one of them; an entry that never answers is dead.
    assert answer.target in {found.ref for _, found in told if found}


@pytest.mark.parametrize(("slug", "answer"), ANSWERS, ids=named)
def test_a_question_has_the_same_numbers_in_both_languages(desk: Desk, slug: str, answer: QuickAnswer) -> None:
    for trial in answer.trials:
        english, spanish = (desk.answer(trial.question, language, slug) for language in LANGUAGES)
        assert (english and english.values) == (spanish and spanish.values)
        assert (english and english.ref) == (spanish and spanish.ref)


@given(st.text(max_size=400) | st.text("0123456789 $.,-/", max_size=60))
def test_no_text_is_too_odd(desk: Desk, question: str) -> None:
    for language in LANGUAGES:
        desk.answer(question, language)


@given(st.lists(st.sampled_from(QUESTIONS), min_size=2, max_size=3))
def test_questions_run_together_are_no_question(desk: Desk, questions: list[str]) -> None:
    """Two sums in one line have two answers, or none; never one of them in the place of both."""
    found = desk.answer(" ".join(questions), "en")
    apart = {str(answer.values) for question in questions if (answer := desk.answer(question, "en"))}
    assert found is None or len(apart) <= 1 or str(found.values) in apart
