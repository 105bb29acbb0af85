"""Lines of the log: what was done, and where."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from plays.wording import wording_of
from rules.engine.play.outcomes import Line, Outcome

pytestmark = pytest.mark.django_db

WHERE = [
    ("carnegie", "donate", {"player": "Bo", "donation": "region-west", "mission": None}, (), "West"),
    ("carnegie", "mission", {"player": "Bo", "department": "recruiting", "mission": "east"}, (), "East"),
    (
        *("carnegie", "activate", {"player": "Bo", "employees": []}),
        (Line("stand-up", {"name": "Bo", "departments": ["construction"]}),),
        "Construction",
    ),
    (
        *("carnegie", "choose-action", {"player": "Bo", "action": "management", "region": "south", "donation": False}),
        (Line("event-region", {"region": "south"}),),
        "South",
    ),
    (
        *("urban-sprawl", "build-cost", {"player": "Bo", "zone": "COM", "block": "4-3", "lots": ["tl"], "permits": []}),
        (),
        "top left",
    ),
    ("urban-sprawl", "reveal", {"deck": "town", "value": 5, "ballot": False}, (), "5"),
    ("urban-sprawl", "place", {"zone": "park", "block": "5-5", "lots": ["bl"], "owner": "Bo"}, (), "bottom left"),
    (
        *("urban-sprawl", "election", {"office": "mayor", "winner": None, "contractor": None}),
        (Line("takes-the-tile", {"name": "Cy", "tile": "mayor"}),),
        "Cy",
    ),
    (
        *("big-shoulders", "sell-shares", {"player": "Bo", "company": "libby", "common": 1}),
        (Line("proceeds", {"shares": 1, "share_price": 80, "proceeds": 80}, words="sell-shares"),),
        "1 share of Libby at $80",
    ),
    ("big-shoulders", "building", {"company": "swift", "building": None, "owner": "Bo"}, (), "of Bo"),
]


@pytest.mark.parametrize(("game", "move", "given", "steps", "said"), WHERE)
def test_line_of_the_log_says_what_and_where(
    game: str, move: str, given: dict[str, Any], steps: tuple[Line, ...], said: str
) -> None:
    outcome = Outcome(steps=steps)
    for language in ("en", "es"):
        with translation.override(language):
            wording = wording_of(game)
            title, summary = wording.title(move, given, outcome), wording.summary(move, given)
            assert title != summary
            assert language == "es" or said in title
            # An entry that was recorded before its steps said so is shown without it.
            assert wording.title(move, given, Outcome()) == (summary if steps else title)
