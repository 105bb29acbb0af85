"""Server time of pages, beside a view that returns ten bytes through the same middleware, in one process."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable

ROUNDS = 300
PAGES = {
    "bare view": "/bare/",
    "section": "/en/big-shoulders/operating-phase/dividends/",
    "company": "/es/big-shoulders/company/swift/",
    "calculator with a result": (
        "/en/big-shoulders/calc/dividends/?revenue=225&share_price=100&holdings.player=Ana&holdings.shares=6"
        "&holdings.treasury=4"
    ),
    "search page": "/en/search/?q=can+i+sell+the+director+certificate",
    "search API": "/api/v1/search?q=cuanto+baja+el+valor&lang=es",
}


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as var:
        os.environ |= {"VAR_DIR": var, "LOG_LEVEL": "ERROR", "DJANGO_SETTINGS_MODULE": "config.settings"}
        import django

        django.setup()
        from django.conf import settings
        from django.core.management import call_command
        from django.test import Client

        settings.ROOT_URLCONF = "benchmarks.bare"
        call_command("prepare", stdout=open(os.devnull, "w"))  # noqa: SIM115, PTH123
        client = Client()
        answers = {name: _median(lambda address=address: client.get(address)) for name, address in PAGES.items()}
        cached = client.get(PAGES["section"]).headers["ETag"]
        answers["section, not modified"] = _median(
            lambda: client.get(PAGES["section"], headers={"if-none-match": cached})
        )
    print(f"{'page':<28}{'median ms':>10}{'ratio to bare':>15}")
    for name, milliseconds in answers.items():
        print(f"{name:<28}{milliseconds:>10.2f}{milliseconds / answers['bare view']:>15.1f}")


def _median(call: Callable[[], object]) -> float:
    for _ in range(20):
        call()
    times = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        call()
        times.append((time.perf_counter() - begin) * 1000)
    return statistics.median(times)
