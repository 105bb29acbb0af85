"""What the index shows of its pages: their cards, paragraphs and hits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from content.markup import READING_LABEL
from content.refs import Ref

from . import snippet
from .answer import Hit, Unsettled
from .fields import SHOWN, field
from .ranking import Result
from .scoring import PageIndex
from .weights import TOPICS_SHOWN

# Cards that are remembered: those of a dozen games. Reading one takes longer than scoring its page.
_MOST_CARDS = 8_000


class ShownPages:
    """The pages of an index as they are displayed, by their numbers."""

    def __init__(self, pages: PageIndex) -> None:
        self._pages = pages
        self.card = lru_cache(maxsize=_MOST_CARDS)(self._card)

    def _card(self, number: int) -> Mapping[str, Any]:
        """What is displayed of a page, as ``entries`` writes it."""
        card: Mapping[str, Any] = json.loads(self._pages.entry(number)["card"][0])
        return card

    def game(self, number: int) -> str:
        """The game of a page."""
        return str(self.card(number)["ref"]).partition(":")[0]

    def paragraph(self, result: Result, language: str) -> str:
        """The paragraph of a result on one line; empty if it has none."""
        if not result.paragraph:
            return ""
        shown = self._pages.entry(result.candidate.number)[field(SHOWN, language)]
        text: str = shown[result.paragraph.place - 1].decode()
        return text

    def hit(self, result: Result, wanted: snippet.WantedStems, language: str) -> Hit:
        """A result as a hit, with the part of its paragraph that has most of the stems wanted."""
        card = self.card(result.candidate.number)
        paragraph = self.paragraph(result, language)
        text, marks = snippet.cut(paragraph, wanted)
        return Hit(
            ref=Ref.parse(card["ref"]),
            group=card["group"],
            kind=card["kind"],
            kind_title=card["kind_title"][language],
            title=card["title"][language],
            other_title=card["title"]["es" if language == "en" else "en"],
            anchor=card["anchors"][result.paragraph.place - 1] if result.paragraph else "",
            snippet=text,
            marks=marks,
            score=result.score,
            reading=READING_LABEL[language] in paragraph,
            silent=bool(result.paragraph) and result.place in card["silent"],
        )

    def unsettled(self, topics: Sequence[Result], language: str) -> tuple[Unsettled, ...]:
        """The best topic of each game, as many as are shown."""
        found: dict[str, Unsettled] = {}
        for topic in topics:
            card = self.card(topic.candidate.number)
            ref = Ref.parse(card["ref"])
            nearest = tuple((Ref.parse(rule), title[language]) for rule, title in card["nearest"])
            found.setdefault(ref.game, Unsettled(ref, nearest))
        return tuple(found.values())[:TOPICS_SHOWN]
