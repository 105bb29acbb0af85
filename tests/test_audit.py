"""The audit of the packages calls nothing safe that it could not ask about."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import audit

SAFE = {"name": "one", "version": "1.0", "vulns": []}
BAD = {"name": "two", "version": "2.0", "vulns": [{"id": "CVE-1", "fix_versions": ["2.1"]}]}
UNASKED = {"name": "three", "skip_reason": "not found"}


def report(*packages: Any) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (report(SAFE), audit.CLEAN),
        (report(SAFE, BAD, UNASKED), audit.VULNERABLE),
        (report(SAFE, UNASKED), audit.UNKNOWN),
        (report(), audit.UNKNOWN),
        ("", audit.UNKNOWN),
        ("[]", audit.UNKNOWN),
        ("connection refused", audit.UNKNOWN),
    ],
)
def test_only_packages_that_were_asked_about_are_safe(said: str, status: int) -> None:
    assert audit.outcome(said)[0] == status


def test_vulnerable_package_is_named_with_what_mends_it() -> None:
    assert audit.outcome(report(BAD))[1] == ["two 2.0: CVE-1, mended in 2.1"]


@pytest.mark.parametrize(
    ("options", "status"), [((), audit.UNKNOWN), (("--where-reachable",), audit.CLEAN)], ids=["by hand", "in CI"]
)
def test_where_nobody_can_be_asked_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], status: int
) -> None:
    monkeypatch.setattr(audit, "asked", lambda _service: "")
    assert audit.main(*options) == status
    assert "NOT AUDITED" in capsys.readouterr().out


def test_vulnerability_ends_the_run_wherever_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "asked", lambda service: report(BAD) if service == "osv" else "")
    assert audit.main("--where-reachable") == audit.VULNERABLE


def test_every_lock_is_audited() -> None:
    assert sorted(audit.LOCKS) == sorted(path.name for path in audit.PROJECT.glob("requirements*.txt"))
