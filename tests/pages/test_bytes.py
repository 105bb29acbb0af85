"""The bytes of a first visit: the heaviest page of every type with all that it loads, compressed as it is sent."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from benchmarks.bytes_of_pages import NOWHERE, PAGES, ResourceParser, most_first
from rulebook.models import Game

# Pages with the token of a form are sent with gzip, and padded.
DECOMPRESS = {"br": brotli.decompress, "gzip": gzip.decompress}


@pytest.mark.django_db
def test_heaviest_page_of_every_type_stays_within_its_bytes(client: Client) -> None:
    most = most_first(Game.objects.count())
    too_heavy = {name: size for name, path in PAGES.items() if (size := first_visit(client, path)) > most}
    assert not too_heavy


def first_visit(client: Client, path: str) -> int:
    response = client.get(path, HTTP_ACCEPT_ENCODING="br, gzip")
    assert response.status_code == (404 if path == NOWHERE else 200)
    parser = ResourceParser()
    parser.feed(DECOMPRESS[response["Content-Encoding"]](response.content).decode())
    return len(response.content) + sum(size_of(client, address) for address in parser.resources)


@cache
def size_of(client: Client, address: str) -> int:
    """The compressed size of a file, or of what the site itself answers."""
    path = urlsplit(address).path
    if not path.startswith("/static/"):
        return len(client.get(path, HTTP_ACCEPT_ENCODING="br").content)
    file = finders.find(path.removeprefix("/static/"))
    assert file, path
    return len(brotli.compress(Path(str(file)).read_bytes()))
