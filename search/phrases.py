"""Names of several words: each is indexed as one term next to its parts, which makes it as cheap to find as a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .weights import LONGEST_NAME

# Stems in order, such as a name.
Stems = tuple[str, ...]

# No word contains it, so no word can be mistaken for a name.
_JOINT = "_"


class Phrases:
    """The names of two to four stems that are known in a language."""

    def __init__(self, names: Iterable[Stems]) -> None:
        self._names = {name for name in names if 1 < len(name) <= LONGEST_NAME}
        self._first = {name[0] for name in self._names}

    def within(self, row: Sequence[str]) -> Iterator[str]:
        """Every known name in a row of stems, joined to one."""
        for start, stem in enumerate(row):
            if stem in self._first:
                for end in range(start + 2, min(start + LONGEST_NAME, len(row)) + 1):
                    if tuple(row[start:end]) in self._names:
                        yield joined(row[start:end])


def joined(stems: Sequence[str]) -> str:
    """Consecutive stems as the one word under which they are indexed."""
    return _JOINT.join(stems)


def is_joined(stem: str) -> bool:
    """Whether a word of the index is a name of several."""
    return _JOINT in stem
