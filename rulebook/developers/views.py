"""The page for developers, with examples that a test runs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulebook.caching import content_page

EXAMPLES = ("chat_bot.py", "flash_cards.py", "dividends.txt", "assistant.json", "assistant.py")
# The address in the examples, in whose place the page shows this site's.
ELSEWHERE = "https://rules.example.org"


@require_safe
@content_page
def developers(request: HttpRequest) -> HttpResponse:
    """What the site offers to programs."""
    here = request.build_absolute_uri(reverse("root")).rstrip("/")
    names = ("bot", "cards", "formula", "connector", "assistant")
    shown = {name: example(file).replace(ELSEWHERE, here).strip() for name, file in zip(names, EXAMPLES, strict=True)}
    return render(request, "rulebook/developers.html", {**shown, "here": here})


@cache
def example(name: str) -> str:
    """The source of an example."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
