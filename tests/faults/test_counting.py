"""Counting on a disk that is full: numbers are lost, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from tests.conftest import PROJECT
from tests.pages.test_metrics import COUNT
from web import metrics
from web.metric_files import count_in_files

pytestmark = pytest.mark.django_db


def full(*_args: object) -> None:
    raise OSError(28, "No space left on device")


def test_space_is_there_before_it_is_written_to(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", COUNT, str(tmp_path)], cwd=PROJECT, check=True)
    files = sorted(tmp_path.iterdir())
    assert [path.name.partition("_")[0] for path in files] == ["counter", "histogram"]
    # A write into a hole of a file that is mapped into memory kills the process where there is no room for it.
    assert all(path.stat().st_blocks * 512 >= path.stat().st_size >= 1 << 20 for path in files)
    assert all(b"ana" in path.read_bytes() for path in files[:1])


def test_full_disk_leaves_no_file_and_the_process_counts_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "posix_fallocate", full)
    monkeypatch.delenv("PROMETHEUS_MULTIPROC_DIR", raising=False)
    count_in_files(tmp_path)
    assert "PROMETHEUS_MULTIPROC_DIR" not in os.environ
    assert list(tmp_path.iterdir()) == []


def test_request_that_cannot_be_counted_is_answered(
    client: Client, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.METRICS_PATH = "metrics"
    monkeypatch.setattr(metrics._requests, "labels", full)
    monkeypatch.setattr(metrics._searches, "labels", full)
    monkeypatch.setattr(metrics._calculations, "labels", full)
    for address in ("search/?q=dividends", "big-shoulders/calc/withhold/?share_price=100&revenue=120"):
        assert client.get(f"/en/{address}").status_code == 200
