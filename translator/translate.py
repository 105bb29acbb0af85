"""A text with its terms found: the whole of the translator behind one class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from language.analysis import fold
from limits.declared import TEXT
from limits.work import at_most

from . import english, spanish
from .glossary import LANGUAGES, Entry
from .implied import Implied
from .language import by_small_words, covered, games_meant
from .loans import Loans
from .matching import find_matches, find_terms
from .meanings import Meaning, ordered
from .patterns import PatternTrie
from .tokens import Token, mended_tokens, tokens
from .words import Speech

LONGEST_TEXT = 10_000
# So many words tell the language of a text, however long it is.
_ENOUGH = 400


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the text that is a term; ``start`` and ``end`` count its characters, the likeliest meaning first."""

    start: int
    end: int
    meanings: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text with its terms in order and apart. ``games`` are those that it may be about, the likeliest first.

    ``certain`` is whether the language was given, or told by small words that the other language has not.
    """

    source: str
    target: str
    games: tuple[str, ...]
    spans: tuple[Span, ...]
    certain: bool = True


class Translator:
    """The glossaries of every game, ready to be found.

    ``names`` are words by which a text names a game, ``idioms`` the phrases of each language that are never terms, and
    ``speech`` is what people write instead of its words.
    """

    def __init__(
        self,
        entries: Iterable[Entry],
        names: Mapping[str, Iterable[str]],
        idioms: Mapping[str, Iterable[str]],
        speech: Mapping[str, Speech],
    ) -> None:
        all_entries = list(entries)
        self._tries = {
            language: PatternTrie(language, all_entries, idioms[language], speech[language]) for language in LANGUAGES
        }
        self._implied = {
            language: Implied(trie, all_entries, speech[language]) for language, trie in self._tries.items()
        }
        self._loans = Loans(self._tries["en"], self._tries["es"], speech["es"])
        # The tries are complete: the forms are not needed again.
        spanish.verb_forms.cache_clear()
        english.verb_forms.cache_clear()
        self._names = {game: tuple(fold(name) for name in spoken) for game, spoken in names.items()}

    def read(self, text: str, target: str = "", game: str = "", otherwise: str = "en", last: str = "") -> MarkedText:
        """Find the terms of a text, of one game or of those it seems to be about; as far as its budget of work goes.

        The text is in the other language than ``target``; without one, its language is told from its words, and is
        ``otherwise`` where they do not tell. ``last`` is the game that the reader read last, which is likelier.
        """
        row = mended_tokens(tokens(text), text, self._knows)
        beginning = row[:_ENOUGH]
        with at_most(TEXT):
            source = other(target) if target else self._language_of(beginning, game, otherwise)
            trie = self._tries[source]
            matches = find_matches(row, trie)
            if source == "es":
                matches = self._loans.add_to(matches, row)
        meant = {game: 1.0} if game else games_meant(find_terms(matches), self._named(text), last)
        found = find_terms(self._implied[source].add_to(matches, row), meant)
        spans = tuple(
            Span(row[item.first].start, row[item.end - 1].end, meanings)
            for item, meanings in zip(found, ordered(found, row, trie, meant), strict=True)
        )
        games = tuple(sorted(meant, key=lambda key: (-meant[key], key)))
        return MarkedText(source, other(source), games, spans, bool(target) or _is_clear(by_small_words(beginning)))

    def _named(self, text: str) -> list[str]:
        folded = fold(text)
        return [game for game, names in self._names.items() if any(name in folded for name in names)]

    def _knows(self, word: str) -> bool:
        """Whether a folded word is a part of any term or phrase, in either language."""
        return any(trie.knows(word) for trie in self._tries.values())

    def trie(self, language: str) -> PatternTrie:
        """The patterns of a language."""
        return self._tries[language]

    def _language_of(self, row: Sequence[Token], game: str, otherwise: str) -> str:
        """The language of a text: by its small words, then by its terms."""
        small = by_small_words(row)
        if _is_clear(small):
            return max(small, key=lambda language: small[language])
        games = {game} if game else None
        scores = {
            language: small[language] + covered(find_terms(find_matches(row, trie, as_written=True), games))
            for language, trie in self._tries.items()
        }
        if scores["en"] == scores["es"]:
            return otherwise
        return max(scores, key=lambda language: scores[language])


def _is_clear(small: Mapping[str, int]) -> bool:
    return abs(small["en"] - small["es"]) > 1


def other(language: str) -> str:
    """The other of the two languages."""
    return "es" if language == "en" else "en"
