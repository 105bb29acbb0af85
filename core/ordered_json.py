"""JSON whose objects keep the order of their keys on every database."""

from __future__ import annotations

from typing import Any

from django.db import models
from psycopg.types.json import Json, Jsonb


class OrderedJSONField(models.JSONField):
    """As text, which SQLite stores anyway; what Django takes on PostgreSQL, jsonb, sorts keys by their length.

    The order of players and buildings is part of a state. There are no look-ups inside of it, and none by equality.
    """

    def db_type(self, connection: Any) -> str | None:
        return "json" if connection.vendor == "postgresql" else super().db_type(connection)

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        adapted = super().get_db_prep_value(value, connection, prepared)
        return Json(adapted.obj, dumps=adapted.dumps) if isinstance(adapted, Jsonb) else adapted

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        # psycopg has read it already.
        return value if not isinstance(value, str) else super().from_db_value(value, expression, connection)
