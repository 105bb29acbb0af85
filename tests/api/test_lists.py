"""Lists in pages, as tables for spreadsheets, and calculations by address."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from rulebook.models import Component, Game, Section
from rules.engine.registry import calculators

pytestmark = pytest.mark.django_db

API = "/api/v1/"
COMPANIES = "components/big-shoulders/company"
DIVIDENDS = "calculators/big-shoulders/dividends"
ASKED = "revenue=225&share_price=100&holdings.player=Ana&holdings.shares=6&holdings.treasury=4"


def test_pages_lead_to_one_another_until_the_whole_list_was_read(client: Client) -> None:
    call, refs = f"{API}games/big-shoulders/sections?limit=40", []
    while call:
        response = client.get(call)
        refs += [item["ref"] for item in response.json()]
        links = {rel: url for url, rel in re.findall(r'<([^>]+)>; rel="(\w+)"', response.get("Link", ""))}
        call = links.get("next", "")
    sections = Section.objects.of(Game.objects.get(slug="big-shoulders")).in_reading_order()
    assert refs == [str(item.ref) for item in sections]
    assert response["X-Total-Count"] == str(len(refs))
    assert "prev" in links


@pytest.mark.parametrize("call", [COMPANIES, "terms", "calculators", "games/carnegie/sections"])
def test_every_list_has_pages(client: Client, call: str) -> None:
    whole = client.get(f"{API}{call}")
    assert "Link" not in whole
    assert client.get(f"{API}{call}?limit=2&offset=3").json() == whole.json()[3:5]
    assert client.get(f"{API}{call}?offset=9999").json() == []


def test_components_are_a_table(client: Client) -> None:
    response = client.get(f"{API}{COMPANIES}.csv?lang=es")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(StringIO(response.content.decode("utf-8-sig"))))
    listed = Component.objects.filter(kind__game__slug="big-shoulders", kind__key="company").order_by("position")
    assert [row["name"] for row in rows] == [item.name_es for item in listed]
    assert rows[0]["starting_appeal"] == str(listed[0].values["starting_appeal"])
    assert client.get(f"{API}{COMPANIES}.csv?color=red").status_code == 422


def test_address_computes_what_a_body_does(client: Client) -> None:
    given: dict[str, Any] = {"revenue": 225, "share_price": 100, "holdings": {"players": {"Ana": 6}, "treasury": 4}}
    given["holdings"]["bank_pool"] = 0
    by_body = client.post(f"{API}{DIVIDENDS}", given, content_type="application/json").json()
    assert client.get(f"{API}{DIVIDENDS}?{ASKED}&holdings.bank_pool=0").json() == by_body
    table = dict(csv.reader(StringIO(client.get(f"{API}{DIVIDENDS}.csv?{ASKED}").content.decode())))
    assert table["per_share"] == "22"
    assert table["payouts.Ana"] == "132"


@pytest.mark.parametrize("ending", ["", ".csv"])
@pytest.mark.parametrize(
    ("query", "field", "code"),
    [("revenue=x", "revenue", "not-a-whole-number"), (f"{ASKED}&price=1", "price", "unknown-field")],
)
def test_wrong_address_names_the_field(client: Client, ending: str, query: str, field: str, code: str) -> None:
    response = client.get(f"{API}{DIVIDENDS}{ending}?{query}")
    assert response.status_code == 422
    assert (field, code) in {(error["field"], error["code"]) for error in response.json()["errors"]}


def test_every_calculator_has_an_address(client: Client) -> None:
    assert {client.get(f"{API}calculators/{game}/{slug}").status_code for game, slug in calculators()} <= {200, 422}
    assert client.get(f"{API}calculators/big-shoulders/nothing.csv").status_code == 404


def test_index_leads_to_every_call(client: Client) -> None:
    index = client.get(API).json()
    assert client.get(index["description"]).json()["openapi"].startswith("3.1")
    for name, address in index["calls"].items():
        assert client.options(address).status_code == 204, name
