"""Phones that lose requests and answers, sleep, and undo each other's moves: at the end every log is the same.

The phones follow the protocol of static/js/play/outbox.js, without its timers.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client

from plays.checking import differences_of
from plays.models import Play, Seat
from plays.store import ChangedMeanwhile, Draft, RecordedAlready, record
from plays.strikes import StrikeDraft, strike_out
from rules.engine.calculator import InvalidInput

from .conftest import Table

pytestmark = pytest.mark.django_db

SEEDS = 200
STEPS = 15


@dataclass
class Phone:
    """What a phone knows: moves on their way, those that were accepted or refused, and the latest version it saw."""

    name: str
    play: Play
    seat: Seat
    chance: random.Random
    version: int = 0
    outbox: list[Draft] = field(default_factory=list)
    accepted: dict[str, int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    written: int = 0

    def write(self) -> None:
        self.written += 1
        move_id = f"{self.name}-{self.written}"
        if self.chance.random() < 0.2:
            kind, given = "dividends", {"company": "swift", "revenue": self.chance.randrange(0, 400)}
        else:
            kind, given = "pay", {"from": self.name, "to": "bank", "amount": 1, "note": move_id}
        self.outbox.append(Draft(kind, given, move_id, self.version, anyway=True))

    def send(self) -> None:
        """In order; a request or an answer may be lost, and the rest waits."""
        while self.outbox:
            if self.chance.random() < 0.2:
                return
            draft = self.outbox[0]
            try:
                done = record(self.play, self.seat, draft)
            except (ChangedMeanwhile, RecordedAlready, InvalidInput):
                self.refused.append(draft.entry_id)
                self.outbox.pop(0)
                continue
            if self.chance.random() < 0.2:
                return
            self.accepted[draft.entry_id] = done.entry.number
            self.outbox.pop(0)

    def poll(self) -> None:
        self.version = Play.objects.get(pk=self.play.pk).last_entry

    def undo(self) -> None:
        last = Play.objects.get(pk=self.play.pk).last_entry
        self.written += 1
        try:
            strike_out(
                self.play, self.seat, StrikeDraft(self.chance.randrange(1, last + 1), f"{self.name}-{self.written}")
            )
        except InvalidInput:
            self.refused.append(f"{self.name}-{self.written}")
        else:
            self.accepted[f"{self.name}-{self.written}"] = Play.objects.get(pk=self.play.pk).last_entry


@pytest.mark.parametrize("first", range(0, SEEDS, SEEDS // 4))
def test_phones_that_lose_requests_and_answers_agree_in_the_end(client: Client, first: int) -> None:
    table = Table(client)
    table.played("start-company", player="Ana", company="swift", par=40)
    beginning = table.play
    seats = {name: seat_of(beginning, name) for name in ("Ana", "Bo", "Cy")}
    for seed in range(first, first + SEEDS // 4):
        beginning.entries.exclude(number=1).delete()
        beginning.save()
        chance = random.Random(seed)  # noqa: S311 the same phones in every run
        phones = [Phone(name, beginning, seat, chance) for name, seat in seats.items()]
        for _step in range(STEPS):
            phone = chance.choice(phones)
            chance.choices([phone.write, phone.send, phone.poll, phone.undo], weights=[4, 4, 2, 1])[0]()
        for phone in phones:
            while phone.outbox:
                phone.send()
        check(beginning, phones, f"seed {seed}")


def check(play: Play, phones: list[Phone], seed: str) -> None:
    log: dict[Any, Any] = dict(play.entries.values_list("entry_id", "number"))
    assert sorted(log.values()) == list(range(1, len(log) + 1)), seed
    for phone in phones:
        for move_id, number in phone.accepted.items():
            assert log[move_id] == number, seed
        assert not set(phone.refused) & set(log), seed
        assert phone.written == len(phone.accepted) + len(phone.refused), seed
    assert not differences_of(Play.objects.get(pk=play.pk)), seed


def seat_of(play: Play, name: str) -> Seat:
    return Seat.objects.create(play=play, role=Seat.Role.PLAYER, player=name, secret_hash=f"{play.pk}-{name}")
