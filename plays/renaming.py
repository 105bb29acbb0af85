"""Other names for the players of a play, in everything that is stored of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.play.renaming import Renaming

from .models import Entry, Play, Seat
from .starts import game_of


def rename(play: Play, names: Mapping[str, str], *, texts: bool = True) -> None:
    """Give the players of a locked play new names, by their old ones: in setup, start, state, log and seats.

    Without ``texts``, the notes that people typed are removed. Run it in a transaction (``durable.in_turn``).
    """
    renaming = Renaming(game_of(play), names, texts=texts)
    entries = list(play.entries.all())
    for entry in entries:
        plain = renaming.entry(entry.logged.plain())
        entry.intent, entry.effects, entry.outcome = plain["intent"], plain["effects"], plain["outcome"]
        entry.by = names.get(entry.by, entry.by if texts else "")
    Entry.objects.bulk_update(entries, ["intent", "effects", "outcome", "by"], batch_size=100)
    # Whoever has a seat keeps it.
    seats = list(play.seats.exclude(player=""))
    for seat in seats:
        seat.player = names.get(seat.player, seat.player if texts else "")
    Seat.objects.bulk_update(seats, ["player"])
    play.setup = renaming.setup(play.setup)
    play.start = play.start and renaming.state(play.start)
    play.state = renaming.state(play.state)
    play.save(update_fields=["setup", *Play.STATES])
