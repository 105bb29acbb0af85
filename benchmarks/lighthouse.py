"""Lighthouse's mobile profile on the most-read pages, next to our targets. It runs only when named.

npx downloads Lighthouse to its own cache: the project does not depend on it. Times are simulated for a slow phone on a
slow network from one load on this machine, so a busy machine looks slower than it is: the median of three runs counts.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.server import OPENER, serving
from tests.browser.addresses import DIVIDENDS, HOLDINGS
from tests.browser.chromium import found_or_installed

# The newest version that runs on Node 20, the version in Debian and Ubuntu.
LIGHTHOUSE = "lighthouse@12.8.2"
RUNS = 3
PAGES = {
    "home": "/en/",
    "section": "/es/big-shoulders/operating-phase/dividends/",
    "calculator": f"/en/{DIVIDENDS}?revenue=225&share_price=100&{HOLDINGS}",
    "search": "/es/search/?q=dividendo",
}
# Scores of 100 (performance: 98), the largest contentful paint within 1.5 s, no layout shift.
TARGETS = {"performance": 98, "accessibility": 100, "best-practices": 100, "seo": 100, "lcp": 1500, "cls": 0}
_TIMES = {"lcp": "largest-contentful-paint", "cls": "cumulative-layout-shift"}
_FLAGS = "--headless=new --no-sandbox --disable-gpu"


def main() -> None:
    print(f"{'page':<12}{'performance':>12}{'accessib.':>11}{'practices':>11}{'SEO':>5}{'LCP ms':>8}{'CLS':>7}  below")
    with serving() as server, tempfile.TemporaryDirectory(prefix="sobremesa-lighthouse-") as folder:
        for name, path in PAGES.items():
            # Warms the cache: the first visitor after a start is not typical.
            OPENER.open(server.address + path).close()
            reports = [_report(server.address + path, Path(folder)) for _ in range(RUNS)]
            medians = {figure: statistics.median(_figures(report)[figure] for report in reports) for figure in TARGETS}
            below = [figure for figure in TARGETS if not _is_met(figure, medians[figure])]
            scores = "".join(
                f"{medians[each]:>{width}.0f}" for each, width in zip(TARGETS, (12, 11, 11, 5), strict=False)
            )
            print(f"{name:<12}{scores}{medians['lcp']:>8.0f}{medians['cls']:>7.3f}  {', '.join(below) or '-'}")
            for fault in sorted({fault for report in reports for fault in _faults(report)}):
                print(f"    {fault}")


def _report(address: str, folder: Path) -> dict[str, Any]:
    """Return Lighthouse's report on one load of a page."""
    path = folder / "report.json"
    environment = {**os.environ, "CHROME_PATH": found_or_installed()}
    options = ["--quiet", "--output=json", f"--output-path={path}", f"--chrome-flags={_FLAGS}"]
    command = ["npx", "--yes", LIGHTHOUSE, address, *options]
    subprocess.run(command, env=environment, check=True, capture_output=True, cwd=folder)
    report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return report


def _figures(report: Mapping[str, Any]) -> dict[str, float]:
    scores = {name: round(category["score"] * 100) for name, category in report["categories"].items()}
    return scores | {name: report["audits"][audit]["numericValue"] for name, audit in _TIMES.items()}


def _is_met(figure: str, value: float) -> bool:
    # A layout shift shows in the third decimal; smaller values are rounding.
    return round(value, 3) <= TARGETS[figure] if figure in _TIMES else value >= TARGETS[figure]


def _faults(report: Mapping[str, Any]) -> list[str]:
    """Failed audits outside performance, where the score is enough."""
    weighed = {
        audit["id"]
        for name, category in report["categories"].items()
        for audit in category["auditRefs"]
        if audit["weight"] and name != "performance"
    }
    audits = report["audits"]
    return [f"{name}: {audits[name]['title']}" for name in weighed if audits[name]["score"] == 0]


if __name__ == "__main__":
    main()
