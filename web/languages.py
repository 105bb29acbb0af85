"""The language of a request: that of its address; of the browser only where an address names none."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

from core.programs import MCP
from rulebook.errors import language_of

# What programs read is the same whatever a browser prefers, so that caches need one copy.
_FOR_PROGRAMS = ("/api/", "/data/", "/sitemap.xml", "/llms.txt", MCP)


class NamedLanguageMiddleware(LocaleMiddleware):
    """For programs, the parameter ``lang`` names the language, English where it is left out."""

    def process_request(self, request: HttpRequest) -> None:
        if not request.path_info.startswith(_FOR_PROGRAMS):
            super().process_request(request)
            return
        translation.activate(language_of(request))
        request.LANGUAGE_CODE = translation.get_language()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not request.path_info.startswith(_FOR_PROGRAMS):
            return super().process_response(request, response)
        response.headers.setdefault("Content-Language", translation.get_language())
        return response
