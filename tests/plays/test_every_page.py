"""No page of a recorded game answers with an error, in either language, whatever has been recorded so far."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from plays.codes import new_code, new_secret
from plays.models import Entry, Play, Seat
from plays.seats import take_seat
from rules.engine.play.entries import Entry as LogEntry
from rules.engine.play.folding import apply_entry, fold
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin
from rules.engine.registry import calculators

from .conftest import SAME_SITE
from .test_recorded import every_log, log_of

pytestmark = pytest.mark.django_db

PAGES = ("", "board/", "log/", "score/", "money/", "money/?all=1", "agree/", "rules/", "settings/", "join/")
LANGUAGES = ("en", "es")


def pages_of(game: str) -> list[str]:
    """The pages of a play, and those of its moves and calculators."""
    declared = plays()[game]
    every = [slug for of, slug in calculators() if of == game]
    return [*PAGES, *(f"move/{slug}/" for slug in declared.moves), *(f"calc/{slug}/" for slug in every)]


def states(play: Play, log: list[LogEntry]) -> Iterator[Any]:
    """The state after each entry, once the play has the entry."""
    state = play.state
    for position, entry in enumerate(log, start=1):
        Entry.objects.create(play=play, entry_id=f"m{position}", by="", **entry.plain())
        state = fold(play.state, log[:position]).state if entry.strikes else apply_entry(state, entry)[0]
        yield state


@every_log
def test_no_page_of_a_recorded_game_fails(path: Path) -> None:
    recorded, log = log_of(path)
    start = begin(plays()[recorded["game"]], recorded["setup"])
    names = {"key": new_secret(), "code": new_code(), "join_secret": new_secret(), "release": "swept"}
    play = Play.objects.create(game=recorded["game"], setup=start.setup, state=start.state, **names)
    _seat, secret = take_seat(play, Seat.Role.HOST)
    client = Client(headers={**SAME_SITE, "authorization": f"Bearer {secret}"}, raise_request_exception=False)
    pages = pages_of(recorded["game"])
    failed = []

    def visit(page: str, language: str) -> None:
        answer = client.get(f"/{language}/play/{play.key}/{page}", follow=True)
        # What a calculator is given may be impossible; then it says so.
        if answer.status_code != 200 and not (answer.status_code == 422 and page.startswith("calc/")):
            failed.append((play.last_entry, language, page, answer.status_code))

    # One page after every fourth entry, every page after the last, in one language after the other.
    following = cycle([(page, language) for page in pages for language in LANGUAGES])
    languages = cycle(LANGUAGES)
    for number, state in enumerate(states(play, log), start=1):
        Play.objects.filter(pk=play.pk).update(state=state, last_entry=number)
        play.last_entry = number
        if number % 4 == 1:
            visit(*next(following))
    for page in [*pages, *(f"log/{entry.number}/" for entry in log[:: len(log) // 3])]:
        visit(page, next(languages))
    assert failed == []
