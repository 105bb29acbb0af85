"""Playwright's driver, a Node.js program: it starts here, once the one library that a bare system lacks is installed.

Run as ``python -m tests.browser.driver`` it exits 1 with the line to run where it cannot be installed.
"""

from __future__ import annotations

import subprocess
import sys

from tests import packages

# Node.js is linked to GCC's library of atomic operations, and brings none.
LIBRARY = {"apt-get": "libatomic1", "dnf": "libatomic", "pacman": "gcc-libs", "apk": "libatomic"}


def problem() -> str:
    """What the driver says when it cannot start; empty when it does."""
    command = [sys.executable, "-m", "playwright", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return (done.stderr.strip() or f"exit {done.returncode}") if done.returncode else ""


def main() -> int:
    library = LIBRARY.get(packages.manager(), "")
    if problem() and library:
        packages.install(library)
    reason = problem()
    if reason:
        line = packages.advice(library) if library else ""
        print(f"Playwright's driver does not start: {reason.splitlines()[-1]}", file=sys.stderr)
        if line:
            print(f"Run: {line}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
