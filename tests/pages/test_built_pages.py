"""A page that is built is sent from its file, as if it had been rendered; everything else is made as before."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpResponse
from django.test import RequestFactory

from offline.version import version_of
from rulebook.models import Game
from rulebook.page_files import pages_part, write_page
from rulebook.release import Release
from web.building import discard_outdated_pages
from web.built_pages import BuiltPages
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


class Reader:
    """Asks the application that a server runs."""

    def __init__(self) -> None:
        self.application = BuiltPages(WSGIHandler())

    def get(self, path: str, method: str = "GET", secure: bool = False, **given: str) -> HttpResponse:
        environ = RequestFactory().generic(method, path, secure=secure, **given).environ
        # As it comes from the server, and not as a path that is made of an address.
        environ["PATH_INFO"] = path.partition("?")[0]
        answers: list[HttpResponse] = []

        def start(status: str, headers: list[tuple[str, str]]) -> None:
            answers.append(HttpResponse(status=int(status[:3]), headers=dict(headers)))

        body = self.application(environ, start)
        answers[0].content = b"".join(body)
        if hasattr(body, "close"):
            body.close()
        return answers[0]


@pytest.fixture
def reader(db: None) -> Reader:
    return Reader()


def is_built(answer: HttpResponse) -> bool:
    small = answer.get("Content-Encoding") == "br"
    return (brotli.decompress(answer.content) if small else answer.content).decode() == BUILT


@pytest.mark.parametrize("accepted", ["gzip, br", "gzip", ""])
@pytest.mark.parametrize("secure", [False, True])
def test_page_is_sent_with_the_headers_of_one_that_is_rendered(
    reader: Reader, django_assert_num_queries: Any, release: Release, accepted: str, secure: bool
) -> None:
    first = reader.get(PAGE, HTTP_ACCEPT_ENCODING=accepted, secure=secure)
    with django_assert_num_queries(0):
        answer = reader.get(PAGE, HTTP_ACCEPT_ENCODING=accepted, secure=secure)
    release.discard(pages_part(GAME, "es"))
    rendered = reader.get(PAGE, HTTP_ACCEPT_ENCODING=accepted, secure=secure)
    assert rendered["ETag"] != answer["ETag"]
    assert answer.headers == first.headers
    assert "Hecha" not in rendered.content.decode(errors="replace")
    for response in (answer, rendered):
        assert int(response["Content-Length"]) == len(response.content)
        for name in OF_THE_BODY:
            del response.headers[name]
    assert dict(answer.headers) == dict(rendered.headers)


def test_head_is_answered_without_the_page(reader: Reader, release: Release) -> None:
    whole, head = reader.get(PAGE), reader.get(PAGE, "HEAD")
    assert (head.content, head.headers) == (b"", whole.headers)


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
    reader: Reader, release: Release, path: str, given: dict[str, str]
) -> None:
    assert is_built(reader.get(PAGE))
    answer = reader.get(path, **given)
    assert answer.status_code == 200
    assert not is_built(answer)


@pytest.mark.parametrize("path", ["/es/../es/big-shoulders/stock-phase/selling/", PAGE.removesuffix("/"), f"/{PAGE}"])
def test_path_is_taken_as_it_stands(reader: Reader, release: Release, path: str) -> None:
    assert reader.get(path).status_code != 200


def test_refused_requests_are_refused(reader: Reader, settings: Any, release: Release) -> None:
    assert is_built(reader.get(PAGE))
    assert reader.get(PAGE, "POST").status_code == 403
    settings.ALLOWED_HOSTS = ["rules.example.org"]
    assert reader.get(PAGE, HTTP_HOST="other.example.org").status_code == 400


def test_redirect_to_tls_comes_before_the_page(settings: Any, release: Release) -> None:
    settings.SECURE_SSL_REDIRECT = True
    reader = Reader()
    assert is_built(reader.get(PAGE, secure=True))
    assert reader.get(PAGE)["Location"] == f"https://testserver{PAGE}"


@pytest.mark.parametrize("accepted", ["br", "gzip", ""])
def test_page_that_a_reader_has_is_not_sent_again(reader: Reader, release: Release, accepted: str) -> None:
    etag = reader.get(PAGE, HTTP_ACCEPT_ENCODING=accepted)["ETag"]
    for known in (etag, f'"other", {etag}', "*"):
        again = reader.get(PAGE, HTTP_ACCEPT_ENCODING=accepted, HTTP_IF_NONE_MATCH=known)
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
        assert "Content-Security-Policy" in again
        assert "Content-Length" not in again
    release.discard(pages_part(GAME, "es"))
    assert reader.get(PAGE, HTTP_ACCEPT_ENCODING=accepted, HTTP_IF_NONE_MATCH=etag).status_code == 200


def test_same_page_has_the_same_validator_on_every_machine(reader: Reader, release: Release) -> None:
    etag = reader.get(PAGE)["ETag"]
    folder = release.path(pages_part(GAME, "es"))
    write_page(folder, PAGE, BUILT)
    assert reader.get(PAGE)["ETag"] == etag
    write_page(folder, PAGE, f"{BUILT} ")
    assert reader.get(PAGE)["ETag"] != etag


def test_every_answer_is_measured_once(reader: Reader, release: Release, caplog: Any) -> None:
    counted: list[tuple[Any, ...]] = []
    reader.application.measuring.count = lambda *given: counted.append(given)
    with caplog.at_level("INFO", "sobremesa.request"):
        for _ in range(2):
            reader.get(PAGE)
    assert [(line.method, line.path, line.status) for line in caplog.records] == [("GET", PAGE, 200)] * 2
    # Django has counted the first one, whose headers it has given.
    assert [given[:3] for given in counted] == [("page", "GET", 200)]


def test_pages_of_other_content_are_rendered_until_they_are_built(reader: Reader, release: Release) -> None:
    discard_outdated_pages()
    assert is_built(reader.get(PAGE))
    Game.objects.filter(slug=GAME).update(digest="another")
    discard_outdated_pages()
    assert not is_built(reader.get(PAGE))


def test_pages_name_every_game(release: Release) -> None:
    game = Game.objects.get(slug=GAME)
    before = version_of(game)
    Game.objects.exclude(slug=GAME).update(name_en="Another")
    assert version_of(game) != before


def test_pages_of_other_code_are_not_sent(reader: Reader, release: Release, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebook.page_files.source_fingerprint", lambda: "another")
    assert not is_built(reader.get(PAGE))


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
