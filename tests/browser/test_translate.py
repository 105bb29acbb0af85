"""A message from the other half of the table: its terms while it is pasted, and the word list to take home."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.held import Held
from tests.browser.visitors import EN, EVERYBODY, ON_A_LAPTOP, ON_A_PHONE, WITHOUT_JAVASCRIPT, Visitor

INSTEAD = {"en": "Translate from English to Spanish instead", "es": "Traducir del inglés al español"}
TO_SPANISH = {"en": "From English to Spanish", "es": "Del inglés al español"}
TEXT = "¡Por favor! Fundaste una compañía y compras una acción."


@pytest.mark.parametrize("visitor", EVERYBODY, ids=str)
def test_terms_appear_while_a_message_is_typed(page, axe, visitor):
    page.goto(f"{visitor.home}carnegie/")
    page.goto(visitor.home)
    page.get_by_role("main").get_by_role("link", name=visitor.words["translate"]).click()
    page.locator("#text").fill("empleado")
    result = page.locator("#result")
    # The game read last has a word of several games.
    expect(result.locator(".said a")).to_have_attribute("href", re.compile("/carnegie/"))
    page.locator("#text").fill(TEXT)
    expect(result.locator(".said a")).to_have_text(["Fundaste una compañía", "acción"])
    expect(result.locator("dl")).to_contain_text("start a company")
    expect(page).to_have_url(re.compile(r"/translate/$"))
    axe(page)
    result.locator(".said a").first.click()
    expect(page.locator("#gloss")).to_contain_text("start a company")


@pytest.mark.parametrize("visitor", [EN], ids=str)
def test_no_word_is_cut_under_a_longer_translation(page, visitor):
    page.goto(f"{visitor.home}translate/")
    page.locator("#text").fill("Put a partner on the action space; the appeal moves up and you take a share from it.")
    share = page.locator("#result .said a", has_text=re.compile("^share$"))
    assert share.evaluate("word => word.getClientRects().length") == 1


# Where a translated word ends, in CSS pixels, and where it begins.
ENDS = """rt => {
  const text = document.createRange();
  text.selectNodeContents(rt);
  const { left, right } = text.getBoundingClientRect();
  return [left, right];
}"""


@pytest.mark.parametrize("visitor", [EN], ids=str)
def test_translations_side_by_side_do_not_run_together(page, visitor):
    page.goto(f"{visitor.home}translate/")
    page.locator("#text").fill("My company paid dividends.")
    words = page.locator("#result .said rt")
    expect(words).to_have_text(["compañía", "repartir dividendos"])
    _, end = words.first.evaluate(ENDS)
    beginning, _ = words.last.evaluate(ENDS)
    assert beginning - end >= 4


def _with_an_answer_on_its_way(page: Page, visitor: Visitor) -> tuple[Locator, Held]:
    """The words that are linked now, and the answer in which there will be one more."""
    page.goto(f"{visitor.home}translate/")
    page.locator("#text").fill("Fundaste una compañía.")
    links = page.locator("#result .said a")
    expect(links).to_have_count(1)
    answers = Held(page, "**/translate/")
    page.locator("#text").fill("Fundaste una compañía. Compras una acción.")
    return links, answers


@pytest.mark.parametrize("visitor", [EN], ids=str)
def test_a_press_is_not_lost_when_the_answer_comes_during_it(page, visitor):
    links, answers = _with_an_answer_on_its_way(page, visitor)
    links.first.hover()
    page.mouse.down()
    answers.end()
    expect(links).to_have_count(2)
    page.mouse.up()
    expect(page.locator("#gloss")).to_contain_text("start a company")


@pytest.mark.parametrize("visitor", [EN], ids=str)
def test_the_cursor_is_not_lost_when_the_answer_comes_beside_it(page, visitor):
    links, answers = _with_an_answer_on_its_way(page, visitor)
    links.first.focus()
    answers.end()
    expect(links).to_have_count(2)
    expect(links.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#gloss")).to_contain_text("start a company")
    page.locator("#text").evaluate(
        "field => { field.value += ' Paga.'; field.dispatchEvent(new Event('input', { bubbles: true })) }"
    )
    expect(page.locator("#result")).to_contain_text("Paga")
    page.keyboard.press("Escape")
    expect(links.first).to_be_focused()


@pytest.mark.parametrize("visitor", [EN], ids=str)
def test_a_field_that_is_left_asks_nothing_that_was_answered(page, visitor):
    page.goto(f"{visitor.home}translate/")
    page.locator("#text").fill("Fundaste una compañía.")
    expect(page.locator("#result .said a")).to_have_count(1)
    asked = []
    page.on("request", lambda request: asked.append((request.method, request.post_data)))
    page.locator("#text").blur()
    page.locator("#to").select_option("es")
    expect(page.locator("#result [data-says]")).to_contain_text("From English to Spanish")
    assert len([item for item in asked if item[0] == "POST"]) == 1


@pytest.mark.parametrize("visitor", WITHOUT_JAVASCRIPT, ids=str)
def test_a_message_is_read_without_javascript(page, visitor):
    page.goto(f"{visitor.home}translate/")
    page.locator("#text").fill(TEXT)
    page.locator(".translate .buttons button").click()
    expect(page.locator("#result dl")).to_contain_text("start a company")
    expect(page.locator("#text")).to_have_value(TEXT)
    # The small words tell the language: there is nothing to choose.
    expect(page.locator("#result button[name=instead]")).to_have_count(0)
    page.locator("#text").fill("trabajador")
    page.locator(".translate .buttons button").click()
    expect(page.locator("#result dl")).to_contain_text("worker")
    page.locator("#result button[name=instead]").click()
    expect(page.locator("#to")).to_have_value("es")
    expect(page.locator("#result dl")).to_have_count(0)


@ON_A_LAPTOP
def test_a_direction_that_was_guessed_can_be_changed_and_stays(page, visitor):
    page.goto(f"{visitor.home}translate/")
    page.locator("#text").fill("trabajador")
    page.get_by_role("button", name=INSTEAD[visitor.language]).click()
    expect(page.locator("#result [data-says]")).to_contain_text(TO_SPANISH[visitor.language])
    expect(page.locator("#to")).to_have_value("es")
    expect(page.locator("#result button[name=instead]")).to_have_count(0)


@ON_A_PHONE
def test_the_word_list_is_narrowed_while_typing(page, axe, visitor):
    page.goto(visitor.at("term/"))
    page.locator("#words-filter").press_sequentially("prestigio")
    rows = page.locator(".word-list tbody tr")
    expect(rows.filter(has_text="appeal bonus").first).to_be_visible()
    expect(rows.filter(has_text="half price")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"q=prestigio"))
    axe(page)


@pytest.mark.parametrize("visitor", [EN], ids=str)
def test_the_word_list_is_sorted_by_a_link(page, visitor):
    page.goto(visitor.at("term/"))
    page.locator(".word-list thead a[href*='sort=es']").click()
    expect(page.locator(".word-list tbody tr").nth(1)).to_contain_text("acción")
