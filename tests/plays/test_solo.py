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
    table.move("next", anyway=True)
    table.played("choose-action", player="Ana", action="construction", region="west")
    table.played("andrew-card")
    page = document(table.phone("Ana").get("score/").content)
    # The result of the player alone would say that she wins.
    assert "Andrew's total in VP" in page.one("dl", class_="headline").text
    score = table.get("/score").json()
    [rival] = score["rivals"]
    assert (rival["calculator"], rival["result"]["total"] > 0) == ("andrew-score", True)
    assert all(step["rules"] for step in rival["steps"])


def test_score_says_in_which_order_donations_spend_resources(client: Client, db: None) -> None:
    table = Table(client, game="carnegie")
    table.move("choose-action", anyway=True, input={"player": "Ana", "action": "management", "donation": True})
    for donation in ("goods", "money-goods"):
        table.move("donate", anyway=True, input={"player": "Ana", "donation": donation})
    table.played("correct", set={"players.Ana.money": 15, "players.Ana.goods": 3})
    first = table.get("/score").json()["steps"][0]
    order = "4 VP per $5 plus a goods cube and 2 VP per goods cube"
    assert (
        first["text"] == f"Ana's donations share money and goods cubes. They score the most VP in this order: {order}."
    )
    assert first["rules"] == ["carnegie:end-of-game/scoring#resources-are-spent"]
    for language, start in (("en", "They score the most VP"), ("es", "Dan más PV en este orden")):
        page = document(table.phone("Ana", language).get("score/").content)
        assert start in page.one("main").text
