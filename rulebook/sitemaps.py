"""Every page in every language, for search engines: in one file, or in several that an index lists."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.contrib.sitemaps import Sitemap
from django.contrib.sites.requests import RequestSite
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import cached_property

from content.base_path import BASE_PATH
from content.refs import AID, CALCULATOR, DIFFERENCE, TABLE, TEACH, TERM, address_of
from core.single_flight import single_flight
from language import LANGUAGES
from rulebook.caching import content_page, version_for
from rulebook.models import (
    CalculatorWords,
    Checklist,
    Component,
    ContentChange,
    Difference,
    Game,
    ReferenceTable,
    Ruling,
    Section,
    Term,
)
from rulebook.pages.sections import contents

# Models with a page and a reference.
Referred = Section | Term | Component | CalculatorWords | Checklist | ReferenceTable | Difference | Ruling


class BilingualSitemap(Sitemap):  # type: ignore[type-arg]  # generic in the stubs only
    """Addresses of pages that exist in every language."""

    def location(self, item: str) -> str:
        return item

    def get_urls(self, page: int | str = 1, site: Any = None, protocol: str | None = None) -> list[dict[str, Any]]:
        urls: list[dict[str, Any]] = super().get_urls(page, site, protocol)
        for url in urls:
            language, _slash, rest = url["item"].removeprefix(f"{BASE_PATH}/").partition("/")
            site = url["location"].removesuffix(f"/{language}/{rest}")
            url["alternates"] = [{"lang_code": code, "location": f"{site}/{code}/{rest}"} for code in LANGUAGES]
        return urls


class RefSitemap(BilingualSitemap):
    """Pages that have a reference, with the day of their last change where one is known."""

    # A file may have 50,000 addresses, each with half a kilobyte of translations; a process keeps a few of them.
    limit = 10_000

    @cached_property
    def paginator(self) -> Paginator[str]:  # Django lists the items again each time.
        return Paginator(self.items(), self.limit)

    def items(self) -> list[str]:
        # Only the keys: complete rows would take twenty megabytes, which the process would not release.
        named = ("key", "game__slug")
        rows: list[Iterable[Referred]] = [
            Section.objects.in_reading_order().only("key", "chapter__key", "chapter__game__slug"),
            Term.objects.select_related("game").only(*named),
            Component.objects.select_related("kind", "kind__game").only("key", "kind__key", "kind__game__slug"),
            CalculatorWords.objects.select_related("game").only("slug", "game__slug"),
            Checklist.objects.select_related("game").only(*named),
            ReferenceTable.objects.select_related("game").only(*named),
            Difference.objects.select_related("game").only(*named),
            Ruling.objects.select_related("game").only(*named),
        ]
        found = [row.ref for of_one_kind in rows for row in of_one_kind]
        days = dict(ContentChange.objects.order_by("date").values_list("page", "date"))
        self.days = {ref.address(code): days.get(str(ref)) for ref in found for code in LANGUAGES}
        return list(self.days)

    def lastmod(self, item: str) -> date | None:
        return self.days[item]


class ListSitemap(BilingualSitemap):
    """The home page, and the lists of each game."""

    def items(self) -> list[str]:
        found: list[tuple[str, ...]] = [(), ("about",), ("developers",), ("changes",)]
        for game in Game.objects.prefetch_related("calculators"):
            there = contents(game)
            keys = [*(view.chapter.key for view in there.chapters), *(kind.key for kind in there.kinds), TERM]
            others = ((TABLE, there.tables), (DIFFERENCE, there.differences), (AID, there.aid), (TEACH, there.lesson))
            keys += [key for key, has in others if has]
            keys += [CALCULATOR] if game.calculators.all() else []
            found += [(game.slug,), *((game.slug, key) for key in keys)]
        return [address_of(language, *parts) for parts in found for language in LANGUAGES]


@content_page
def sitemap(request: HttpRequest) -> HttpResponse:
    """Every address; if one file has no room for them, the index of the files, of which ``p`` is the number."""
    file = request.GET.get("p", "")
    content = _content(version_for(request), request.scheme or "http", request.get_host(), file)
    if not content:
        raise Http404
    # A list for programs should not appear in search results.
    return HttpResponse(content, content_type="application/xml", headers={"X-Robots-Tag": "noindex"})


@single_flight(entries=4)
def _content(version: str, protocol: str, host: str, file: str) -> bytes:
    """A file of one version of the content, or the index, computed once: it takes a quarter of a second.

    Empty if there is no such file. The first one has the lists, too.
    """
    named = HttpRequest()
    named.META["HTTP_HOST"] = host
    site = RequestSite(named)
    pages = RefSitemap()
    numbers = [str(number) for number in pages.paginator.page_range]
    if not file and len(numbers) > 1:
        here = f"{protocol}://{host}{reverse('sitemap')}"
        index = [{"location": f"{here}?p={number}"} for number in numbers]
        return render_to_string("sitemap_index.xml", {"sitemaps": index}).encode()
    if file and file not in numbers:
        return b""
    urls = pages.get_urls(file or 1, site, protocol)
    if file in ("", "1"):
        urls = [*ListSitemap().get_urls(site=site, protocol=protocol), *urls]
    return render_to_string("sitemap.xml", {"urlset": urls}).encode()
