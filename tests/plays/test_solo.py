"""A game against a rival who is not a player: shuffled cards, and a score for both."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.pages.document import document

from .conftest import Table


def alone(client: Client, **options: Any) -> Table:
    """A solo game of Carnegie."""
    return Table(client, game="carnegie", players=["Ana"], options=options)


def test_whoever_starts_a_play_shuffles_its_cards(client: Client, db: None) -> None:
    shuffles = {alone(client).play.setup["options"]["shuffle"] for _ in range(3)}
    assert len(shuffles) > 1
    assert alone(client, shuffle=7).play.setup["options"]["shuffle"] == 7


def test_score_is_that_of_both(client: Client, db: None) -> None:
    table = alone(client, shuffle=7)
    table.played("first-project", player="Ana", city="denver")
    table.played("next")
    table.played("choose-action", player="Ana", action="construction", region="west")
    table.played("andrew-card")
    page = document(table.phone("Ana").get("score/").content)
    # The result of the player alone would say that she wins.
    assert "Andrew's total in VP" in page.one("dl", class_="headline").text
    score = table.get("/score").json()
    [rival] = score["rivals"]
    assert (rival["calculator"], rival["result"]["total"] > 0) == ("andrew-score", True)
    assert all(step["rules"] for step in rival["steps"])
