"""What is secret stands in no log, no message and no answer."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, connection
from django.test import Client

from config import env
from tests.conftest import PROJECT
from tests.plays.conftest import SAME_SITE, Table
from web import health
from web.log_format import TextFormatter, json_formatter

PASSWORD = "hunter2"


@pytest.mark.parametrize(
    "address",
    [
        f"{PASSWORD}://user:{PASSWORD}@host/name",
        f"postgres://user:{PASSWORD}/{PASSWORD}@host/name",
        f"postgres://user:{PASSWORD}#{PASSWORD}@host:{PASSWORD}/name",
        f"postgres://user:[{PASSWORD}@host/name",
        PASSWORD,
    ],
)
def test_address_of_a_database_that_cannot_be_read_is_not_repeated(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", address)
    try:
        env.database("DATABASE_URL", "")
    except ImproperlyConfigured as error:
        said = "".join(traceback.format_exception(error))
        assert "DATABASE_URL" in said
        # The lines of the code that is shown are ours, and name no value.
        assert PASSWORD not in said
    else:
        pytest.fail("it was read")


def test_secret_key_is_for_its_owner_only(settings: Any, tmp_path: Any) -> None:
    secret = env.secret("NO_SUCH_VARIABLE", tmp_path / "secret_key")
    assert not (tmp_path / "secret_key").exists()
    assert len(secret) >= 50
    assert str(secret) == (tmp_path / "secret_key").read_text(encoding="ascii")
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_importing_the_settings_writes_nothing(tmp_path: Any) -> None:
    environment = {**os.environ, "VAR_DIR": str(tmp_path / "var"), "METRICS_PATH": "metrics"}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    for code in ("import config.settings", "import django; django.setup()"):
        subprocess.run([sys.executable, "-c", code], cwd=PROJECT, env=environment, check=True)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def logged() -> Iterator[Callable[[], str]]:
    """All that is logged with LOG_LEVEL=DEBUG, in both forms."""
    written = StringIO()
    handlers = [logging.StreamHandler(written), logging.StreamHandler(written)]
    handlers[0].setFormatter(json_formatter())
    handlers[1].setFormatter(TextFormatter())
    loggers = [logging.getLogger(name) for name in (None, "django", "django.request")]
    levels = [logger.level for logger in loggers]
    for handler in handlers:
        loggers[0].addHandler(handler)
    for logger in loggers:
        logger.setLevel(logging.DEBUG)
    yield written.getvalue
    for handler in handlers:
        loggers[0].removeHandler(handler)
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


@pytest.mark.django_db
def test_no_request_brings_a_secret_into_the_log(
    logged: Callable[[], str], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    form = client.get("/en/report/")
    token = client.cookies["csrftoken"].value
    headers = {"authorization": f"Bearer {PASSWORD}", "cookie": f"csrftoken={token}; session={PASSWORD}"}
    sent = {"text": f"{PASSWORD} is written here", "contact": PASSWORD, "csrfmiddlewaretoken": PASSWORD}
    assert client.get(f"/en/search/?q={PASSWORD}", headers=headers).status_code == 200
    assert client.get(f"/en/nowhere/?q={PASSWORD}", headers=headers).status_code == 404
    assert client.post("/en/report/", sent, headers=headers).status_code == 403
    assert client.post("/en/translate/", {"q": PASSWORD}, headers=headers).status_code == 200
    assert client.get("/en/", headers={**headers, "host": "a b"}).status_code == 400

    def broken(*_args: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("rulebook.views.rules.game_page", broken)
    assert client.get(f"/en/big-shoulders/?q={PASSWORD}", headers=headers).status_code == 500
    lines = logged()
    assert "broken on purpose" in lines
    assert PASSWORD not in lines
    assert str(settings.SECRET_KEY) not in lines
    assert token not in lines
    assert str(form.context["csrf_token"]) not in lines


@pytest.mark.django_db
def test_no_request_brings_a_key_or_a_secret_of_a_game_into_the_log(
    logged: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(raise_request_exception=False, headers=SAME_SITE)
    table = Table(client)
    table.phone("Ana").get("log/")
    key, link = table.key, f"with={table.play.join_secret}"
    paths = [
        f"/en/play/{key}/join/?{link}", f"/en/play/{key}", f"/play/{key}/", f"/EN/Play/{key}/nowhere/",
        f"/en/play/{key[:-1]}/", f"/en/play//{key}/", f"/en/play/%C3%A9{key}/", f"/en/play/%22{key}%0a/",
        f"/en/play/{key}%22/join/?{link}", f"/en/play/{key}/?{'x' * 70_000}",
        f"/api/v1/plays/{key}/", f"/api/v1/plays/{key}/moves", f"/api/v1/plays/{key}/nowhere?{link}",
        f"/en/ply/{key}/", f"/static/{key}.css", f"/en/play/{key}/nowhere/{table.secret}",
    ]  # fmt: skip
    for path in paths:
        for method in ("get", "options", "post", "delete"):
            getattr(client, method)(path, headers={"authorization": f"Bearer {table.secret}"})
        # Answered before any address is resolved.
        preflight = {"origin": "https://example.org", "access-control-request-method": "POST"}
        assert client.options(path, headers=preflight).status_code < 500
    client.post(f"/api/v1/plays/{key}/moves", headers={"transfer-encoding": "chunked"})
    client.post("/en/play/", {"code": table.play.code})

    def broken(*given: object, **_more: object) -> None:
        raise RuntimeError(f"broken by http://host/en/play/{key}/join/?{link} of Bearer {table.secret}")

    monkeypatch.setattr("plays.api.play_at", broken)
    assert client.get(f"/api/v1/plays/{key}/moves").status_code == 500
    monkeypatch.setattr("plays.views.visit.seat_of", broken)
    assert client.get(f"/en/play/{key}/log/").status_code == 500
    lines = logged()
    assert "/en/play/…/log/" in lines
    assert "Not Found: /en/play/…/nowhere/" in lines.replace("EN/Play", "en/play")
    assert lines.count("broken by") >= 2
    for secret in (key[:-1], table.play.code, table.play.join_secret, table.secret):
        assert secret not in lines
    for line in lines.splitlines():
        if line.startswith("{"):
            json.loads(line)


@pytest.mark.django_db
def test_anybody_hears_that_the_database_is_away_and_only_the_log_why(
    client: Client, logged: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> bool:
        raise OperationalError('connection to 10.0.0.5 failed: password authentication failed for user "sobremesa"')

    monkeypatch.setattr(connection, "vendor", "postgresql")
    monkeypatch.setattr(health.Game.objects, "exists", away)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["reasons"] == ["database: unreachable"]
    assert "10.0.0.5" in logged()
