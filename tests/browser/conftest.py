"""A browser on the real site. ``page`` is opened by ``visitor``; parametrise that one to be somebody else."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser import chromium, fonts
from tests.browser.axe import assert_accessible
from tests.browser.eyes import Eyes
from tests.browser.server import PROJECT, Site, serving
from tests.browser.visitors import Visitor

SCREENSHOTS = PROJECT / "var" / "screenshots"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

# Milliseconds for anything to happen: far more than it takes on a busy machine.
PATIENCE = 45_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def served() -> Iterator[Site]:
    """The site, in production mode, with every game loaded."""
    with tempfile.TemporaryDirectory(prefix="sobremesa-browser-") as folder, serving(Path(folder)) as site:
        yield site


@pytest.fixture(scope="session")
def site(served: Site) -> str:
    """The address of the site."""
    return served.address


# Not for the session: while Playwright runs, Django takes the thread for an async one and refuses it the database.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def launching(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What every start of the browser is told."""
    configuration = fonts.configure(tmp_path_factory.mktemp("fonts"))
    environment = {**os.environ, "FONTCONFIG_FILE": str(configuration)}
    path = chromium.found_or_installed()
    return {"executable_path": path, "args": ARGUMENTS, "env": environment, "timeout": PATIENCE}


@pytest.fixture(scope="package")
def browser(playwright: Playwright, launching: dict[str, Any]) -> Iterator[Browser]:
    browser = playwright.chromium.launch(**launching)
    yield browser
    browser.close()


@pytest.fixture
def visitor() -> Visitor:
    return Visitor()


def opened(browser: Browser, site: str, visitor: Visitor, *, worker: bool = True) -> BrowserContext:
    """A window of a visitor's own, which waits as long as it takes.

    Installing the service worker takes more of the machine than a page: without it where a test is about a page alone.
    """
    service_workers = "allow" if worker else "block"
    context = browser.new_context(base_url=site, service_workers=service_workers, **visitor.context())
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture
def worker() -> bool:
    """Whether the browser may install the service worker."""
    return True


@pytest.fixture
def context(browser: Browser, site: str, visitor: Visitor, worker: bool) -> Iterator[BrowserContext]:
    context = opened(browser, site, visitor, worker=worker)
    yield context
    context.close()


@pytest.fixture
def eyes(context: BrowserContext) -> Eyes:
    """What the browser complained of; ``eyes.expect(404)`` lets an answer pass."""
    return Eyes(context)


@pytest.fixture
def page(context: BrowserContext, eyes: Eyes) -> Page:
    """A page that fails its test on anything the browser complains of, and leaves a screenshot of a failure."""
    return context.new_page()


@pytest.fixture
def axe() -> Callable[[Page], None]:
    """Fails with a readable list of what axe finds on a page."""
    return assert_accessible


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    eyes = pyfuncitem.funcargs.get("eyes")
    try:
        result = yield
        if eyes:
            eyes.check()
    except Exception as failure:
        if eyes:
            for path in eyes.screenshots(SCREENSHOTS, pyfuncitem.nodeid.removeprefix("tests/browser/")):
                failure.add_note(f"screenshot: {path.relative_to(PROJECT)}")
        raise
    return result
