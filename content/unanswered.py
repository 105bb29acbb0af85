"""Checks of the topics that the rules do not settle: every topic is asked about in both languages, and only there."""

from __future__ import annotations

from collections.abc import Iterator

from .nodes import Problem
from .schema import LANGUAGES, GameContent


def topic_faults(content: GameContent) -> Iterator[Problem]:
    """Errors in the topics; broken references are reported with all others."""
    for topic in content.unanswered:
        pages = [ref.page for ref in topic.nearest]
        for page in sorted({page for page in pages if pages.count(page) > 1}):
            yield topic.place.problem(f"“nearest” names {page} twice: name one paragraph of a page", "nearest")
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
