"""Reader of the slots of quick answers: the values that a question gives, and the words for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .nodes import Entry
from .schema import LANGUAGES, Bilingual, CalculatorText, Component, SlotText, Term

# Phrases that leave a question to other quick answers.
UNLESS = "unless"

Words = Mapping[str, tuple[str, ...]]
Choice = tuple[Any, Words]

_SLOT = re.compile(r"\{([a-z_]+)")
_REFERENCE = re.compile(r"[A-Za-z_]+")

# Characters with a meaning in the pieces of questions and none in a name.
_PUNCTUATION = re.compile(r"[()\[\]{}|]")

# Initials that are words in one of the languages: neither “he” nor «el» is a name.
_EVERYDAY = frozenset(
    {"al", "an", "as", "at", "do", "el", "en", "es", "he", "if", "la", "me", "my", "no", "on", "si", "we", "yo"}
)


@dataclass(frozen=True, slots=True)
class SlotEntry:
    """A slot with the pieces of questions that fill it; ``text`` is None for a plain number."""

    text: SlotText | None
    says: Words


class SlotReader:
    """Reads slots; the choices can come from the components and the calculators of a game."""

    def __init__(
        self, game: str, components: Iterable[Component], calculators: Iterable[CalculatorText], terms: Iterable[Term]
    ) -> None:
        self._components = tuple(components)
        self._calculators = {calculator.ref.key: calculator for calculator in calculators}
        self._terms = tuple(terms)

    def read(self, entry: Entry, shared: SlotEntry | None = None) -> SlotEntry:
        """One slot; if it changes a shared one, its ``says`` are added, and keys that it omits are inherited."""
        base = (shared and shared.text) or _NUMBER
        says = add_words(shared.says if shared else no_words(), read_words(entry, "says"))
        choices = list(_choices(entry, base.choices))
        if entry.has("components"):
            choices += self._named(entry)
        if entry.has("options"):
            choices = list(_merged(self._options(entry, [key for key, _ in choices]), choices))
        text = SlotText(
            choices=tuple(choices) or base.choices,
            default=entry.plain("default") if entry.has("default") else base.default,
            least=entry.plain("least") if entry.has("least") else base.least,
            most=entry.plain("most") if entry.has("most") else base.most,
            optional=_is_optional(entry, base),
            **{name: entry.flag(name) if entry.has(name) else getattr(base, name) for name in _FLAGS},
        )
        entry.finish()
        return SlotEntry(None if text == _NUMBER else text, says)

    def inputs_of(self, slug: str) -> Iterable[str]:
        """The names of a calculator's inputs, none if there is no such calculator."""
        return self._calculators[slug].inputs if slug in self._calculators else ()

    def _named(self, entry: Entry) -> Iterator[Choice]:
        """Components by their names, the usual one first, as ``kind`` or ``kind.category``."""
        kind, _, category = entry.text("components").partition(".")
        found = [
            item
            for item in self._components
            if item.ref.kind == kind and (not category or item.values.get("category") == category)
        ]
        if not found:
            entry.problem(f"there are no components “{kind}.{category}”", "components")
        for item in found:
            initials = "" if item.initials.lower() in _EVERYDAY else item.initials
            names = [name for name in (item.short, item.name) if name]
            called: dict[str, tuple[str, ...]] = {}
            for language in LANGUAGES:
                texts = [name[spoken] for spoken in dict.fromkeys((language, *LANGUAGES)) for name in names]
                texts += [text for text in (initials, *item.aliases) if text]
                called[language] = tuple(dict.fromkeys(_PUNCTUATION.sub(" ", text).strip() for text in texts))
            yield item.ref.key, called

    def _options(self, entry: Entry, only: Iterable[Any]) -> Iterator[Choice]:
        """The options of a field by their labels, as ``calculator.field``, with their other names in the glossary."""
        slug, _, name = entry.text("options").partition(".")
        labels = self._calculators[slug].fields if slug in self._calculators else {}
        options = _labels_of(labels, name) or _labels_of(labels, "things")
        wanted = {str(key): key for key in only} or {key: key for key in options}
        if not options:
            entry.problem(f"no calculator “{slug}” has options for “{name}”", "options")
        for key, label in options.items():
            if key in wanted:
                words = {language: self._synonyms(label[language], language) for language in LANGUAGES}
                yield wanted[key], words

    def _synonyms(self, label: str, language: str) -> tuple[str, ...]:
        """The parts of a label and, if the glossary has one of them, its other names."""
        names = [part.strip() for part in re.split(r"[(),]", label) if part.strip()]
        found = list(names)
        for term in self._terms:
            wording = term.wording(language)
            called = [wording.term, *(variant.term for variant in wording.variants)]
            if any(name.casefold() == wording.term.casefold() for name in names):
                found += called
        return tuple(dict.fromkeys(_PUNCTUATION.sub(" ", name).strip() for name in found))


_NUMBER = SlotText(many=False, choices=(), default=None, optional=False)
_FLAGS = ("many", "each", "people", "records")


def no_words() -> Words:
    """No words in any language."""
    return dict.fromkeys(LANGUAGES, ())


def read_words(entry: Entry, key: str) -> Words:
    """Lists of texts by language; missing means none."""
    inner = entry.optional_entry(key)
    if inner is None:
        return no_words()
    found = {language: inner.texts(language) for language in LANGUAGES}
    inner.finish()
    return found


def add_words(first: Words, second: Mapping[str, Iterable[str]]) -> Words:
    """The words of both, without duplicates."""
    return {language: tuple(dict.fromkeys((*first[language], *second[language]))) for language in LANGUAGES}


def phrases(words: Words) -> SlotText:
    """A slot that is filled by any of some phrases."""
    return SlotText(many=False, choices=((1, words),), default=None, optional=False)


def mentioned(part: Any) -> set[str]:
    """The slots that pieces of questions or an input name: ``{goods:$}``, ``=goods``."""
    if isinstance(part, Mapping):
        return {name for pair in part.items() for item in pair for name in mentioned(item)}
    if isinstance(part, (list, tuple)):
        return {name for item in part for name in mentioned(item)}
    if not isinstance(part, str):
        return set()
    return set((_REFERENCE if part.startswith("=") else _SLOT).findall(part)) - {"unless", "who"}


def _labels_of(labels: Mapping[str, Bilingual], name: str) -> dict[str, Bilingual]:
    start = f"{name}."
    return {key.removeprefix(start): label for key, label in labels.items() if key.startswith(start)}


def _choices(entry: Entry, shared: Iterable[Choice]) -> Iterator[Choice]:
    """Values with the phrases for them, by language; ``choices`` names some of the shared ones, or phrases of both."""
    value = entry.plain("choices")
    known = dict(shared)
    if isinstance(value, list):
        for key in value:
            if key in known:
                yield key, known[key]
            else:
                entry.problem(f"the shared slot has no choice “{key}”", "choices")
        value = None
    worded = {language: _phrases(entry, language) if entry.has(language) else {} for language in LANGUAGES}
    if value is not None:
        worded = dict.fromkeys(LANGUAGES, _phrases(entry, "choices"))
    for key in dict.fromkeys(key for found in worded.values() for key in found):
        yield key, {language: worded[language].get(key, ()) for language in LANGUAGES}


def _phrases(entry: Entry, key: str) -> dict[Any, tuple[str, ...]]:
    """One phrase or several for each value."""
    found = entry.mapping(key)
    return {
        value: tuple(map(str, texts)) if isinstance(texts, list) else (str(texts),) for value, texts in found.items()
    }


def _is_optional(entry: Entry, base: SlotText) -> bool:
    """What has a default may be missing from a question."""
    if entry.has("optional"):
        return entry.flag("optional")
    return base.optional or entry.plain("default") is not None


def _merged(derived: Iterable[Choice], written: Iterable[Choice]) -> tuple[Choice, ...]:
    """Choices with the words of both, the derived ones first; the choices written in the file come first."""
    found = [(key, words) for key, words in written]
    for key, words in derived:
        place = next((place for place, (other, _) in enumerate(found) if str(other) == str(key)), None)
        if place is None:
            found.append((key, words))
        else:
            found[place] = (found[place][0], add_words(words, found[place][1]))
    return tuple(found)
