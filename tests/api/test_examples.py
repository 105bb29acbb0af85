"""The examples on the page for developers work as they stand there."""

from __future__ import annotations

import csv
import re
from html import unescape
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.test import Client

from rulebook.developers import chat_bot, flash_cards
from rulebook.developers.views import ELSEWHERE, EXAMPLES, example

pytestmark = pytest.mark.django_db

LONGEST = 30


@pytest.fixture
def this_site(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples call this site in place of the one that they name."""

    def opened(address: str, timeout: int) -> BytesIO:
        assert address.startswith(f"{ELSEWHERE}/")
        response = client.get(address.removeprefix(ELSEWHERE))
        assert response.status_code == 200
        return BytesIO(response.content)

    for module in (chat_bot, flash_cards):
        monkeypatch.setattr(module, "urlopen", opened)


@pytest.mark.parametrize("language", ["en", "es"])
def test_page_shows_the_examples_with_its_own_address(client: Client, language: str) -> None:
    page = unescape(client.get(f"/{language}/developers/").content.decode())
    for name in EXAMPLES:
        source = example(name)
        assert len(source.splitlines()) <= LONGEST
        assert source.strip().replace(ELSEWHERE, "http://testserver") in page
    assert ELSEWHERE not in page


def test_chat_bot_answers_with_a_rule(this_site: None) -> None:
    assert "/en/big-shoulders/stock-phase/selling/" in str(chat_bot.reply("!rule selling stock"))
    assert chat_bot.reply("good evening") is chat_bot.reply("!rule ") is None


def test_script_writes_flash_cards(this_site: None, capsys: pytest.CaptureFixture[str]) -> None:
    flash_cards.main("big-shoulders")
    cards = {
        english: spanish for english, spanish, _meaning in csv.reader(StringIO(capsys.readouterr().out), "excel-tab")
    }
    assert cards["appeal"] == "prestigio"


def test_spreadsheet_computes_dividends(client: Client) -> None:
    page = unescape(client.get("/en/developers/").content.decode())
    cells: dict[str, Any] = dict(re.findall(r'"row">(\d)</th><td>[^<]*</td><td><code\s*>([^<]*)<', page))
    formula = page.partition("=IMPORTDATA(")[2].partition(")</pre>")[0]
    values = {"10-B3": str(10 - int(cells["3"])), **{f"B{row}": text for row, text in cells.items()}}
    parts = re.findall(r'"([^"]*)"|([^&"]+)', formula)
    address = "".join(text or values[name.strip()] for text, name in parts if text or name.strip())
    response = client.get(address.removeprefix("http://testserver"))
    assert response.status_code == 200
    assert dict(csv.reader(StringIO(response.content.decode())))["payouts.Me"] == "132"
