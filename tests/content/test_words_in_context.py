"""What a glossary says about everyday uses of its words is checked when it is read."""

from __future__ import annotations

import pytest

from .small_game import change, line_of, problems_in

TERMS = "terms.yaml"
AT = "    gloss: What the ships carry.\n"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("    never: [coffee break]\n", "holds no form of the term"),
        ("    never: [(a) tea (party) time]\n", "must stand at its beginning or its end"),
        ("    never: [tea time, tea time]\n", "stands twice under “never”"),
        ("    contexts: [one tea]\n", "needs brackets"),
        ("    contexts: [one (more) tea]\n", "needs brackets at its beginning or its end"),
        ("    capital: [Coffee]\n", "under “capital” is no form of the term"),
        ("    near: {a: b}\n", "must be a list of texts"),
    ],
)
def test_mistake_is_named_by_file_and_line(game, lines, message):
    change(game, TERMS, AT, lines + AT)
    [problem] = problems_in(game)
    assert message in problem.message
    assert (problem.path.name, problem.line) == (TERMS, line_of(game, TERMS, lines.strip().split(":")[0] + ":"))


def test_what_is_right_is_no_problem(game):
    lines = "    contexts: [(one more|another) cup, tea (leaf)]\n    never: [tea time|party, cup (of tea)]\n"
    change(game, TERMS, AT, f"{lines}    near: [ship]\n    capital: [Tea]\n{AT}")
    assert problems_in(game) == []
