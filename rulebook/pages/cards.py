"""The card of a search: the one paragraph that answers, with its conditions and its exceptions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from answers.answer import Answer as Quick
from answers.offers import Offer
from content.refs import DIFFERENCE, TERM, Ref
from rulebook.models import Paragraph, Section, Term
from search.answer import Answer
from search.document import SECTION

from .notes import DifferenceNote, Notes, notes_on

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
class Limits:
    """What a paragraph holds for: the modes and editions, and the exceptions to it."""

    conditions: tuple[str, ...]
    exceptions: tuple[Limit, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A whole paragraph as plain text and as HTML, and the title of its section in both languages."""

    ref: Ref
    text: str
    html: str
    title: str
    other_title: str
    conditions: tuple[str, ...]
    exceptions: tuple[Limit, ...]


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
        term = Term.objects.at(hit.ref.game, hit.ref.key)
        return Card(hit.ref, term.gloss_text, term.gloss_html, hit.title, hit.other_title, (), ())
    if hit.group != SECTION or not hit.anchor:
        return None
    section = Section.objects.at(hit.ref.game, hit.ref.kind, hit.ref.key)
    paragraphs = list(section.paragraphs.all())
    place = next((place for place, item in enumerate(paragraphs) if item.anchor == hit.anchor), None)
    if place is None:
        return None
    paragraph = paragraphs[place]
    page = hit.ref.page
    limits = limits_of(page, paragraphs, place, notes_on(section.chapter.game, page), language)
    return Card(
        ref=Ref(page.game, page.kind, page.key, hit.anchor),
        text=paragraph.text,
        html=paragraph.html,
        title=hit.title,
        other_title=hit.other_title,
        conditions=limits.conditions,
        exceptions=limits.exceptions,
    )


def limits_of(page: Ref, paragraphs: Sequence[Paragraph], place: int, notes: Notes, language: str) -> Limits:
    """The limits of the paragraph at a place on a page, in the language of the page."""
    paragraph = paragraphs[place]
    of_paragraph = notes.by_anchor(paragraph.anchor)
    exceptions = [
        Limit(Ref(page.game, page.kind, page.key, item.anchor), item.text)
        for item in paragraphs[place + 1 : place + 2]
        if item.text.startswith(_EXCEPTION)
    ]
    exceptions += [exception for note in of_paragraph for exception in _of_editions(note, page.game)]
    conditions = (*_modes(paragraph.html, page.game, language), *_editions(of_paragraph))
    return Limits(conditions, tuple(exceptions))


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
