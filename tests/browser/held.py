"""Requests that stop on their way, so that a test says when they are answered."""

from __future__ import annotations

import re
import time
from collections import deque

from playwright.sync_api import Page, Route

from tests.browser.server import SECONDS


class Held:
    """Every request to addresses of a pattern waits until it is let through."""

    def __init__(self, page: Page, addresses: str | re.Pattern[str]) -> None:
        self.page = page
        self.routes: deque[Route] = deque()
        self.addresses = addresses
        page.route(addresses, lambda route: self.routes.append(route))

    def wait(self) -> None:
        """Until the page has made a request that is not let through yet."""
        deadline = time.monotonic() + SECONDS
        while not self.routes:
            assert time.monotonic() < deadline, f"no request within {SECONDS} seconds"
            # Playwright hears of requests only while it waits for something.
            self.page.wait_for_timeout(20)

    def let_through(self) -> None:
        """The oldest of them; the page may have to make it first."""
        self.wait()
        self.routes.popleft().continue_()

    def end(self) -> None:
        """Let all of them through, and hold no more."""
        self.wait()
        while self.routes:
            self.routes.popleft().continue_()
        self.page.unroute(self.addresses)
