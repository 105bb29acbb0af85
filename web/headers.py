"""Security headers that Django has no setting for, and no cookie where nobody needs one."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

_HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class HeadersMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        # Django answers any request with a broken cookie of a form by a new one; only the form itself needs it.
        if settings.CSRF_COOKIE_NAME in response.cookies and not _is_form(request):
            del response.cookies[settings.CSRF_COOKIE_NAME]
        return response


def _is_form(request: HttpRequest) -> bool:
    return request.resolver_match is not None and request.resolver_match.url_name == "report"
