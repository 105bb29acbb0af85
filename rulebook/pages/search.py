"""What the search page shows."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import DatabaseError
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from answers import desk
from rulebook.find import find
from rulebook.models import CalculatorWords, Game, Section
from rulebook.models.language import current_language
from rulebook.refs import CALCULATOR, Ref
from rulebook.search.answer import Answer, Hit
from rulebook.search.index import IndexUnusable

LONGEST_QUERY = 400
MOST_RESULTS = 20


@dataclass(frozen=True, slots=True)
class HitView:
    """A hit with its address and its snippet, in which the words that matched are marked."""

    hit: Hit
    address: str
    snippet: SafeString


@dataclass(frozen=True, slots=True)
class QuickView:
    """A quick answer with its address, and the title of the page that it comes from."""

    text: str
    address: str
    title: str
    computed: bool


@dataclass(frozen=True, slots=True)
class SearchPage:
    """``unavailable`` when there is no index to search; ``game`` is empty when every game is searched."""

    query: str
    game: str
    answer: Answer | None
    hits: tuple[HitView, ...]
    quick: QuickView | None = None
    unavailable: bool = False

    @property
    def status(self) -> int:
        return 503 if self.unavailable else 200


def search_page(parameters: QueryDict) -> SearchPage:
    query = parameters.get("q", "").strip()[:LONGEST_QUERY]
    wanted = parameters.get("game", "")
    game = wanted if wanted and Game.objects.filter(slug=wanted).exists() else ""
    if not query:
        return SearchPage("", game, None, ())
    language = current_language()
    try:
        answer = find(query, language, game=game, limit=MOST_RESULTS)
    except (IndexUnusable, DatabaseError):
        return SearchPage(query, game, None, (), unavailable=True)
    hits = tuple(hit_view(hit, language) for hit in answer.hits)
    return SearchPage(query, game, answer, hits, _quick(query, language, game))


def _quick(query: str, language: str, game: str) -> QuickView | None:
    found = desk.quick_answer(query, language, game)
    if found is None:
        return None
    return QuickView(found.text, desk.address_of(found, language), _title(found.ref), found.ref.kind == CALCULATOR)


def _title(ref: Ref) -> str:
    """The title of a calculator or a section."""
    if ref.kind == CALCULATOR:
        words = CalculatorWords.objects.get(game__slug=ref.game, slug=ref.key)
        return str(words.title)
    return str(Section.objects.at(ref.game, ref.kind, ref.key).title)


def hit_view(hit: Hit, language: str) -> HitView:
    return HitView(hit, address_of(hit, language), marked(hit.snippet, hit.marks))


def address_of(hit: Hit, language: str) -> str:
    """The page of a hit, at the paragraph that answers."""
    address = hit.ref.page.address(language)
    return f"{address}#{hit.anchor}" if hit.anchor else address


def marked(text: str, marks: tuple[tuple[int, int], ...]) -> SafeString:
    """Text as HTML with its marked stretches in ``<mark>``."""
    parts = [SafeString("")]
    end = 0
    for start, stop in marks:
        parts.append(format_html("{}<mark>{}</mark>", text[end:start], text[start:stop]))
        end = stop
    parts.append(format_html("{}", text[end:]))
    # Every part was escaped above.
    return mark_safe("".join(parts))
