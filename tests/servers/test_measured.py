"""What is measured is what ``make serve`` starts."""

from benchmarks import server
from tests.servers.site import MAKEFILE, command_of


def test_server_of_make_serve_is_found_below_another_make(monkeypatch):
    # Below another, make says which folder it enters and leaves, around what it does.
    monkeypatch.setenv("MAKELEVEL", "1")
    words = server.serve_command(8123, "baseline:application")
    # The small heap of a server is set before it.
    assert any(word.endswith("granian") for word in words)
    assert words[-1] == "baseline:application"
    assert set(command_of(MAKEFILE, "@exec")) - {"config.wsgi:application", "$(WORKERS)"} <= set(words)
