"""The page of a calculator: empty, with a result, and with input that no rule can work with."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.test import Client

from .document import Element, document

pytestmark = pytest.mark.django_db

DIVIDENDS = "big-shoulders/calc/dividends/"
BUMP = "big-shoulders/calc/stock-bump/"
GOOD = {
    "revenue": "225",
    "share_price": "100",
    "holdings.player": ["Ana", "Bo"],
    "holdings.shares": ["4", "2"],
    "holdings.treasury": "3",
    "holdings.bank_pool": "1",
}
FINAL_SCORE = "big-shoulders/calc/final-score/"
FROM_HTMX = {"HTTP_HX_REQUEST": "true"}
both_languages = pytest.mark.parametrize("language", ["en", "es"])


def address(page: str, language: str = "en", **changes: object) -> str:
    fields = {
        **(GOOD if page == DIVIDENDS else {}),
        **{key.replace("__", "."): value for key, value in changes.items()},
    }
    return f"/{language}/{page}?{urlencode(fields, doseq=True)}"


def outcome(client: Client, where: str) -> Element:
    response = client.get(where)
    assert response.status_code == 200
    return document(response.content).one(id="outcome")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Fill in what you know"), ("es", "Rellena lo que sepas")],
)
def test_empty_page_asks_without_complaining(client: Client, language: str, words: str) -> None:
    response = client.get(f"/{language}/{DIVIDENDS}")
    tree = document(response.content)
    assert response.status_code == 200
    assert words in tree.one(id="outcome").text
    assert not [item for item in tree.all(class_="faults") if item.text]


@pytest.mark.parametrize(
    ("where", "entered", "shown"),
    [
        (FINAL_SCORE, {"players__0__value__cash": 245}, ["Result: $245"]),
        (
            FINAL_SCORE,
            {"players__0__value__cash": 245, "players__1__name": "Bo", "players__1__value__cash": 300},
            ["Winner: Bo", "Bo: $300", "Player 1: $245"],
        ),
        ("carnegie/calc/final-score/", {"players__0__value__in_game": 3}, ["Final VP: 3"]),
        (
            "chicago-express/calc/final-ranking/",
            {"cash__0__value": 90, "cash__1__value": 80},
            ["Winner: Player 1", "Player 1: $90", "Player 2: $80"],
        ),
    ],
)
def test_a_score_leads_with_every_total(client: Client, where: str, entered: dict[str, int], shown: list[str]) -> None:
    """Whoever enters one player has no rivals to win against."""
    blocks = outcome(client, address(where, **entered)).one(class_="headline").all("div")
    assert [f"{block.one('dt').text}: {block.one('dd').text}" for block in blocks] == shown


@both_languages
def test_a_sentence_links_each_section_once(client: Client, language: str) -> None:
    """Two paragraphs of one section explain each of the first steps of this payout."""
    names, buildings = ("Ana", "Bo", "Cy"), (3, 3, 1)
    query = {f"counts.{place}.name": name for place, name in enumerate(names)}
    query |= {f"counts.{place}.value": str(number) for place, number in enumerate(buildings)}
    page = f"/{language}/urban-sprawl/calc/payout/?{urlencode({'kind': 'wealth', 'value': '6', **query})}"
    steps = outcome(client, page).one("ol", class_="steps").all("li")
    labels = [[link.text for link in step.all("a", class_="rule-link")] for step in steps]
    assert all(labels)
    assert [found for found in labels if len(set(found)) < len(found)] == []


@pytest.mark.parametrize(
    ("language", "labels"),
    [("en", ["Per share", "New share price"]), ("es", ["Por participación", "Nuevo valor"])],
)
def test_headline_shows_the_values_large(client: Client, language: str, labels: list[str]) -> None:
    headline = outcome(client, address(DIVIDENDS, language)).one("dl", class_="headline")
    assert [label.text for label in headline.all("dt")] == labels
    assert [value.text for value in headline.all("dd")] == ["$22", "$140"]


@both_languages
def test_every_player_gets_a_line(client: Client, language: str) -> None:
    values = outcome(client, address(DIVIDENDS, language)).one("dl", class_="values")
    lines = dict(zip([item.text for item in values.all("dt")], [item.text for item in values.all("dd")], strict=True))
    assert (lines["Ana"], lines["Bo"]) == ("$88", "$44")


@pytest.mark.parametrize(
    ("language", "rounding"),
    [
        ("en", "rounded down to whole dollars"),
        ("es", "tras redondear a la baja a dólares enteros"),
    ],
)
def test_steps_explain_the_sum_and_link_their_rules(client: Client, language: str, rounding: str) -> None:
    steps = outcome(client, address(DIVIDENDS, language)).one("ol", class_="steps").all("li")
    assert rounding in steps[0].text
    assert all(step.links for step in steps)
    assert f"/{language}/big-shoulders/operating-phase/dividends/" in steps[0].links
    assert f"/{language}/big-shoulders/operating-phase/share-price/" in steps[-1].links
    assert all(client.get(link).status_code == 200 for link in {link for step in steps for link in step.links})


@both_languages
def test_stock_track_shows_the_move(client: Client, language: str) -> None:
    track = outcome(client, address(DIVIDENDS, language)).one("figure", class_="track")
    assert [item.one("span").text for item in track.all("li", class_="start")] == ["$100"]
    assert [item.one("span").text for item in track.all("li", class_="passed")] == ["$120"]
    assert [item.one("span").text for item in track.all("li", class_="end")] == ["$140"]
    assert len(track.all("li")) == 21


@both_languages
def test_bump_guide_shows_every_jump(client: Client, language: str) -> None:
    table = outcome(client, address(BUMP, language, share_price=100, earnings=250)).one("table")
    rows = [[cell.text for cell in row.all("td")] for row in table.one("tbody").all("tr")]
    assert rows == [["1×", "$100", "+1", "$120"], ["2×", "$200", "+2", "$140"], ["3×", "$300", "+3", "$160"]]


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Enter a whole number from $0 to $100,000."), ("es", "Escribe un número entero de $0 a $100 000.")],
)
@pytest.mark.parametrize("revenue", ["-5", "1" + "0" * 30, "lots", "$", "1.5"])
def test_revenue_that_cannot_be_is_answered_beside_it(client: Client, language: str, words: str, revenue: str) -> None:
    response = client.get(address(DIVIDENDS, language, revenue=revenue))
    tree = document(response.content)
    assert response.status_code == 422
    assert tree.one(id="field-revenue_error").text == words
    assert tree.one("input", name="revenue").attrs["value"] == revenue
    assert not tree.one(id="outcome").all("dl")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "These shares add up to 11; a company has 10."),
        ("es", "Estas participaciones suman 11; una compañía tiene 10."),
    ],
)
def test_eleven_shares_are_answered_beside_the_holdings(client: Client, language: str, words: str) -> None:
    response = client.get(address(DIVIDENDS, language, holdings__treasury=4))
    assert response.status_code == 422
    assert document(response.content).one(id="field-holdings_error").text == words


@both_languages
def test_price_off_the_track_is_answered_with_the_track(client: Client, language: str) -> None:
    response = client.get(address(DIVIDENDS, language, share_price=45))
    assert response.status_code == 422
    assert "$40, $50, $60" in document(response.content).one(id="field-share_price_error").text


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "The company must withhold"), ("es", "La compañía tiene que retener")],
)
def test_forced_withholding_is_said_with_its_rule(client: Client, language: str, words: str) -> None:
    response = client.get(address(DIVIDENDS, language, sold=0))
    refused = document(response.content).one(id="outcome").one(class_="refused")
    assert response.status_code == 422
    assert words in refused.text
    assert refused.links == [f"/{language}/big-shoulders/operating-phase/must-withhold/"]


@pytest.mark.parametrize(("language", "words"), [("en", "Spanish rulebook"), ("es", "Reglamento español")])
def test_warning_says_what_the_other_edition_gives(client: Client, language: str, words: str) -> None:
    shown = outcome(client, address(BUMP, language, share_price=35, earnings=35))
    [warning] = shown.one("div", class_="warnings").all("li")
    assert words in warning.text
    assert "$35" in warning.text
    assert "$40" in warning.text


@both_languages
def test_htmx_gets_the_outcome_and_the_faults_alone(client: Client, language: str) -> None:
    response = client.get(address(DIVIDENDS, language, revenue="x"), **FROM_HTMX)
    tree = document(response.content)
    # A part that htmx has to swap is no error of its own.
    assert response.status_code == 200
    assert not tree.all("html")
    assert not tree.all("form")
    fault = tree.one(id="field-revenue_error")
    assert fault.text
    assert fault.attrs["hx-swap-oob"] == "true"
    assert tree.one(id="field-share_price_error").text == ""


@both_languages
def test_part_says_the_same_as_the_page(client: Client, language: str) -> None:
    part = document(client.get(address(DIVIDENDS, language), **FROM_HTMX).content)
    whole = outcome(client, address(DIVIDENDS, language))
    for tag, name in (("dl", "headline"), ("ol", "steps"), ("dl", "values")):
        assert part.one(tag, class_=name).text == whole.one(tag, class_=name).text


@both_languages
@pytest.mark.parametrize("page", [DIVIDENDS, BUMP])
def test_examples_of_the_rulebooks_fill_the_form(client: Client, language: str, page: str) -> None:
    tree = document(client.get(f"/{language}/{page}").content)
    links = tree.one("section", **{"aria-labelledby": "worked-title"}).links
    assert len(links) == 4
    for link in links:
        assert document(client.get(link).content).one(id="outcome").all("dl", class_="headline")


def test_names_are_shown_as_text(client: Client) -> None:
    where = address(DIVIDENDS, holdings__player=["<b>Ana</b>", '"Bo"'])
    response = client.get(where)
    assert b"<b>Ana</b>" not in response.content
    assert "<b>Ana</b>" in [item.text for item in document(response.content).one(id="outcome").all("dt")]


def test_form_works_without_scripts(client: Client) -> None:
    form = document(client.get(f"/en/{DIVIDENDS}").content).one("form", class_="inputs")
    assert (form.attrs["method"], form.attrs["action"]) == ("get", f"/en/{DIVIDENDS}")
    assert form.attrs["hx-get"] == form.attrs["action"]
    assert form.one("button").attrs["type"] == "submit"


@both_languages
def test_search_part_holds_the_hits_alone(client: Client, language: str) -> None:
    where = f"/{language}/search/?q=dividend"
    part, whole = document(client.get(where, **FROM_HTMX).content), document(client.get(where).content)
    assert not part.all("html")
    assert part.one("ol", class_="hits").links == whole.one("ol", class_="hits").links


@pytest.mark.parametrize(("language", "words"), [("en", "Type a question"), ("es", "Escribe una pregunta")])
def test_search_without_words_asks_for_some(client: Client, language: str, words: str) -> None:
    assert words in document(client.get(f"/{language}/search/?q=+").content).one(id="results").text


@pytest.mark.parametrize("query", ["<script>", '"', "a" * 5000, "\x00", "(((", "AND OR", "😀", "title_en:x"])
def test_search_survives_any_words(client: Client, query: str) -> None:
    response = client.get("/en/search/", {"q": query})
    assert response.status_code == 200
    assert b"<script>" not in response.content


def test_name_of_an_office_is_a_label_that_is_read_whole(client: Client) -> None:
    form = document(client.get("/es/urban-sprawl/calc/election/").content).one("form", class_="inputs")
    [field] = form.all("input", id="part-holders.district-attorney")
    assert "placeholder" not in field.attrs
    [label] = [label for label in form.all("label") if label.attrs.get("for") == field.attrs["id"]]
    assert (label.text, label.attrs.get("class")) == ("Abogado del Distrito", None)


@pytest.mark.parametrize("page", ["big-shoulders/calc/sell-shares/", DIVIDENDS])
def test_part_replaces_only_faults_that_the_page_has(client: Client, page: str) -> None:
    whole, part = (document(client.get(f"/en/{page}", **headers).content) for headers in ({}, FROM_HTMX))
    there = {fault.attrs["id"] for fault in whole.all("div", class_="faults")}
    replaced = {fault.attrs["id"] for fault in part.all("div", class_="faults")}
    assert replaced
    assert replaced <= there


@pytest.mark.parametrize(("language", "cash", "none"), [("en", "$1,456", "Goals"), ("es", "$1456", "Objetivos")])
def test_bars_leave_out_parts_worth_nothing(client: Client, language: str, cash: str, none: str) -> None:
    rich = {"players.0.name": "Ana", "players.0.value.cash": 1456, "players.0.value.goals": 0}
    shares = {"prices.swift": 100, "players.0.value.shares.swift": 2}
    bars = outcome(client, address(FINAL_SCORE, language, **rich, **shares)).one("figure", class_="bars")
    assert cash in bars.one("div", class_="bar").text
    assert "Swift" in bars.one("ol", class_="legend").text
    assert none not in bars.text
    assert "$0" not in bars.text


def test_many_long_choices_are_a_list_to_open(client: Client) -> None:
    form = document(client.get("/en/carnegie/calc/donation-score/").content).one("form", class_="inputs")
    assert len(form.one("select", name="donation").all("option")) == 21
    assert not form.all("input", type="radio", name="donation")
