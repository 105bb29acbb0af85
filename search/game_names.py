"""The games by the names that a question can call them by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from language.analysis import LANGUAGES, Word, is_stop, words


class GameNames:
    """Finds the name of a game in a question."""

    def __init__(self, games: Mapping[str, tuple[str, ...]]) -> None:
        self._games: dict[tuple[str, ...], list[str]] = {}
        for game, names in games.items():
            for name in names:
                self._games.setdefault(tuple(word.text for word in words(name)), []).append(game)
        self._lengths = sorted(set(map(len, self._games)) - {0}, reverse=True)

    def is_name(self, row: Sequence[Word]) -> bool:
        """Whether the words are the name of a game and nothing else."""
        return tuple(word.text for word in row) in self._games

    def split_off(self, row: Sequence[Word], game: str) -> tuple[str, Sequence[Word]]:
        """The game that the words name, or the one that is known already, and the words without its name."""
        texts = tuple(word.text for word in row)
        for length in self._lengths:
            for start in range(len(texts) - length + 1):
                named = self._games.get(texts[start : start + length], ())
                rest = (*row[:start], *row[start + length :])
                if named and (not game or game in named) and _has_content(rest):
                    return game or named[0], rest
        return game, row


def _has_content(row: Sequence[Word]) -> bool:
    """Whether any of the words is a stop word of no language."""
    return any(not any(is_stop(word.text, language) for language in LANGUAGES) for word in row)
