"""How the slots of a fragment are filled: with a number, a run of them, a thing said in words, or somebody's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any

from rulebook.content.schema import SlotText

from .fragments import WHO, Slot, ways
from .tokens import Token

Words = tuple[Token, ...]

# What is said for each value.
Choices = tuple[tuple[tuple[Words, ...], Any], ...]


class Slots:
    """The slots of a quick answer in one language; those it does not declare take a single number.

    ``rows`` are kept in a row when they are said several times, ``people`` can be filled by a name.
    """

    def __init__(self, slots: Mapping[str, SlotText], language: str) -> None:
        self._slots = slots
        self.rows: Set[str] = {name for name, slot in slots.items() if slot.each}
        self.people: Set[str] = {name for name, slot in slots.items() if slot.people}
        self._choices = {name: _choices(slot, language) for name, slot in slots.items() if slot.choices}
        self._single = [
            name
            for name, slot in slots.items()
            if slot.choices and not (slot.many or slot.each or slot.people or slot.records)
        ]

        self._beginnings = {stem for name in self._single for stem in self.beginnings(name)}

    def beginnings(self, name: str) -> Set[str]:
        """The stems of the words with which a value of a slot can begin."""
        return {words[0].stem for words, _ in _rows(self._choices.get(name, ()))}

    def stems(self, name: str) -> Set[str]:
        """The stems of all words that can stand for a slot."""
        return {word.stem for words, _ in _rows(self._choices.get(name, ())) for word in words}

    def choices_at(self, row: Sequence[Token], place: int) -> Iterator[tuple[tuple[str, Any], int]]:
        """What is chosen in words at a place, and where each ends: the company of “four Libby shares”."""
        for name in self._single if row[place].stem in self._beginnings else ():
            for words, value in _rows(self._choices[name]):
                if _stands_at(words, row, place) and all(_is_word(word) for word in words):
                    yield (name, value), place + len(words)

    def read(self, slot: Slot, row: Sequence[Token], place: int) -> Iterator[tuple[Any, int]]:
        """The values that can be read at a place, and where each ends."""
        declared = self._slots.get(slot.name)
        if slot.name == WHO:
            # What a choice is called by is nobody: the PRR owns no shares.
            if row[place].can_name and not self._calls(row[place].stem):
                yield row[place].name, place + 1
        elif declared is None or not declared.many:
            yield from self._one(slot, declared, row, place)
        else:
            yield from self._run(slot, declared, row, place)

    def _calls(self, stem: str) -> bool:
        return any(words[0].stem == stem for choices in self._choices.values() for words, _ in _rows(choices))

    def _one(
        self, slot: Slot, declared: SlotText | None, row: Sequence[Token], place: int
    ) -> Iterator[tuple[Any, int]]:
        token, known = row[place], False
        for words, value in _rows(self._choices.get(slot.name, ())):
            if _stands_at(words, row, place):
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


def same(wanted: Token, said: Token) -> bool:
    """Whether a token of a fragment is the one that was said, in any inflected form."""
    if wanted.number is not None or wanted.place is not None:
        return (wanted.number, wanted.place) == (said.number, said.place)
    return said.number is None and said.place is None and wanted.stem == said.stem


def _within(declared: SlotText, value: int) -> bool:
    above = declared.least is None or declared.least <= value
    return above and (declared.most is None or value <= declared.most)


def _choices(slot: SlotText, language: str) -> Choices:
    return tuple((_said(words[language], language), value) for value, words in slot.choices)


# A hundred quick answers ask for a company.
@lru_cache(maxsize=4_000)
def _said(texts: tuple[str, ...], language: str) -> tuple[Words, ...]:
    """All that is said for a choice, where it is words and nothing else."""
    rows = [row for text in texts for row in ways(text, language)]
    return tuple(
        said for row in rows if len(said := tuple(part for part in row if isinstance(part, Token))) == len(row)
    )


def forget() -> None:
    """As in fragments."""
    _said.cache_clear()


def _rows(choices: Choices) -> Iterator[tuple[Words, Any]]:
    return ((words, value) for rows, value in choices for words in rows)


def _stands_at(words: Words, row: Sequence[Token], place: int) -> bool:
    return len(row) >= place + len(words) and all(map(same, words, row[place : place + len(words)]))


def _is_word(token: Token) -> bool:
    return token.number is None and token.place is None
