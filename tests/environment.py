"""Where tests keep their files: loaded with ``-p`` before Django reads its settings, which a conftest would not be."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

# Nothing that a test makes may land in the project's own var/; each test process has a place of its own.
_VAR = tempfile.TemporaryDirectory(prefix="sobremesa-tests-")
os.environ["VAR_DIR"] = _VAR.name
os.environ["LOG_LEVEL"] = "ERROR"
for _name in ("DATABASE_URL", "DEBUG", "SECRET_KEY", "ALLOWED_HOSTS", "BEHIND_TLS_PROXY"):
    os.environ.pop(_name, None)
(Path(_VAR.name) / "static").mkdir()
