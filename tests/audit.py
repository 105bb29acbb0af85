"""Asks a vulnerability service about every locked package. ``python -m tests.audit``: see ``make audit``.

Ends with 1 when a package is vulnerable, and with 2 when that could not be found out: a package that the service was
not asked about is not known to be safe, though the program that asks calls that a success.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
LOCKS = ("requirements.txt", "requirements-dev.txt", "requirements-audit.txt")
SERVICES = ("pypi", "osv")
CLEAN, VULNERABLE, UNKNOWN = 0, 1, 2


def asked(service: str) -> str:
    """The report of pip-audit as JSON; empty when it ended without one."""
    command = [Path(sys.prefix, "audit/bin/pip-audit"), "--format", "json", "--vulnerability-service", service]
    command += ["--disable-pip", "--require-hashes", "--progress-spinner", "off"]
    locks = [word for lock in LOCKS for word in ("--requirement", lock)]
    return subprocess.run([*command, *locks], cwd=PROJECT, capture_output=True, text=True, check=False).stdout


def outcome(report: str) -> tuple[int, list[str]]:
    """What a report means, and the lines that say so."""
    try:
        packages = json.loads(report)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return UNKNOWN, ["the service gave no answer"]
    found = [
        f"{package['name']} {package['version']}: {item['id']}, mended in {', '.join(item['fix_versions']) or 'none'}"
        for package in packages
        for item in package.get("vulns", ())
    ]
    if found:
        return VULNERABLE, found
    unasked = [package["name"] for package in packages if "vulns" not in package]
    if unasked or not packages:
        return UNKNOWN, [f"the service knows nothing of {len(unasked)} of {len(packages)} packages"]
    return CLEAN, [f"no known vulnerability in {len(packages)} packages"]


def audited() -> tuple[int, list[str]]:
    """The word of the first service that could be asked."""
    status, lines = UNKNOWN, ["there is no service to ask"]
    for service in SERVICES:
        status, lines = outcome(asked(service))
        if status != UNKNOWN:
            break
    return status, lines


def main(*options: str) -> int:
    status, lines = audited()
    print(*lines, sep="\n")
    if status == UNKNOWN:
        print("NOT AUDITED: nobody could be asked about vulnerabilities of the packages")
        return CLEAN if "--where-reachable" in options else UNKNOWN
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
