"""Words of a glossary that somebody wrote as they sound, or with one letter wrong: *empreza*, *licenias*."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from language.lexicon import word_set
from language.sound import sound

# Shorter words are too often others: *caza* and *casa*; one letter makes another word of them even more often.
_SHORTEST_BY_SOUND = 5
_SHORTEST_BY_LETTERS = 8
# Words of their own that sound like one of a game.
_OTHERS = word_set("vienes votar botar botas basta vasta valla vallas halla hasta asta cabos tubo rebelar cocer coser")


class Misspelled:
    """The words that are meant, by what is written. A word that could be two stays what it is."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_sound: dict[str, str] = {}
        self._by_letters: dict[str, str] = {}
        for word in sorted(filter(str.isalpha, set(words))):
            if len(word) >= _SHORTEST_BY_SOUND:
                _add(self._by_sound, sound(word), word)
            if len(word) >= _SHORTEST_BY_LETTERS:
                for shorter in (word, *_without_a_letter(word)):
                    _add(self._by_letters, shorter, word)

    def meant(self, written: str) -> str:
        """The word that an unknown folded word stands for, or an empty text."""
        if len(written) < _SHORTEST_BY_SOUND or written in _OTHERS:
            return ""
        heard = self._by_sound.get(sound(written), "")
        if heard or len(written) < _SHORTEST_BY_LETTERS - 1:
            return heard
        # Two letters that changed places lack one each.
        near = {self._by_letters.get(shorter, "") for shorter in (written, *_without_a_letter(written))} - {""}
        if len({word.rstrip("s") for word in near}) != 1:
            return ""
        found = max(near) if written.endswith("s") else min(near)
        return found if found[0] == written[0] and found.rstrip("s") != written.rstrip("s") else ""


def _add(words: dict[str, str], key: str, word: str) -> None:
    """Add a word under a key; under one that it shares with another word, none is meant."""
    known = words.get(key, word)
    words[key] = word if known.rstrip("s") == word.rstrip("s") else ""


def _without_a_letter(word: str) -> Iterator[str]:
    return (word[:place] + word[place + 1 :] for place in range(1, len(word)))
