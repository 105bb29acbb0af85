"""Checks of checklists and of the lesson: options, numbers that depend on them, and tiles that they name must exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter

from .nodes import Problem
from .schema import Checklist, ChecklistStep, GameContent, LessonStep, Place


def checklist_faults(content: GameContent) -> Iterator[Problem]:
    """Errors in the checklists of a game."""
    fields = {kind.key: {field.key for field in kind.fields} for kind in content.kinds}
    for checklist in content.checklists:
        yield from _options(checklist)
        earlier: set[str] = set()
        for group in checklist.groups:
            yield from _when(group.when, checklist, group.place)
            for step in group.steps:
                yield from _when(step.when, checklist, step.place)
                yield from _numbers(step, checklist)
                yield from _tiles(step, checklist, fields)
                if step.id in earlier:
                    yield step.place.problem(f"duplicate id “{step.id}”: first in another group", "id")
            earlier |= {step.id for step in group.steps}
    yield from _lesson_faults(content)


def _lesson_faults(content: GameContent) -> Iterator[Problem]:
    """Errors in the steps of the lesson, which share the options and values of a checklist."""
    if content.lesson is None:
        return
    for checklist in content.checklists:
        if checklist.ref == content.lesson.setup:
            for step in (*content.lesson.steps, *content.lesson.turn):
                yield from _when(step.when, checklist, step.place)
                yield from _numbers(step, checklist)


def _options(checklist: Checklist) -> Iterator[Problem]:
    choices = {option.key: set(option.choices) for option in checklist.options}
    for option in checklist.options:
        if option.default not in option.choices:
            message = f"“default” is “{option.default}”; allowed are {', '.join(option.choices)}"
            yield option.place.problem(message, "default")
    for name, numbers in checklist.values.items():
        if len(numbers) != 1 or not set(numbers) <= set(choices):
            yield checklist.place.problem(f"“{name}” must depend on one of {', '.join(choices)}", "values")
        for key, by_choice in numbers.items():
            if set(by_choice) != choices.get(key, set(by_choice)):
                allowed = ", ".join(sorted(choices[key]))
                yield checklist.place.problem(f"“{name}” needs a number for each of {allowed}", "values")


def _when(when: Mapping[str, tuple[str, ...]], checklist: Checklist, place: Place) -> Iterator[Problem]:
    choices = {option.key: option.choices for option in checklist.options}
    for option, wanted in when.items():
        if option not in choices:
            yield place.problem(f"“{option}” is not an option of this checklist", "when")
        for choice in wanted:
            if option in choices and choice not in choices[option]:
                yield place.problem(f"“{choice}” is not a choice of {option}", "when")


def _numbers(step: ChecklistStep | LessonStep, checklist: Checklist) -> Iterator[Problem]:
    for language, text in step.text:
        try:
            unknown = {name for _, name, _, _ in Formatter().parse(text) if name} - set(checklist.values)
        except ValueError as error:
            yield step.place.problem(f"a number cannot be filled in: {error}", language)
            continue
        for name in sorted(unknown):
            yield step.place.problem(f"there is no value “{name}”", language)


def _tiles(step: ChecklistStep, checklist: Checklist, fields: Mapping[str, set[str]]) -> Iterator[Problem]:
    if step.tiles is None:
        return
    known = fields.get(step.tiles.kind)
    if known is None:
        yield step.place.problem(f"“{step.tiles.kind}” is not a kind of component", "tiles")
        return
    options = {option.key for option in checklist.options}
    for name, wanted in step.tiles.where.items():
        if name not in known:
            yield step.place.problem(f"these tiles have no field “{name}”", "tiles")
        if isinstance(wanted, str) and wanted.startswith(">") and wanted[1:] not in options:
            yield step.place.problem(f"there is no option “{wanted[1:]}”", "tiles")
