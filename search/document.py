"""A search document: one page of a game, or a topic that its rules do not settle, as plain text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from content.refs import Ref
from content.schema import Bilingual

SECTION = "section"
COMPONENT = "component"
TERM = "term"
CALCULATION = "calculator"
GUIDE = "guide"
POINT = "point"
ANSWER = "answer"
UNANSWERED = "unanswered"
# Documents of questions, which stand for something else: a word is as rare as the pages say.
QUESTIONS = (ANSWER, UNANSWERED)


@dataclass(frozen=True, slots=True)
class Document:
    """One page or topic, as the search sees it; every text is plain, without markup.

    ``group`` is one of ``section``, ``component``, ``term``, ``calculator``, ``guide``, ``point`` (what editions or
    people outside the rulebooks say on a rule), ``answer`` for a quick answer (its id is ``answer``), which stands for
    the page of its calculator or rule, or ``unanswered`` for a topic that the rules do not settle, which has nothing
    but questions and no page; ``nearest`` are the rules nearest to it, with their titles. ``kind`` is the key
    of the chapter or of the component's kind, else ``term`` or ``calc``. ``names`` are other names, ``asked`` the
    questions of players, both per language; ``about`` is the paragraph of each question, counted from 1, or 0 for the
    whole page.
    ``paragraphs`` are pairs of an anchor (empty where the page has none) and the text.
    ``aside`` are texts that touch the page and count less: differences, rulings, values, warnings, rows and steps.
    """

    ref: Ref
    game: str
    game_name: Bilingual
    group: str
    kind: str
    kind_title: Bilingual
    title: Bilingual
    names: Mapping[str, tuple[str, ...]]
    asked: Mapping[str, tuple[str, ...]]
    about: Mapping[str, tuple[int, ...]]
    paragraphs: tuple[tuple[str, Bilingual], ...]
    aside: tuple[Bilingual, ...]
    nearest: tuple[tuple[Ref, Bilingual], ...] = ()
    answer: str = ""
