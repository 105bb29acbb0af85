"""The site listens where people say, by name or by number."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.core.management import CommandError

from tests.prepared import PROJECT
from web.listening import in_url, numeric
from web.management.commands.prepare import _refuse_taken_port


@pytest.mark.parametrize(
    ("host", "address", "written"),
    [
        ("localhost", "127.0.0.1", "localhost"),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1"),
        ("::1", "::1", "[::1]"),
        ("[::1]", "::1", "[::1]"),
        ("0.0.0.0", "0.0.0.0", "0.0.0.0"),  # noqa: S104 only read
    ],
)
def test_name_becomes_the_number_that_the_server_wants(host: str, address: str, written: str) -> None:
    assert numeric(host) == address
    assert in_url(host) == written
    done = subprocess.run([sys.executable, "-m", "web.listening", host], cwd=PROJECT, capture_output=True, check=True)
    assert done.stdout.decode() == address


@pytest.mark.parametrize("host", ["no-such-host.invalid", "300.1.1.1"])
def test_host_that_does_not_exist_is_a_line_and_no_traceback(host: str) -> None:
    with pytest.raises(CommandError, match="write a name or an address of this computer"):
        _refuse_taken_port(f"{host}:8000")


@pytest.mark.parametrize("host", ["localhost", "::1", "[::1]"])
def test_free_port_is_not_refused(host: str) -> None:
    _refuse_taken_port(f"{host}:0")
