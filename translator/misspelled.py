"""Words of a glossary that somebody wrote as they sound, or with one letter wrong: *empreza*, *licenias*."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise, permutations

from language.lexicon import word_set
from language.sound import sound

# Shorter words are too often others: *caza* and *casa*; one letter makes another word of them even more often.
_SHORTEST_BY_SOUND = 5
_SHORTEST_BY_LETTERS = 8
_SHORTEST_IN_PHRASES = 5
# Two letters that changed places hardly ever make another word.
_SHORTEST_TRANSPOSED = 5
# Keys that lie side by side, and vowels: other letters are seldom hit for one another, as in *empanadas*, *empatadas*.
_ROWS = ("qwertyuiop", "asdfghjkln", "zxcvbnm", "aeiou")
_NEIGHBORS = {pair for row in _ROWS for pair in (*pairwise(row), *pairwise(row[::-1]))}
_NEIGHBORS |= set(permutations("aeiou", 2))
# Words of their own that sound like one of a game.
_OTHERS = word_set(
    "vienes votar botar botas basta vasta valla vallas halla hasta asta cabos tubo rebelar cocer coser diary"
)


class Misspelled:
    """The words that are meant, by what is written. A word that could be two stays what it is."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_sound: dict[str, str] = {}
        # By what is left of them without a letter.
        self._by_letters: dict[str, list[str]] = defaultdict(list)
        self._transposed: dict[str, str] = {}
        for word in sorted(filter(str.isalpha, set(words))):
            if len(word) >= _SHORTEST_BY_SOUND:
                _add(self._by_sound, sound(word), word)
            if _SHORTEST_TRANSPOSED <= len(word) < _SHORTEST_BY_LETTERS:
                for other in _transposed(word):
                    _add(self._transposed, other, word)
            if len(word) >= _SHORTEST_IN_PHRASES:
                for shorter in {word, *_without_a_letter(word)}:
                    self._by_letters[shorter].append(word)

    def meant(self, written: str) -> str:
        """The word that an unknown folded word stands for, or an empty text."""
        if len(written) < _SHORTEST_BY_SOUND or written in _OTHERS:
            return ""
        heard = self._by_sound.get(sound(written), "") or self._transposed.get(written, "")
        if heard or len(written) < _SHORTEST_BY_LETTERS - 1:
            return heard
        near = {word for word in self.near(written) if len(word) >= _SHORTEST_BY_LETTERS}
        if len({word.rstrip("s") for word in near}) != 1:
            return ""
        found = max(near) if written.endswith("s") else min(near)
        return found if found[0] == written[0] and found.rstrip("s") != written.rstrip("s") else ""

    def near(self, written: str) -> set[str]:
        """Every word from which a folded word of enough letters differs by a slip; in a phrase, the others decide."""
        if len(written) < _SHORTEST_IN_PHRASES:
            return set()
        # Two letters that changed places lack one each.
        shorter = (written, *_without_a_letter(written))
        return {word for key in shorter for word in self._by_letters.get(key, ()) if _is_slip(written, word)}


def _add(words: dict[str, str], key: str, word: str) -> None:
    """Add a word under a key; under one that it shares with another word, none is meant."""
    known = words.get(key, word)
    words[key] = word if known.rstrip("s") == word.rstrip("s") else ""


def _is_slip(written: str, word: str) -> bool:
    """Whether a finger may have slipped: one letter stands for its neighbor, is missing or too many, or two swapped."""
    if len(written) != len(word):
        return True
    differing = [pair for pair in zip(written, word, strict=True) if pair[0] != pair[1]]
    return len(differing) > 1 or not differing or differing[0] in _NEIGHBORS


def _transposed(word: str) -> Iterator[str]:
    return (word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(1, len(word) - 1))


def _without_a_letter(word: str) -> Iterator[str]:
    return (word[:place] + word[place + 1 :] for place in range(1, len(word)))
