"""What tests need of the system: installed with its package manager where that asks for no password."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping

# What each package manager is told; the first command may fail without harm (a list that could not be refreshed).
MANAGERS: Mapping[str, tuple[str, ...]] = {
    "apt-get": ("apt-get update -qq", "apt-get install -y -qq --no-install-recommends {packages}"),
    "dnf": ("dnf install -y -q {packages}",),
    "pacman": ("pacman -Sy --noconfirm --needed {packages}",),
    "apk": ("apk add --quiet --no-cache {packages}",),
}


def manager() -> str:
    """The package manager of this system; empty when it is not a known one."""
    return next((name for name in MANAGERS if shutil.which(name)), "")


def commands(*packages: str, root: bool) -> list[list[str]]:
    """What installs packages here, with sudo for whoever is not root; nothing without a known package manager."""
    sudo = [] if root else ["sudo", "-n"]
    lines = MANAGERS.get(manager(), ()) if packages else ()
    return [[*sudo, *line.format(packages=" ".join(packages)).split()] for line in lines]


def install(*packages: str) -> None:
    """Install packages where that needs no password."""
    for command in commands(*packages, root=os.geteuid() == 0):
        if shutil.which(command[0]):
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=quiet, check=False)


def advice(*packages: str) -> str:
    """The one line that a person may run to install packages; empty without a known package manager."""
    lines = [" ".join(command) for command in commands(*packages, root=os.geteuid() == 0)]
    return " && ".join(lines).replace("sudo -n", "sudo")
