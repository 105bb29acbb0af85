"""Recall of the search in a saved game: the device's own script, run by the Node.js that Playwright brings along."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from playwright._impl._driver import compute_driver_executable

from offline.device_index import device_index
from search import Document

PROJECT = Path(__file__).parents[1]
SCRIPT = Path(__file__).with_name("device_search.js")


def answers(documents: Sequence[Document], questions: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What a device answers if every game is saved: ``shown`` are the first three results, with their ``addresses``.

    ``certain`` says whether the first is shown on a card, ``confident`` whether the question is not declined.
    """
    games = [[game, device_index([*pages])] for game, pages in groupby(documents, lambda document: document.game)]
    node, _ = compute_driver_executable()
    sent = json.dumps({"games": games, "questions": list(questions)})
    done = subprocess.run([node, SCRIPT, PROJECT], input=sent, capture_output=True, check=True, text=True)
    found: list[Mapping[str, Any]] = json.loads(done.stdout)
    return found


def show(documents: Sequence[Document], questions: Sequence[Mapping[str, Any]]) -> None:
    """Print the shares of questions answered first and among three, and of those declined."""
    found = [*zip(questions, answers(documents, questions), strict=True)]
    places = [
        [reference in question["gold"] for reference in answer["shown"]]
        for question, answer in found
        if question["gold"]
    ]
    first = sum(row[:1] == [True] for row in places) / len(places)
    declined = [
        [not answer["confident"] for question, answer in found if bool(question["gold"]) is known]
        for known in (True, False)
    ]
    print(f"{'in saved games':24}{len(places):>10}{first:>10.3f}{sum(map(any, places)) / len(places):>8.3f}", end="")
    print("".join(f"{sum(row) / len(row):>10.3f}" for row in declined if row))
