"""The page that shows the interface by itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulebook.caching import content_page, content_version
from rulebook.models.language import current_language
from web.design.page import design_page


@require_safe
@content_page
def design(request: HttpRequest) -> HttpResponse:
    """For people who work on the site: it is no page of a game, and is not to be found by a search engine."""
    page = design_page(current_language(), content_version())
    response = render(request, "rulebook/design.html", {"page": page})
    response["X-Robots-Tag"] = "noindex"
    return response
