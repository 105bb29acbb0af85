"""Starting Playwright's driver, and installing what it lacks, on made-up machines."""

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
STARTS = "import sys\n"
LACKS_A_LIBRARY = """\
import sys
from pathlib import Path

if not Path(__file__).with_name("installed").exists():
    sys.exit("node: error while loading shared libraries: libatomic.so.1")
"""


def run(folder, playwright, manager="exit 1"):
    """The command on a machine with a Playwright that does this, and a package manager that does that."""
    (folder / "playwright.py").write_text(playwright)
    programs = folder / "bin"
    programs.mkdir()
    for name in ("apt-get", "sudo"):
        path = programs / name
        path.write_text(f"#!/bin/sh\n{manager}\n")
        path.chmod(0o755)
    environment = os.environ | {"PATH": str(programs), "PYTHONPATH": f"{folder}:{PROJECT}"}
    command = [sys.executable, "-m", "tests.browser.driver"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_a_driver_that_starts_needs_nothing(tmp_path):
    assert run(tmp_path, STARTS).returncode == 0


def test_a_missing_library_is_installed(tmp_path):
    assert run(tmp_path, LACKS_A_LIBRARY, f"echo >> {tmp_path}/installed").returncode == 0


def test_a_driver_that_cannot_start_is_explained(tmp_path):
    done = run(tmp_path, LACKS_A_LIBRARY)
    assert done.returncode == 1
    assert "libatomic.so.1" in done.stderr
    assert "apt-get install" in done.stderr
