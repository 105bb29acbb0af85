"""What a glossary says about everyday uses of its words is checked when it is read."""

from __future__ import annotations

import pytest

from .small_game import line_of, problems_in

USAGE = "search/terms.yaml"
TEA = "tea:\n  en:\n"


def write_usage(game, lines):
    """What the words around “tea” tell, in English."""
    (game / USAGE).write_text(TEA + lines, encoding="utf-8")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("    never: [coffee break]\n", "does not contain a form of the term"),
        ("    never: [(a) tea (party) time]\n", "must be at its beginning or its end"),
        ("    never: [tea time, tea time]\n", "duplicate “tea time” in “never”"),
        ("    contexts: [one tea]\n", "needs parentheses"),
        ("    contexts: [one (more) tea]\n", "needs parentheses at its beginning or its end"),
        ("    capital: [Coffee]\n", "under “capital” is not a form of the term"),
        ("    near: {a: b}\n", "must be a list of texts"),
    ],
)
def test_mistake_is_named_by_file_and_line(game, lines, message):
    write_usage(game, lines)
    [problem] = problems_in(game)
    assert message in problem.message
    assert (problem.path, problem.line) == (game / USAGE, line_of(game, USAGE, lines.strip().split(":")[0] + ":"))


def test_a_term_that_is_not_in_the_glossary_is_named(game):
    (game / USAGE).write_text("coffee:\n  en: {never: [coffee break]}\n", encoding="utf-8")
    [problem] = problems_in(game)
    assert problem.message == "unknown key “coffee”"


def test_what_is_right_is_no_problem(game):
    lines = "    contexts: [(one more|another) cup, tea (leaf)]\n    never: [tea time|party, cup (of tea)]\n"
    write_usage(game, f"{lines}    near: [ship]\n    capital: [Tea]\n")
    assert problems_in(game) == []
