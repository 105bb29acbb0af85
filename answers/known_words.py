"""The words that the rules of a game know, from its documents. A device has them ready."""

from __future__ import annotations

from collections.abc import Iterable

from content.schema import LANGUAGES
from language.analysis import stems
from search.document import Document

from .vocabulary import Vocabulary


def vocabulary(documents: Iterable[Document]) -> Vocabulary:
    """The words of some documents, per language."""
    found: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    for document in documents:
        for language in LANGUAGES:
            texts = [document.title[language], *document.names[language]]
            texts += [text[language] for _, text in document.paragraphs]
            found[language].update(stem for text in texts for stem in stems(text, language))
    return {language: frozenset(words) for language, words in found.items()}
