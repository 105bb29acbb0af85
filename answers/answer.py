"""The answer to a question that is read: the numbers of a calculator or of a rule, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from content.refs import CALCULATOR, Ref
from rules.engine.calculator import InvalidInput
from rules.engine.partial import compute_known
from rules.engine.questions import Question, put
from rules.engine.registry import calculators
from rules.engine.sentences import sentence

from .grammar import Grammar
from .offers import input_given
from .templates import fill


@dataclass(frozen=True, slots=True)
class Answer:
    """``text`` in the language asked for, the numbers by name, and the calculator, with its ``input``, or the rule.

    ``given`` is the part of the input that the question itself gives; the rest does not change the numbers. ``applies``
    are the sections and paragraphs whose rules it applies, as calculators name them.
    """

    text: str
    values: Mapping[str, Any]
    ref: Ref
    input: Mapping[str, Any]
    given: Mapping[str, Any] = field(default_factory=dict)
    applies: frozenset[str] = frozenset()

    def computes(self, rule: Ref) -> bool:
        """Whether it applies a paragraph, or is the calculator itself."""
        section = f"{rule.kind}/{rule.key}"
        return rule.page == self.ref.page or (
            rule.game == self.ref.game and bool(self.applies & {section, f"{section}#{rule.anchor}"})
        )


def answered(grammar: Grammar, values: Mapping[str, Any], language: str) -> Answer | None:
    """What comes out for the values of a question; None where the rules do not allow them."""
    answer = grammar.answer
    question = question_of(grammar, values)
    if question is None:
        return None
    given: Mapping[str, Any] = {}
    applies = {f"{answer.target.kind}/{answer.target.key}"}
    if answer.target.kind == CALCULATOR:
        given = question.input
        calculator = calculators()[answer.target.game, answer.target.key]
        try:
            computed = compute_known(calculator, calculator.read(given, partial=True))
        except InvalidInput:
            return None
        applies = {rule for step in computed.steps for rule in step.rules}
        result = {**computed.values, **question.numbers}
        # What the rules forbid has no answer, unless the answer says so.
        if result.get("legal") is False and "legal" not in {**answer.when, **answer.gives}:
            return None
        if any(_at(result, path, {}) != wanted for path, wanted in answer.when.items()):
            return None
        numbers: dict[str, Any] = {}
        for name, path in answer.gives.items():
            numbers[name] = _at({**result, "given": given}, path, {**values, **numbers})
    elif answer.question:
        numbers = {name: question.numbers.get(number) for name, number in answer.gives.items()}
    else:
        numbers = {name: _stated(stated, values, answer.by) for name, stated in answer.gives.items()}
    if any(number is None for number in numbers.values()):
        return None
    words = _names(grammar, values, language)
    return Answer(
        sentence(answer.answer[language], {**values, **numbers}, language, lambda name: words.get(name, str(name))),
        numbers,
        answer.target,
        given,
        input_given(grammar, values) if given else {},
        frozenset(applies),
    )


def question_of(grammar: Grammar, values: Mapping[str, Any]) -> Question | None:
    """The input of a calculator for the values of a question; None where the rules do not allow them."""
    try:
        if grammar.asking:
            return put(grammar.asking, values)
        return Question(fill(grammar.answer.input, values))
    except (InvalidInput, ValueError, LookupError):
        return None


def _stated(stated: Any, values: Mapping[str, Any], by: str) -> Any:
    """A number of a rule: one for each case, or the same for all."""
    return stated.get(values.get(by)) if isinstance(stated, Mapping) else stated


def _at(result: Any, path: str, known: Mapping[str, Any]) -> Any:
    """The value at a dotted place in a result, or None; ``count`` is how many stand there, and after a ``#`` comes a
    name, whose place in the row it is.

    Names in braces are those of ``known`` values. Each is a single step, whatever somebody typed.
    """
    path, _, wanted = path.partition("#")
    if wanted:
        wanted, row = wanted.format_map(known), _at(result, path, known) or []
        return row.index(wanted) + 1 if wanted in row else None
    if ".*." in path:
        row, _, inner = path.partition(".*.")
        return [_at(item, inner, known) for item in _at(result, row, known) or ()]
    for step in path.split("."):
        name = step.format_map(known)
        if isinstance(result, Mapping):
            result = result.get(name)
        elif isinstance(result, Sequence) and name == "count":
            result = len(result)
        elif isinstance(result, Sequence) and not isinstance(result, str) and name.lstrip("-").isdigit():
            result = result[int(name)] if -len(result) <= int(name) < len(result) else None
        elif is_dataclass(result) and name in {field.name for field in fields(result)}:
            result = getattr(result, name)
        else:
            return None
    return result


def _names(grammar: Grammar, values: Mapping[str, Any], language: str) -> dict[Any, str]:
    """What the choices of a question are called: by the first of their words."""
    names = {}
    for name, slot in grammar.answer.slots.items():
        for value, words_ in slot.choices:
            if values.get(name) == value:
                names[value] = words_[language][0]
    return names
