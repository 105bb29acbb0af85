"""A wrong method on the API answers in the shape of every other error; the framework sends a bare line of text."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _


class ApiMethodMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405 or not request.path.startswith("/api/"):
            return response
        allowed = response.headers.get("Allow", "")
        message = _("This address answers to {options}.").format(options=allowed)
        errors = [{"field": "", "code": "method-not-allowed", "message": message}]
        return JsonResponse({"errors": errors}, status=405, headers={"Allow": allowed})
