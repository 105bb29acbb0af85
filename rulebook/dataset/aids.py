"""The player aid of a game as plain values."""

from __future__ import annotations

from typing import Any

from rulebook.models import Game, PlayerAid


def aid_of_game(game: Game) -> dict[str, Any] | None:
    """Both sides with their blocks; None where a game has no aid."""
    aid = PlayerAid.objects.filter(game=game).select_related("game").first()
    return {"ref": str(aid.ref), "sides": [*map(_side, aid.body["sides"])]} if aid else None


def _side(side: dict[str, Any]) -> dict[str, Any]:
    return {"title": side["title"], "blocks": [*map(_block, side["blocks"])]}


def _block(block: dict[str, Any]) -> dict[str, Any]:
    table = block["table"]
    return {
        "title": block["title"],
        "numbered": block["steps"],
        "lines": [{"text": line["text"], "amount": line["amount"], "rules": line["rules"]} for line in block["lines"]],
        "table": {"ref": table["ref"], "columns": table["columns"], "rows": [*map(_row, table["rows"])]}
        if table
        else None,
        "terms": [ref for ref, *_words in block["terms"]],
    }


def _row(row: list[Any]) -> list[Any]:
    return [cell["text"] if isinstance(cell, dict) else cell for cell in row]
