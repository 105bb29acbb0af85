"""Reporting an error: from the page to the form, with everything that can go wrong on the way to the thanks."""

from __future__ import annotations

import json
import logging
from io import StringIO
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from content.refs import Ref
from reports import views
from reports.models import ErrorReport
from rulebook.caching import content_version
from tests.pages.document import Element, document
from web.log_format import json_formatter

from .conftest import SELLING, WRONG

pytestmark = pytest.mark.django_db

CONTENT_PAGES = {
    "big-shoulders:stock-phase/selling": "4.3 Selling stock",
    "big-shoulders:company/swift": "Swift and Company",
    "big-shoulders:term/appeal": "appeal",
    "big-shoulders:table/who-pays-whom": "",
    "big-shoulders:checklist/setup": "",
    "big-shoulders:calc/dividends": "Dividends",
    "big-shoulders:aid/player-aid": "Player aid",
    "big-shoulders:teach/lesson": "Learn to play",
}


def main(response: Any) -> Element:
    return document(response.content).one("main")


def faults(response: Any) -> dict[str, str]:
    """What is said beside the fields, by field."""
    said = main(response).all("div", class_="faults")
    return {item.attrs["id"]: item.text for item in said if item.text}


# On the pages


@pytest.mark.parametrize("ref", CONTENT_PAGES)
def test_every_content_page_leads_to_its_form(client: Client, ref: str) -> None:
    page = document(client.get(Ref.parse(ref).address("en")).content)
    [foot] = page.all("footer", class_="foot")
    [link] = [link for link in foot.links if "/report/" in link]
    form = client.get(link)
    assert form.status_code == 200
    assert ref in main(form).one("code").text
    assert CONTENT_PAGES[ref] in main(form).one("dl").text


def test_every_paragraph_leads_to_its_form(client: Client) -> None:
    page = document(client.get("/es/big-shoulders/stock-phase/selling/").content)
    paragraphs = page.all("section", class_="paragraph")
    links = [paragraph.one("a", class_="flaw") for paragraph in paragraphs]
    assert links
    for number, (paragraph, link) in enumerate(zip(paragraphs, links, strict=True), start=1):
        assert link.text == f"Avisar de un error en el párrafo {number}"
        form = main(client.get(link.attrs["href"]))
        assert form.one("code").text == f"{SELLING}#{paragraph.attrs['id']}"
        assert f"párrafo {number}" in form.one("dl").text


@pytest.mark.parametrize("address", ["/en/big-shoulders/stock-phase/selling/", "/en/report/thanks/"])
def test_cookie_is_set_on_the_form_page_only(client: Client, address: str) -> None:
    assert not client.get(address).cookies
    cookie = client.get("/en/report/").cookies["csrftoken"]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", "")


@pytest.mark.parametrize("page", ["big-shoulders:stock-phase/seling", "nowhere:term/appeal", "<script>", "a" * 300])
def test_form_about_no_page_is_not_found(client: Client, page: str) -> None:
    assert client.get("/en/report/", {"page": page}).status_code == 404


def test_form_without_a_page_is_about_the_site(client: Client, send: Any) -> None:
    assert "The site as a whole" in main(client.get("/en/report/")).text
    assert send(page="").status_code == 302
    assert ErrorReport.objects.get().address == "/en/"


# Taken


def test_report_is_kept_and_thanked_for(client: Client, send: Any) -> None:
    response = send(page=f"{SELLING}#price-drop", language="es", contact="ana@example.org")
    assert response.status_code == 302
    thanks = client.get(response["Location"])
    assert main(thanks).one("h1").text == "Gracias"
    assert "/es/big-shoulders/stock-phase/selling/#price-drop" in main(thanks).links
    report = ErrorReport.objects.get()
    assert (report.reference, report.paragraph, report.language) == (SELLING, "price-drop", "es")
    assert (report.text, report.contact) == (WRONG, "ana@example.org")
    assert report.content_version == content_version()
    assert report.address == "/es/big-shoulders/stock-phase/selling/#price-drop"


def test_page_that_went_away_meanwhile_can_still_be_reported(send: Any) -> None:
    assert send(page="big-shoulders:stock-phase/gone").status_code == 302
    assert ErrorReport.objects.get().reference == "big-shoulders:stock-phase/gone"


def test_lines_are_counted_as_the_browser_counts_them(send: Any) -> None:
    assert send(text="\r\n".join(["a" * 9] * 200) + "\r\n").status_code == 302
    assert ErrorReport.objects.get().text.count("\n") == 199


def test_nothing_about_the_sender_has_a_place_in_the_database() -> None:
    names = {field.name for field in ErrorReport._meta.fields}
    assert names == {
        "id",
        "reference",
        "paragraph",
        "language",
        "text",
        "contact",
        "content_version",
        "created",
        "closed",
    }


# Not taken


@pytest.mark.parametrize(
    ("language", "fields", "field", "said"),
    [
        ("en", {"text": ""}, "id_text_error", "Describe what is wrong."),
        ("es", {"text": "   "}, "id_text_error", "Describe qué está mal."),
        ("en", {"text": "too short"}, "id_text_error", "Enter at least 10 characters."),
        ("es", {"text": "a" * 2001}, "id_text_error", "Escribe como máximo 2000 caracteres; llevas 2001."),
        ("en", {"contact": "c" * 201}, "id_contact_error", "Enter at most 200 characters; you have written 201."),
    ],
)
def test_mistake_is_said_beside_its_field_and_what_was_typed_is_kept(
    send: Any, language: str, fields: dict[str, str], field: str, said: str
) -> None:
    response = send(language=language, **fields)
    assert response.status_code == 422
    assert faults(response) == {field: said}
    typed = {"text": WRONG, "contact": "", **fields}
    assert main(response).one("textarea").text == typed["text"].strip()
    assert main(response).one("input", id="id_contact").attrs.get("value", "") == typed["contact"]
    wrong = main(response).one(id=field.removesuffix("_error"))
    assert field in wrong.attrs["aria-describedby"]
    assert not ErrorReport.objects.exists()


def test_markup_stays_text(send: Any) -> None:
    response = send(text="</textarea><script>", contact='"><b>' * 60)
    assert b"<script>" not in response.content
    assert b"<b>" not in response.content


def test_field_that_nobody_sees_keeps_programs_out_and_loses_nothing(send: Any) -> None:
    response = send(homepage="https://spam.example")
    assert response.status_code == 422
    assert not ErrorReport.objects.exists()
    assert main(response).one("textarea").text == WRONG
    assert "value" not in main(response).one("input", name="homepage").attrs


@pytest.mark.parametrize("message", ["database is locked", "database or disk is full"])
def test_report_that_cannot_be_saved_is_not_thanked_for_and_its_text_stays(
    send: Any, monkeypatch: pytest.MonkeyPatch, message: str
) -> None:
    def refuses(self: ErrorReport) -> None:
        raise OperationalError(message)

    monkeypatch.setattr(ErrorReport, "keep", refuses)
    response = send()
    assert response.status_code == 503
    assert int(response["Retry-After"]) > 0
    assert "could not be saved" in main(response).one("div", class_="refused").text
    assert main(response).one("textarea").text == WRONG


def test_without_any_database_the_text_stays_too(send: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_args: object, **_options: object) -> None:
        raise OperationalError("no connection")

    monkeypatch.setattr("django.db.models.sql.compiler.SQLCompiler.execute_sql", gone)
    monkeypatch.setattr("django.db.models.sql.compiler.SQLInsertCompiler.execute_sql", gone)
    response = send()
    assert response.status_code == 503
    assert main(response).one("textarea").text == WRONG
    assert SELLING in main(response).one("dl").text


@pytest.mark.parametrize("language", ["en", "es"])
def test_browser_that_keeps_no_cookie_gets_its_text_back(language: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(f"/{language}/report/", {"text": WRONG}, query_params={"page": SELLING})
    assert response.status_code == 403
    assert "cookie" in main(response).one("div", class_="refused").text
    assert main(response).one("textarea").text == WRONG
    assert not ErrorReport.objects.exists()
    token = main(response).one("input", name="csrfmiddlewaretoken").attrs["value"]
    again = {"text": WRONG, "csrfmiddlewaretoken": token}
    assert strict.post(f"/{language}/report/", again, query_params={"page": SELLING}).status_code == 302


def test_other_forms_of_other_sites_are_refused_as_before() -> None:
    response = Client(enforce_csrf_checks=True).post("/en/big-shoulders/", {"text": WRONG})
    assert response.status_code == 403
    assert response["Content-Type"].startswith("text/plain")


# Not told to the log


@pytest.mark.parametrize("broken", [None, OperationalError(f"row: {WRONG}")])
def test_text_and_contact_stand_in_no_line_of_the_log(
    send: Any, monkeypatch: pytest.MonkeyPatch, broken: Exception | None
) -> None:
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(json_formatter())
    root, requests = logging.getLogger(), logging.getLogger("sobremesa.request")
    root.addHandler(handler)
    requests.setLevel(logging.INFO)
    if broken:

        def keep(*_args: object) -> None:
            raise broken

        monkeypatch.setattr(views, "_keep", keep)
    send(contact="ana@example.org")
    root.removeHandler(handler)
    requests.setLevel(logging.NOTSET)
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["path"] for line in lines if "path" in line] == ["/en/report/"]
    assert WRONG not in written.getvalue()
    assert "ana@example" not in written.getvalue()
    assert SELLING not in written.getvalue()
