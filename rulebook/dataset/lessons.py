"""The lesson of a game as plain values."""

from __future__ import annotations

from typing import Any

from rulebook.models import Game, Lesson


def lesson_of_game(game: Game) -> dict[str, Any] | None:
    """Its steps, the example of a turn, and what everybody forgets; None where a game has no lesson."""
    lesson = Lesson.objects.filter(game=game).select_related("game").first()
    if lesson is None:
        return None
    parts = {name: [*map(_step, lesson.body[name])] for name in ("steps", "turn")}
    return {"ref": str(lesson.ref), **parts, "forgotten": [*map(_line, lesson.body["forgotten"])]}


def _step(step: dict[str, Any]) -> dict[str, Any]:
    return {**_line(step), "title": step["title"], "when": step["when"], "picture": step["picture"]}


def _line(line: dict[str, Any]) -> dict[str, Any]:
    return {"id": line["id"], "text": line["text"], "rules": [ref for ref, *_titles in line["rules"]]}
