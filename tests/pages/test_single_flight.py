"""What is costly is computed by one thread, whoever else needs it meanwhile."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from core.single_flight import single_flight


def test_threads_that_miss_together_wait_for_one() -> None:
    begun, go_on = Event(), Event()
    calls = []

    @single_flight(entries=4)
    def doubled(number: int) -> int:
        calls.append(number)
        begun.set()
        go_on.wait()
        return 2 * number

    with ThreadPoolExecutor(4) as threads:
        waiting = [threads.submit(doubled, 3) for _ in range(4)]
        begun.wait()
        go_on.set()
        assert [each.result() for each in waiting] == [6] * 4
    assert calls == [3]


def test_other_keys_do_not_wait() -> None:
    go_on = Event()

    @single_flight(entries=4)
    def waits(number: int) -> int:
        if number == 1:
            go_on.wait()
        return number

    with ThreadPoolExecutor(2) as threads:
        slow = threads.submit(waits, 1)
        assert threads.submit(waits, 2).result() == 2
        go_on.set()
        assert slow.result() == 1


def test_oldest_entry_is_evicted() -> None:
    calls = []

    @single_flight(entries=2)
    def computed(number: int) -> int:
        calls.append(number)
        return number

    for number in (1, 2, 3, 3, 2, 1):
        assert computed(number) == number
    assert calls == [1, 2, 3, 1]


def test_failure_is_not_cached() -> None:
    calls = []

    @single_flight(entries=2)
    def fails_once(number: int) -> int:
        calls.append(number)
        if len(calls) == 1:
            raise ValueError(number)
        return number

    with pytest.raises(ValueError, match="7"):
        fails_once(7)
    assert fails_once(7) == 7


def test_cache_can_be_cleared() -> None:
    calls = []

    @single_flight(entries=2)
    def computed(number: int) -> int:
        calls.append(number)
        return number

    computed(1)
    computed.cache_clear()
    computed(1)
    assert calls == [1, 1]
