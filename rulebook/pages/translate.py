"""Data of the translator page: a text with its terms, and the rule that it restates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from content.refs import Ref
from language import LANGUAGES
from language.formats import number
from rulebook.models import Game, Section, Term
from rulebook.models.language import current_language, other_language
from rulebook.translating import passage_of, translator
from translator.meanings import FIELD, GAME, NEAR, Meaning
from translator.translate import LONGEST_TEXT, Reading, Span, other


@dataclass(frozen=True, slots=True)
class MeaningView:
    """A possible meaning of words: the term in both languages, and why it is meant."""

    term: Term
    word: str
    translation: str
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
class TranslatePage:
    """``target`` and ``game`` are the reader's choices, empty if they are to be detected from the text."""

    text: str
    target: str
    game: str
    games: tuple[Game, ...]
    reading: Reading | None = None
    marked: SafeString = SafeString("")
    rows: tuple[Row, ...] = ()
    passage: PassageView | None = None
    too_long: bool = False

    @property
    def status(self) -> int:
        return 422 if self.too_long else 200

    @property
    def longest(self) -> str:
        return number(LONGEST_TEXT, current_language())

    @property
    def games_meant(self) -> list[Game]:
        """The games that the text may be about, if none was chosen."""
        meant = self.reading.games if self.reading and not self.game else ()
        return [game for slug in meant for game in self.games if game.slug == slug]


def translate_page(parameters: QueryDict) -> TranslatePage:
    text = parameters.get("q", "").replace("\r\n", "\n")
    # A button that corrects the detected direction outranks the field that left it to be detected.
    target = parameters.get("instead") or parameters.get("to", "")
    target = target if target in LANGUAGES else ""
    games = tuple(Game.objects.all())
    game = parameters.get("game", "")
    game = game if game in {item.slug for item in games} else ""
    if not text.strip():
        return TranslatePage("", target, game, games)
    if len(text) > LONGEST_TEXT:
        return TranslatePage(text, target, game, games, too_long=True)
    reading = translator().read(text, target, game, otherwise=other_language())
    views = _Views(reading, {item.slug: item for item in games})
    meanings = [tuple(map(views.meaning, span.meanings)) for span in reading.spans]
    return TranslatePage(
        text,
        target,
        game,
        games,
        reading,
        marked=_marked(text, reading.spans, meanings, reading.target),
        rows=tuple(_rows(text, reading.spans, meanings)),
        passage=_passage(passage_of(text, reading), reading.source),
    )


class _Views:
    """Builds the views of meanings, from the rows of every term that the text may mean."""

    def __init__(self, reading: Reading, games: Mapping[str, Game]) -> None:
        self.reading = reading
        self.games = games
        keys = {item.pattern.entry.ref.key for span in reading.spans for item in span.meanings}
        found = Term.objects.select_related("game").filter(key__in=keys)
        self.terms = {term.ref: term for term in found}
        self.made: dict[tuple[int, str, tuple[str, ...]], MeaningView] = {}

    def meaning(self, meaning: Meaning) -> MeaningView:
        # A text may contain the same word a thousand times.
        key = (id(meaning.pattern), meaning.why, meaning.words)
        if key not in self.made:
            self.made[key] = self.view(meaning)
        return self.made[key]

    def view(self, meaning: Meaning) -> MeaningView:
        entry = meaning.pattern.entry
        editions = self.games[entry.ref.game].edition_titles("short")
        return MeaningView(
            term=self.terms[entry.ref],
            word=entry.wordings[self.reading.source].term,
            translation=entry.wordings[self.reading.target].term,
            editions=tuple(editions[key] for key in meaning.pattern.saying.editions if key in editions),
            why=self.why(meaning, entry.ref.game),
            address=entry.ref.address(current_language()),
        )

    def why(self, meaning: Meaning, game: str) -> str:
        words = ", ".join(_("“{word}”").format(word=word) for word in meaning.words)
        if meaning.why in (NEAR, FIELD):
            return _("because of {words}").format(words=words)
        if meaning.why == GAME:
            return _("in {game}").format(game=self.games[game].name)
        return ""


def _marked(text: str, spans: tuple[Span, ...], meanings: list[tuple[MeaningView, ...]], target: str) -> SafeString:
    """The text with the other language's word over each term, which is a link.

    A template would take ten times as long for a thousand of them.
    """
    parts, end = [], 0
    for span, (first, *_others) in zip(spans, meanings, strict=True):
        parts += [escape(text[end : span.start]), _over(first, text[span.start : span.end], target)]
        end = span.end
    # Every part was escaped.
    return mark_safe("".join([*parts, escape(text[end:])]))


def _over(meaning: MeaningView, text: str, target: str) -> SafeString:
    return format_html(
        '<ruby><a class="term" href="{}">{}</a><rp> (</rp><rt lang="{}">{}</rt><rp>)</rp></ruby>',
        meaning.address,
        text,
        target,
        meaning.translation,
    )


def _rows(text: str, spans: tuple[Span, ...], meanings: list[tuple[MeaningView, ...]]) -> Iterator[Row]:
    """Each set of meanings once, in the order of the text."""
    wordings: dict[tuple[Ref, ...], dict[str, None]] = {}
    shown: dict[tuple[Ref, ...], tuple[MeaningView, ...]] = {}
    for span, found in zip(spans, meanings, strict=True):
        key = tuple(item.term.ref for item in found)
        wordings.setdefault(key, {})[text[span.start : span.end].casefold()] = None
        shown.setdefault(key, found)
    for key, (first, *others) in shown.items():
        yield Row(tuple(wordings[key]), first, tuple(others))


def _passage(ref: Ref | None, source: str) -> PassageView | None:
    if ref is None:
        return None
    section = Section.objects.at(ref.game, ref.kind, ref.key)
    target = other(source)
    paragraphs = [item for item in section.paragraphs.all() if ref.anchor in ("", item.anchor)]
    return PassageView(
        title=getattr(section, f"title_{source}"),
        other_title=getattr(section, f"title_{target}"),
        address=ref.address(target),
        pairs=tuple((getattr(item, f"html_{source}"), getattr(item, f"html_{target}")) for item in paragraphs),
    )
