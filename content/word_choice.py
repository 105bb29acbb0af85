"""Word choice: one word for one concept in each language, as ``words.yaml`` beside the games lists them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .files import read_mapping
from .markup import without_links
from .nodes import Entry, Problem
from .schema import LANGUAGES, Bilingual, GameContent
from .translation import own_texts
from .walk import every

_PLACEHOLDER = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True, slots=True)
class WordChoice:
    """Words to avoid, and the word to ``use``; ``allowed`` are phrases in which an avoided word is right."""

    language: str
    use: str
    avoided: re.Pattern[str]
    allowed: re.Pattern[str] | None
    # Games that use the word in a sense of its own, each with the reason.
    exempt: dict[str, str]


def word_faults(content: GameContent) -> Iterator[Problem]:
    """Every avoided word in the texts of a game, and mistakes in the list itself."""
    path = content.place.path.parents[1] / "words.yaml"
    problems: list[Problem] = []
    entry = read_mapping(path, problems) if path.exists() else None
    choices = [choice for choice in _choices(entry) if content.slug not in choice.exempt] if entry else []
    yield from problems
    glosses = ((term.gloss, term.place, "") for term in content.terms)
    for text, place, key in (*every(content, Bilingual), *glosses):
        plain = {lang: _PLACEHOLDER.sub(" ", without_links(words)) for lang, words in own_texts(content, text)}
        for choice in choices:
            for word in avoided_words(plain.get(choice.language, ""), choice):
                yield place.problem(f"{choice.language}: “{word}”: write “{choice.use}”", key)


def avoided_words(text: str, choice: WordChoice) -> list[str]:
    """The avoided words of a text, outside of the phrases in which they are right."""
    right = [match.span() for match in choice.allowed.finditer(text)] if choice.allowed else []
    return [
        " ".join(match[0].split())
        for match in choice.avoided.finditer(text)
        if not any(start <= match.start() and match.end() <= end for start, end in right)
    ]


def _choices(entry: Entry) -> list[WordChoice]:
    found = [_choice(item, language) for language in LANGUAGES for item in entry.entries(language)]
    entry.finish()
    return found


def _choice(entry: Entry, language: str) -> WordChoice:
    exempt = entry.plain("except") or {}
    choice = WordChoice(
        language=language,
        use=entry.text("use"),
        avoided=_any_of(entry.texts("avoid")),
        allowed=_any_of(entry.texts("allow")) if entry.has("allow") else None,
        exempt={game: str(reason) for game, reason in exempt.items() if reason},
    )
    entry.finish()
    return choice


def _any_of(phrases: Iterable[str]) -> re.Pattern[str]:
    spelled = ("\\s+".join(map(re.escape, phrase.split())) for phrase in phrases)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(spelled)})(?![\w-])", re.IGNORECASE)
