"""One database, two machines: each loads when it is its turn, and whoever reads meanwhile reads one state."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection, connections

from core.snapshot import one_snapshot
from rulebook.caching import content_version
from rulebook.load import checked_game, load_game, writing
from rulebook.models import Game
from web.management.commands import load_content

from .small_game import SLUG

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("without_typesetting")]


@pytest.fixture
def postgres():
    if connection.vendor != "postgresql":
        pytest.skip("SQLite's test database lies in memory, where readers and writers exclude each other")


@pytest.fixture
def elsewhere(postgres):
    """Does something on another connection, which sees nothing of what this test has not committed."""

    def run(work):
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as machines:
        yield lambda work: machines.submit(run, work)


def test_page_is_read_from_one_state_of_the_content(elsewhere):
    slug, digest = Game.objects.values_list("slug", "digest").first()

    def load(new):
        Game.objects.filter(slug=slug).update(digest=new)

    def read():
        with one_snapshot():
            before = content_version()
            elsewhere(lambda: load("new")).result()
            return before, content_version()

    try:
        before, after = elsewhere(read).result()
        assert before == after
        assert elsewhere(content_version).result() != before
    finally:
        elsewhere(lambda: load(digest)).result()


def test_second_to_load_waits_for_its_turn(elsewhere):
    def impatient():
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '20ms'")
        with writing():
            pass

    with writing(), pytest.raises(OperationalError, match="lock timeout"):
        elsewhere(impatient).result()
    elsewhere(lambda: Game.objects.count()).result()


def test_reader_does_not_wait_for_who_loads(elsewhere):
    with writing():
        assert elsewhere(content_version).result() == content_version()


@pytest.mark.usefixtures("known_questions")
def test_content_that_another_machine_loaded_meanwhile_is_not_loaded_again(game, settings, tmp_path, monkeypatch):
    settings.FIXTURES_DIR = game.parent
    settings.RELEASES_DIR = tmp_path / "releases"
    ids = []

    @contextmanager
    def turn_after_another_machine():
        load_game(checked_game(game))
        ids.append(Game.objects.get(slug=SLUG).pk)
        with writing():
            yield

    monkeypatch.setattr(load_content, "staged", turn_after_another_machine)
    call_command("load_content", SLUG, stdout=StringIO())
    assert [Game.objects.get(slug=SLUG).pk] == ids
