"""The charters in the rules are those of the pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.big_shoulders.companies import COMPANIES, Factory
from rules.big_shoulders.tables import CUBES_IN_THE_BOX, RESOURCES

PAGES = Path(__file__).parents[3] / "fixtures/big-shoulders/components/company.yaml"
ON_THE_PAGES = {item["key"]: item["values"] for item in yaml.safe_load(PAGES.read_text(encoding="utf-8"))["items"]}


def figures(factory: Factory) -> dict[str, Any]:
    return {name: getattr(factory, name) for name in Factory.__slots__} | {"resources": list(factory.resources)}


def test_companies_are_those_of_the_pages_in_their_order() -> None:
    assert list(COMPANIES) == list(ON_THE_PAGES)


@pytest.mark.parametrize("key", COMPANIES)
def test_charter_agrees_with_the_page(key: str) -> None:
    company, page = COMPANIES[key], ON_THE_PAGES[key]
    assert company.industry == page["industry"]
    assert list(company.prices) == page["price_by_salespeople"]
    assert [figures(factory) for factory in company.factories] == page["factories"]


@pytest.mark.parametrize("key", COMPANIES)
def test_full_automation_adds_one_good(key: str) -> None:
    for factory in COMPANIES[key].factories:
        assert factory.automation_spaces == factory.workers
        assert factory.goods_fully_automated == factory.goods + 1


@pytest.mark.parametrize("key", COMPANIES)
def test_factories_consume_the_resources_of_the_game(key: str) -> None:
    used = {resource for factory in COMPANIES[key].factories for resource in factory.resources}
    assert used <= set(RESOURCES) == set(CUBES_IN_THE_BOX)
