"""“Not what I asked”: a card is counted, its question is not, and the list is shown."""

from __future__ import annotations

import json
import time
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone

from limits import declared
from reports import rejecting
from reports.backup import restore
from reports.models import RejectedCard
from tests.pages.document import document

pytestmark = pytest.mark.django_db

CARD = "big-shoulders:stock-phase/preferred-certificate#not-for-the-director"
QUESTION = {
    "en": "may the director buy the preferred certificate of his own company",
    "es": "soy el director, puedo comprar el certificado preferente",
}


def rejected(client: Client, language: str = "en", *, site: str = "same-origin", **fields: str) -> Any:
    given = {"card": CARD, "q": QUESTION[language], "game": "big-shoulders", **fields}
    return client.post(f"/{language}/search/not-this/", given, headers={"sec-fetch-site": site})


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_button_of_a_card_counts_it_and_leads_to_the_list(client: Client, language: str) -> None:
    asked = {"q": QUESTION[language], "game": "big-shoulders"}
    page = document(client.get(f"/{language}/search/", asked).content)
    form = page.one("section", class_="card-of-answer").one("form")
    given = {field.attrs["name"]: field.attrs["value"] for field in form.all("input")}
    assert (form.attrs["method"], given) == ("post", {"card": CARD, **asked})
    response = client.post(form.attrs["action"], given, headers={"sec-fetch-site": "same-origin"}, follow=True)
    shown = document(response.content).one("div", id="results")
    assert shown.all("section", class_="card-of-answer") == []
    assert shown.one("ol", class_="hits").all("li")
    [row] = RejectedCard.objects.all()
    assert (row.reference, row.language, row.day, row.times) == (CARD, language, timezone.now().date(), 1)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_form_for_reports_has_the_question_for_the_reader_to_send_or_not(client: Client, language: str) -> None:
    part = document(rejected(client, language, **{"in-place": "1"}).content)
    [link] = part.links
    form = document(client.get(link).content)
    assert QUESTION[language] in form.one("textarea").text
    assert CARD in form.one("main").text


def test_every_rejection_of_a_day_is_one_row(client: Client) -> None:
    for language in ("en", "en", "es"):
        assert rejected(client, language).status_code == 302
    assert dict(RejectedCard.objects.values_list("language", "times")) == {"en": 2, "es": 1}


def test_neither_the_question_nor_an_address_has_a_place_in_the_database() -> None:
    assert {field.name for field in RejectedCard._meta.get_fields()} == {"id", "reference", "language", "day", "times"}


@pytest.mark.parametrize(
    "card",
    ["", "x", "big-shoulders:stock-phase/preferred-certificate", f"{CARD}x", "carnegie:term/nothing", "a\x00b", "<b>"],
)
def test_only_cards_that_there_can_be_are_counted(client: Client, card: str) -> None:
    assert rejected(client, card=card).status_code == 404
    assert not RejectedCard.objects.exists()


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_of_another_site_counts_nothing(client: Client, site: str) -> None:
    assert rejected(client, site=site).status_code == 403
    assert client.post("/en/search/not-this/", {"card": CARD}).status_code == 403
    assert not RejectedCard.objects.exists()


def test_too_many_from_one_client_are_told_when_to_come_back(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = declared.WriteLimit(seconds=600, client=2, network=4, everybody=5, with_newcomers=8)
    monkeypatch.setattr(declared, "CARDS_REJECTED", limit)
    monkeypatch.setattr(time, "time", lambda: 600_120)
    responses = [rejected(client) for _ in range(3)]
    assert [response.status_code for response in responses] == [302, 302, 429]
    assert responses[-1]["Retry-After"] == "480"
    assert RejectedCard.objects.get().times == 2


def test_the_list_is_shown_even_if_nothing_can_be_counted(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise DatabaseError

    monkeypatch.setattr(rejecting, "_count", fail)
    assert rejected(client).status_code == 302


def test_the_command_lists_the_most_rejected_first(client: Client) -> None:
    def listed(*options: str) -> str:
        out = StringIO()
        call_command("rejected_cards", *options, stdout=out)
        return out.getvalue()

    assert listed() == "No card has been rejected\n"
    rejected(client, "es", card="carnegie:term/donation")
    for _ in range(2):
        rejected(client)
    assert [line.split()[0::3] for line in listed().splitlines()] == [["2", CARD], ["1", "carnegie:term/donation"]]
    assert [(row["times"], row["language"]) for row in json.loads(listed("--json"))] == [(2, "en"), (1, "es")]
    assert listed("--since", "2099-01-01") == "No card has been rejected\n"


def test_counts_are_in_the_backup_of_the_reports(client: Client) -> None:
    rejected(client)
    out = StringIO()
    call_command("dumpdata", "reports", stdout=out)
    rejected(client)
    restore(StringIO(out.getvalue()))
    assert RejectedCard.objects.get().times == 2
    RejectedCard.objects.all().delete()
    restore(StringIO(out.getvalue()))
    assert RejectedCard.objects.get().times == 1
