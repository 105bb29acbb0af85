"""Where tests keep their files: loaded with ``-p`` before Django reads its settings, which a conftest would not be."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

# Nothing that a test makes may land in the project's own var/; each test process has a place of its own.
_VAR = tempfile.TemporaryDirectory(prefix="sobremesa-tests-")
os.environ["VAR_DIR"] = _VAR.name
os.environ["LOG_LEVEL"] = "ERROR"
# DATABASE_URL stays: on the server that it names the tests make databases of their own, and touch no other.
for _name in ("DEBUG", "SECRET_KEY", "ALLOWED_HOSTS", "BEHIND_TLS_PROXY", "HSTS", "LOG_FORMAT", "METRICS_PATH"):
    os.environ.pop(_name, None)
# A release without anything in it, for the static files that no test collects.
(Path(_VAR.name) / "releases/empty/static").mkdir(parents=True)
(Path(_VAR.name) / "releases/current").symlink_to("empty")

# The process that starts the others makes the place that they share, and they inherit its name.
_SHARED = None if "PYTEST_XDIST_WORKER" in os.environ else tempfile.TemporaryDirectory(prefix="sobremesa-run-")
if _SHARED:
    os.environ["SHARED_BY_TESTS"] = _SHARED.name
SHARED = Path(os.environ["SHARED_BY_TESTS"])


def pytest_unconfigure(config: pytest.Config) -> None:
    if _SHARED:
        from tests import prepared

        prepared.forget()
