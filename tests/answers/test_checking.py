"""What a quick answer can say wrong is found when the content is checked."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from answers.checking import faults
from content.refs import Ref
from content.schema import Bilingual, GameContent, Place, QuickAnswer, SlotText
from tests.games import content_of

HIRE = QuickAnswer(
    id="hire",
    target=Ref("big-shoulders", "calc", "hire-workers"),
    about={"en": ("hire worker",), "es": ("contratar trabajador",)},
    says={"en": ("hire {hires}", "market {available}"), "es": ("contratar {hires}", "mercado {available}")},
    also={"en": (), "es": ()},
    slots={},
    input={"hires": "=hires", "available": "=available"},
    when={},
    by="",
    gives={"cost": "cost"},
    answer=Bilingual("{hires} cost {cost:$}", "{hires} cuestan {cost:$}"),
    place=Place(Path("hire.yaml"), 7),
)
JUNK = {"en": ("[old] junk",), "es": ("junco",)}
SHIP = SlotText(many=False, choices=(("junk", JUNK),), default=None, optional=False)
LIMIT = replace(
    HIRE,
    target=Ref("big-shoulders", "components", "certificate-limit"),
    input={},
    by="players",
    says={"en": ("{players} players",), "es": ("{players} jugadores",)},
    gives={"limit": {2: 15, 3: 12, 4: 10}},
    answer=Bilingual("{limit}", "{limit}"),
)


@pytest.fixture(scope="session")
def big_shoulders() -> GameContent:
    return content_of("big-shoulders")


def found(game: GameContent, answer: QuickAnswer) -> list[str]:
    problems = faults(replace(game, answers=(answer,)))
    assert {(problem.path, problem.line) for problem in problems} <= {(Path("hire.yaml"), 7)}
    return [problem.message for problem in problems]


def test_nothing_is_wrong(big_shoulders: GameContent) -> None:
    assert found(big_shoulders, HIRE) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"says": {"en": ("hire {hires",), "es": ()}}, "cannot be read"),
        ({"question": "hire_pirates"}, "no question “hire_pirates”"),
        ({"input": {"hires": "=crates"}}, "gives “crates”"),
        ({"input": {"hire": "=hires"}}, "does not ask for “hire”"),
        ({"gives": {"price": "price"}}, "does not give “price”"),
        ({"when": {"legal": True}}, "does not give “legal”"),
        ({"answer": Bilingual("{cost:$}", "{price:$}")}, "the answer in “es” names “price”"),
        ({"answer": Bilingual("{ship:thing}", ""), "slots": {"ship": SHIP}}, "“ship” has no name for “junk” in “en”"),
        ({"target": Ref("big-shoulders", "calc", "hire-pirates")}, "there is no calculator"),
    ],
)
def test_a_mistake_in_a_calculation(big_shoulders: GameContent, changes: dict[str, Any], message: str) -> None:
    assert any(message in line for line in found(big_shoulders, replace(HIRE, **changes)))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"gives": {"limit": {2: 15, 3: 77}}}, "“limit” is 77"),
        ({"target": Ref("big-shoulders", "components", "pirates")}, "there is no section"),
        ({"target": Ref("big-shoulders", "components", "certificate-limit", "pirates")}, "no paragraph “pirates”"),
    ],
)
def test_a_number_that_no_rule_states(big_shoulders: GameContent, changes: dict[str, Any], message: str) -> None:
    assert found(big_shoulders, replace(LIMIT, **changes)) != []
    assert any(message in line for line in found(big_shoulders, replace(LIMIT, **changes)))
