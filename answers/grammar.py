"""The quick answers of the fixtures, made ready to read questions: words as stems, pieces as rows of tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from content.refs import Ref
from content.schema import LANGUAGES, QuickAnswer, SlotText
from language.question import Token
from language.spelling import StemmedWord
from rules.engine.questions import Asking, needed, questions
from rules.engine.sentences import placeholders

from . import templates, tiling
from .fragments import MUST, NEVER, Alternatives, BadFragment, alternatives, read_words
from .pieces import Given, Kind, Pieces
from .slots import Slots


@dataclass(frozen=True, slots=True)
class ParsedQuestion:
    """A question understood: the values by the names of slots; a greater ``weight`` says that more of it was held."""

    values: Mapping[str, Any]
    weight: int


@dataclass(frozen=True, slots=True)
class Phrasing:
    """How a quick answer is asked for in one language.

    Silent words of “about” need not be said, but after a ``=`` all must be: “how many share” is no “how much”.
    """

    about: tuple[tuple[str, ...], ...]
    also: tuple[Token, ...]
    pieces: Pieces
    skipped: frozenset[str]

    @property
    def words(self) -> Iterator[StemmedWord]:
        """All that it understands."""
        return ((token.text, token.stem) for token in (*self.also, *self.pieces.tokens))


class Grammar:
    """One quick answer, able to read questions. Raises BadFragment for what the fixtures say wrong."""

    def __init__(self, answer: QuickAnswer) -> None:
        # What is read here is not kept as text too.
        self.answer = replace(answer, about={}, says={}, also={})
        self._slots = {language: Slots(answer.slots, language) for language in LANGUAGES}
        self.phrasings = {language: _phrasing(answer, self._slots[language], language) for language in LANGUAGES}
        self._defaults = {name: slot.default for name, slot in answer.slots.items() if slot.optional}
        self.asking = _asking(answer)
        paths = [path for path in answer.gives.values() if isinstance(path, str)]
        self._wanted = {name for path in paths for name in placeholders(path)} - answer.gives.keys()
        self._wanted |= needed(self.asking) if self.asking else templates.names(answer.input)
        self._wanted |= set(answer.needs) | ({answer.by} if answer.by else set())
        self._fewest = {
            name: slot.least or 1 for name, slot in answer.slots.items() if slot.records and not slot.optional
        }

    @property
    def name(self) -> str:
        """The name that no other quick answer has: ``game/id``."""
        return f"{self.target.game}/{self.answer.id}"

    @property
    def target(self) -> Ref:
        """The calculator or the section that answers."""
        return self.answer.target

    @property
    def names(self) -> frozenset[str]:
        """The slots that a question can fill."""
        in_pieces = (phrasing.pieces.slots for phrasing in self.phrasings.values())
        return frozenset(self.answer.slots).union(*in_pieces)

    @property
    def needed(self) -> frozenset[str]:
        """The values without which there is no answer."""
        return frozenset(self._wanted)

    @property
    def unsaid(self) -> frozenset[str]:
        """What the input asks for and no question can give."""
        return frozenset(self._wanted - self.names)

    def read(self, row: tuple[Token, ...], language: str) -> ParsedQuestion | None:
        """The values that a question gives; None unless all of it is understood and nothing needed is missing."""
        reading = self.understood(row, language)
        return reading if reading and self.is_complete(reading.values) else None

    def is_complete(self, values: Mapping[str, Any]) -> bool:
        """Whether nothing needed is missing from the values of a question."""
        few = any(len(values.get(name) or ()) < fewest for name, fewest in self._fewest.items())
        return values.keys() >= self._wanted and not few

    def given_names(self, values: Mapping[str, Any]) -> set[str]:
        """The slots that a question fills with something other than the default, required phrases left out."""
        return {
            name
            for name, value in values.items()
            if name != MUST and not (name in self._defaults and self._defaults[name] == value)
        }

    def understood(self, row: tuple[Token, ...], language: str) -> ParsedQuestion | None:
        """What a question says, though something needed may be missing; None unless all of it is understood."""
        phrasing = self.phrasings[language]
        stems = {token.stem for token in row}
        if not any(stems.issuperset(group) for group in phrasing.about):
            return None
        found = tiling.layout(row, phrasing.pieces, phrasing.skipped, self._slots[language])
        values = {**self._defaults, **found.values} if found else {}
        return ParsedQuestion(values, found.weight) if found and NEVER not in values else None


def _asking(answer: QuickAnswer) -> Asking | None:
    """The function that makes the input, where one is named. Raises BadFragment."""
    if not answer.question:
        return None
    found = questions(answer.target.game).get(answer.question)
    if found is None:
        raise BadFragment(f"the rules have no question “{answer.question}”")
    return found


def _phrasing(answer: QuickAnswer, slots: Slots, language: str) -> Phrasing:
    groups = [
        (text.startswith("="), [part for part in row if isinstance(part, Token)])
        for text in answer.about[language]
        for row in alternatives(text.removeprefix("="), language)
    ]
    about = [tuple(sorted({part.stem for part in row if whole or not part.silent})) for whole, row in groups]
    also = {token for text in answer.also[language] for token in read_words(text, language)}
    return Phrasing(
        about=tuple(group for group in about if group),
        also=tuple(also.union(*(row for _, row in groups))),
        pieces=Pieces(_pieces(answer, language), slots),
        skipped=frozenset({token.stem for token in also}.union(*about)),
    )


def _pieces(answer: QuickAnswer, language: str) -> Iterator[tuple[Alternatives, Given]]:
    for text in answer.says[language]:
        yield alternatives(text, language), None
    for name, slot in answer.slots.items():
        if not (slot.many or slot.each or slot.people):
            yield from _choices(name, slot, language)


def _choices(name: str, slot: SlotText, language: str) -> Iterator[tuple[Alternatives, Given]]:
    for value, words in slot.choices:
        given = name, Kind(value) if slot.records else value
        for text in words[language]:
            yield alternatives(text, language), given
