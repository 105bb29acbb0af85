"""A Chromium for the tests: the one there is, else one installed with the system's package manager.

Run as ``python -m tests.browser.chromium`` it says in one line what it found, or exits 1 with the line to run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from tests import packages

# Chromium's own build without windows draws the same pages in two thirds of the time.
PACKAGES = ("chromium-headless-shell", "chromium")
NAMES = (*PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable")


class NoChromium(Exception):
    """There is no Chromium and none could be installed; says what to run."""


def version(path: str) -> str:
    """What a browser calls itself; empty when it does not start (Ubuntu's stand-in for a snap, for one)."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    lines = answer.stdout.strip().splitlines()
    return lines[-1].strip() if lines else ""


def find() -> str:
    """The browser that ``CHROMIUM`` names, else the first on the path; empty when there is none that starts."""
    named = os.environ.get("CHROMIUM", "")
    if named:
        path = shutil.which(named) or ""
        if not path or not version(path):
            raise NoChromium(f"CHROMIUM is “{named}”, which does not start. Name a Chromium, or run: unset CHROMIUM")
        return path
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in found if path and version(path)), "")


def advice() -> str:
    """The one line that a person may run."""
    line = packages.advice("chromium")
    if not line:
        return "Install Chromium, then run: export CHROMIUM=/path/to/chromium"
    return f"No Chromium for the browser tests. Run: {line}"


def found_or_installed() -> str:
    """The path of a Chromium that starts."""
    path = find()
    for package in PACKAGES:
        if not path:
            packages.install(package)
            path = find()
    if not path:
        raise NoChromium(advice())
    return path


def main() -> int:
    try:
        path = found_or_installed()
    except NoChromium as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"Chromium: {version(path)} ({path})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
