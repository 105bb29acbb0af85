"""On PostgreSQL, json instead of jsonb, which does not keep the order of keys. SQLite stores both as the same text."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from core.ordered_json import OrderedJSONField


class AlterOnPostgreSQL(migrations.AlterField):
    """SQLite would copy every table, while nobody could record a move."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)


class Migration(migrations.Migration):
    dependencies = [("plays", "0004_asked_to_host")]

    operations = [
        AlterOnPostgreSQL("entry", "effects", OrderedJSONField()),
        AlterOnPostgreSQL("entry", "intent", OrderedJSONField()),
        AlterOnPostgreSQL(
            "entry", "outcome", OrderedJSONField(help_text="steps, warnings and broken rules, as codes and values")
        ),
        AlterOnPostgreSQL("play", "setup", OrderedJSONField()),
        AlterOnPostgreSQL(
            "play",
            "start",
            OrderedJSONField(blank=True, help_text="the state before the first move", null=True),
        ),
        AlterOnPostgreSQL("play", "state", OrderedJSONField()),
    ]
