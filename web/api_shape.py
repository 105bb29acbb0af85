"""What the framework answers by itself in the shape and the language of every other answer of the API."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _

from rulebook.api.errors import api_error


class ApiMethodMiddleware:
    """Errors speak the language asked for, and a wrong method is no bare line of text."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith("/api/"):
            return self.get_response(request)
        asked = request.GET.get("lang")
        if asked in dict(settings.LANGUAGES):
            translation.activate(asked)
        if request.method == "HEAD":
            # The framework knows no HEAD; the server sends no body for it.
            request.method = "GET"
        response = self.get_response(request)
        if response.status_code != 405:
            return response
        allowed = response.headers.get("Allow", "")
        message = _("This address answers to {options}.").format(options=allowed)
        answer = api_error(405, "method-not-allowed", message)
        answer.headers["Allow"] = allowed
        return answer
