"""A text translated, as its page shows it: the terms over their words, the list of them, and the rule it restates."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Protocol

from content.refs import Ref
from language import LANGUAGES
from language.analysis import fold
from language.formats import number
from language.interface import current_language
from language.interface import gettext as _

from .meanings import FIELD, GAME, NEAR, Meaning
from .translate import LONGEST_TEXT, MarkedText, Span, Translator, other


class Content(Protocol):
    """What the page needs of the content, in the language of the page."""

    def learn(self, terms: Collection[Ref]) -> None:
        """Get ready to be asked about these terms."""

    def gloss(self, term: Ref) -> str:
        """The meaning of a term as plain text."""

    def game_name(self, game: str) -> str:
        """The name of a game."""

    def edition_names(self, game: str) -> Mapping[str, str]:
        """The short names of the editions of a game, by key."""


@dataclass(frozen=True, slots=True)
class MeaningView:
    """A possible meaning of words: the term in both languages, and why it is meant."""

    ref: Ref
    word: str
    translation: str
    gloss: str
    editions: tuple[str, ...]
    why: str
    address: str


@dataclass(frozen=True, slots=True)
class Row:
    """A term of the text, with every wording of it in the text, and the other meanings of these words."""

    wordings: tuple[str, ...]
    meaning: MeaningView
    others: tuple[MeaningView, ...]


@dataclass(frozen=True, slots=True)
class PassageView:
    """A rule with its paragraphs as pairs, in the language of the text and in the other."""

    title: str
    other_title: str
    address: str
    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TypedText:
    """A text and the reader's choices, empty if they are to be detected from the text.

    ``last`` is the game that the reader read last, which the reader did not choose; empty if it is not known.
    """

    text: str
    target: str
    game: str
    last: str = ""


@dataclass(frozen=True, slots=True)
class Translation:
    """The result; without a ``reading`` there is nothing to translate. ``marked`` is HTML.

    ``games`` are the names of those that the text may be about, if none was chosen.
    """

    reading: MarkedText | None = None
    games: tuple[str, ...] = ()
    marked: str = ""
    rows: tuple[Row, ...] = ()
    passage: PassageView | None = None
    too_long: bool = False

    @property
    def longest(self) -> str:
        """How many characters a text may have."""
        return number(LONGEST_TEXT, current_language())


def typed(parameters: Mapping[str, str], games: Mapping[str, Iterable[str]]) -> TypedText:
    """What a form sends; choices that do not exist count as none. A game is chosen by its key or a name."""
    # A button that corrects the detected direction outranks the field that left it to be detected.
    target = parameters.get("instead") or parameters.get("to", "")
    given = fold(parameters.get("game", "").strip())
    game = next((key for key, names in games.items() if given in (key, *map(fold, names))), "")
    last = parameters.get("last", "")
    text = parameters.get("q", "").replace("\r\n", "\n")
    return TypedText(
        text if text.strip() else "", target if target in LANGUAGES else "", game, last if last in games else ""
    )


def translation(
    given: TypedText,
    translator: Callable[[], Translator],
    content: Content,
    passage: Callable[[str, MarkedText], PassageView | None],
) -> Translation:
    """The translation of a text."""
    if not given.text:
        return Translation()
    if len(given.text) > LONGEST_TEXT:
        return Translation(too_long=True)
    language = other(current_language())
    reading = translator().read(given.text, given.target, given.game, otherwise=language, last=given.last)
    content.learn({item.pattern.entry.ref for span in reading.spans for item in span.meanings})
    views = _Views(reading, content)
    meanings = [tuple(map(views.meaning, span.meanings)) for span in reading.spans]
    return Translation(
        reading,
        () if given.game else tuple(map(content.game_name, reading.games)),
        _marked(given.text, reading.spans, meanings, reading.target),
        tuple(_rows(given.text, reading.spans, meanings)),
        passage(given.text, reading),
    )


class _Views:
    """Builds the views of meanings."""

    def __init__(self, reading: MarkedText, content: Content) -> None:
        self.reading = reading
        self.content = content
        self.made: dict[tuple[int, str, tuple[str, ...]], MeaningView] = {}

    def meaning(self, meaning: Meaning) -> MeaningView:
        # A text may contain the same word a thousand times.
        key = (id(meaning.pattern), meaning.why, meaning.words)
        if key not in self.made:
            self.made[key] = self.view(meaning)
        return self.made[key]

    def view(self, meaning: Meaning) -> MeaningView:
        entry = meaning.pattern.entry
        editions = self.content.edition_names(entry.ref.game)
        return MeaningView(
            ref=entry.ref,
            word=entry.wordings[self.reading.source].term,
            translation=entry.wordings[self.reading.target].term,
            gloss=self.content.gloss(entry.ref),
            editions=tuple(editions[key] for key in meaning.pattern.saying.editions if key in editions),
            why=self.why(meaning, entry.ref.game),
            address=entry.ref.address(current_language()),
        )

    def why(self, meaning: Meaning, game: str) -> str:
        words = ", ".join(_("“{word}”").format(word=word) for word in meaning.words)
        if meaning.why in (NEAR, FIELD):
            return _("because of {words}").format(words=words)
        if meaning.why == GAME:
            return _("in {game}").format(game=self.content.game_name(game))
        return ""


def _marked(text: str, spans: tuple[Span, ...], meanings: list[tuple[MeaningView, ...]], target: str) -> str:
    """The text with the other language's word over each term, which is a link.

    A template would take ten times as long for a thousand of them.
    """
    parts, end = [], 0
    for span, (first, *_others) in zip(spans, meanings, strict=True):
        parts += [escape(text[end : span.start]), _over(first, text[span.start : span.end], target)]
        end = span.end
    return "".join([*parts, escape(text[end:])])


def _over(meaning: MeaningView, text: str, target: str) -> str:
    return (
        f'<ruby><a class="term" href="{escape(meaning.address)}">{escape(text)}</a><rp> (</rp>'
        f'<rt lang="{target}">{escape(meaning.translation)}</rt><rp>)</rp></ruby>'
    )


def _rows(text: str, spans: tuple[Span, ...], meanings: list[tuple[MeaningView, ...]]) -> Iterator[Row]:
    """Each set of meanings once, in the order of the text."""
    wordings: dict[tuple[Ref, ...], dict[str, None]] = {}
    shown: dict[tuple[Ref, ...], tuple[MeaningView, ...]] = {}
    for span, found in zip(spans, meanings, strict=True):
        key = tuple(item.ref for item in found)
        wordings.setdefault(key, {})[text[span.start : span.end].casefold()] = None
        shown.setdefault(key, found)
    for key, (first, *others) in shown.items():
        yield Row(tuple(wordings[key]), first, tuple(others))
