"""The names that the site answers to."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware


class NamedHostMiddleware(CommonMiddleware):
    """Whoever watches a process asks it by its address: what is answered is the same under any name, and names none."""

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        return None if request.path in settings.WATCHED else super().process_request(request)
