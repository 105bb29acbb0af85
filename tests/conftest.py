"""The whole site in a temporary place: content loaded and indexed once for each test process."""

from __future__ import annotations

import gc
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings as project_settings
from django.test import override_settings
from django.utils import translation
from hypothesis import settings as hypothesis_settings

# The routes depend on settings: they are read before a test changes one.
import config.urls  # noqa: F401
from calculators import texts
from core.fingerprint import source_fingerprint
from rulebook.search_index import ENCODER
from tests import prepared
from tests.earlier_release import copy_parts

# Ten thousand tests stay in memory until the end: looking through them for garbage again and again, as often as usual,
# took a fifth of the time.
gc.set_threshold(50_000, 50, 100)

# The same examples on every machine and in every run; how long one takes is no property of the rules.
hypothesis_settings.register_profile("sobremesa", derandomize=True, deadline=None, max_examples=10)
# `make test-fast`: the same first examples, and few of them.
hypothesis_settings.register_profile("fast", derandomize=True, deadline=None, max_examples=4)
# `--hypothesis-profile thorough`, before a release: other examples each time, and many of them.
hypothesis_settings.register_profile("thorough", deadline=None, max_examples=1000)
hypothesis_settings.load_profile("sobremesa")

PROJECT = Path(__file__).resolve().parent.parent

# Whose queries, transactions and order of rows could differ between databases. The other tests with a database only ask
# it for words, or ask the same queries as these.
TOUCH_THE_DATABASE = (
    *("api/test_shapes.py", "content/test_load_content.py", "content/test_two_machines.py", "faults/"),
    *("pages/test_changes.py", "pages/test_data_sets.py", "pages/test_differences.py", "pages/test_queries.py"),
    *("pages/test_search.py", "plays/test_joining.py", "plays/test_room.py", "plays/test_upkeep.py", "reports/"),
)
# Nodes that share a database.
NODES = "servers/test_nodes.py"
# What `make test-fast` leaves out: seconds each, and seldom the first to fail. A folder, a module or a test.
SLOW = (
    "api/test_generated_client.py",
    "content/test_add_a_game.py",
    "content/test_fingerprint.py",
    "content/test_load_content.py::test_game_named_alone_leaves_the_others",
    "content/test_two_machines.py",
    "limits/test_expensive_input.py::test_questions",
    "limits/test_expensive_input.py::test_texts_to_translate",
    "limits/test_expensive_input.py::test_input_of_calculators",
    "limits/test_expensive_input.py::test_addresses",
    "offline/",
    "pages/test_links.py",
    "pages/test_queries.py::test_more_content_asks_no_more_often",
    "pages/test_shared_caches.py",
    "pages/test_sharing.py::test_every_worked_example_can_be_shared",
    "plays/test_concurrency.py",
    "plays/test_histories.py",
    "reports/test_command.py::test_loading_content_deletes_no_report",
    "search/test_real_content.py",
    "search/test_recall.py",
    "search/test_unanswered.py",
)

# Preparing the site with its offline bundles takes two minutes, and whatever reads the site waits for it.
PREPARES = "browser/test_home.py"
WITHOUT_SITE = ("answers/", "language/", "rules/", "translator/")
# These wait for servers to start and stop: begun last, one of them would be alone at the end.
WAITS = "servers/"


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two more than there are cores if tests wait for browsers and servers, which `make test-fast` leaves out."""
    return (os.cpu_count() or 1) + 2 * (config.option.markexpr != "not slow")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what runs on PostgreSQL before a release, make test-postgres TESTS="-m database", and what is slow."""
    with_database = {item.path for item in items if item.get_closest_marker("django_db")}
    items.sort(key=lambda item: _turn(item, with_database))
    for item in items:
        if item.nodeid.removeprefix("tests/").startswith(SLOW):
            item.add_marker("slow")
        place = item.path.relative_to(PROJECT / "tests").as_posix()
        chosen = place.startswith(TOUCH_THE_DATABASE)
        if place == NODES or (chosen and item.get_closest_marker("django_db")):
            item.add_marker("database")


def pytest_collection_finish() -> None:
    """What is there now stays."""
    gc.collect()
    gc.freeze()


def _turn(item: pytest.Item, with_database: set[Path]) -> int:
    """First what prepares the site, then what the others do meanwhile, then what waits, then the rest in its order."""
    place = item.path.relative_to(PROJECT / "tests").as_posix()
    if place == PREPARES:
        return 0
    if place.startswith(WITHOUT_SITE) and item.path not in with_database:
        return 1
    return 2 if place.startswith(WAITS) else 3


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """A test database on PostgreSQL begins as a copy of the prepared one."""
    if prepared.on_postgres():
        from django.db import connection

        prepared.prepared()
        connection.settings_dict["TEST"]["TEMPLATE"] = prepared.TEMPLATE


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> None:
    """The test database with every game in it, and the release that belongs to it, as far as tests read it."""
    from django.db import connection

    # Before a test has other settings for a while: it is computed once.
    source = source_fingerprint()
    site = prepared.prepared()
    # The pages are in a folder with this name.
    ignore = shutil.ignore_patterns("current", "previous", "static", "offline", source)
    releases = project_settings.RELEASES_DIR
    shutil.copytree(site / "releases", releases, ignore=ignore, symlinks=True, dirs_exist_ok=True)
    if not prepared.on_postgres():
        with django_db_blocker.unblock(), closing(sqlite3.connect(site / "sobremesa.sqlite3")) as rows:
            connection.ensure_connection()
            rows.backup(connection.connection)


@pytest.fixture(autouse=True)
def first_language() -> None:
    """Every test begins in the site's first language: a request leaves its own behind in the process."""
    translation.activate(project_settings.LANGUAGE_CODE)


@pytest.fixture
def without_typesetting(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that load content: typesetting the PDFs would take a second each, and has tests of its own."""
    monkeypatch.setattr("rulebook.aid.pdf.typeset", lambda _order: b"%PDF")


@pytest.fixture
def known_encoder(tmp_path: Path) -> None:
    """An earlier release in ``releases`` has the sentence encoder: laying it out takes a second."""
    copy_parts(tmp_path / "releases", ENCODER)


@pytest.fixture(scope="session", autouse=True)
def every_page_is_made() -> Iterator[None]:
    """A test sees what its own request makes, not what an earlier one made; keeping pages has tests of its own.

    Addresses of static files have no fingerprints, so that no test needs collectstatic.
    """
    plain = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    none = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    with (
        pytest.MonkeyPatch.context() as patch,
        override_settings(
            STORAGES=project_settings.STORAGES | plain,
            CACHES=project_settings.CACHES | none,
            RESPONSE_CACHE_BYTES={"plain": 0, "with_query": 0},
        ),
    ):
        patch.setattr(texts, "_texts", texts._texts.__wrapped__)
        yield
