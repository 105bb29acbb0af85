"""Cost of the most expensive input that hill climbing finds, in steps and in processor time.

``tests/limits`` checks the bound on the steps; this measures the bound in milliseconds on this machine.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

RUNS = 7
LIMIT = 100.0


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as var:
        os.environ["VAR_DIR"] = var
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        subprocess.run([sys.executable, "manage.py", "prepare"], check=True, stdout=subprocess.DEVNULL)
        _measure()


def _measure() -> None:
    import django

    django.setup()
    logging.disable(logging.WARNING)

    from django.conf import settings
    from django.test import Client

    from limits.declared import QUESTION, REQUEST, TEXT
    from limits.work import at_most, spend
    from tests.limits import climbing

    def loop() -> None:
        with at_most(REQUEST):
            for _ in range(REQUEST):
                spend()

    settings.RESPONSE_CACHE_BYTES = {"plain": 0, "with_query": 0}
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client()
    print(f"limit {LIMIT:.0f} ms, {REQUEST} steps; question {QUESTION}, text {TEXT}\n")
    print(f"{'work':<44}{'steps':>10}{'cpu ms':>10}{'µs a step':>12}")
    _row(f"baseline: {REQUEST} steps of an empty loop", REQUEST, loop)
    _row(
        "baseline: the home page, not cached", climbing.steps_of(lambda: client.get("/en/")), lambda: client.get("/en/")
    )
    searches = {
        "question": climbing.questions,
        "text to translate": climbing.texts,
        "input of a calculator": lambda: climbing.inputs(client),
        "address": lambda: climbing.addresses(client),
    }
    for name, find in searches.items():
        _row(name, *find())


def _row(name: str, steps: int, work: Callable[[], object]) -> None:
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append((time.process_time() - start) * 1000)
    print(f"{name:<44}{steps:>10}{min(times):>10.1f}{min(times) * 1000 / max(steps, 1):>12.2f}", flush=True)
