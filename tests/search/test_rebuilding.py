"""A missing index is built once, by another process, and a disk that refuses is not asked at every search."""

from __future__ import annotations

import threading

import pytest

from rulebook import rebuilding


@pytest.fixture
def ask(monkeypatch):
    """Asks for an index and waits for what that sets off."""
    monkeypatch.setattr(rebuilding, "_tried", {})

    def run(folder):
        rebuilding.ask_for_index(folder)
        for thread in threading.enumerate():
            if thread.name == "indexing":
                thread.join()

    return run


@pytest.fixture
def commands(monkeypatch):
    run = []
    monkeypatch.setattr(rebuilding, "_run_command", lambda: run.append("build_index"))
    return run


def test_missing_index_is_built_once(tmp_path, ask, commands):
    for _ in range(3):
        ask(tmp_path / "index/one")
    assert commands == ["build_index"]


def test_index_of_newer_content_is_built_at_once(tmp_path, ask, commands):
    ask(tmp_path / "index/one")
    ask(tmp_path / "index/two")
    assert commands == ["build_index"] * 2


def test_index_that_cannot_be_built_is_tried_again_after_a_while(tmp_path, ask, commands, monkeypatch):
    now = 1000.0
    monkeypatch.setattr(rebuilding.time, "monotonic", lambda: now)
    ask(tmp_path / "index/one")
    now += rebuilding._SECONDS_BETWEEN_ATTEMPTS
    ask(tmp_path / "index/one")
    assert commands == ["build_index"] * 2


def test_only_one_process_of_a_machine_builds(tmp_path, ask, commands):
    folder = tmp_path / "index/one"
    folder.parent.mkdir()
    with (folder.parent / ".building").open("w") as turn:
        rebuilding.fcntl.flock(turn, rebuilding.fcntl.LOCK_EX)
        ask(folder)
    assert commands == []
    ask(folder)
    assert commands == ["build_index"]


def test_disk_that_refuses_is_said_in_the_log(tmp_path, ask, caplog):
    (tmp_path / "index").write_text("no folder")
    ask(tmp_path / "index/one")
    [line] = caplog.records
    assert (line.name, line.message) == ("sobremesa.index", "the search index cannot be built")
    assert "index" in line.reason


def test_command_that_fails_is_said_in_the_log(tmp_path, ask, caplog, settings):
    (tmp_path / "manage.py").write_text("raise SystemExit('no content here')")
    settings.BASE_DIR = tmp_path
    ask(tmp_path / "index/one")
    [line] = caplog.records
    assert line.reason == "no content here"
