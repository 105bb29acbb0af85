"""What is costly to make, made by one thread while the others wait for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from threading import RLock
from typing import Generic, ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")


class Once(Generic[Given, Made]):
    """``lru_cache``, in which threads that ask at the same time do not each make the same thing.

    A server that has just started is asked by all its threads at once; opening the index takes seconds of their time.
    """

    def __init__(self, make: Callable[Given, Made], most: int) -> None:
        self._kept = lru_cache(maxsize=most)(make)
        self._lock = RLock()
        update_wrapper(self, make)

    def __call__(self, *args: Given.args, **kwargs: Given.kwargs) -> Made:
        with self._lock:
            return self._kept(*args, **kwargs)  # type: ignore[arg-type]

    def cache_clear(self) -> None:
        self._kept.cache_clear()


def made_once(most: int) -> Callable[[Callable[Given, Made]], Once[Given, Made]]:
    """Keep the last ``most`` things that a function made."""
    return lambda make: Once(make, most)
