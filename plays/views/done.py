"""What the box above the sheet says of the entry that this phone has just recorded, with its undoing in place."""

from __future__ import annotations

from dataclasses import dataclass

from plays.models import Entry

from .log_entries import EntryView, entry_views
from .visit import Visit


@dataclass(frozen=True, slots=True)
class DoneView:
    """The entry just recorded, and the move that it is ``about``, which a strike undoes or brings back.

    ``word`` is what was done with the move: ``recorded``, ``corrected``, ``undone``, ``uncorrected`` or ``redone``.
    """

    entry: Entry
    about: EntryView
    word: str

    @property
    def is_undone(self) -> bool:
        """Whether the button brings something back."""
        return self.word in ("undone", "uncorrected")


def done_view(visit: Visit, latest: list[EntryView], number: int | None) -> DoneView | None:
    """The box about an entry, None if it is not among the latest ones or counts no longer."""
    recorded = next((item for item in latest if item.entry.number == number), None)
    if recorded is None or recorded.struck_by:
        return None
    if recorded.about is None:
        return DoneView(recorded.entry, recorded, "recorded")
    [about] = entry_views(visit, 1, recorded.about + 1)
    return DoneView(recorded.entry, about, recorded.word)
