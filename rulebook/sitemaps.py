"""Every page in every language, for search engines."""

from __future__ import annotations

from django.contrib.sitemaps import Sitemap

from rulebook.models import CalculatorWords, Checklist, Component, ReferenceTable, Section, Term


class RefSitemap(Sitemap):  # type: ignore[type-arg]  # generic in the stubs only
    """Pages that have a reference."""

    limit = 2000

    def items(self) -> list[str]:
        rows = [
            *Section.objects.in_reading_order(),
            *Term.objects.select_related("game"),
            *Component.objects.select_related("kind", "kind__game"),
            *CalculatorWords.objects.select_related("game"),
            *Checklist.objects.select_related("game"),
            *ReferenceTable.objects.select_related("game"),
        ]
        return [row.ref.address(language) for row in rows for language in ("en", "es")]

    def location(self, item: str) -> str:
        return item


SITEMAPS = {"pages": RefSitemap}
