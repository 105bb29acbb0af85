"""The game as a teacher explains it, for the reader's choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from rulebook.models import Game, Lesson
from rulebook.models.language import current_language
from rules.engine.sentences import sentence

from .choices import ChoiceView, OptionView, choices_of
from .links import PageLink, page_links
from .sections import Contents, contents

# The option of every lesson, and its value for the steps that take two minutes.
LENGTH, SHORT = "lesson", "short"


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
    choices, body = choices_of(lesson.body, parameters), lesson.body
    is_short = parameters.get(LENGTH) == SHORT
    steps = [step for step in body["steps"] if step["short"] or not is_short]
    return LessonPage(
        lesson=lesson,
        options=(*choices.options, *_lengths(body, is_short)),
        steps=tuple(_step(step, choices.values) for step in steps if choices.apply(step["when"])),
        turn=tuple(
            _step(step, choices.values) for step in body["turn"] if choices.apply(step["when"]) and not is_short
        ),
        forgotten=() if is_short else tuple(map(_reminder, body["forgotten"])),
        players=choices.chosen.get("players", ""),
        contents=contents(lesson.game),
    )


def length_option(body: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """The option between the whole lesson and its short steps, as the content has options, if it has any."""
    return ({"key": LENGTH, "choices": ("", SHORT)},) if any(step["short"] for step in body["steps"]) else ()


def _lengths(body: Mapping[str, Any], is_short: bool) -> tuple[OptionView, ...]:
    if not length_option(body):
        return ()
    whole, short = _("The whole lesson"), _("Two minutes")
    return (
        OptionView(
            LENGTH, _("Length of the lesson"), (ChoiceView("", whole, not is_short), ChoiceView(SHORT, short, is_short))
        ),
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
