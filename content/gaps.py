"""What a game could still have: pictures for its chapters, a lesson, what everybody forgets."""

from __future__ import annotations

from collections.abc import Iterator

from .schema import GameContent

FEWEST_STEPS = 12
FEWEST_REMINDERS = 10
SHORTEST_TURN = 5


def gaps(content: GameContent) -> Iterator[str]:
    """What teaches a game and is not there yet, one line each."""
    drawn = {section.ref.kind for section in content.sections for paragraph in section.paragraphs if paragraph.picture}
    for chapter in content.chapters:
        if chapter.key not in drawn:
            yield f"pictures in the chapter {chapter.key}"
    lesson = content.lesson
    if lesson is None:
        yield "teach.yaml: the game as a teacher explains it, and what everybody forgets"
        return
    if len(lesson.steps) < FEWEST_STEPS:
        yield f"teach.yaml: {FEWEST_STEPS} steps or more; there are {len(lesson.steps)}"
    yield from (f"teach.yaml: a picture for the step {step.id}" for step in lesson.steps if not step.picture)
    if len(lesson.turn) < SHORTEST_TURN:
        yield f"teach.yaml: a turn as an example, in {SHORTEST_TURN} lines or more; there are {len(lesson.turn)}"
    if len(lesson.forgotten) < FEWEST_REMINDERS:
        yield f"teach.yaml: {FEWEST_REMINDERS} lines on what everybody forgets; there are {len(lesson.forgotten)}"
