"""Starting a play, and joining one by its code or its link."""

from __future__ import annotations

from typing import Any

from django.forms import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from calculators.sharing import qr_code
from core.write_limits import TooManyError
from plays import codes
from plays.forms import DeclaredForm
from plays.limits import check_limit, started, too_many_codes, too_many_started, wrong_codes
from plays.models import LONGEST_TITLE, Play, Seat
from plays.names import shown_text
from plays.seats import Full, accept_handover, set_cookies, take_seat
from plays.store import start
from plays.tokens import colored
from plays.wording import wording_of
from rulebook.models import Game
from rules.engine.calculator import InvalidInput
from rules.engine.nested import declared_fields
from rules.engine.play.declaration import GameRules, ReadingChoice
from rules.engine.play.registry import plays
from rules.engine.play.starting import BY_THEMSELVES

from .visit import Visit, play_page, private_page

# A line of a conversation with the code or the link in it.
_LONGEST_PASTED = 500


@private_page("GET", "POST")
def entrance(request: HttpRequest) -> HttpResponse:
    """The games to play, and a field for a code; ``?game=`` shows the form that starts a play."""
    if "code" in request.POST:
        return _by_code(request)
    game = request.POST.get("game") or request.GET.get("game", "")
    if game in plays():
        return _starting(request, game)
    return entrance_page(request)


def entrance_page(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    """The page with the forms; ``more`` is what was typed into one of them, and what is wrong with it."""
    games = Game.objects.filter(slug__in=plays())
    context = {"playable": games, "no_alternates": True, **more}
    return render(request, "plays/entrance.html", context, status=status)


def _starting(request: HttpRequest, slug: str) -> HttpResponse:
    declared = plays()[slug]
    wording = wording_of(slug)
    # The number of a shuffle is drawn, not asked for.
    fields = tuple(item for item in declared_fields(declared.setup) if item.name != declared.shuffled_by)
    posted = request.method == "POST"
    form = DeclaredForm(fields, wording, request.POST if posted else None, bound=posted)
    title = shown_text(request.POST.get("title", ""), LONGEST_TITLE)
    notice = ""
    if posted:
        given = form.given()
        setup = {name: value for name, value in given.items() if name in BY_THEMSELVES}
        setup["options"] = {name: value for name, value in given.items() if name not in BY_THEMSELVES}
        try:
            check_limit(request, started())
            play, secret = start(declared, setup, title)
        except InvalidInput as error:
            form.refuse(error.faults)
        except TooManyError as over:
            notice = too_many_started(over.seconds)
        else:
            started().count(request)
            response = redirect(_after_the_start(declared, play, under_way=bool(request.POST.get("under-way"))))
            set_cookies(response, play, secret)
            return response
    context = {
        "game": wording.game,
        "form": form,
        "groups": _groups(form, declared.alone),
        "typed_title": title,
        "notice": notice,
        "no_alternates": True,
    }
    return render(request, "plays/start.html", context, status=422 if posted else 200)


def _after_the_start(game: GameRules, play: Play, *, under_way: bool) -> str:
    """The page that follows: the invitation; of a game under way, what to agree on, if anything, and its position."""
    if not under_way:
        return reverse("play-join", args=(play.key,))
    following = "play-agree" if game.readings else "play-position"
    return reverse(following, args=(play.key,)) + ("?under-way=1" if game.readings else "")


def _groups(form: DeclaredForm, alone: tuple[str, ...]) -> dict[str, list[BoundField]]:
    """The fields that everybody fills in, those of a game alone, and the rest, which is folded."""
    fields = list(form)
    first = [item for item in fields if item.name in BY_THEMSELVES]
    solo = [item for item in fields if item.name in alone]
    return {"first": first, "alone": solo, "rest": [item for item in fields if item not in (*first, *solo)]}


def _by_code(request: HttpRequest) -> HttpResponse:
    """Unknown, closed and full get one response: a code is a secret, and nothing tells how near a guess was."""
    typed = request.POST["code"][:_LONGEST_PASTED]
    invited = codes.invitation_in(typed)
    if invited:
        # The page that it leads to checks it, as if somebody had tapped the link.
        return redirect(f"{reverse('play-join', args=(invited[0],))}?with={invited[1]}")
    counter = wrong_codes()
    try:
        counter.check(request)
    except TooManyError as over:
        return entrance_page(request, 429, typed=typed, notice=too_many_codes(over.seconds))
    code = codes.code_in(typed)
    play = Play.objects.filter(code=code, open=True).first()
    moved = accept_handover(code)
    if moved:
        seat, secret = moved
        response = redirect("play", seat.play.key)
        set_cookies(response, seat.play, secret)
        return response
    if play is None or not _has_room(play):
        counter.count(request)
        notice = _("No game can be joined with this code. Check the code on a phone at the table and enter it again.")
        return entrance_page(request, 422, typed=typed, notice=notice)
    return redirect(f"{reverse('play-join', args=(play.key,))}?with={play.join_secret}")


def _has_room(play: Play) -> bool:
    from limits import declared

    return play.seats.exclude(role=Seat.Role.WATCHER).count() < declared.PLAY.seats


@play_page("GET", "POST")
def join(request: HttpRequest, visit: Visit) -> HttpResponse:
    """For somebody at the table: the QR code and the code. For somebody who has one of them: who they are."""
    play = visit.play
    given = request.POST.get("with") or request.GET.get("with", "")
    invited = play.open and given.isascii() and codes.same(given, play.join_secret)
    if request.method == "POST" and invited:
        return _take_seat(request, visit, given)
    if visit.seat and not given:
        address = _invitation(request, play)
        open_points = [item for item in visit.game.readings if len(item.options) > 1]
        context = visit.context(
            address=address,
            code=codes.written(play.code),
            seats=play.seats.order_by("pk"),
            points=len(open_points),
            agreed=sum(_is_agreed_otherwise(play, item) for item in open_points),
            colored=colored(play.game, play.setup),
        )
        return render(request, "plays/join.html", context)
    # Who has no link at all is told below how to join.
    notice = "" if invited or not given else _("This link no longer works. Ask someone at the table for the code.")
    context = visit.context(notice=notice, given=given if invited else "", players=_players(play))
    return render(request, "plays/arrive.html", context, status=200 if invited or not given else 403)


def _take_seat(request: HttpRequest, visit: Visit, given: str) -> HttpResponse:
    play = visit.play
    player = request.POST.get("player", "")
    watches = player not in _players(play)
    try:
        _seat, secret = take_seat(play, Seat.Role.WATCHER if watches else Seat.Role.PLAYER, "" if watches else player)
    except Full:
        notice = _("This game is full. No more phones can join it.")
        context = visit.context(notice=notice, given=given, players=_players(play))
        return render(request, "plays/arrive.html", context, status=422)
    response = redirect("play", play.key)
    set_cookies(response, play, secret)
    return response


@play_page("GET")
def join_qr(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The link to join as a QR code, for those who have a seat."""
    if visit.seat is None:
        return HttpResponse(status=403)
    return HttpResponse(qr_code(_invitation(request, visit.play)), content_type="image/svg+xml")


def _invitation(request: HttpRequest, play: Play) -> str:
    path = reverse("play-join", args=(play.key,))
    return request.build_absolute_uri(f"{path}?with={play.join_secret}")


def _is_agreed_otherwise(play: Play, item: ReadingChoice) -> bool:
    """Whether the table plays an open point in another way than we read it."""
    ours = item.default(play.setup.get("edition", ""))
    return bool(play.setup.get("readings", {}).get(item.key, ours) != ours)


def _players(play: Play) -> tuple[str, ...]:
    return tuple(play.setup["players"])
