"""Times in the log are on the reader's clock; without JavaScript, the page says that they are in UTC."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PATIENCE
from tests.browser.eyes import Eyes
from tests.browser.test_play_pages import started
from tests.browser.visitors import EN, ES, Visitor


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize(("visitor", "zone"), [(EN, "America/Chicago"), (ES, "Asia/Kolkata")])
def test_log_is_on_the_clock_of_the_reader(
    browser: Browser, site: str, visitor: Visitor, zone: str, javascript: bool
) -> None:
    settings = {**visitor.context(), "java_script_enabled": javascript, "timezone_id": zone}
    with_script = browser.new_context(base_url=site, **visitor.context())
    with_script.set_default_timeout(PATIENCE)
    address = started(with_script.new_page(), "chicago-express", visitor, [("note", {"text": "hello"})])
    with_script.close()
    context = browser.new_context(base_url=site, **settings)
    context.set_default_timeout(PATIENCE)
    eyes = Eyes(context)
    page = context.new_page()
    for path in ("", "log/"):
        page.goto(f"{address}{path}")
        time = page.locator(".entry time").first
        at = datetime.fromisoformat(time.get_attribute("datetime") or "")
        local = at.astimezone(ZoneInfo(zone) if javascript else ZoneInfo("UTC"))
        expect(time).to_have_text(re.compile(rf"{local:%H:%M}{'' if javascript else ' UTC'}$"))
    eyes.check()
    context.close()
