"""How the slots of a fragment are filled: with a number, a run of them, a thing said in words, or somebody's name."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import chain
from typing import Any

from content.schema import SlotText
from language.question import Token
from limits.work import spend

from .fragments import WHO, Slot, alternatives

Words = tuple[Token, ...]

# The words for each value, by the key of their first: a place of a question is compared with few of them.
Choices = Mapping[Hashable, Sequence[tuple[Words, Any]]]


class Slots:
    """The slots of a quick answer in one language; those it does not declare take a single number.

    ``rows`` are collected when the question gives them several times, ``people`` can be filled by a name.
    """

    def __init__(self, slots: Mapping[str, SlotText], language: str) -> None:
        self._slots = slots
        self.rows: Set[str] = {name for name, slot in slots.items() if slot.each}
        self.people: Set[str] = {name for name, slot in slots.items() if slot.people}
        self._choices = {name: _choices_of(slot, language) for name, slot in slots.items() if slot.choices}
        self._names = {words[0].stem for choices in self._choices.values() for words, _ in _rows(choices)}
        self._single = [
            name
            for name, slot in slots.items()
            if slot.choices and not (slot.many or slot.each or slot.people or slot.records)
        ]

        self._beginnings = {stem for name in self._single for stem in self.beginnings(name)}

    def beginnings(self, name: str) -> Set[str]:
        """The stems of the words with which a value of a slot can begin."""
        return {words[0].stem for words, _ in _rows(self._choices.get(name, {}))}

    def stems(self, name: str) -> Set[str]:
        """The stems of all words that can stand for a slot."""
        return {word.stem for words, _ in _rows(self._choices.get(name, {})) for word in words}

    def choices_at(self, row: Sequence[Token], place: int) -> Iterator[tuple[tuple[str, Any], int]]:
        """What is chosen in words at a place, and where each ends: the company of “four Libby shares”."""
        for name in self._single if row[place].stem in self._beginnings else ():
            for value, words in self._choices_of(name, row, place):
                if all(_is_word(word) for word in words):
                    yield (name, value), place + len(words)

    def read(self, slot: Slot, row: Sequence[Token], place: int) -> Iterator[tuple[Any, int]]:
        """The values that can be read at a place, and where each ends."""
        declared = self._slots.get(slot.name)
        if slot.name == WHO:
            # What a choice is called by is nobody: the PRR owns no shares.
            if row[place].can_name and row[place].stem not in self._names:
                yield row[place].name, place + 1
        elif declared is None or not declared.many:
            yield from self._one(slot, declared, row, place)
        else:
            yield from self._run(slot, declared, row, place)

    def _choices_of(self, name: str, row: Sequence[Token], place: int) -> Iterator[tuple[Any, Words]]:
        """The values of a slot that are said at a place, with their words."""
        choices = self._choices.get(name)
        found = choices.get(_key(row[place]), ()) if choices else ()
        spend(len(found))
        return ((value, words) for words, value in found if _stands_at(words, row, place))

    def _one(
        self, slot: Slot, declared: SlotText | None, row: Sequence[Token], place: int
    ) -> Iterator[tuple[Any, int]]:
        token, known = row[place], False
        for value, words in self._choices_of(slot.name, row, place):
            yield value, place + len(words)
            known = True
        if slot.name in self.people:
            if token.can_name and not known:
                yield token.name, place + 1
            return
        value = token.place if slot.ordinal else token.number
        if value is None and token.maybe and not slot.ordinal and not slot.amount:
            value = 1
        if value is not None and (declared is None or _within(declared, value)):
            yield value, place + 1

    def _run(self, slot: Slot, declared: SlotText, row: Sequence[Token], place: int) -> Iterator[tuple[Any, int]]:
        """Two values or more, one after the other: any beginning of the row, as the next can belong to what follows."""
        found: list[Any] = []
        ends: list[int] = []
        while place < len(row):
            spend()
            read = () if row[place].maybe else next(self._one(slot, declared, row, place), ())
            if read:
                value, place = read
                found.append(value)
                ends.append(place)
            elif found and row[place].silent:
                place += 1
            else:
                break
        for length in range(2, len(found) + 1):
            yield tuple(found[:length]), ends[length - 1]


def same(wanted: Token, token: Token) -> bool:
    """Whether a token of a fragment is a token of the question, in any inflected form."""
    if wanted.number is not None or wanted.place is not None:
        return (wanted.number, wanted.place) == (token.number, token.place)
    return token.number is None and token.place is None and wanted.stem == token.stem


def _within(declared: SlotText, value: int) -> bool:
    above = declared.least is None or declared.least <= value
    return above and (declared.most is None or value <= declared.most)


def _key(token: Token) -> Hashable:
    """Equal for tokens that are the ``same``, and for no others."""
    return token.stem if _is_word(token) else (token.number, token.place)


def _choices_of(slot: SlotText, language: str) -> Choices:
    return _by_first_word(tuple((value, type(value), words[language]) for value, words in slot.choices), language)


# A hundred quick answers ask for the same companies.
@lru_cache(maxsize=1_000)
def _by_first_word(choices: Iterable[tuple[Any, type, tuple[str, ...]]], language: str) -> Choices:
    found: dict[Hashable, list[tuple[Words, Any]]] = {}
    for value, _, texts in choices:
        for words in _wordings(texts, language):
            found.setdefault(_key(words[0]), []).append((words, value))
    return found


# A hundred quick answers ask for a company.
@lru_cache(maxsize=4_000)
def _wordings(texts: tuple[str, ...], language: str) -> tuple[Words, ...]:
    """All that is said for a choice, where it is words and nothing else."""
    rows = [row for text in texts for row in alternatives(text, language)]
    return tuple(
        words for row in rows if len(words := tuple(part for part in row if isinstance(part, Token))) == len(row)
    )


def forget() -> None:
    """As in fragments."""
    _wordings.cache_clear()
    _by_first_word.cache_clear()


def _rows(choices: Choices) -> Iterator[tuple[Words, Any]]:
    return chain.from_iterable(choices.values())


def _stands_at(words: Words, row: Sequence[Token], place: int) -> bool:
    return len(row) >= place + len(words) and all(map(same, words, row[place : place + len(words)]))


def _is_word(token: Token) -> bool:
    return token.number is None and token.place is None
