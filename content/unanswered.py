"""Checks of the topics that no rule is about: each is asked about in both languages, and what is absent says so."""

from __future__ import annotations

from collections.abc import Iterator

from .nodes import Problem
from .schema import ABSENT, LANGUAGES, GameContent, Unanswered


def topic_faults(content: GameContent) -> Iterator[Problem]:
    """Errors in the topics; broken references are reported with all others."""
    for topic in content.unanswered:
        pages = [ref.page for ref in topic.nearest]
        for page in sorted({page for page in pages if pages.count(page) > 1}):
            yield topic.place.problem(f"“nearest” names {page} twice: name one paragraph of a page", "nearest")
        yield from _statement_faults(topic, content)
    for language in LANGUAGES:
        asked: dict[str, str] = {}
        for topic in content.unanswered:
            if topic.phrasings and not topic.phrasings.get(language):
                yield topic.place.problem(f"the phrasings need at least one in “{language}”", "phrasings")
            for phrasing in topic.phrasings.get(language, ()):
                first = asked.setdefault(phrasing.casefold(), topic.id)
                if first != topic.id:
                    message = f"“{phrasing}” is also a phrasing of {first}"
                    yield topic.place.problem(message, "phrasings")


def _statement_faults(topic: Unanswered, content: GameContent) -> Iterator[Problem]:
    """What the game does not have says so in a sentence that can be read alone."""
    if (topic.kind == ABSENT) != (topic.says is not None):
        yield topic.place.problem(f"“says” is for topics of the kind {ABSENT}, and each of them needs it", "kind")
    for language, sentence in topic.says or ():
        name = content.name[language].partition(" (")[0]
        if name not in sentence or not sentence.endswith("."):
            yield topic.place.problem(f"{language}: write a sentence that names {name}", "says")
