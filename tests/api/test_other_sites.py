"""Pages of other sites may read and compute; games in progress are closed to them without the secret of a seat."""

from __future__ import annotations

import json

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

HERE = {"Origin": "https://guides.example"}
DIVIDENDS = "/api/v1/calculators/big-shoulders/dividends"
SECRET = {"Authorization": "Bearer of-a-seat"}


def asks(method: str, *headers: str) -> dict[str, str]:
    names = {"Access-Control-Request-Headers": ",".join(headers)} if headers else {}
    return HERE | {"Access-Control-Request-Method": method} | names


@pytest.mark.parametrize("address", ["/api/v1/games", "/api/v1/search?q=dividend", "/data/schema.json", "/api/v1/x"])
def test_pages_of_other_sites_may_read(client: Client, address: str) -> None:
    response = client.get(address, headers=HERE)
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response
    assert "etag" in response["Access-Control-Expose-Headers"]
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_pages_of_other_sites_may_compute(client: Client) -> None:
    asked = client.options(DIVIDENDS, headers=asks("POST", "content-type"))
    assert (asked.status_code, asked["Access-Control-Allow-Origin"]) == (200, "*")
    assert "POST" in asked["Access-Control-Allow-Methods"]
    assert "content-type" in asked["Access-Control-Allow-Headers"]
    given = json.dumps({"revenue": 225, "share_price": 100})
    computed = client.post(DIVIDENDS, given, content_type="application/json", headers=HERE)
    assert computed["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("address", ["/en/", "/en/search/?q=dividend", "/api/v1/plays/x", "/api/v1/plays"])
def test_everything_else_stays_on_this_site(client: Client, address: str) -> None:
    response = client.get(address, headers=HERE)
    assert "Access-Control-Allow-Origin" not in response
    assert response["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in client.options(address, headers=asks("POST", "content-type"))


def test_games_in_progress_are_open_with_a_secret(client: Client) -> None:
    address = "/api/v1/plays/x"
    asked = client.options(f"{address}/moves", headers=asks("POST", "content-type", "authorization"))
    assert asked["Access-Control-Allow-Origin"] == "*"
    assert client.get(address, headers=HERE | SECRET)["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(
    ("address", "allowed"), [("/api/v1/games", "GET, OPTIONS"), ("/api/v1/plays", "OPTIONS, POST")]
)
def test_options_says_what_is_allowed(client: Client, address: str, allowed: str) -> None:
    response = client.options(address)
    assert (response.status_code, response["Allow"], response.content) == (204, allowed, b"")
