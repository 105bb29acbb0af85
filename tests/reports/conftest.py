"""A reader who sends reports, and limits that begin at nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.writing import only_in_turn

SELLING = "big-shoulders:stock-phase/selling"
WRONG = "The price falls by two spaces, not by one."


@pytest.fixture(autouse=True)
def fresh_limits(settings: Any, tmp_path: Path) -> None:
    limits = {**settings.CACHES["limits"], "LOCATION": str(tmp_path / "limits")}
    settings.CACHES = {**settings.CACHES, "limits": limits}


@pytest.fixture(autouse=True)
def written_in_turn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with only_in_turn(monkeypatch):
        yield


@pytest.fixture
def send(client: Client) -> Any:
    """Send the form about a page; what is not said otherwise is filled in rightly."""

    def send(page: str = SELLING, language: str = "en", headers: Any = None, **fields: str) -> Any:
        given = {"text": WRONG, "contact": "", "homepage": "", **fields}
        return client.post(f"/{language}/report/", given, query_params={"page": page}, headers=headers)

    return send
