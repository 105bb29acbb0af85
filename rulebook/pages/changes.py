"""Recent changes: by day, by game, and within a game new pages and changed ones."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.urls import reverse
from django.utils.dateformat import format as dateformat
from django.utils.translation import gettext, pgettext

from content.refs import AID, CALCULATOR, CHECKLIST, DIFFERENCE, RULING, TABLE, TEACH, TERM, address_of
from rulebook.models import ComponentKind, ContentChange, Game
from rulebook.models.language import current_language

DAYS = 30
# Changes on the page of one game, which names each of them; earlier days are left out.
MOST_CHANGES = 1200
# More pages of one kind than this are only counted, with a link: new ones to their list, and changed ones, on the page
# of all games, to the page of theirs.
MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class ChangedKind:
    """Pages of a kind that are new, or that changed; ``pages`` is empty when they are too many to be named."""

    new: bool
    title: str
    address: str
    count: int
    pages: tuple[ContentChange, ...]

    @property
    def heading(self) -> str:
        text = gettext("{kind}: new pages") if self.new else gettext("{kind}: changed pages")
        return text.format(kind=self.title)


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """The changes of a game on a day; ``key`` identifies them on the page and in the feed."""

    game: Game
    date: date
    kinds: tuple[ChangedKind, ...]

    @property
    def key(self) -> str:
        return _key(self.date, self.game)

    @property
    def day(self) -> str:
        return said_day(self.date)


@dataclass(frozen=True, slots=True)
class ChangedDate:
    date: date
    day: str
    games: tuple[ChangedGame, ...]


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """``asked`` is the game in the address, or empty; ``games`` are the choices: all, or the latest to change."""

    asked: Game | None
    games: tuple[Game, ...]
    dates: tuple[ChangedDate, ...]


def changes_page(asked: str) -> ChangesPage:
    """The changes of the most recent days, of one game or of all. Raises Game.DoesNotExist."""
    games = tuple(Game.objects.all())
    one = next((game for game in games if game.slug == asked), None)
    if asked and one is None:
        raise Game.DoesNotExist
    found = changed_games(asked)
    dates = tuple(
        ChangedDate(day, said_day(day), tuple(of_day)) for day, of_day in groupby(found, key=lambda item: item.date)
    )
    if len(games) > MOST_NAMED:
        latest = dict.fromkeys(item.game for item in found)
        games = tuple(dict.fromkeys((*filter(None, [one]), *latest)))[:MOST_NAMED]
    return ChangesPage(one, games, dates)


def changed_games(asked: str = "") -> tuple[ChangedGame, ...]:
    """The changes of each game on each recent day, latest first, in two queries."""
    kinds = {(kind.game_id, kind.key): str(kind.title) for kind in ComponentKind.objects.all()}
    rows = ContentChange.objects.recent(DAYS, asked, MOST_CHANGES if asked else None)
    return tuple(
        ChangedGame(game, day, _kinds(day, game, list(of_game), kinds, every=bool(asked)))
        for (day, game), of_game in groupby(rows, key=lambda row: (row.date, row.game))
    )


def said_day(day: date) -> str:
    """A day in words, in the language of the page."""
    return dateformat(day, pgettext("format of a day", "F j, Y"))


def _key(day: date, game: Game) -> str:
    return f"{day.isoformat()}-{game.slug}"


def _kinds(
    day: date, game: Game, rows: list[ContentChange], kinds: dict[tuple[int, str], str], *, every: bool
) -> tuple[ChangedKind, ...]:
    """Changed pages first, then new ones: regular readers look for rules that have changed.

    ``every`` changed page is named, or only those of kinds that have few.
    """
    of_this_game = f"{reverse('changes')}?game={game.slug}#{_key(day, game)}"
    found: dict[tuple[bool, str, tuple[str, ...]], list[ContentChange]] = {}
    for row in rows:
        title, path = _kind(game, row.ref.kind, kinds)
        found.setdefault((row.new, title, path), []).append(row)
    return tuple(
        ChangedKind(
            new=new,
            title=title,
            address=address_of(current_language(), game.slug, *path) if new else of_this_game,
            count=len(pages),
            pages=_once(pages) if len(pages) <= MOST_NAMED or (every and not new) else (),
        )
        for (new, title, path), pages in sorted(found.items(), key=lambda item: item[0][:2])
    )


def _once(pages: list[ContentChange]) -> tuple[ContentChange, ...]:
    """Rulings take the title of the page that they are about, which may have several."""
    return tuple({(page.title, page.ref.kind == RULING or page.page): page for page in pages}.values())


def _kind(game: Game, kind: str, kinds: dict[tuple[int, str], str]) -> tuple[str, tuple[str, ...]]:
    """The plural name of a kind of pages, and the last part of the address of their list."""
    names = {
        TERM: gettext("Glossary"),
        CALCULATOR: gettext("Calculators"),
        CHECKLIST: gettext("Checklists"),
        TABLE: gettext("Tracks and tables"),
        AID: gettext("Player aid"),
        TEACH: gettext("Learn to play"),
        DIFFERENCE: game.differences_title,
        RULING: gettext("Rulings"),
    }
    if kind in names:
        return names[kind], (DIFFERENCE if kind == RULING else kind,)
    if (game.pk, kind) in kinds:
        return kinds[game.pk, kind], (kind,)
    return gettext("Rules"), ()
