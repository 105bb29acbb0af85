"""What the framework answers by itself in the shape and the language of every other answer of the API."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.utils.translation import gettext as _


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
        response = self.get_response(request)
        if response.status_code != 405:
            return response
        allowed = response.headers.get("Allow", "")
        message = _("This address answers to {options}.").format(options=allowed)
        errors = [{"field": "", "code": "method-not-allowed", "message": message}]
        return JsonResponse({"errors": errors}, status=405, headers={"Allow": allowed})
