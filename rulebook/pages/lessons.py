"""The game as a teacher explains it, for the reader's choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from rulebook.models import Game, Lesson
from rulebook.models.language import current_language
from rules.engine.sentences import sentence

from .choices import OptionView, choices_of
from .links import PageLink, page_links
from .sections import Contents, contents


@dataclass(frozen=True, slots=True)
class StepView:
    """``picture`` is as stored; its template tag draws it."""

    id: str
    title: str
    html: str
    picture: dict[str, Any] | None
    rules: tuple[PageLink, ...]


@dataclass(frozen=True, slots=True)
class ReminderView:
    """What everybody forgets: ``id`` is its anchor on the page of the lesson."""

    id: str
    html: str
    rules: tuple[PageLink, ...]


@dataclass(frozen=True, slots=True)
class LessonPage:
    """``players`` is the number that the reader chose, empty for a lesson without that choice."""

    lesson: Lesson
    options: tuple[OptionView, ...]
    steps: tuple[StepView, ...]
    turn: tuple[StepView, ...]
    forgotten: tuple[ReminderView, ...]
    players: str
    contents: Contents


def lesson_page(lesson: Lesson, parameters: QueryDict) -> LessonPage:
    choices = choices_of(lesson.body, parameters)
    return LessonPage(
        lesson=lesson,
        options=choices.options,
        steps=tuple(_step(step, choices.values) for step in lesson.body["steps"] if choices.apply(step["when"])),
        turn=tuple(_step(step, choices.values) for step in lesson.body["turn"] if choices.apply(step["when"])),
        forgotten=tuple(map(_reminder, lesson.body["forgotten"])),
        players=choices.chosen.get("players", ""),
        contents=contents(lesson.game),
    )


def forgotten_in(game: Game) -> tuple[ReminderView, ...]:
    """What everybody forgets in a game; nothing if it has no lesson."""
    lesson = Lesson.objects.filter(game=game).first()
    return tuple(map(_reminder, lesson.body["forgotten"])) if lesson else ()


def _step(step: Mapping[str, Any], values: Mapping[str, int]) -> StepView:
    language = current_language()
    return StepView(
        id=step["id"],
        title=step["title"][language],
        html=sentence(step["html"][language], values, language),
        picture=step["picture"],
        rules=page_links(step["rules"]),
    )


def _reminder(reminder: Mapping[str, Any]) -> ReminderView:
    return ReminderView(reminder["id"], reminder["html"][current_language()], page_links(reminder["rules"]))
