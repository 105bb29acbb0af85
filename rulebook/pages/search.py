"""Data of the search page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from urllib.parse import urlencode

from django.db import DatabaseError
from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from answers.showing import QuickView, quick_view
from content.refs import CHECKLIST, TERM, BadRef, Ref
from core.single_flight import single_flight
from language.question import tokens
from rulebook.answering import ask
from rulebook.caching import content_version
from rulebook.models import Chapter, Game
from rulebook.models.language import current_language
from search.answer import Answer
from search.document import CALCULATION, COMPONENT, GUIDE, POINT, SECTION
from search.index import IndexUnusable
from search.weights import LONGEST_QUERY

from .cards import Card, card_of
from .hits import HitView, by_page, hit_view
from .links import PageLink, labels_of, page_links, title_of
from .unsettled import UnsettledView, unsettled_views

SHORTEST_QUERY = 2
# One of the first three answers 95% of questions: ten are enough, and the page has a link to more.
RESULTS = 10
MOST_RESULTS = 20
FEW_RESULTS = 6
# With more games than these, only those with results are offered as filters.
FEW_GAMES = 12
MORE = "more"
# Names the card that the reader rejected, which is not shown again.
WITHOUT_CARD = "not"

KINDS: Mapping[str, Promise] = {
    SECTION: gettext_lazy("Rules"),
    CALCULATION: gettext_lazy("Calculators"),
    COMPONENT: gettext_lazy("Tiles and pieces"),
    TERM: gettext_lazy("Terms"),
    GUIDE: gettext_lazy("Lists and tables"),
    POINT: gettext_lazy("Editions and rulings"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to narrow the search; its address selects it and contains the query."""

    label: str
    address: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The filters of a search; empty ones have no effect."""

    game: str = ""
    kind: str = ""
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class SearchPage:
    """``more`` if the results may go on; ``unavailable`` if there is no index to search; ``popular`` is offered while
    the query is empty, and where nothing is found."""

    query: str
    narrowing: Narrowing
    games: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    chapters: tuple[Choice, ...]
    answer: Answer | None = None
    hits: tuple[HitView, ...] = ()
    unsettled: tuple[UnsettledView, ...] = ()
    quick: QuickView | None = None
    card: Card | None = None
    more: bool = False
    popular: tuple[tuple[str, tuple[PageLink, ...]], ...] = ()
    unavailable: bool = False
    rejected: str = ""

    @property
    def status(self) -> int:
        return 503 if self.unavailable else 200

    @property
    def narrowed(self) -> tuple[tuple[str, str], ...]:
        """The active filters, as names and values of a form."""
        return tuple((name, value) for name, value in asdict(self.narrowing).items() if value)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The labels of the active filters."""
        return tuple(item.label for item in (*self.games, *self.kinds, *self.chapters) if item.chosen)

    @property
    def all_results(self) -> str:
        """The address of the page of results."""
        return _address(self.query, self.narrowing)

    @property
    def more_results(self) -> str:
        """The address of the page with more results."""
        return f"{self.all_results}&{MORE}=1"

    @property
    def unmatched(self) -> bool:
        """Whether nothing was found that has a word of the query, or that answers it."""
        found = self.answer is not None and (self.answer.confident or self.answer.matched)
        return not (found or self.quick or self.unsettled)

    @property
    def answering(self) -> str:
        """The address of the paragraph on the card."""
        return self.card.ref.address(current_language()) if self.card else ""

    @property
    def report(self) -> str:
        """The address of the form for reporting the card that was rejected."""
        return report_address(self.rejected, self.query)

    @property
    def corrected(self) -> str:
        """The address of the corrected query."""
        meant = self.answer.did_you_mean if self.answer else ""
        return _address(meant or "", self.narrowing)


def search_page(parameters: QueryDict, limit: int = 0) -> SearchPage:
    """The page for the parameters of an address, with at most ``limit`` results if it is given."""
    limit = limit or (MOST_RESULTS if MORE in parameters else RESULTS)
    query = parameters.get("q", "").strip()[:LONGEST_QUERY]
    games = _games(content_version())
    game = parameters.get("game", "").replace("\x00", "")
    chapters = list(Chapter.objects.filter(game__slug=game)) if game else []
    narrowing = _narrowing(parameters, games, chapters)
    page = SearchPage(
        query=query,
        narrowing=narrowing,
        games=tuple(_choices(query, narrowing, "game", {game.slug: game.short_name for game in games})),
        kinds=tuple(_choices(query, narrowing, "kind", KINDS)),
        chapters=tuple(_choices(query, narrowing, "chapter", {item.key: item.title for item in chapters})),
        rejected=_rejected(parameters),
    )
    if len(query) >= SHORTEST_QUERY:
        names = {game.slug: game.short_name for game in games}
        page = _found(page, names, limit)
        if page.answer and len(games) > FEW_GAMES:
            listed = {narrowing.game, *(hit.ref.game for hit in page.answer.hits)}
            labels = {slug: name for slug, name in names.items() if slug in listed}
            page = replace(page, games=tuple(_choices(query, narrowing, "game", labels)))
    if page.hits or page.quick or page.unavailable:
        return page
    wanted = [game for game in games if game.popular and narrowing.game in ("", game.slug)][:FEW_GAMES]
    return replace(page, popular=tuple((game.name, page_links(game.popular)) for game in wanted))


@single_flight(entries=2)
def _games(version: str) -> tuple[Game, ...]:
    """The games of one version of the content; threads share them."""
    return tuple(Game.objects.all())


def _found(page: SearchPage, names: Mapping[str, str], limit: int) -> SearchPage:
    """The page with the results of the search."""
    language = current_language()
    narrowing = page.narrowing
    try:
        answer, quick = ask(
            page.query,
            language,
            game=narrowing.game,
            kinds=tuple(filter(None, [narrowing.chapter])),
            groups=tuple(filter(None, [narrowing.kind])),
            limit=limit,
        )
    except (IndexUnusable, DatabaseError):
        return replace(page, unavailable=True)
    # Only the address of a checklist says how many play.
    players = _players(page.query, language) if any(hit.ref.kind == CHECKLIST for hit in answer.hits) else None
    hits = by_page(hit_view(hit, language, names, players) for hit in answer.hits)
    card = card_of(answer, quick, language)
    card = None if card and str(card.ref) == page.rejected else card
    view = quick_view(quick, language, title_of, names[quick.ref.game], labels_of) if quick and not card else None
    unsettled = unsettled_views(answer.unsettled, names)
    return replace(
        page,
        answer=answer,
        hits=hits,
        unsettled=unsettled,
        quick=view,
        card=card,
        more=limit == RESULTS == len(answer.hits),
    )


def _narrowing(parameters: QueryDict, games: Iterable[Game], chapters: Iterable[Chapter]) -> Narrowing:
    """The filters in the address, as far as they exist."""
    game, kind, chapter = (parameters.get(name, "") for name in ("game", "kind", "chapter"))
    return Narrowing(
        game if any(item.slug == game for item in games) else "",
        kind if kind in KINDS else "",
        chapter if any(item.key == chapter for item in chapters) else "",
    )


def _rejected(parameters: QueryDict) -> str:
    """The reference of the card that the reader rejected, or an empty text."""
    try:
        return str(Ref.parse(parameters.get(WITHOUT_CARD, "")))
    except BadRef:
        return ""


def report_address(reference: str, question: str) -> str:
    """The address of the form for reporting a card, with the question that it did not answer."""
    return f"{reverse('report')}?{urlencode({'page': reference, 'q': question[:LONGEST_QUERY]})}"


def _choices(query: str, narrowing: Narrowing, name: str, labels: Mapping[str, object]) -> Iterator[Choice]:
    """The choices of one filter; choosing another game resets the chapter."""
    chosen = getattr(narrowing, name)
    for value, label in labels.items():
        to = {field: getattr(narrowing, field) for field in ("game", "kind", "chapter")}
        to[name] = "" if value == chosen else value
        if name == "game":
            to["chapter"] = ""
        yield Choice(str(label), _address(query, Narrowing(**to)), value == chosen)


def _address(query: str, narrowing: Narrowing) -> str:
    parts = {"q": query, "game": narrowing.game, "kind": narrowing.kind, "chapter": narrowing.chapter}
    return f"?{urlencode({name: value for name, value in parts.items() if value})}"


def _players(query: str, language: str) -> int | None:
    """The only number of a question: to a checklist it says how many play."""
    numbers = [token.number for token in tokens(query, language) if token.number is not None]
    return numbers[0] if len(numbers) == 1 else None
