"""Eyes on a browser: whatever goes wrong unseen on a page is a complaint, and a complaint fails the test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

# Chromium repeats an answer of 400 and up on the console; the answer itself says more.
_ECHO = "Failed to load resource: the server responded with a status of"
# htmx says on the console that typing on replaced a request; one that truly failed is "htmx:sendError", and is seen.
# The second is what the service worker answers then if it has nothing saved.
_DISCONNECTED = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")
_REPLACED = ("htmx:afterRequest,", "htmx:sendAbort,")


class Eyes:
    """Collects console errors (a CSP violation is one), page errors, failed requests and answers of 400 and up.

    A test that wants such an answer says so first: ``eyes.expect(404)``.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.complaints: list[str] = []
        self.expected: set[int] = set()
        self.unplugged = False
        # Addresses that a page no longer wants, and those that the worker could not get for a page.
        self.left: set[str] = set()
        self.unanswered: set[str] = set()
        self.listeners = {
            "console": self._console,
            "weberror": self._error,
            "requestfailed": self._failed,
            "response": self._answered,
        }
        for event, listener in self.listeners.items():
            context.on(event, listener)

    def expect(self, *statuses: int) -> None:
        """Let answers with these statuses pass in the rest of the test."""
        self.expected.update(statuses)

    def expect_no_network(self) -> None:
        """Let requests fail for want of a network in the rest of the test."""
        self.unplugged = True

    def close(self) -> None:
        """Look away, where a context lives longer than a test."""
        for event, listener in self.listeners.items():
            self.context.remove_listener(event, listener)

    def check(self) -> None:
        """Fail with every complaint so far."""
        for page in self.context.pages:
            # A round trip, which a page on its way to another would lose: what the browser has already reported arrives
            # before the answer.
            page.wait_for_load_state()
            page.evaluate("1")
        # Whatever the worker asks for on behalf of a page ends when that page leaves; who hears of it first is chance.
        for address in self.unanswered - self.left:
            self._complain("request of the worker failed", address)
        self.unanswered.clear()
        assert not self.complaints, "the browser complained:\n" + "\n".join(self.complaints)

    def screenshots(self, folder: Path, name: str) -> list[Path]:
        """A picture of every open page, under a name made of the test's."""
        folder.mkdir(parents=True, exist_ok=True)
        plain = re.sub(r"[^\w.-]+", "-", name).strip("-")
        paths = [folder / f"{plain}-{number}.png" for number, _ in enumerate(self.context.pages, start=1)]
        for page, path in zip(self.context.pages, paths, strict=True):
            page.screenshot(path=path, full_page=True)
        return paths

    def _complain(self, what: str, about: Any) -> None:
        self.complaints.append(f"- {what}: {about}")

    def _error(self, error: WebError) -> None:
        self._complain("page error", error.error)

    def _console(self, message: ConsoleMessage) -> None:
        if self.unplugged and (
            any(failure in message.text for failure in _DISCONNECTED)
            or message.text.startswith(("htmx:sendError", "htmx:timeout"))
        ):
            return
        if message.type == "error" and not message.text.startswith((_ECHO, *_REPLACED)):
            self._complain("console", f"{message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        # Typing on replaces a search that is under way, and leaving a page ends its requests: neither is a failure.
        if self.unplugged and request.failure in _DISCONNECTED:
            return
        if request.failure == "net::ERR_ABORTED":
            self.left.add(request.url)
        elif request.service_worker and request.failure == "net::ERR_FAILED":
            self.unanswered.add(request.url)
        else:
            self._complain("request failed", f"{request.url} ({request.failure})")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.expected:
            self._complain("answer", f"{response.status} {response.url}")
