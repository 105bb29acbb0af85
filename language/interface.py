"""Interface strings in the reader's language, for code that also runs without Django: on a device, from a saved game.

Whoever runs the code says once where the strings come from: Django's catalog on the server, a saved one on a device.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(slots=True)
class _Source:
    translate: Callable[[str], str]
    language: Callable[[], str]


_source = _Source(str, lambda: "en")


def use(translate: Callable[[str], str], language: Callable[[], str]) -> None:
    """Take the strings from ``translate``, and the language of the page, ``en`` or ``es``, from ``language``."""
    _source.translate, _source.language = translate, language


def gettext(message: str) -> str:
    """The string in the language of the page."""
    return _source.translate(message)


def current_language() -> str:
    """The language of the current page: ``en`` or ``es``."""
    return _source.language()


class gettext_lazy:  # noqa: N801 the name that the collection of strings and every reader of Django code knows
    """A string that is translated when it is shown, with ``str()``."""

    def __init__(self, message: str) -> None:
        self.message = message

    def __str__(self) -> str:
        return gettext(self.message)
