"""The address to listen on: the server wants numbers, people write names. ``python -m web.listening localhost``."""

from __future__ import annotations

import socket
import sys


def numeric(host: str) -> str:
    """The numeric address of a host, IPv4 if it has both kinds; ``[::1]`` is ``::1``. Raises OSError."""
    found = socket.getaddrinfo(host.strip("[]"), None, type=socket.SOCK_STREAM)
    addresses = sorted(found, key=lambda item: item[0] != socket.AF_INET)
    return str(addresses[0][4][0])


def in_url(host: str) -> str:
    """A host as it is written in a URL."""
    bare = host.strip("[]")
    return f"[{bare}]" if ":" in bare else bare


if __name__ == "__main__":
    try:
        sys.stdout.write(numeric(sys.argv[1]))
    except OSError:
        # The command that prepares the site has a line for it.
        sys.stdout.write(sys.argv[1])
