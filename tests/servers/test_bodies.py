"""Whoever sends slowly takes a place, and when the slow have all of them, others are told so at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from config import bodies


def test_the_next_waits_for_who_is_quick():
    room = bodies.Room(1)
    with ThreadPoolExecutor(1) as others:
        with room.place():
            waiting = others.submit(lambda: room.place().__enter__())
        waiting.result()


def test_the_next_is_refused_while_the_slow_hold_every_place(monkeypatch):
    room = bodies.Room(2)
    monkeypatch.setattr(bodies, "SECONDS_UNTIL_SLOW", 0.01)
    with room.place(), room.place(), pytest.raises(bodies.TooManySlow):
        room.place().__enter__()
    with room.place():
        pass
