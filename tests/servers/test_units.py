"""systemd reads every unit of deploy/ without a complaint, and finds each of them confined."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests import packages
from tests.prepared import PROJECT

UNITS = sorted((PROJECT / "deploy").glob("*.service")) + sorted((PROJECT / "deploy").glob("*.timer"))
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
# systemd's own scale goes from 0 to 10; a service without any confinement has 9.6.
MOST_EXPOSED = 2.2


@pytest.fixture(scope="module")
def units(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The units, with a program that is on every machine in place of those of an installation."""
    if not shutil.which("systemd-analyze"):
        packages.install("systemd")
    folder = tmp_path_factory.mktemp("units")
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8")
        (folder / unit.name).write_text(
            re.sub(r"/srv/sobremesa/\.venv/bin/\w+|/usr/bin/litestream", "/bin/true", text), encoding="utf-8"
        )
    return folder


def analyzed(*words: str) -> str:
    done = subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_every_unit_is_read_without_a_complaint(units: Path) -> None:
    assert analyzed("verify", "--man=no", *(str(units / unit.name) for unit in UNITS)) == ""


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.stem)
def test_service_is_confined(units: Path, unit: Path) -> None:
    told = analyzed("security", "--offline=yes", "--no-pager", str(units / unit.name))
    exposed = re.search(r"Overall exposure level for \S+: ([\d.]+)", told)
    assert exposed, told
    assert float(exposed[1]) <= MOST_EXPOSED
    text = unit.read_text(encoding="utf-8")
    assert re.search(r"^MemoryMax=\d+", text, re.M)
    assert re.search(r"^TasksMax=\d+", text, re.M)
