"""List the cards that readers rejected as not what they asked."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Max, Sum

from reports.models import RejectedCard


class Command(BaseCommand):
    help = "List the cards of the search that readers rejected (“Not what I asked”), the most rejected first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="write JSON instead of text")
        parser.add_argument(
            "--since", type=date.fromisoformat, metavar="YYYY-MM-DD", help="count only from this day (UTC) on"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        counted = RejectedCard.objects.filter(**({"day__gte": options["since"]} if options["since"] else {}))
        rows = [
            {"reference": reference, "language": language, "times": times, "last": last.isoformat()}
            for reference, language, times, last in counted.values_list("reference", "language")
            .annotate(total=Sum("times"), last=Max("day"))
            .order_by("-total", "reference", "language")
        ]
        if options["json"]:
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2))
        for row in () if options["json"] else rows:
            self.stdout.write("{times:>6}  {language}  {last}  {reference}".format(**row))
        if not rows and not options["json"]:
            self.stdout.write("No card has been rejected")
