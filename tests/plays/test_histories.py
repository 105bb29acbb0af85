"""Histories of several phones: stale ones, lost requests and answers, moves undone, replaced and brought back.

Whatever the order, nothing is lost and nothing recorded twice, versions never go back, and the state is the fold of the
log. In the end, any backup and what one phone remembers give the same log again. The phones follow the protocol of
static/js/play/outbox.js, without its timers; a history that fails is printed with its seed, which replays it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plays.checking import differences_of, folded
from plays.models import Play, Seat
from plays.remembered import SENT_AT_ONCE, SentAgain, send_again, to_remember
from plays.store import ChangedMeanwhile, Draft, Recorded, RecordedAlready, record
from plays.strikes import ReplacementDraft, StrikeDraft, replace_entry, strike_out
from rules.engine.calculator import InvalidInput
from rules.engine.play.entries import STRIKE

from .recorded_games import GAMES, Imported, file_of

pytestmark = pytest.mark.django_db

PHONES = ("Ana", "Bo", "Cy")
# Into each recorded game so many entries, where most of its moves can be made.
UNDER_WAY = 18
STEPS = (
    *("move", "move", "pay", "undo", "undo-alone", "replace"),
    *("send", "send", "send", "lose-request", "lose-answer", "poll"),
)
MOST_STEPS = 40
SEND: dict[type, Callable[..., Recorded]] = {
    Draft: record,
    StrikeDraft: strike_out,
    ReplacementDraft: replace_entry,
}
REFUSALS = (ChangedMeanwhile, RecordedAlready, InvalidInput)


@dataclass
class Phone:
    """What a phone knows: what is on its way, what was accepted or refused, and the latest version that it saw."""

    name: str
    play: Play
    seat: Seat
    recorded: list[dict[str, Any]]
    version: int = 0
    written: int = 0
    outbox: list[Any] = field(default_factory=list)
    accepted: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)

    def step(self, kind: str, chance: random.Random) -> None:
        if kind == "poll":
            self.poll()
        elif kind in ("send", "lose-request", "lose-answer"):
            self.send(lost=kind)
        else:
            self.written += 1
            self.outbox.append(self.draft(kind, chance, f"{self.name}-{self.written}"))

    def draft(self, kind: str, chance: random.Random, entry_id: str) -> Any:
        """Something to send: moves as the recorded game goes on, payments, or something about an entry of the log."""
        item = self.recorded[(self.version + chance.randrange(5)) % len(self.recorded)]
        payment = {"from": self.name, "to": chance.choice(PHONES), "amount": 1, "note": chance.choice(["", entry_id])}
        if kind in ("move", "pay"):
            slug, given = (item["kind"], item["intent"]) if kind == "move" else ("pay", payment)
            return Draft(slug, given, entry_id, self.version, anyway=True)
        # Its page has just been opened, and shows what the log has.
        self.poll()
        number = chance.randint(1, self.version)
        if kind == "replace":
            kinds = {entry.number: entry.kind for entry in self.play.entries.all()}
            said, given = (item["kind"], item["intent"]) if kinds[number] == item["kind"] else ("pay", payment)
            return ReplacementDraft(number, given, said, entry_id, anyway=True, expected=self.version)
        alone, renew = kind == "undo-alone", chance.random() < 0.2
        return StrikeDraft(number, entry_id, alone=alone, renew=renew, expected=self.version)

    def send(self, lost: str) -> None:
        """In order; the request or the answer of the first one may be lost, and then the rest waits."""
        while self.outbox and lost != "lose-request":
            draft = self.outbox[0]
            if isinstance(draft, Draft):
                own = frozenset(key for key, number in self.accepted.items() if number > (draft.expected or 0))
                draft = replace(draft, seen=own)
            try:
                done = SEND[type(draft)](self.play, self.seat, draft)
            except REFUSALS:
                assert draft.entry_id not in self.accepted
                self.refused.add(draft.entry_id)
                # The page that says why shows what is new.
                self.poll()
            else:
                if lost == "lose-answer":
                    return
                self.accepted[draft.entry_id] = done.entry.number
                self.see(max(self.version, done.play.last_entry))
            self.outbox.pop(0)

    def poll(self) -> None:
        self.see(Play.objects.get(pk=self.play.pk).last_entry)

    def see(self, version: int) -> None:
        assert version >= self.version
        self.version = version


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_nothing_is_lost_doubled_or_turned_back(client: Client, game: str, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 the same history for the same seed
    with transaction.atomic():
        table = Imported(client, GAMES[game], UNDER_WAY)
        beginning = table.play.last_entry
        recorded = [item for item in file_of(GAMES[game])["entries"] if item["kind"] != STRIKE]
        phones = [Phone(name, table.play, seat_of(table.play, name), recorded, beginning) for name in PHONES]
        for _step in range(MOST_STEPS):
            chance.choice(phones).step(chance.choice(STEPS), chance)
        for phone in phones:
            phone.send(lost="")
        check(table.play, beginning, phones)
        comes_back(table.play, phones[0].seat, chance.randrange(table.play.last_entry))
        transaction.set_rollback(True)


def seat_of(play: Play, name: str) -> Seat:
    return Seat.objects.create(play=play, role=Seat.Role.PLAYER, player=name, secret_hash=f"{play.pk}-{name}")


def check(play: Play, beginning: int, phones: list[Phone]) -> None:
    log: dict[str, int] = dict(play.entries.values_list("entry_id", "number"))
    assert sorted(log.values()) == list(range(1, len(log) + 1))
    assert play.last_entry == len(log)
    for phone in phones:
        assert {key: log.get(key) for key in phone.accepted} == phone.accepted
        assert not phone.refused & set(log)
        assert phone.written == len(phone.accepted) + len(phone.refused)
    assert len(log) == beginning + sum(len(phone.accepted) for phone in phones)
    assert not differences_of(play)


def comes_back(play: Play, seat: Seat, number: int) -> None:
    """The log after a backup that ends with an entry is restored, and one phone sends what it remembers."""
    before, state, memory = entries_of(play), play.state, to_remember(play, 0)
    play.entries.filter(number__gt=number).delete()
    play.last_entry, play.state = number, folded(play)
    play.save()
    done = SentAgain()
    for first in range(0, len(memory), SENT_AT_ONCE):
        part = send_again(play, seat, memory[first : first + SENT_AT_ONCE], play.setup["players"])
        done = SentAgain(done.recorded + part.recorded, done.known + part.known, done.refused + part.refused)
    assert done == SentAgain(recorded=len(before) - number, known=number)
    again = Play.objects.get(pk=play.pk)
    assert entries_of(again) == before
    assert again.state == state


def entries_of(play: Play) -> list[Any]:
    return [(entry.entry_id, entry.by, entry.logged.plain()) for entry in play.entries.all()]
