"""The card of a search: the one paragraph that answers, with its conditions and its exceptions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from answers.answer import Answer as Quick
from answers.offers import Offer
from content.markup import READING_LABEL
from content.refs import DIFFERENCE, TERM, Ref
from rulebook.models import Paragraph, Section, Term
from rulebook.models.language import current_language
from search.answer import Answer, Hit
from search.document import SECTION

from .notes import DifferenceNote, Notes, notes_on
from .sections import Source, sources_of

# The terms that name a mode of play; a paragraph that begins with one holds in that mode only.
MODES = ("basic-game", "advanced-game")
# How a paragraph begins that limits the one before it.
_EXCEPTION = ("Exception:", "Excepción:")


@dataclass(frozen=True, slots=True)
class Limit:
    """A paragraph or an edition that limits the answer."""

    ref: Ref
    text: str


@dataclass(frozen=True, slots=True)
class Flag:
    """A point on which editions disagree or the rules are unclear, with the kind of point."""

    ref: Ref
    kind: str
    label: str
    topic: str

    @property
    def address(self) -> str:
        return self.ref.address(current_language())


@dataclass(frozen=True, slots=True)
class Limits:
    """What a paragraph holds for: the modes and editions, the exceptions to it, and the points about it."""

    conditions: tuple[str, ...] = ()
    exceptions: tuple[Limit, ...] = ()
    flags: tuple[Flag, ...] = ()


@dataclass(frozen=True, slots=True)
class Context:
    """The paragraph without which the one on the card cannot be understood."""

    ref: Ref
    text: str
    html: str


@dataclass(frozen=True, slots=True)
class Card:
    """A whole paragraph, or the meaning of a term, as plain text and as HTML, with everything needed to read it alone.

    ``game`` is the short name of the game and ``title`` that of the page, in both languages; ``sources`` are the
    headings of the editions that have the rule, ``reading`` whether part of the text is our reading of it.
    """

    ref: Ref
    text: str
    html: str
    game: str
    title: str
    other_title: str
    limits: Limits = Limits()
    context: Context | None = None
    sources: tuple[Source, ...] = ()
    reading: bool = False

    @property
    def more_sources(self) -> int:
        """How many headings there are besides the first."""
        return sum(len(source.headings) for source in self.sources) - 1


def card_of(answer: Answer, quick: Quick | Offer | None, language: str) -> Card | None:
    """The card of a certain answer in the language of the page; None for one that is not certain.

    A quick answer stands in its place, and so does the offer of a calculator that the question gives a number or more.
    An offer that only chooses between words gives way to the paragraph that settles the question.
    """
    if isinstance(quick, Quick) or (quick and any(not isinstance(value, str) for value in quick.input.values())):
        return None
    if not answer.certain or answer.outdated or not answer.hits:
        return None
    hit = answer.hits[0]
    if hit.group == TERM:
        return _term_card(hit, language)
    return _paragraph_card(hit, language) if hit.group == SECTION and hit.anchor else None


def _term_card(hit: Hit, language: str) -> Card:
    term = Term.objects.at(hit.ref.game, hit.ref.key)
    return Card(
        hit.ref,
        term.gloss_text,
        term.gloss_html,
        term.game.short_name,
        hit.title,
        hit.other_title,
        reading=READING_LABEL[language] in term.gloss_text,
    )


def _paragraph_card(hit: Hit, language: str) -> Card | None:
    section = Section.objects.at(hit.ref.game, hit.ref.kind, hit.ref.key)
    paragraphs = list(section.paragraphs.all())
    place = next((place for place, item in enumerate(paragraphs) if item.anchor == hit.anchor), None)
    if place is None:
        return None
    paragraph, game, page = paragraphs[place], section.chapter.game, hit.ref.page
    before = next((item for item in paragraphs if item.anchor == paragraph.context), None)
    return Card(
        ref=_at(page, hit.anchor),
        text=paragraph.text,
        html=paragraph.html,
        game=game.short_name,
        title=hit.title,
        other_title=hit.other_title,
        limits=limits_of(page, paragraphs, place, notes_on(game, page), language),
        context=Context(_at(page, before.anchor), before.text, before.html) if before else None,
        sources=tuple(source for source in sources_of(game, section.sources) if source.heading),
        reading=READING_LABEL[language] in paragraph.text,
    )


def _at(page: Ref, anchor: str) -> Ref:
    return Ref(page.game, page.kind, page.key, anchor)


def limits_of(page: Ref, paragraphs: Sequence[Paragraph], place: int, notes: Notes, language: str) -> Limits:
    """The limits of the paragraph at a place on a page, in the language of the page."""
    paragraph = paragraphs[place]
    of_paragraph = notes.by_anchor(paragraph.anchor)
    exceptions = [
        Limit(_at(page, item.anchor), item.text)
        for item in paragraphs[place + 1 : place + 2]
        if item.text.startswith(_EXCEPTION)
    ]
    exceptions += [exception for note in of_paragraph for exception in _of_editions(note, page.game)]
    conditions = (*_modes(paragraph.html, page.game, language), *_editions(of_paragraph))
    flags = (
        Flag(note.difference.ref, note.difference.kind, note.kind_label, note.difference.topic) for note in of_paragraph
    )
    return Limits(conditions, tuple(exceptions), tuple(flags))


def _modes(html: str, game: str, language: str) -> Iterator[str]:
    """The modes that the first sentence of a paragraph names."""
    beginning = html.partition(". ")[0]
    named = [key for key in MODES if f'href="{Ref(game, TERM, key).address(language)}"' in beginning]
    if len(named) == 1:
        term = Term.objects.at(game, named[0])
        yield term.term_en if language == "en" else term.term_es


def _editions(notes: tuple[DifferenceNote, ...]) -> tuple[str, ...]:
    """The editions that the paragraph follows where editions disagree."""
    return tuple(dict.fromkeys(note.follows for note in notes if note.difference.kind == "conflict" and note.follows))


def _of_editions(note: DifferenceNote, game: str) -> Iterator[Limit]:
    """What the other editions say."""
    if note.difference.kind == "conflict" and note.follows:
        for statement in note.statements:
            if not statement.followed:
                yield Limit(Ref(game, DIFFERENCE, note.difference.key), f"{statement.title}: {statement.text}")
