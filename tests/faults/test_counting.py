"""Counting on a disk that is full: numbers are lost, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.test import Client

from tests.pages.test_metrics import COUNT
from web import metrics
from web.metric_files import AllocatedDict, keep_of_the_gone

pytestmark = pytest.mark.django_db


def full(*_args: object) -> None:
    raise OSError(28, "No space left on device")


def key(number: int) -> str:
    return f"key {number:060}"


def test_space_is_there_before_it_is_written_to(tmp_path: Path) -> None:
    path = tmp_path / "counter_1.db"
    with closing(AllocatedDict(str(path))) as counts:
        for number in range(2000):
            counts.write_value(key(number), 1.0, 0.0)
    assert path.stat().st_size > 2 * 65536
    # A write into a hole of a file that is mapped into memory kills the process where there is no room for it.
    assert path.stat().st_blocks * 512 >= path.stat().st_size


def test_full_disk_leaves_no_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(AllocatedDict(str(tmp_path / "counter_1.db"))) as counts:
        counts.write_value(key(1), 1.0, 0.0)
        monkeypatch.setattr(os, "posix_fallocate", full)
        with pytest.raises(OSError, match="No space"):
            AllocatedDict(str(tmp_path / "counter_2.db"))
        with pytest.raises(OSError, match="No space"):
            counts.write_value("k" * 70_000, 1.0, 0.0)
        assert [path.name for path in tmp_path.iterdir()] == ["counter_1.db"]
        assert list(counts.read_all_values()) == [(key(1), 1.0, 0.0)]


def test_request_that_cannot_be_counted_is_answered(
    client: Client, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MIDDLEWARE = ["web.metrics.MetricsMiddleware", *settings.MIDDLEWARE]
    monkeypatch.setattr(metrics._requests, "labels", full)
    monkeypatch.setattr(metrics._searches, "labels", full)
    monkeypatch.setattr(metrics._calculations, "labels", full)
    for address in ("search/?q=dividends", "big-shoulders/calc/withhold/?share_price=100&revenue=120"):
        assert client.get(f"/en/{address}").status_code == 200


def test_what_cannot_be_added_up_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subprocess.run([sys.executable, "-c", COUNT, str(tmp_path)], check=True)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    monkeypatch.setattr(os, "posix_fallocate", full)
    keep_of_the_gone(tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
