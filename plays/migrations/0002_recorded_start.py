"""The start of every play is recorded: what today's rules make of its setup, corrected by what its log has led to."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

from rules.engine.calculator import InvalidInput
from rules.engine.play.entries import Entry
from rules.engine.play.recorded_starts import unrecorded_start
from rules.engine.play.registry import plays

_COLUMNS = ("number", "kind", "kind_version", "intent", "effects", "outcome")


def record_starts(apps: Any, _schema_editor: Any) -> None:
    """Record the start of every play that can be read."""
    games = plays()
    for play in apps.get_model("plays", "Play").objects.filter(start__isnull=True).iterator():
        if play.game not in games:
            continue
        log = [Entry.of(row) for row in play.entries.order_by("number").values(*_COLUMNS)]
        try:
            play.start = unrecorded_start(games[play.game], play.setup, log, play.state)
        except InvalidInput:
            continue
        play.save(update_fields=["start"])


class Migration(migrations.Migration):
    dependencies = [("plays", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="play",
            name="start",
            field=models.JSONField(blank=True, help_text="the state before the first move", null=True),
        ),
        migrations.AddField(
            model_name="play",
            name="start_version",
            field=models.PositiveSmallIntegerField(db_default=1, default=1),
        ),
        migrations.RunPython(record_starts, migrations.RunPython.noop, elidable=False),
    ]
