"""Throws what the API's description allows and forbids at the running site. ``python -m tests.fuzz``: ``make fuzz``.

What fits the description is accepted, or refused for a rule of the game or for what no schema can say
(``fuzz_hooks.py``); games in progress are real ones. Nothing is answered with an error of the server.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.browser.server import PROJECT, running
from tests.prepared import copied

EXAMPLES = 25
# What is refused and accepted is judged by checks of our own; secrets are those of real games, sent every time.
LEFT_OUT = "positive_data_acceptance,negative_data_rejection,ignored_auth"


def main() -> int:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.fuzz_settings"
    with tempfile.TemporaryDirectory(prefix="sobremesa-fuzz-") as name:
        folder = Path(name)
        with copied(folder) as environment, running(folder, environment) as site:
            command = [Path(sys.prefix, "audit/bin/schemathesis"), "run", f"{site}/api/v1/openapi.json"]
            options = ["--phases", "coverage,fuzzing", "--max-examples", str(EXAMPLES), "--seed", "1", "--no-color"]
            hooks = {"SITE": site, "SCHEMATHESIS_HOOKS": "tests.fuzz_hooks", "PYTHONPATH": str(PROJECT)}
            return subprocess.run(
                [*command, *options, "--exclude-checks", LEFT_OUT], cwd=folder, env=os.environ | hooks, check=False
            ).returncode


if __name__ == "__main__":
    sys.exit(main())
