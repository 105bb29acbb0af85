"""Agree before you start: the open points of the rules that change this play, ours preselected or without a choice."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from plays.store import agree_on
from rules.engine.calculator import InvalidInput

from .visit import Visit, play_page


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A point, its readings in words, and the one that the table has chosen."""

    key: str
    question: str
    options: tuple[tuple[str, str], ...]
    chosen: str
    address: str

    @property
    def is_open(self) -> bool:
        """Whether there is a choice."""
        return len(self.options) > 1


@play_page("GET", "POST", hosts=True)
def agree(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The points as a form; what was agreed is part of the setup and stays once a move is recorded.

    With ``under-way``, the table has been playing without the site, and its position comes next.
    """
    under_way = "under-way" in request.GET
    if request.method == "POST":
        chosen = {item.key: request.POST.get(item.key, "") for item in visit.game.readings}
        try:
            agree_on(visit.play, {key: option for key, option in chosen.items() if option})
        except InvalidInput as error:
            reasons = dict.fromkeys(visit.wording.fault(fault) for fault in error.faults)
            return render(request, "plays/refused.html", visit.context(reason=" ".join(reasons)), status=422)
        following = "play-position" if under_way else "play-join"
        return redirect(following if visit.play.last_entry == 0 else "play", visit.play.key)
    changeable = visit.play.last_entry == 0 and visit.seat is not None and visit.seat.is_host
    views = _views(visit)
    context = visit.context(
        readings=[view for view in views if view.is_open],
        as_read=[view for view in views if not view.is_open],
        changeable=changeable,
        under_way=under_way,
    )
    return render(request, "plays/agree.html", context)


def _views(visit: Visit) -> list[ReadingView]:
    wording = visit.wording
    agreed = visit.play.setup.get("readings", {})
    views = []
    for item in visit.game.readings:
        ours = item.default(visit.play.setup.get("edition", ""))
        listed = (ours, *(option for option in item.options if option != ours))
        options = tuple((option, wording.reading(item.key, option)) for option in listed)
        chosen = agreed.get(item.key, ours)
        address = wording.difference_of(item.key)
        views.append(ReadingView(item.key, wording.reading(item.key), options, chosen, address))
    return views
