"""Single-flight cache: threads that miss the same key at the same time wait for one of them to compute it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

Params = ParamSpec("Params")
Result = TypeVar("Result")


class SingleFlightCache(Generic[Params, Result]):
    """A function whose last ``entries`` results stay in memory; the arguments, all positional, are the key.

    A server that has just started gets requests in all its threads at once, and opening the search index takes seconds.
    A hit takes no lock. The oldest entry is evicted first: keys contain the version of the content, so old entries
    are useless.
    """

    def __init__(self, function: Callable[Params, Result], entries: int) -> None:
        self._function = function
        self._entries = entries
        self._results: dict[Hashable, Result] = {}
        self._in_flight: dict[Hashable, Lock] = {}
        self._lock = Lock()
        update_wrapper(self, function)

    def __call__(self, *args: Params.args, **kwargs: Params.kwargs) -> Result:
        try:
            return self._results[args]
        except KeyError:
            pass
        with self._lock:
            flight = self._in_flight.setdefault(args, Lock())
        with flight:
            if args in self._results:
                return self._results[args]
            try:
                result = self._function(*args, **kwargs)
                self._store(args, result)
            finally:
                with self._lock:
                    self._in_flight.pop(args, None)
            return result

    def _store(self, key: Hashable, result: Result) -> None:
        with self._lock:
            while len(self._results) >= self._entries:
                del self._results[next(iter(self._results))]
            self._results[key] = result

    def cache_clear(self) -> None:
        """Remove every result."""
        with self._lock:
            self._results.clear()


def single_flight(entries: int) -> Callable[[Callable[Params, Result]], SingleFlightCache[Params, Result]]:
    """Cache the last ``entries`` results of a function, each computed by one thread at a time."""
    return lambda function: SingleFlightCache(function, entries)
