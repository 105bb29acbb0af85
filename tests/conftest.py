"""The whole site in a temporary place: content loaded and indexed once for each test process."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings as project_settings
from django.utils import translation
from hypothesis import settings as hypothesis_settings

# The same examples on every machine and in every run; how long one takes is no property of the rules.
hypothesis_settings.register_profile("sobremesa", derandomize=True, deadline=None)
hypothesis_settings.load_profile("sobremesa")

PROJECT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> None:
    """The test database with every game in it, and the search index that belongs to it."""
    from django.core.management import call_command

    with django_db_blocker.unblock():
        call_command("messages", compile=True)
        call_command("load_content", verbosity=0)
        call_command("build_index", verbosity=0)


@pytest.fixture(autouse=True)
def plain_static_files(settings: pytest.FixtureRequest) -> None:
    """Addresses of static files without fingerprints, so that no test needs collectstatic."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture(autouse=True)
def first_language() -> None:
    """Every test begins in the site's first language: a request leaves its own behind in the process."""
    translation.activate(project_settings.LANGUAGE_CODE)
