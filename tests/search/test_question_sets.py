"""The evaluation sets of players' questions name things that exist."""

import json
from pathlib import Path

from content.refs import Ref
from content.titles import titles
from tests.games import GAMES, contents

ROOT = Path(__file__).parents[2]
SETS = (
    *("paragraphs-work", "paragraphs-final", "paragraphs-unseen", "paragraphs-kinds", "paragraphs-at-the-table"),
    *("paragraphs-short", "paragraphs-short-fit", "paragraphs-short-second"),
    *("paragraphs-short-third", "paragraphs-short-fourth", "paragraphs-short-fifth"),
    *("paragraphs-short-sixth", "paragraphs-short-seventh"),
)
# What no rule answers: what the rules do not settle, and what the game does not have.
UNANSWERED = {"unanswered", "open", "absent"}
KEYS = {"id", "q", "lang", "game", "kind", "gold"}


def question_set(name: str) -> list[dict]:
    """The questions of a set."""
    path = ROOT / "benchmarks" / "questions" / f"{name}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def lines() -> list[dict]:
    """The questions of every set."""
    return [line for name in SETS for line in question_set(name)]


def targets() -> set[str]:
    """Every page of every game but its sections, which are named by paragraph."""
    found = set()
    for content in contents():
        sections = {section.ref for section in content.sections}
        found |= {str(ref) for ref in titles(content) if ref not in sections}
        found |= {f"{section.ref}#{paragraph.id}" for section in content.sections for paragraph in section.paragraphs}
    return found


def test_every_answer_exists() -> None:
    """An answer is a paragraph with its anchor, or a page of another kind."""
    known = targets()
    assert [(line["id"], ref) for line in lines() for ref in line["gold"] if ref not in known] == []


def test_ids_and_questions_are_unique() -> None:
    """No question is twice in one set. Authors who have not seen the others' may well ask the same."""
    for name in SETS:
        asked = question_set(name)
        assert len({line["id"] for line in asked}) == len({line["q"] for line in asked}) == len(asked) > 0, name


def test_fields_agree() -> None:
    """Only an unanswered question has no answer, and a question about a game is answered by its pages."""
    for line in lines():
        assert set(line) - {"halves", "trap", "silent", "value"} == KEYS, line["id"]
        halves = [ref for half in line.get("halves", ()) for ref in half]
        assert set(halves) <= set(line["gold"]), line["id"]
        assert line["lang"] in {"en", "es"}, line["id"]
        assert line["game"] in {None, *GAMES}, line["id"]
        # The kinds of the newer sets say what is asked for, not whether there is an answer.
        assert line["gold"] or line["kind"] in UNANSWERED or line["id"][:2] in {"n-", "t-", "u-", "v-", "w-", "x-"}, (
            line["id"]
        )
        assert len(set(line["gold"])) == len(line["gold"]), line["id"]
        assert len({Ref.parse(ref).game for ref in line["gold"]} | {line["game"]} - {None}) <= 1, line["id"]
