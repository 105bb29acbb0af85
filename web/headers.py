"""Security headers that Django has no setting for, the length of every response, and no cookie where none is needed."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from web.cross_origin import is_open

_HEADERS = {
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class ExtraHeadersMiddleware(MiddlewareMixin):
    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        if policy := response.headers.get("Content-Security-Policy"):
            # The middleware gives its directives in an order that depends on the process.
            response.headers["Content-Security-Policy"] = "; ".join(sorted(policy.split("; ")))
        # A refusal from outside of CommonMiddleware has none yet.
        if not response.streaming and response.status_code not in (204, 304):
            response.headers.setdefault("Content-Length", str(len(response.content)))
        readers = "cross-origin" if is_open(request) else "same-origin"
        response.headers.setdefault("Cross-Origin-Resource-Policy", readers)
        # Django answers any request with a broken cookie of a form by a new one; only the form itself needs it.
        if settings.CSRF_COOKIE_NAME in response.cookies and not _is_form(request):
            del response.cookies[settings.CSRF_COOKIE_NAME]
        return response


def _is_form(request: HttpRequest) -> bool:
    return request.resolver_match is not None and request.resolver_match.url_name == "report"
