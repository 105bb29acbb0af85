"""Outcome of a move: its effects, and the lines that explain it in words of no language."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.calculator import Fault, Result, Step, Warning

from .effects import Change, Effect, Posting
from .observing import is_single, unobserved


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log, in words of no language: a code with its numbers and the rules behind it.

    Its sentence is that of a calculator, whose slug is ``words``, or one of the play's own if that is empty; ``group``
    is where it is among them: ``steps``, ``warnings`` or ``errors``.
    """

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    words: str = ""
    group: str = "steps"

    def plain(self) -> dict[str, Any]:
        """The line as JSON."""
        return {**dataclasses.asdict(self), "values": plain(self.values), "rules": list(self.rules)}

    @classmethod
    def of(cls, raw: Mapping[str, Any]) -> Line:
        """Read a line from JSON."""
        return cls(raw["code"], raw["values"], tuple(raw["rules"]), raw["words"], raw["group"])


def lines(slug: str, result: Result) -> tuple[Line, ...]:
    """The steps of a calculator's result as lines."""
    return tuple(line(slug, step) for step in result.steps)


def line(slug: str, said: Step | Warning) -> Line:
    """A step or a warning of a calculator as a line."""
    group = "steps" if isinstance(said, Step) else "warnings"
    return Line(said.code, plain(said.values), said.rules, slug, group)


def warning_lines(slug: str, result: Result) -> tuple[Line, ...]:
    """The warnings of a calculator's result as lines."""
    return tuple(line(slug, warning) for warning in result.warnings)


def fault_line(slug: str, fault: Fault) -> Line:
    """A rule that a calculator refuses to break, as a line."""
    return Line(fault.code, plain(fault.allowed), fault.rules, slug, "errors")


def plain(value: Any) -> Any:
    """A value as in JSON: lists for tuples, mappings with texts as keys."""
    if is_single(value):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move does. ``broken`` are the rules that it breaks; it can be recorded all the same."""

    effects: tuple[Effect, ...] = ()
    steps: tuple[Line, ...] = ()
    warnings: tuple[Line, ...] = ()
    broken: tuple[Line, ...] = ()

    @property
    def broken_rules(self) -> tuple[str, ...]:
        """The sections of the rules that it breaks, as ``chapter/section``, each once."""
        return tuple(dict.fromkeys(rule for item in self.broken for rule in item.rules))

    def settled(self) -> Outcome:
        """The outcome as plain data, apart from the state that it was computed on."""
        said = (tuple(map(_settled_line, part)) for part in (self.steps, self.warnings, self.broken))
        return Outcome(tuple(map(_settled_effect, self.effects)), *said)

    def plain(self) -> dict[str, Any]:
        """Steps, warnings and broken rules as JSON, without the effects."""
        parts = {"steps": self.steps, "warnings": self.warnings, "broken": self.broken}
        return {name: [item.plain() for item in part] for name, part in parts.items()}


def joined(*outcomes: Outcome) -> Outcome:
    """Outcomes one after the other."""
    return Outcome(
        tuple(item for outcome in outcomes for item in outcome.effects),
        tuple(item for outcome in outcomes for item in outcome.steps),
        tuple(item for outcome in outcomes for item in outcome.warnings),
        tuple(item for outcome in outcomes for item in outcome.broken),
    )


def _settled_line(said: Line) -> Line:
    if all(map(is_single, said.values.values())):
        return said
    return Line(said.code, unobserved(said.values), said.rules, said.words, said.group)


def _settled_effect(effect: Effect) -> Effect:
    if isinstance(effect, Posting) or (is_single(effect.before) and is_single(effect.after)):
        return effect
    return Change(effect.path, unobserved(effect.before), unobserved(effect.after))


def only(said: Iterable[Line], *codes: str) -> tuple[Line, ...]:
    """The lines with these codes."""
    return tuple(line for line in said if line.code in codes)


def without(said: Iterable[Line], *codes: str) -> tuple[Line, ...]:
    """The lines without those with these codes."""
    return tuple(line for line in said if line.code not in codes)
