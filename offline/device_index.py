"""The search index of a saved game: its texts, and what the device needs to rank them as the server does.

Nothing is counted here that ``static/js/offline/search/index.js`` can count on the device: texts compress well, numbers
do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from language.analysis import LANGUAGES, is_stop, stem, words
from language.lexicon import STOP_WORDS
from search import amounts, fitted, synonyms, weights
from search.document import UNANSWERED, Document
from search.entries import paragraph_ngrams, written_words
from search.kinds import ASKING, ASKING_FOR_A_RULE, BEGINNING, JOINING, goes_beside_a_name, marks_of
from search.ngrams import NgramWriter
from search.player_questions import NUMBER
from search.synonyms import EVERYDAY, SynonymSet

# What a paragraph holds for, in one language: lists by the names of ``Limits``.
ParagraphLimits = dict[str, list[Any]]
# By topic, a sentence per language on what the game does not have.
Absences = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class CardFacts:
    """Of a game: by paragraph, its limits per language and the place of its context, counted from 1; by page, the
    editions that have the rule, with their headings, per language."""

    limits: dict[str, dict[str, ParagraphLimits]]
    contexts: dict[str, int]
    sources: dict[str, dict[str, list[list[str]]]]


_NO_FACTS = CardFacts({}, {}, {})


def device_index(
    documents: Sequence[Document],
    facts: CardFacts = _NO_FACTS,
    absences: Absences = MappingProxyType({}),
) -> dict[str, Any]:
    """The documents of one game as JSON values.

    ``words`` are all that occur, in ``stems`` each has a number per language, -1 for a stop word; a word and a stem are
    written as their numbers elsewhere. ``weights`` are the constants of ``search/weights.py``, ``norms`` the lengths of
    the paragraphs' vectors (``search/ngrams.py``), ``limits``,
    ``contexts`` and ``sources`` what a card shows besides its paragraph (``limits.py``).
    """
    sets = synonyms.every_set(documents)
    written = [{language: written_words(document, language) for language in LANGUAGES} for document in documents]
    vocabulary = _Vocabulary({word for of_page in written for word in _words_in(of_page)})
    ngrams = NgramWriter()
    for document, of_page in zip(documents, written, strict=True):
        ngrams.add(document.game, paragraph_ngrams(of_page, document.about))
    return {
        "game": dict(documents[0].game_name) if documents else {},
        "names": _names(documents),
        "words": " ".join(vocabulary.words),
        "stems": vocabulary.numbers,
        "beside": [number for number, word in enumerate(vocabulary.words) if goes_beside_a_name(word)],
        "asking": {mark.strip("#"): [" ".join(row) for row in rows] for mark, rows in ASKING.items()},
        "asking_for_a_rule": [" ".join(row) for row in ASKING_FOR_A_RULE],
        "number": NUMBER,
        "digits": vocabulary.digits,
        "twice": {"joining": sorted(JOINING), "beginning": sorted(BEGINNING)},
        "judging": fitted.WORDS_ALONE,
        "amounts": {"asking": amounts.ASKING, "stating": amounts.STATING},
        "synonym_sets": [vocabulary.synonym_set(each) for each in sets],
        "weights": {name.lower(): _plain(value) for name, value in vars(weights).items() if name.isupper()},
        "pages": [
            _page(document, norms, facts, absences) for document, norms in zip(documents, ngrams.lengths(), strict=True)
        ],
    }


class _Vocabulary:
    """The words of a game, of everyday speech and those that say nothing, each with its stems as numbers."""

    def __init__(self, words: set[str]) -> None:
        # Word 0 stands for any other.
        self.words = ["-", *sorted(words.union(_everyday_words(), *STOP_WORDS.values()))]
        self._stems: dict[str, dict[str, int]] = {language: {} for language in LANGUAGES}
        self.numbers = [[self._number(word, language) for word in self.words] for language in LANGUAGES]

    def _number(self, word: str, language: str) -> int:
        if word == "-" or is_stop(word, language):
            return -1
        known = self._stems[language]
        return known.setdefault(stem(word, language), len(known))

    @property
    def digits(self) -> list[list[int]]:
        """Per language, the stems that are numbers: those of “3” and of “three”."""
        return [[number for stemmed, number in of.items() if stemmed.isdigit()] for of in self._stems.values()]

    def synonym_set(self, synonyms: SynonymSet) -> dict[str, Any]:
        """Forms that mean the same, per language, each as the numbers of its stems."""
        forms = [
            [" ".join(str(self._stems[language][part]) for part in form) for form in synonyms.forms[language]]
            for language in LANGUAGES
        ]
        return {"everyday": synonyms.game == EVERYDAY, "forms": forms}


def _names(documents: Iterable[Document]) -> list[str]:
    """The names by which a question can mention the game, and the one in its address."""
    found = (
        name for document in documents for name in (document.game.replace("-", " "), *dict(document.game_name).values())
    )
    return list(dict.fromkeys(found))


def _words_in(written: Mapping[str, Mapping[str, list[list[str]]]]) -> Iterator[str]:
    """The words of a page, from those of its parts per language."""
    return (word for parts in written.values() for rows in parts.values() for row in rows for word in row)


def _everyday_words() -> Iterator[str]:
    """The words of everyday speech that are synonyms."""
    for row in synonyms.everyday_rows():
        for language in LANGUAGES:
            for text in row[language]:
                yield from (word.text for word in words(text))


def _page(document: Document, norms: Sequence[float], facts: CardFacts, absences: Absences) -> dict[str, Any]:
    ref = str(document.ref)
    return {
        "path": str(document.ref).partition(":")[2],
        "group": document.group,
        "answer": document.answer,
        "kind": document.kind,
        "kind_title": dict(document.kind_title),
        "title": dict(document.title),
        "names": dict(document.names),
        "asked": {language: _asked(document, language) for language in LANGUAGES},
        "paragraphs": [[anchor, dict(text)] for anchor, text in document.paragraphs],
        "aside": {language: [text[language] for text in document.aside] for language in LANGUAGES},
        "marks": [mark.strip("#") for mark in marks_of(document, LANGUAGES[0])],
        "norms": [round(norm, 1) for norm in norms],
        "limits": [facts.limits.get(f"{ref}#{anchor}") for anchor, _ in document.paragraphs],
        "contexts": [facts.contexts.get(f"{ref}#{anchor}", 0) for anchor, _ in document.paragraphs],
        "sources": facts.sources.get(ref, {}),
        **({"absence": absences[document.ref.key]} if _is_absent(document, absences) else {}),
        "nearest": [[str(ref).partition(":")[2], dict(title)] for ref, title in document.nearest],
    }


def _is_absent(document: Document, absences: Absences) -> bool:
    return document.group == UNANSWERED and document.ref.key in absences


def _asked(document: Document, language: str) -> list[list[str]]:
    """Players' questions about the page, then those about each paragraph."""
    found: list[list[str]] = [[] for _ in range(len(document.paragraphs) + 1)]
    for question, about in zip(document.asked[language], document.about[language], strict=True):
        found[about].append(question)
    return found


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value
