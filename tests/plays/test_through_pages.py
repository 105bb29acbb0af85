"""Every kind of move of every game is made once through its page, as a browser does it: the same entry as in the log.

The form is opened filled in, read as a browser reads it, previewed and sent: in English and Spanish, by a script and
without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from plays.codes import new_code, new_secret
from plays.models import Entry, Play, Seat
from plays.seats import take_seat
from plays.views.replacing import entered
from plays.views.visit import Visit
from rules.engine.play.declaration import GameRules, Raw
from rules.engine.play.effects import State
from rules.engine.play.entries import STRIKE, Said, upcast
from rules.engine.play.folding import states_met
from rules.engine.play.recording import Decision, decide
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin
from tests.pages.document import document
from tests.rules.big_shoulders.play.table import SHARED
from tests.rules.big_shoulders.play.table import table as shoulders
from tests.rules.big_shoulders.play.test_operate import STAFFED, TURN
from tests.rules.carnegie.play.table import table as carnegie

from .conftest import SAME_SITE
from .test_recorded import LOGS, log_of
from .test_replacing import form_of

pytestmark = pytest.mark.django_db

# Values that are corrected by hand have a page of their own (test_correcting.py).
ELSEWHERE = {"correct", STRIKE}
CUBES = {"10": [], "20": ["wood"], "30": ["coal"], "x": ["steel"]}
# Moves that no recorded game has.
UNRECORDED: dict[str, tuple[tuple[State, str, Raw], ...]] = {
    "big-shoulders": (
        (shoulders(*SHARED), "pay", {"from": "Ana", "to": "swift", "amount": 3, "note": "sí & no"}),
        (shoulders(*SHARED), "pass", {"player": "Bo"}),
        (shoulders(*SHARED), "place-building", {"player": "Bo", "building": "era1-manager"}),
        (shoulders(*SHARED), "no-company", {"player": "Bo"}),
        (shoulders(*SHARED), "price-move", {"company": "swift", "steps": -2}),
        (shoulders(*SHARED), "turn-order", {"advertiser": "Cy"}),
        (shoulders(*SHARED), "emergency-fundraising", {"company": "swift", "shares": 1}),
        (shoulders(*SHARED), "supply-chain", {"spaces": CUBES, "draws": ["coal", "coal", "coal"]}),
        (shoulders(*STAFFED), "operate", TURN),
        (
            shoulders(*SHARED),
            "operating-turn",
            {"company": "swift", "sales": [{"column": "left", "spaces": 3, "sell": 0}], "decision": "pay"},
        ),
    ),
    "carnegie": ((carnegie(), "begin-rounds", {}),),
}


@dataclass
class Pages:
    """The pages of one play, whose state a test sets before each move."""

    game: GameRules
    play: Play
    client: Client
    number: int = 0

    @classmethod
    def of(cls, game: GameRules, setup: Raw) -> Pages:
        begun = begin(game, setup)
        names = {"key": new_secret(), "code": new_code(), "join_secret": new_secret(), "release": "paged"}
        play = Play.objects.create(game=game.game, setup=begun.setup, start=begun.state, state=begun.state, **names)
        _seat, secret = take_seat(play, Seat.Role.HOST)
        return cls(game, play, Client(headers={**SAME_SITE, "authorization": f"Bearer {secret}"}))

    def differs(self, state: State, kind: str, given: Raw) -> str:
        """What is wrong with a move that is made through its page on a state; nothing if it is recorded as it was."""
        self.number += 1
        self.play.state = state
        self.play.save()
        expected = decide(self.game, state, kind, given)
        language = ("en", "es")[self.number % 2]
        address = f"/{language}/play/{self.play.key}/move/{kind}/"
        typed = entered(Visit(self.play, None), expected.move, Said(kind, expected.move.version, expected.intent, 1))
        page = self.client.get(f"{address}?{typed.urlencode()}")
        form = form_of(document(page.content))
        if problem := self._previews(address, form):
            return problem
        script = {"Accept": "application/json"} if self.number % 4 < 2 else {}
        sent = self.client.post(address, {**form, "anyway": "1", "again": "1"}, headers=script)
        if sent.status_code != (201 if script else 302):
            return f"{sent.status_code} {sent.content.decode()[-2000:]}"
        return self._recorded(expected)

    def _previews(self, address: str, form: dict[str, str]) -> str:
        query = QueryDict(mutable=True)
        query.update(form)
        part = self.client.get(f"{address}?{query.urlencode()}", headers={"HX-Request": "true"})
        return "" if document(part.content).all("section") else "no preview"

    def _recorded(self, expected: Decision) -> str:
        [entry] = Entry.objects.filter(play=self.play)
        logged = entry.logged
        entry.delete()
        self.play.refresh_from_db()
        self.play.last_entry = 0
        # What the entry left open, the form may say, as the play knows it.
        said = {name: value for name, value in expected.intent.items() if value not in (None, [], {})}
        if {name: logged.intent[name] for name in said} != said:
            return f"{logged.intent} instead of {expected.intent}"
        return "" if logged.outcome.effects == expected.outcome.effects else "other effects"


def first_of_each(game: GameRules, setup: Raw, log: list[Any]) -> Iterator[tuple[State, str, Raw]]:
    """The first entry of each kind in a recorded log, with the state that it met."""
    done = set(ELSEWHERE)
    for entry, state in zip(log, states_met(begin(game, setup).state, log), strict=True):
        if entry.kind not in done:
            done.add(entry.kind)
            yield state, entry.kind, upcast(game.moves[entry.kind], entry.intent, entry.kind_version)


def test_no_kind_of_move_is_missing() -> None:
    for name, game in plays().items():
        logs = [log for recorded, log in map(log_of, LOGS) if recorded["game"] == name]
        recorded = {entry.kind for log in logs for entry in log}
        others = {kind for _state, kind, _given in UNRECORDED.get(name, ())}
        assert recorded | others | ELSEWHERE == {*game.moves, STRIKE}
        assert not recorded & others


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_kind_of_move_is_recorded_through_its_page(path: Any) -> None:
    recorded, log = log_of(path)
    game = plays()[recorded["game"]]
    pages = Pages.of(game, recorded["setup"])
    # A game for one player begins with another state.
    more = UNRECORDED.get(game.game, ()) if len(recorded["setup"]["players"]) > 1 else ()
    wrong = {
        kind: problem
        for state, kind, given in (*first_of_each(game, recorded["setup"], log), *more)
        if (problem := pages.differs(state, kind, given))
    }
    assert wrong == {}
