"""Reporting an error: the form, and the thanks for it."""

from __future__ import annotations

import logging
from typing import Any

from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils import translation
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import requires_csrf_token
from django.views.decorators.http import require_http_methods, require_safe

from core.write_limits import TooManyError, WriteCounter
from limits import declared
from rulebook.caching import SECONDS_TO_TRY_AGAIN, content_version
from rulebook.errors import refused_post
from rulebook.models.language import current_language
from search.weights import LONGEST_QUERY

from .forms import ReportForm
from .models import ErrorReport
from .subjects import NoSubject, Subject, number_of, subject_of, title_of

logger = logging.getLogger("sobremesa.reports")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest) -> HttpResponse:
    """The form about a page. When the reader sees the thanks, the report is on disk."""
    subject = _subject(request)
    if request.method != "POST":
        if subject.ref and not title_of(subject.ref):
            raise Http404
        return _form_page(request, subject, ReportForm(initial={"text": _about(request.GET.get("q", ""))}))
    form = ReportForm(request.POST)
    if not form.is_valid():
        return _form_page(request, subject, form, status=422)
    if form.by_a_program:
        return _form_page(request, subject, form, "program", status=422)
    counter = WriteCounter("reports", declared.REPORTS)
    try:
        counter.check(request)
        _keep(subject, form.cleaned_data)
    except TooManyError as over:
        return _form_page(request, subject, form, "limit", status=429, wait=over.seconds)
    except DatabaseError as error:
        # Its message may quote the row.
        logger.error("report not stored", extra={"reason": type(error).__name__})
        return _form_page(request, subject, form, "storage", status=503, wait=SECONDS_TO_TRY_AGAIN)
    counter.count(request)
    return redirect(f"{reverse('report-thanks')}{_query(subject)}")


@never_cache
@require_safe
def thanks(request: HttpRequest) -> HttpResponse:
    subject = _subject(request)
    return render(request, "reports/thanks.html", {"subject": subject, "title": _title(subject)})


@requires_csrf_token
def refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without our cookie: a browser that stores no cookies gets the text back."""
    try:
        is_report = resolve(request.path_info).url_name == "report"
    except Resolver404:
        is_report = False
    if not is_report:
        return refused_post(request, reason)
    with translation.override(request.path_info[1:3]):
        return _form_page(request, _subject(request), ReportForm(request.POST), "cookie", status=403)


def _subject(request: HttpRequest) -> Subject:
    try:
        return subject_of(request.GET.get("page", ""))
    except NoSubject:
        raise Http404 from None


def _about(question: str) -> str:
    """The beginning of a report on a card that does not answer a question; the reader decides whether to send it."""
    asked = question.replace("\x00", "").strip()[:LONGEST_QUERY]
    return (
        _("I searched for “{question}”, and the answer shown is not what I asked.").format(question=asked)
        if asked
        else ""
    )


def _keep(subject: Subject, given: dict[str, Any]) -> None:
    ErrorReport(
        reference=subject.reference,
        paragraph=subject.paragraph,
        language=current_language(),
        text=given["text"],
        contact=given["contact"],
        content_version=content_version(),
    ).keep()


def _form_page(
    request: HttpRequest, subject: Subject, form: ReportForm, notice: str = "", *, status: int = 200, wait: int = 0
) -> HttpResponse:
    """``notice`` is the reason why a valid form was not accepted; it may be after ``wait`` seconds."""
    context = {
        "subject": subject,
        "title": _title(subject),
        "number": _number(subject),
        "form": form,
        "notice": notice,
        "minutes": -(-wait // 60),
        "action": f"{reverse('report')}{_query(subject)}",
        "no_alternates": True,
    }
    if notice == "storage":
        # The menu of games comes from the database too, as does the version of the cached frame.
        context |= {"games": [], "version": ""}
    response = render(request, "reports/report.html", context, status=status)
    if wait:
        response["Retry-After"] = str(wait)
    return response


def _query(subject: Subject) -> str:
    return f"?{urlencode({'page': str(subject.ref)})}" if subject.ref else ""


def _title(subject: Subject) -> str:
    """The page's title; its reference if the page no longer exists or the database is unavailable."""
    try:
        return title_of(subject.ref) or subject.reference if subject.ref else ""
    except DatabaseError:
        return subject.reference


def _number(subject: Subject) -> int | None:
    try:
        return number_of(subject.ref) if subject.ref else None
    except DatabaseError:
        return None
