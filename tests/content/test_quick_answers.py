"""How the files of quick answers are read: what is derived, what is shared, and what is reported."""

from dataclasses import replace
from pathlib import Path

import pytest

from content.answers import read_answers
from content.nodes import Problem
from content.refs import Ref
from content.schema import Bilingual, CalculatorText, Component, InputText, Place, QuickAnswer

VOCABULARY = """
words: {en: [please], es: [favor]}
slots:
  harbor: {en: {north: [north, upper], south: south}, es: {north: norte, south: sur}}
  grade: {choices: {1: "1st", 2: "2nd"}, default: 1}
  chests: {says: {en: ["{chests} chests"], es: ["{chests} cajas"]}}
"""
ONE = """
calculator: tea
words: {en: [today, harvest], es: [hoy]}
answers:
- id: price
  about: {en: [tea price], es: [precio té]}
  says: {en: ["sell {chests}"], es: ["vender {chests}"]}
  input: {chests: "=chests"}
  asked: {en: ["price of # chests"], es: ["precio de # cajas"]}
  answer: {en: "{chests} chests bring {total:$}.", es: "{chests} cajas dan {total:$}."}
"""


NAME = Bilingual("Tea", "Té")
TEA = CalculatorText(
    ref=Ref("tea-trade", "calc", "tea"),
    title=NAME,
    purpose=NAME,
    inputs={name: InputText(label=NAME) for name in ("chests", "harbor", "price")},
    place=Place(Path(), 1),
)


def read(folder: Path, answers: str, vocabulary: str = VOCABULARY) -> tuple[list[QuickAnswer], list[Problem]]:
    (folder / "answers").mkdir()
    (folder / "vocabulary.yaml").write_text(vocabulary, encoding="utf-8")
    (folder / "answers" / "tea.yaml").write_text(answers, encoding="utf-8")
    problems: list[Problem] = []
    return read_answers(folder, "tea-trade", (), (TEA,), (), problems), problems


def with_slots(slots: str) -> str:
    return f"{ONE}  slots: {slots}\n"


def test_an_answer_has_the_calculator_and_the_words_of_its_file(tmp_path: Path) -> None:
    [answer], problems = read(tmp_path, ONE)
    assert problems == []
    assert answer.target == Ref("tea-trade", "calc", "tea")
    assert answer.also == {"en": ("please", "today", "harvest"), "es": ("favor", "hoy")}


def test_slots_of_a_file_may_be_those_of_the_game_by_name_alone(tmp_path: Path) -> None:
    _answers, problems = read(tmp_path, ONE.replace("answers:\n", "slots: {harbor, tide}\nanswers:\n", 1))
    assert [problem.message for problem in problems] == ["no shared slot is called “tide”"]


def test_a_number_of_the_sentence_that_no_slot_gives_is_a_result(tmp_path: Path) -> None:
    [answer], _ = read(tmp_path, ONE)
    assert answer.gives == {"total": "total"}


@pytest.mark.parametrize(
    ("why", "line", "filled"),
    [
        ("by the slot of its name", "", {"chests": "=chests"}),
        ("by shared ones that the answer lists", "slots: {harbor}", {"chests": "=chests", "harbor": "=harbor"}),
        ("by another one if the file says so", 'input: {chests: "=grade"}', {"chests": "=grade"}),
        ("by a function and nothing else", "question: harvest", {}),
    ],
)
def test_an_input_is_filled(tmp_path: Path, why: str, line: str, filled: dict[str, str]) -> None:
    listed = ONE.replace('input: {chests: "=chests"}', line)
    assert read(tmp_path, listed)[0][0].input == filled


def test_a_shared_slot_that_the_answer_names_brings_its_phrases(tmp_path: Path) -> None:
    [answer], _ = read(tmp_path, ONE)
    assert answer.says == {"en": ("sell {chests}", "{chests} chests"), "es": ("vender {chests}", "{chests} cajas")}


@pytest.mark.parametrize(
    ("slots", "name", "choices"),
    [
        ("{harbor}", "harbor", {"north": ("north", "upper"), "south": ("south",)}),
        ("{harbor: {choices: [south]}}", "harbor", {"south": ("south",)}),
        ("{harbor: {en: {east: east}, es: {east: este}}}", "harbor", {"east": ("east",)}),
        ("{grade}", "grade", {1: ("1st",), 2: ("2nd",)}),
        (
            "{kind: {en: {green: green, black: [black, dark]}}}",
            "kind",
            {"green": ("green",), "black": ("black", "dark")},
        ),
    ],
)
def test_the_phrases_of_a_slot(tmp_path: Path, slots: str, name: str, choices: dict[object, tuple[str, ...]]) -> None:
    [answer], problems = read(tmp_path, with_slots(slots))
    assert problems == []
    assert {value: words["en"] for value, words in answer.slots[name].choices} == choices


@pytest.mark.parametrize(
    ("slots", "optional", "default"),
    [
        ("{grade}", True, 1),
        ("{grade: {optional: false}}", False, 1),
        ("{harbor}", False, None),
        ("{harbor: {default: north}}", True, "north"),
        ("{harbor: {optional: true}}", True, None),
    ],
)
def test_what_has_a_default_may_be_missing(tmp_path: Path, slots: str, optional: bool, default: object) -> None:
    [answer], _ = read(tmp_path, with_slots(slots))
    [slot] = answer.slots.values()
    assert (slot.optional, slot.default) == (optional, default)


def test_an_answer_like_another_says_only_what_differs(tmp_path: Path) -> None:
    (first, second), problems = read(
        tmp_path,
        f"{ONE}  unless: {{en: [green]}}\n"
        "- id: tax\n  like: price\n  unless:\n  asked: {en: [tax], es: [impuesto]}\n"
        "  answer: {en: '{tax:$} of tax', es: '{tax:$} de impuesto'}\n",
    )
    assert problems == []
    assert (second.about, second.says, second.input) == (first.about, first.says, first.input)
    assert (first.gives, second.gives) == ({"total": "total"}, {"tax": "tax"})
    assert ("unless" in first.slots, "unless" in second.slots) == (True, False)


def test_a_word_of_the_file_can_count_in_one_answer(tmp_path: Path) -> None:
    [answer], _ = read(tmp_path, f"{ONE}  not: {{en: [harvest]}}\n")
    assert answer.also["en"] == ("please", "today")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (f"{ONE}- id: tax\n  like: toll\n", "no answer above is called “toll”"),
        (ONE.replace("calculator: tea\n", ""), "one of “calculator” and “rule” must be there"),
        (f"{ONE}  calculator: tea\n  rule: start/money\n", "only one of “calculator” and “rule” may be there"),
        (f"{ONE}{ONE.partition('answers:')[2]}", "two quick answers have the id “price”"),
        (with_slots("{harbor: {choices: [west]}}"), "the shared slot has no choice “west”"),
        (with_slots("{pier}"), "no shared slot is called “pier”"),
        (with_slots("{pier: {en: [north]}}"), "“en” must be a mapping of keys to values"),
        (ONE.replace(", es: [precio té]", ""), "“about” is missing in “es”"),
        (ONE.replace("{total:$}", "money"), "“gives” must name at least one number of the answer"),
    ],
)
def test_a_mistake(tmp_path: Path, wrong: str, message: str) -> None:
    _, problems = read(tmp_path, wrong)
    assert message in [problem.message for problem in problems]


def test_a_choice_is_called_by_its_label_and_a_component_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "tea.yaml").write_text(
        ONE + "  slots: {grade: {options: tea.grade, en: {fine: good}, es: {fine: bueno}}, ship: {components: ship}}\n",
        encoding="utf-8",
    )
    inputs = {"grade": InputText(label=NAME, choices={"fine": Bilingual("Fine", "Fino")})}
    ship = Component(
        ref=Ref("tea-trade", "ship", "cutty-sark"),
        name=Bilingual("The Cutty Sark", "El Cutty Sark"),
        short=Bilingual("Cutty", "Cutty"),
        initials="CS",
        text=NAME,
        place=Place(Path(), 1),
    )
    [answer] = read_answers(tmp_path, "tea-trade", (ship,), (replace(TEA, inputs=inputs),), (), [])
    names = {value: words["es"][0] for slot in answer.slots.values() for value, words in slot.choices}
    assert names == {"fine": "Fino", "cutty-sark": "Cutty"}
