"""A page that is built is sent from its file, as if it had been rendered; everything else is made as before."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpResponse
from django.test import Client

from rulebook.building import discard_outdated_pages
from rulebook.models import Game
from rulebook.offline.version import version_of
from rulebook.page_files import pages_part, write_page
from rulebook.release import Release
from web.built_pages import BuiltPagesMiddleware
from web.static_serving import StaticFilesMiddleware

pytestmark = pytest.mark.django_db

GAME = "big-shoulders"
PAGE = "/es/big-shoulders/stock-phase/selling/"
BUILT = "<!doctype html><title>Hecha</title>" + "ñ" * 300
# What a response says of its body.
OF_THE_BODY = ("ETag", "Content-Length")


@pytest.fixture
def release(settings: Any, tmp_path: Path) -> Release:
    """The current release, with one page in it."""
    settings.RELEASES_DIR = tmp_path
    release = Release(tmp_path / "release")
    version = version_of(Game.objects.get(slug=GAME))
    release.add(pages_part(GAME, "es"), version, lambda folder: write_page(folder, PAGE, BUILT))
    release.make_current()
    return release


def is_built(answer: Any) -> bool:
    small = answer.get("Content-Encoding") == "br"
    return (brotli.decompress(answer.content) if small else answer.content).decode() == BUILT


@pytest.mark.parametrize("accepted", ["gzip, br", "gzip", ""])
@pytest.mark.parametrize("secure", [False, True])
def test_page_is_sent_with_the_headers_of_one_that_is_rendered(
    client: Client, django_assert_num_queries: Any, settings: Any, release: Release, accepted: str, secure: bool
) -> None:
    first = client.get(PAGE, HTTP_ACCEPT_ENCODING=accepted, secure=secure)
    with django_assert_num_queries(0):
        answer = client.get(PAGE, HTTP_ACCEPT_ENCODING=accepted, secure=secure)
    release.discard(pages_part(GAME, "es"))
    rendered = client.get(PAGE, HTTP_ACCEPT_ENCODING=accepted, secure=secure)
    assert rendered["ETag"] != answer["ETag"]
    assert answer.headers == first.headers
    for response in (answer, rendered):
        assert int(response["Content-Length"]) == len(response.content)
        for name in OF_THE_BODY:
            del response.headers[name]
    assert dict(answer.headers) == dict(rendered.headers)


@pytest.mark.parametrize(
    ("path", "given"),
    [
        (f"{PAGE}?both", {}),
        (PAGE, {"HTTP_HX_REQUEST": "true"}),
        (PAGE, {"HTTP_HX_REQUEST": "true", "HTTP_HX_HISTORY_RESTORE_REQUEST": "true"}),
        (PAGE.replace("/es/", "/en/"), {}),
    ],
)
def test_what_is_not_the_page_that_was_built_is_rendered(
    client: Client, release: Release, path: str, given: dict[str, str]
) -> None:
    assert is_built(client.get(PAGE))
    answer = client.get(path, **given)
    assert answer.status_code == 200
    assert not is_built(answer)


@pytest.mark.parametrize("path", ["/es/../es/big-shoulders/stock-phase/selling/", PAGE.removesuffix("/"), f"/{PAGE}"])
def test_path_is_taken_as_it_stands(client: Client, release: Release, path: str) -> None:
    assert not is_built(client.get(path))


def test_refused_requests_are_refused(client: Client, settings: Any, release: Release) -> None:
    assert is_built(client.get(PAGE))
    assert client.post(PAGE).status_code == 405
    settings.ALLOWED_HOSTS = ["rules.example.org"]
    assert client.get(PAGE, HTTP_HOST="other.example.org").status_code == 400


def test_redirect_to_tls_comes_before_the_page(client: Client, settings: Any, release: Release) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert is_built(client.get(PAGE, secure=True))
    assert client.get(PAGE)["Location"] == f"https://testserver{PAGE}"


@pytest.mark.parametrize("accepted", ["br", "gzip", ""])
def test_page_that_a_reader_has_is_not_sent_again(client: Client, release: Release, accepted: str) -> None:
    etag = client.get(PAGE, HTTP_ACCEPT_ENCODING=accepted)["ETag"]
    again = client.get(PAGE, HTTP_ACCEPT_ENCODING=accepted, HTTP_IF_NONE_MATCH=etag)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
    assert "Content-Security-Policy" in again
    for part in release.path("pages").rglob("index.*"):
        part.unlink()
    assert client.get(PAGE, HTTP_ACCEPT_ENCODING=accepted, HTTP_IF_NONE_MATCH=etag).status_code == 200


def test_same_page_has_the_same_validator_on_every_machine(client: Client, release: Release, tmp_path: Path) -> None:
    etag = client.get(PAGE)["ETag"]
    folder = release.path(pages_part(GAME, "es"))
    write_page(folder, PAGE, BUILT)
    assert client.get(PAGE)["ETag"] == etag
    write_page(folder, PAGE, f"{BUILT} ")
    assert client.get(PAGE)["ETag"] != etag


def test_pages_of_other_content_are_rendered_until_they_are_built(client: Client, release: Release) -> None:
    discard_outdated_pages()
    assert is_built(client.get(PAGE))
    Game.objects.filter(slug=GAME).update(digest="another")
    discard_outdated_pages()
    assert not is_built(client.get(PAGE))


def test_pages_name_every_game(release: Release) -> None:
    game = Game.objects.get(slug=GAME)
    before = version_of(game)
    Game.objects.exclude(slug=GAME).update(name_en="Another")
    assert version_of(game) != before


def test_pages_of_other_code_are_not_sent(client: Client, release: Release, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebook.page_files.source_fingerprint", lambda: "another")
    assert not is_built(client.get(PAGE))


def test_everything_is_rendered_while_it_is_written(settings: Any) -> None:
    settings.DEBUG = True
    with pytest.raises(MiddlewareNotUsed):
        BuiltPagesMiddleware(lambda _request: HttpResponse())


def test_static_files_of_a_release_that_became_current_are_found(settings: Any, tmp_path: Path, rf: Any) -> None:
    settings.STATIC_ROOT = tmp_path / "current"
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.css").write_text("body {}")
    settings.STATIC_ROOT.symlink_to("old")
    serve = StaticFilesMiddleware(lambda _request: HttpResponse(status=404))

    def status(name: str) -> int:
        with closing(serve(rf.get(f"/static/{name}.css"))) as response:
            return response.status_code

    assert [status("old"), status("new")] == [200, 404]
    settings.STATIC_ROOT.unlink()
    settings.STATIC_ROOT.symlink_to("new")
    assert status("new") == 200
