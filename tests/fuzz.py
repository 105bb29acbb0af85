"""Throws what the API's description allows and forbids at the running site. ``python -m tests.fuzz``: ``make fuzz``.

The rules of a game forbid more than a schema can say, so input that fits the schema may be refused.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.browser.server import serving

EXAMPLES = 25


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="sobremesa-fuzz-") as folder, serving(Path(folder)) as site:
        command = [Path(sys.prefix, "audit/bin/schemathesis"), "run", f"{site.address}/api/v1/openapi.json"]
        options = ["--phases", "coverage,fuzzing", "--max-examples", str(EXAMPLES), "--seed", "1", "--no-color"]
        options += ["--exclude-checks", "positive_data_acceptance"]
        return subprocess.run([*command, *options], cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
