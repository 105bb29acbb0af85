"""A result as plain text, to send to somebody. Runs without Django."""

from __future__ import annotations

from collections.abc import Iterator

from language.interface import gettext as _

from .computation import Computed
from .outcome import Outcome, Shown
from .typed_input import TypedInput
from .wording import Message, Wording


def text_of(title: str, wording: Wording, reading: TypedInput, found: Computed, address: str) -> str:
    """The title, each large value, the steps, and the address."""
    parts = [f"{title} · {wording.game.name}"]
    if found.outcome:
        parts += ["\n".join(headline(found.outcome)), "\n".join(_steps(found.outcome.steps))]
        parts += [_("Note") + ": " + message.text for message in found.outcome.warnings]
    elif found.refused:
        parts += [message.text for message in found.refused]
    elif reading.typed is not None:
        parts.append("\n".join(_faults(wording, reading, found)))
    else:
        parts.append(_("Fill in what you know; the result appears here."))
    return "\n\n".join(part for part in [*parts, address] if part) + "\n"


def headline(outcome: Outcome) -> Iterator[str]:
    """The large values, a sentence each."""
    for value in outcome.headline:
        yield from _sentences(value)


def _sentences(value: Shown) -> Iterator[str]:
    for name, words in value.lines:
        yield f"{value.label}, {name}: {words}."
    if value.words:
        yield f"{value.label}: {value.words}."


def _steps(steps: tuple[Message, ...]) -> Iterator[str]:
    for number, message in enumerate(steps, start=1):
        yield f"{number}. {message.text}"


def _faults(wording: Wording, reading: TypedInput, found: Computed) -> Iterator[str]:
    """The messages in the order of the fields."""
    messages = reading.messages(wording, found.faults)
    crossings = (cross.name for cross in reading.calculator.crossings)
    for name in (*crossings, *(declared.name for declared in reading.calculator.fields)):
        for message in messages.get(name, ()):
            yield f"{wording.label(name)}: {message}"
