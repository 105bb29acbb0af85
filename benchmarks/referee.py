"""Many random games of the independent models in ``tests/referee`` against the engine; a disagreement ends the run."""

from __future__ import annotations

import time

from tests.referee.referee import referee
from tests.referee.test_referee import MODELS, MOVES

GAMES = 1000


def main() -> None:
    print(f"{'game':<18}{'games':>8}{'legal':>9}{'illegal':>9}{'seconds':>9}")
    for game, model in MODELS.items():
        begin = time.perf_counter()
        played = [referee(model, seed, MOVES) for seed in range(GAMES)]
        legal, illegal = (sum(counts) for counts in zip(*played, strict=True))
        print(f"{game:<18}{GAMES:>8}{legal:>9}{illegal:>9}{time.perf_counter() - begin:>9.1f}")
