"""What browsers are told about every answer."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.test import Client

from tests.conftest import PROJECT
from web import guard

pytestmark = pytest.mark.django_db

ANSWERS = [
    "/",
    "/en/",
    "/es/big-shoulders/stock-phase/selling/",
    "/en/big-shoulders/calc/dividends/?revenue=x",
    "/en/nowhere/",
    "/api/v1/games",
    "/api/v1/nowhere",
    "/healthz",
    "/readyz",
    "/robots.txt",
    "/sitemap.xml",
    "/language/es/?next=/en/",
]


@pytest.mark.parametrize("address", ANSWERS)
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ],
)
def test_answer_carries_the_header(client: Client, address: str, name: str, value: str) -> None:
    assert client.get(address)[name] == value


@pytest.mark.parametrize("address", ANSWERS)
def test_other_sites_may_load_only_what_is_for_programs(client: Client, address: str) -> None:
    loaded_by = "cross-origin" if address.startswith("/api/") else "same-origin"
    assert client.get(address)["Cross-Origin-Resource-Policy"] == loaded_by


@pytest.mark.parametrize("path", ["/en/report/", "/api/v1/calculators/big-shoulders/dividends"])
def test_refusal_says_how_long_it_is(client: Client, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setattr(guard, "LONGEST_ADDRESS", 100)
    too_long = client.get(path, {"q": "x" * 100})
    without_length = client.post("/en/report/", headers={"Transfer-Encoding": "chunked"})
    unknown_host = client.get(path, headers={"Host": "a b"})
    for response, status in ((too_long, {414, 422}), (without_length, {411}), (unknown_host, {400})):
        assert response.status_code in status
        assert int(response["Content-Length"]) == len(response.content)


def policy(client: Client, address: str) -> dict[str, list[str]]:
    rules = [rule.split() for rule in client.get(address)["Content-Security-Policy"].split(";") if rule.strip()]
    return {name: values for name, *values in rules}


@pytest.mark.parametrize("address", ANSWERS)
def test_page_loads_its_own_files_and_nothing_inline(client: Client, address: str) -> None:
    found = policy(client, address)
    assert list(found) == sorted(found)
    assert found["default-src"] == ["'none'"]
    assert found["base-uri"] == ["'none'"]
    assert found["frame-ancestors"] == ["'none'"]
    for name in ("script-src", "style-src", "img-src", "font-src", "connect-src", "form-action"):
        assert found[name] == ["'self'"]


def test_browsers_stay_with_tls_once_they_came_by_it(client: Client) -> None:
    assert client.get("/en/", secure=True)["Strict-Transport-Security"] == "max-age=31536000"
    assert "Strict-Transport-Security" not in client.get("/en/")


@pytest.mark.parametrize(
    ("chosen", "settings_of_django"),
    [("", "31536000 False False"), ("off", "0 False False"), ("preload", "31536000 True True")],
)
def test_staying_with_tls_is_chosen(chosen: str, settings_of_django: str) -> None:
    names = ("SECONDS", "INCLUDE_SUBDOMAINS", "PRELOAD")
    code = f"from config import settings as s; print({', '.join(f's.SECURE_HSTS_{name}' for name in names)})"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PROJECT,
        env={**os.environ, "HSTS": chosen},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == settings_of_django


def test_reader_with_a_broken_cookie_of_a_form_gets_no_new_one_but_on_the_form(client: Client) -> None:
    client.cookies["csrftoken"] = "broken"
    assert not client.get("/en/").cookies
    assert not client.get("/en/big-shoulders/calc/dividends/?revenue=x").cookies
    assert client.get("/en/report/").cookies["csrftoken"].value != "broken"


def test_documentation_of_the_api_alone_has_exceptions(client: Client) -> None:
    found = policy(client, "/api/v1/docs")
    usual = policy(client, "/en/")
    changed = {name for name in found if found[name] != usual[name]}
    assert changed == {"style-src", "img-src"}
    assert found["script-src"] == ["'self'"]
