"""A client that is generated from the description is correct by its types, and calls the site."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.wsgi import get_wsgi_application
from django.test import Client

from .description import some_calls

pytestmark = pytest.mark.django_db

SETTINGS = "post_hooks: []\n"
# The types of the HTTP library take longer than those of the client.
TYPES = "[mypy]\nstrict_optional = True\n[mypy-httpx.*]\nfollow_imports = skip\n"
CALLS = """
from collections.abc import Callable

from rules_client import AuthenticatedClient, Client
from rules_client.api.calculators import big_shoulders_dividends, big_shoulders_dividends_by_query, result_csv
from rules_client.api.plays import delete, move, start_play
from rules_client.api.rulebook import games, resolve, search, section
from rules_client.models import BigShouldersDividendsInput, BigShouldersDividendsResponse, ErrorResponse
from rules_client.models import GameList, NewMove, NewMoveInput, NewPlay, NewPlayGame, ResultCsvInput, RecordedMove
from rules_client.models import Referred, SearchResults, SectionText, StartedPlay


def call(client: Client) -> list[object]:
    listed = games.sync(client=client)
    assert isinstance(listed, GameList)
    found = search.sync(client=client, q="selling stock", limit=3)
    assert isinstance(found, SearchResults)
    first = found.results[0]
    resolved = resolve.sync(client=client, ref=first.ref)
    assert isinstance(resolved, Referred)
    text = section.sync("big-shoulders", "stock-phase", "selling", client=client)
    assert isinstance(text, SectionText)
    given = BigShouldersDividendsInput.from_dict(
        {"revenue": 225, "share_price": 100, "holdings": {"players": {"Ana": 6}, "treasury": 4}}
    )
    paid = big_shoulders_dividends.sync(client=client, body=given)
    assert isinstance(paid, BigShouldersDividendsResponse)
    wrong = section.sync("big-shoulders", "stock-phase", "nothing", client=client)
    assert isinstance(wrong, ErrorResponse)
    games_of_all: list[str] = [game.game for game in listed.games]
    return [games_of_all, resolved.part, text.title, paid.result.per_share, wrong.errors[0].code]


def from_the_address(client: Client) -> list[object]:
    paid = big_shoulders_dividends_by_query.sync(client=client, revenue=225, produced=True)
    assert isinstance(paid, BigShouldersDividendsResponse)
    refused = big_shoulders_dividends_by_query.sync(client=client, revenue=225, sold=False)
    assert isinstance(refused, ErrorResponse)
    given = ResultCsvInput.from_dict({"revenue": "225"})
    table = result_csv.sync_detailed("big-shoulders", "dividends", client=client, input_=given)
    return [paid.result.per_share, refused.errors[0].code, table.content.decode()]


def play(client: Client, seated: Callable[[str], AuthenticatedClient]) -> list[object]:
    started = start_play.sync(client=client, body=NewPlay(game=NewPlayGame("big-shoulders"), players=["Ana", "Bo"]))
    assert isinstance(started, StartedPlay)
    given = NewMoveInput.from_dict({"player": "Ana", "company": "swift", "par": 40})
    order = NewMove(type_="start-company", input_=given, id="m1")
    own = seated(started.secret)
    recorded = move.sync(started.play, client=own, body=order)
    assert isinstance(recorded, RecordedMove)
    again = move.sync_detailed(started.play, client=own, body=order)
    stranger = move.sync_detailed(started.play, client=seated("wrong"), body=order)
    gone = delete.sync_detailed(started.play, client=own)
    return [recorded.number, again.status_code, stranger.status_code, gone.status_code]
"""


@pytest.fixture
def generated(client: Client, tmp_path: Path) -> Iterator[Path]:
    """The folder of the client."""
    description = some_calls(client.get("/api/v1/openapi.json").json())
    (tmp_path / "openapi.json").write_text(json.dumps(description))
    (tmp_path / "settings.yaml").write_text(SETTINGS)
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--fail-on-warning", "--meta", "none"]
    names = ["--path", "openapi.json", "--output-path", "rules_client", "--config", "settings.yaml"]
    done = subprocess.run([*command, *names], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (tmp_path / "calls.py").write_text(CALLS)
    (tmp_path / "mypy.ini").write_text(TYPES)
    sys.path.insert(0, str(tmp_path))
    yield tmp_path
    sys.path.remove(str(tmp_path))


def test_generated_client_is_typed_and_calls_the_site(generated: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--config-file",
        "mypy.ini",
        "--no-incremental",
        "calls.py",
        "rules_client",
    ]
    checked = subprocess.run(command, cwd=generated, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout

    from calls import call, from_the_address, play
    from rules_client import AuthenticatedClient
    from rules_client import Client as Generated

    through = httpx.WSGITransport(app=get_wsgi_application())
    site = Generated(base_url="http://testserver", httpx_args={"transport": through})
    listed, part, title, per_share, code = call(site)
    assert "carnegie" in listed
    assert (part, title, per_share, code) == ("sections", "Selling stock", 22, "not-found")
    assert from_the_address(site) == [22, "must-withhold", "per_share,22\r\n"]

    def seated(secret: str) -> Any:
        return AuthenticatedClient(base_url="http://testserver", token=secret, httpx_args={"transport": through})

    assert play(site, seated) == [1, 200, 401, 204]
