"""The result of a search."""

from __future__ import annotations

from dataclasses import dataclass

from content.refs import Ref


@dataclass(frozen=True, slots=True)
class Hit:
    """One hit. Titles and snippet are plain text in the language of the answer.

    ``other_title`` is the name in the other language. ``anchor`` is the id of the paragraph that answers best, or
    empty. ``snippet`` is at most about 220 characters of that paragraph; ``marks`` are pairs of offsets into it,
    counting characters, in order and apart.
    ``reading`` if the paragraph has a reading of ours, where the rules are silent or unclear. ``silent`` if it says
    that the rules do not settle a point.
    ``score`` is above 0 and compares hits of one answer only.
    """

    ref: Ref
    group: str
    kind: str
    kind_title: str
    title: str
    other_title: str
    anchor: str
    snippet: str
    marks: tuple[tuple[int, int], ...]
    score: float
    reading: bool = False
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A topic that the rules of a game do not settle, and the nearest rules, with titles in the answer's language."""

    ref: Ref
    nearest: tuple[tuple[Ref, str], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The hits for a query, best first. ``confident`` is False if the content does not seem to cover the query,
    ``certain`` True if the paragraph of the first hit alone answers it; ``probability`` is that of its answering.
    ``unsettled`` are the topics that the query is
    about if the rules do not settle it, at most one for each game; the answer is not confident then.

    ``calculations`` are the quick answers that lead all other results, best first, as ``game/id``, if
    they may answer. ``close`` are those that are not far behind the first result: they may answer if they compute what
    it says. ``near`` are those that may answer if they compute what any of the three ``first`` results says, where no
    paragraph is certain to. ``related`` are all that were found.

    ``did_you_mean`` is the query with its unknown words corrected, or None if there is no similar word.
    ``outdated`` if the index does not belong to the loaded content.
    """

    query: str
    language: str
    confident: bool
    did_you_mean: str | None
    hits: tuple[Hit, ...]
    outdated: bool = False
    certain: bool = False
    unsettled: tuple[Unsettled, ...] = ()
    probability: float = 0.0
    calculations: tuple[str, ...] = ()
    close: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    first: tuple[Ref, ...] = ()
    related: tuple[str, ...] = ()

    @property
    def matched(self) -> bool:
        """Whether the first hit has a word of the query, or one that means the same."""
        return any(hit.marks for hit in self.hits[:1])
