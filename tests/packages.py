"""Programs of the system that tests need: installed with its package manager where that asks for no password."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping

# What each package manager is told; the first command may fail without harm (a list that could not be refreshed).
MANAGERS: Mapping[str, tuple[str, ...]] = {
    "apt-get": ("apt-get update -qq", "apt-get install -y -qq --no-install-recommends {package}"),
    "dnf": ("dnf install -y -q {package}",),
    "pacman": ("pacman -Sy --noconfirm --needed {package}",),
    "apk": ("apk add --quiet --no-cache {package}",),
}


def commands(package: str, *, root: bool) -> list[list[str]]:
    """What installs a package here, with sudo for whoever is not root; nothing without a known package manager."""
    sudo = [] if root else ["sudo", "-n"]
    manager = next((name for name in MANAGERS if shutil.which(name)), None)
    lines = MANAGERS[manager] if manager else ()
    return [[*sudo, *line.format(package=package).split()] for line in lines]


def install(package: str) -> None:
    """Install a package where that needs no password."""
    for command in commands(package, root=os.geteuid() == 0):
        if shutil.which(command[0]):
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=quiet, check=False)


def advice(package: str) -> str:
    """The one line that a person may run to install a package; empty without a known package manager."""
    lines = [" ".join(command) for command in commands(package, root=os.geteuid() == 0)]
    return " && ".join(lines).replace("sudo -n", "sudo")
