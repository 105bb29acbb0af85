"""A Chromium for the tests: the one there is, else one installed with the system's package manager.

Run as ``python -m tests.browser.chromium`` it says in one line what it found, or exits 1 with the line to run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# What each package manager is told; the first command may fail without harm (a list that could not be refreshed).
MANAGERS: Mapping[str, tuple[str, ...]] = {
    "apt-get": ("apt-get update -qq", "apt-get install -y -qq --no-install-recommends chromium"),
    "dnf": ("dnf install -y -q chromium",),
    "pacman": ("pacman -Sy --noconfirm --needed chromium",),
    "apk": ("apk add --quiet --no-cache chromium",),
}


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


def commands(*, root: bool) -> list[list[str]]:
    """What installs a Chromium here, with sudo for whoever is not root; nothing without a known package manager."""
    sudo = [] if root else ["sudo", "-n"]
    manager = next((name for name in MANAGERS if shutil.which(name)), None)
    return [[*sudo, *line.split()] for line in MANAGERS[manager]] if manager else []


def install(*, root: bool) -> None:
    """Install a Chromium where that needs no password."""
    for command in commands(root=root):
        if shutil.which(command[0]):
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=quiet, check=False)


def advice(*, root: bool) -> str:
    """The one line that a person may run."""
    lines = [" ".join(command).replace("sudo -n", "sudo") for command in commands(root=root)]
    if not lines:
        return "Install Chromium, then run: export CHROMIUM=/path/to/chromium"
    return f"No Chromium for the browser tests. Run: {' && '.join(lines)}"


def found_or_installed() -> str:
    """The path of a Chromium that starts."""
    path = find()
    if not path:
        root = os.geteuid() == 0
        install(root=root)
        path = find()
        if not path:
            raise NoChromium(advice(root=root))
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
