"""URLs of the site, and one more: a Django view that returns ten bytes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import handler400, handler404, handler500
from config.urls import urlpatterns as site_urls


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse(b"ten bytes!", content_type="text/plain")


urlpatterns = [path("bare/", bare), *site_urls]

__all__ = ["handler400", "handler404", "handler500", "urlpatterns"]
