"""Hooks of schemathesis (``python -m tests.fuzz``): real games in progress, and what a request may be refused for.

A request that fits the schema is refused for a rule of the game, which the response names, or for one of the reasons
below; for any other, the description is at fault. One that does not fit the schema is refused.
"""

from __future__ import annotations

import json
import os
import urllib.request
from functools import cache
from typing import Any

import schemathesis
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import negative_data_rejection

# What no schema can say, by the code of the refusal.
BEYOND_A_SCHEMA = {
    "not-at-the-table": "a name must be one of the players that another field names",
    "not-seated": "a name must be one of the players that another field names",
    "not-in-the-order": "a name must be one of the players that another field names",
    "same-name-twice": "names in different objects must differ",
    "name-twice": "names that differ only in case or accents' encoding are the same",
    "wrong-number-of-names": "how many players there may be depends on the game",
    "shares-do-not-add-up": "numbers must have a certain sum",
    "wrong-number-of-rows": "hexes that are named and hexes that are tapped count together",
    "unknown-move": "moves depend on the game and its state",
    "not-in-play": "what a move may name depends on the state",
    "unknown-field": "the input of a move depends on its type",
    "no-such-entry": "an entry must be in the log",
    "not-a-choice": "the editions depend on the game",
    "not-an-entry": "the log of a game must be one that was played",
}
# A field that may be missing is needed because of another one: in parts of a field, in moves, in an address, whose
# parameters have no combinations, and in these calculators, of whose fields some stand for others.
NEEDED = "required"
WITH_ALTERNATIVES = ("/chicago-express/expand", "/urban-sprawl/build-cost")


@cache
def _play(site: str, _for: str) -> dict[str, Any]:
    """A game in progress that has just begun; the one that is deleted is nobody else's."""
    body = json.dumps({"game": "chicago-express", "players": ["Ana", "Bo", "Cleo"]}).encode()
    request = urllib.request.Request(f"{site}/api/v1/plays", body, {"Content-Type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(request) as response:  # noqa: S310 loopback
        return dict(json.load(response))


schemathesis.openapi.format("visible-name", st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1))


@schemathesis.hook
def before_call(context: Any, case: Any, _kwargs: dict[str, Any]) -> None:
    """Ask about a real game, with the secret of its host."""
    if "play" in (case.path_parameters or {}) and _is_valid(case):
        play = _play(os.environ["SITE"], case.id if case.method == "DELETE" else "")
        case.path_parameters["play"] = play["play"]
        case.headers["Authorization"] = f"Bearer {play['secret']}"


@schemathesis.check
def refused_for_a_rule(ctx: Any, response: Any, case: Any) -> None:
    """Fail if a request that fits the schema is refused for something that the schema could have said."""
    if response.status_code != 422 or not _is_valid(case):
        return
    for error in response.json()["errors"]:
        known = error.get("rules") or error["code"] in BEYOND_A_SCHEMA
        depends = error["code"] == NEEDED and _depends(error["field"], case)
        assert known or depends, f"{error['code']}: {error['field']} ({error['message']})"


@schemathesis.check
def wrong_input_is_refused(ctx: Any, response: Any, case: Any) -> None:
    """Fail if a request that breaks the schema is accepted; null and an empty value stand for what is not given."""
    stands_for_nothing = "null" in json.dumps(case.body, default=str) or "" in (case.query or {}).values()
    # A version that is none is one that the site does not know.
    if not stands_for_nothing and case.path != "/api/v1/plays/{play}":
        negative_data_rejection(ctx, response, case)


def _depends(field: str, case: Any) -> bool:
    """Whether a field is needed only because of another field."""
    return case.method == "GET" or "." in field or "/plays" in case.path or case.path.endswith(WITH_ALTERNATIVES)


def _is_valid(case: Any) -> bool:
    """Whether a request was made to fit the schema."""
    return case.meta is not None and case.meta.generation.mode.value == "positive"
