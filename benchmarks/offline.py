"""A saved game without a connection: time until results, quick answers and translations, bytes and memory.

A slow phone is imitated by stopping every process of the browser three quarters of the time: the throttling of DevTools
slows down the main thread only, and Python runs in a worker.
"""

from __future__ import annotations

import os
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, expect, sync_playwright

from benchmarks.load import family
from benchmarks.server import serving
from tests.browser.chromium import found_or_installed
from tests.browser.saving import GAME, SAVING, button, save_game, save_panel, without_network

CALCULATOR = f"/en/{GAME}/calc/dividends/"
RUNS = 5
SLOWER = 4
# Seconds that a slowed process runs at a time.
TURN = 0.005
QUESTION = "/en/search/?q=dividend+20%2C+6+sold"
TEXT = "Each share of the company pays a dividend."
TARGETS = {("cold", 1): 2, ("cold", SLOWER): 5, ("warm", 1): 1, ("warm", SLOWER): 3}
# Milliseconds of one part of the page, as the page sees it, and never from the cache of the browser.
TIMED = """async (address) => {
  const start = performance.now();
  const response = await fetch(address, { cache: "no-store", headers: { "HX-Request": "true" } });
  if (!(await response.text()).includes("headline")) throw new Error(address);
  return performance.now() - start;
}"""


def main() -> None:
    expect.set_options(timeout=120_000)
    with serving() as server, sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        context = _started(playwright, folder, server.address)
        page = context.new_page()
        example = _save(page)
        online = statistics.median(page.evaluate(TIMED, example) for _ in range(RUNS))
        _print_bytes(page)
        context.close()
        print(f"{'first result':<16}{'seconds':>9}{'aim':>6}")
        for times in (1, SLOWER):
            context = _started(playwright, folder, server.address)
            for state in ("cold", "warm"):
                with without_network(context) as page, _slowed(times):
                    seconds = _first_result(page, example)
                print(f"{f'{state}, CPU ÷ {times}':<16}{seconds:>9.2f}{TARGETS[state, times]:>6}")
            context.close()
        print(f"{'first of its kind':<20}{'seconds':>9}")
        for times in (1, SLOWER):
            for name, first in (("answer", _first_answer), ("translation", _first_translation)):
                context = _started(playwright, folder, server.address)
                with without_network(context) as page, _slowed(times):
                    print(f"{f'{name}, CPU ÷ {times}':<20}{first(page):>9.2f}")
                context.close()
        context = _started(playwright, folder, server.address)
        before = _megabytes()
        with without_network(context) as page:
            _first_result(page, example)
            later = statistics.median(page.evaluate(TIMED, example) for _ in range(RUNS))
            print(f"later results: {later:.0f} ms on the device, {online:.0f} ms from the server on this machine")
            print(f"memory of the browser: {_megabytes() - before:.0f} MB more than before its first page")
        context.close()


def _started(playwright: Playwright, folder: str, address: str) -> BrowserContext:
    """A browser started again on the same device."""
    arguments = ["--no-sandbox", "--disable-gpu"]
    return playwright.chromium.launch_persistent_context(
        Path(folder), executable_path=found_or_installed(), args=arguments, base_url=address
    )


def _save(page: Page) -> str:
    """Save the game and its calculators; return the address of a worked example."""
    save_game(page, "en")
    button(page, "en", "keep", "python").click()
    expect(save_panel(page, "python").get_by_role("checkbox")).to_be_visible(timeout=SAVING)
    page.goto(CALCULATOR)
    return str(page.locator(".worked a").first.get_attribute("href"))


def _first_result(page: Page, example: str) -> float:
    """Seconds from opening the calculator until its result is shown."""
    start = time.perf_counter()
    page.goto(example)
    expect(page.locator("#outcome [data-on-device]")).to_be_visible()
    return time.perf_counter() - start


def _first_answer(page: Page) -> float:
    """Seconds from opening the search until the quick answer is shown; the pages found are there before it."""
    start = time.perf_counter()
    page.goto(QUESTION)
    expect(page.locator("#results .quick")).to_be_visible()
    return time.perf_counter() - start


def _first_translation(page: Page) -> float:
    """Seconds from typing until the translation is shown, on a page that has just been opened."""
    page.goto("/en/translate/")
    start = time.perf_counter()
    page.locator("textarea").fill(TEXT)
    expect(page.locator("#result .said")).to_be_visible()
    return time.perf_counter() - start


def _print_bytes(page: Page) -> None:
    def files(address: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = page.request.get(address).json()["files"]
        return found

    python = sum(file["bytes"] for file in files("/offline/python/en.json"))
    print(f"bytes: {python:,} once for all games; for this game:")
    for file in files(f"/offline/{GAME}/en.json"):
        if file["address"].endswith(("device.json", "answers.json", ".mjs")):
            print(f"  {file['address'].rpartition('/')[2]} {file['bytes']:,}")


def _browser_processes() -> list[int]:
    """The processes of the browser, which are all below this one."""
    return [process for process in family(os.getpid()) if "chrom" in _name(process)]


def _name(process: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{process}/comm").read_text(encoding="utf-8")
    return ""


def _megabytes() -> float:
    pages = 0
    for process in _browser_processes():
        with suppress(OSError):
            pages += int(Path(f"/proc/{process}/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def _slowed(times: int) -> Iterator[None]:
    """Let the browser run only one part in so many of the time."""
    done = threading.Event()

    def stop_and_go() -> None:
        while not done.is_set():
            for sent, turns in ((signal.SIGSTOP, times - 1), (signal.SIGCONT, 1)):
                for process in _browser_processes():
                    with suppress(ProcessLookupError):
                        os.kill(process, sent)
                time.sleep(TURN * turns)

    thread = threading.Thread(target=stop_and_go)
    if times > 1:
        thread.start()
    try:
        yield
    finally:
        done.set()
        if times > 1:
            thread.join()


if __name__ == "__main__":
    main()
