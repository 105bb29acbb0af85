"""The baseline of a page: a Django view that returns ten bytes, in the same process and behind the same middleware."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import handler404, handler500
from config.urls import urlpatterns as site_urls
from config.wsgi import (
    application as application,
)  # the server's entry point, with these addresses in place of the site's


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse(b"ten bytes!", content_type="text/plain")


urlpatterns = [path("bare/", bare), *site_urls]

__all__ = ["application", "handler404", "handler500", "urlpatterns"]
