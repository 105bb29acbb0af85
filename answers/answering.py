"""A question answered: the best reading of it, computed or looked up, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from content.refs import CALCULATOR, Ref
from content.schema import LANGUAGES
from language.analysis import words
from limits.declared import QUESTION
from limits.work import BudgetSpent, at_most
from rules.engine.calculator import Calculator, InvalidInput
from rules.engine.catalogue import calculators
from rules.engine.sentences import sentence

from . import arithmetic
from .grammar import Grammar
from .tokens import Token, joined_thousands, tokens
from .typos import Typos, Word
from .vocabulary import Vocabulary, unknown_words, without_story

LONGEST_QUESTION = 300
_MOST_TOKENS = 60

Games = Mapping[str, Sequence[tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Answer:
    """``text`` in the language asked for, the numbers by name, and the calculator, with its ``input``, or the rule."""

    text: str
    values: Mapping[str, Any]
    ref: Ref
    input: Mapping[str, Any]


class Desk:
    """Answers questions from the quick answers of some games; safe to share between threads.

    ``games`` are the names by which each game is known, as rows of folded words; they share a ``vocabulary``.
    """

    def __init__(self, grammars: Iterable[Grammar], games: Games, vocabulary: Vocabulary) -> None:
        self._by_stem: dict[str, dict[str, list[Grammar]]] = {language: {} for language in LANGUAGES}
        words: dict[str, set[Word]] = {language: set() for language in LANGUAGES}
        for grammar in grammars:
            for language, tongue in grammar.tongues.items():
                words[language].update(tongue.words)
                for stem in {min(group) for group in tongue.about}:
                    self._by_stem[language].setdefault(stem, []).append(grammar)
        self._typos = {language: Typos(known) for language, known in words.items()}
        self._games = games
        self._words = vocabulary
        asked_with = {language: frozenset(stem for _, stem in known) for language, known in words.items()}
        self._known = {language: asked_with[language] | vocabulary[language] for language in LANGUAGES}

    def answer(self, question: str, language: str, game: str = "") -> Answer | None:
        """The answer to a question in either language, or None where it is not certain. Never raises for any text."""
        # “1 200 $” may be one number or two; it is certain only if a single reading has an answer.
        readings = dict.fromkeys((question, joined_thousands(question)))
        try:
            with at_most(QUESTION):
                found = [answer for one in readings if (answer := self._answer(one, language, game))]
        except BudgetSpent:
            return None
        return found[0] if len(found) == 1 else None

    def _answer(self, question: str, language: str, game: str) -> Answer | None:
        rows = {spoken: tokens(question[:LONGEST_QUESTION], spoken) for spoken in LANGUAGES}
        if len(question) > LONGEST_QUESTION or max(map(len, rows.values())) > _MOST_TOKENS:
            return None
        found: list[tuple[int, Answer]] = []
        understood: list[tuple[int, str]] = []
        unknown = {spoken: unknown_words(row, self._known[spoken], spoken) for spoken, row in rows.items()}
        for spoken, row in rows.items():
            if unknown[spoken] > min(unknown.values()):
                # In the wrong language half of a question is a story that says nothing.
                continue
            named, row = self._without_name(row)
            if game and named and named != game:
                return None
            row = without_story(row, self._words[spoken], spoken)
            found += self._readings(row, spoken, language, game or named)
            if found and not (game or named):
                understood += self._understood_by(row, spoken)
        answer = certain(found)
        if answer is None:
            return None
        # Another game may ask for something more, and mean the question all the same.
        weight = max(weight for weight, _ in found)
        return None if any(other != answer.ref.game and held >= weight for held, other in understood) else answer

    def _understood_by(self, row: tuple[Token, ...], spoken: str) -> Iterator[tuple[int, str]]:
        """The games whose words a question is in, answered or not, each with how much is understood."""
        for grammar in self._tried(row, spoken):
            reading = grammar.understood(row, spoken)
            if reading:
                yield reading.weight, grammar.target.game

    def _tried(self, row: tuple[Token, ...], spoken: str) -> Iterable[Grammar]:
        """The quick answers that a question may be about."""
        return {id(grammar): grammar for token in row for grammar in self._by_stem[spoken].get(token.stem, ())}.values()

    def _without_name(self, row: tuple[Token, ...]) -> tuple[str, tuple[Token, ...]]:
        """The game that a question names, and the question without its name."""
        texts = tuple(token.text for token in row)
        for game, names in self._games.items():
            for name in sorted(names, key=len, reverse=True):
                for start in range(len(texts) - len(name) + 1):
                    if texts[start : start + len(name)] == name:
                        return game, (*row[:start], *row[start + len(name) :])
        return "", row

    def _readings(self, row: tuple[Token, ...], spoken: str, language: str, game: str) -> list[tuple[int, Answer]]:
        """What a question may ask, typing errors corrected where that helps, and how much of it is understood."""
        corrected = self._typos[spoken].corrected(row)
        found = [reading for one in corrected for reading in self._understood(one, spoken, language, game)]
        return found if found or row in corrected else list(self._understood(row, spoken, language, game))

    def _understood(
        self, row: tuple[Token, ...], spoken: str, language: str, game: str
    ) -> Iterator[tuple[int, Answer]]:
        for grammar in self._tried(row, spoken):
            if game and grammar.target.game != game:
                continue
            reading = grammar.read(row, spoken)
            answer = answered(grammar, reading.values, language) if reading else None
            if reading and answer:
                yield reading.weight, answer


def certain(found: Sequence[tuple[int, Answer]]) -> Answer | None:
    """What the best readings say: the one that gives every number of the others, or all results of one sum."""
    if len({answer.ref.game for _, answer in found}) > 1:
        return None
    best = max((weight for weight, _ in found), default=0)
    answers = [answer for weight, answer in found if weight == best]
    for answer in answers:
        if all(other.ref == answer.ref and other.values.items() <= answer.values.items() for other in answers):
            return answer
    if not answers or not answers[0].input or any(not _of_one_sum(answers[0], other) for other in answers):
        return None
    values = {name: value for answer in answers for name, value in answer.values.items()}
    agreed = all(answer.values.items() <= values.items() for answer in answers)
    text = " ".join(dict.fromkeys(answer.text for answer in answers))
    return replace(answers[0], values=values, text=text) if agreed else None


def _of_one_sum(answer: Answer, other: Answer) -> bool:
    return (answer.ref, answer.input) == (other.ref, other.input)


def known_as(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Names of a game as rows of folded words, each once."""
    return tuple(dict.fromkeys(tuple(word.text for word in words(name)) for name in names))


def answered(grammar: Grammar, values: Mapping[str, Any], language: str) -> Answer | None:
    """What comes out for the values of a question; None where the rules do not allow them."""
    answer = grammar.answer
    given: Mapping[str, Any] = {}
    if answer.target.kind == CALCULATOR:
        try:
            given = arithmetic.filled(answer.input, {**answer.tables, **values})
            result = _computed(calculators()[answer.target.game, answer.target.key], given)
        except (arithmetic.BadSum, InvalidInput):
            return None
        if any(_at(result, path, {}) != wanted for path, wanted in answer.when.items()):
            return None
        numbers: dict[str, Any] = {}
        for name, path in answer.gives.items():
            known = {**answer.tables, **values, **numbers}
            numbers[name] = _found_or_summed({**result, "given": given}, str(path), known)
    else:
        try:
            numbers = {name: _stated(stated, values, answer.by) for name, stated in answer.gives.items()}
        except arithmetic.BadSum:
            return None
    if any(number is None for number in numbers.values()):
        return None
    said = _names(grammar, values, language)
    return Answer(
        sentence(answer.answer[language], {**values, **numbers}, language, lambda name: said.get(name, str(name))),
        numbers,
        answer.target,
        given,
    )


def _computed(calculator: Calculator, given: Mapping[str, Any]) -> Mapping[str, Any]:
    return calculator.compute(calculator.read(given)).values


def _found_or_summed(result: Mapping[str, Any], path: str, known: Mapping[str, Any]) -> Any:
    """The value at a place in a result, or a sum over what was said and found; None where there is none."""
    if not path.startswith("="):
        return _at(result, path, known)
    try:
        return arithmetic.filled(path, known)
    except arithmetic.BadSum:
        return None


def _stated(stated: Any, values: Mapping[str, Any], by: str) -> Any:
    """A number of a rule: one for each case, the same for all, or a sum over what was said."""
    found = stated.get(values.get(by)) if isinstance(stated, Mapping) else stated
    summed = arithmetic.filled(found, values)
    # A sum that comes to nothing had nothing to add up: no cube was named.
    return None if isinstance(found, str) and summed == 0 else summed


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
