"""A saved game without a connection: time until results, quick answers and translations, bytes and memory.

A slow phone is imitated by stopping every process of the browser three quarters of the time: the throttling of DevTools
slows down the main thread only, and Python runs in a worker.
"""

from __future__ import annotations

import os
import shutil
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, expect, sync_playwright

from benchmarks.load import family
from benchmarks.server import serving
from tests.browser.chromium import found_or_installed
from tests.browser.saving import GAME, OFFLINE, SAVING, button, save_game, save_panel

CALCULATOR = f"/en/{GAME}/calc/dividends/"
RUNS = 5
Device = Callable[[], AbstractContextManager[BrowserContext]]
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
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        saved = Path(folder, "saved")
        with serving() as server, _started(playwright, saved, server.address) as context:
            page = context.new_page()
            example = _save(page)
            online = statistics.median(page.evaluate(TIMED, example) for _ in range(RUNS))
            _print_bytes(page)
        # The server is stopped from here on: ``set_offline`` lets the first request of a service worker through.
        device = partial(_device, playwright, saved, server.address)
        print(f"{'first result':<16}{'seconds':>9}{'aim':>6}")
        for times in (1, SLOWER):
            firsts = [_first_results(device, example, times) for _ in range(RUNS)]
            for state, seconds in zip(("cold", "warm"), zip(*firsts, strict=True), strict=True):
                median = statistics.median(seconds)
                print(f"{f'{state}, CPU ÷ {times}':<16}{median:>9.2f}{TARGETS[state, times]:>6}")
        print(f"{'first of its kind':<20}{'seconds':>9}")
        for times in (1, SLOWER):
            for name, first in (("answer", _first_answer), ("translation", _first_translation)):
                with device() as context, _slowed(times):
                    print(f"{f'{name}, CPU ÷ {times}':<20}{first(context.new_page()):>9.2f}")
        with device() as context:
            before = _megabytes()
            page = context.new_page()
            _first_result(page, example)
            later = statistics.median(page.evaluate(TIMED, example) for _ in range(RUNS))
            print(f"later results: {later:.0f} ms on the device, {online:.0f} ms from the server on this machine")
            print(f"memory of the browser: {_megabytes() - before:.0f} MB more than before its first page")


@contextmanager
def _started(playwright: Playwright, folder: Path, address: str) -> Iterator[BrowserContext]:
    """A browser with the device's storage in a folder."""
    arguments = ["--no-sandbox", "--disable-gpu"]
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=found_or_installed(), args=arguments, base_url=address
    )
    try:
        yield context
    finally:
        context.close()


@contextmanager
def _device(playwright: Playwright, saved: Path, address: str) -> Iterator[BrowserContext]:
    """A browser without a connection, on a copy of the device's storage as it was when the game had just been saved."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(saved, folder, dirs_exist_ok=True, symlinks=True)
        with _started(playwright, Path(folder), address) as context:
            context.add_init_script(OFFLINE)
            yield context


def _save(page: Page) -> str:
    """Save the game and its calculators; return the address of a worked example."""
    save_game(page, "en")
    button(page, "en", "keep", "python").click()
    expect(save_panel(page, "python").get_by_role("checkbox")).to_be_visible(timeout=SAVING)
    page.goto(CALCULATOR)
    return str(page.locator(".worked a").first.get_attribute("href"))


def _first_results(device: Device, example: str, times: int) -> tuple[float, float]:
    """Seconds until the first result in a browser that has never run Python, and until that of its next page."""
    with device() as context, _slowed(times):
        cold = context.new_page()
        seconds = _first_result(cold, example)
        cold.close()
        return seconds, _first_result(context.new_page(), example)


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
