"""Checklists: groups that unfold one after the other, each with one link to each page of its rules."""

from __future__ import annotations

import pytest
from django.test import Client

from rulebook.models import Checklist
from tests.pages.document import document

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "es"])
def test_only_the_first_group_is_open_and_each_links_its_rules_once(client: Client, language: str) -> None:
    lists = Checklist.objects.select_related("game")
    assert lists
    for checklist in lists:
        page = document(client.get(checklist.ref.address(language)).content)
        groups = [section.one("details") for section in page.one("article", class_="checklist").all("section")]
        assert ["open" in group.attrs for group in groups] == [place == 0 for place in range(len(groups))]
        for group in groups:
            rules = group.all("p", class_="fine")[-1]
            links = [link.partition("#")[0] for link in rules.links]
            assert links
            titles = [link.text for link in rules.all("a")]
            assert len(titles) == len(set(titles))
            assert len(links) == len(set(links))
