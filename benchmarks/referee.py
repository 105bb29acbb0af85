"""Random games of the independent models in ``tests/referee`` against the engine; a disagreement ends the run."""

from __future__ import annotations

import time

from tests.referee.referee import referee
from tests.referee.test_referee import LONG, MODELS

# For each model.
SECONDS = 60


def main() -> None:
    print(f"{'model':<25}{'games':>8}{'legal':>9}{'illegal':>9}{'processor':>11}")
    for name, model in MODELS.items():
        end, begin = time.monotonic() + SECONDS, time.process_time()
        games = legal = illegal = 0
        while time.monotonic() < end:
            counts = referee(model, games, LONG)
            games, legal, illegal = games + 1, legal + counts[0], illegal + counts[1]
        print(f"{name:<25}{games:>8}{legal:>9}{illegal:>9}{time.process_time() - begin:>10.1f}s", flush=True)
