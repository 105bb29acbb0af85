"""The numbers of the prose are those that the calculators compute with and the tiles carry, in both languages."""

from __future__ import annotations

import re

import pytest

from content.markup import without_links
from content.schema import LANGUAGES
from language.formats import money
from rules.big_shoulders import tables
from rules.big_shoulders.dividends import price_after_dividend
from rules.big_shoulders.stock_bump import thresholds
from tests.games import content_of

# A comma in English, a narrow no-break space in Spanish.
GROUPING = "(?<=\\d)[,\N{NARROW NO-BREAK SPACE}](?=\\d{3})"
CONTENT = content_of("big-shoulders")
PARAGRAPHS = {
    f"{section.ref.kind}/{section.ref.key}#{paragraph.id}": paragraph
    for section in CONTENT.sections
    for paragraph in section.paragraphs
}
TERMS = {term.ref.key: term for term in CONTENT.terms}
TRACK = tables.STOCK_TRACK
both_languages = pytest.mark.parametrize("language", LANGUAGES)


def of_kind(kind):
    return {item.ref.key: item for item in CONTENT.components if item.ref.kind == kind}


COMPANIES, BUILDINGS, ASSETS, DEMAND, GOALS = map(of_kind, ("company", "building", "asset", "demand", "goal"))


def prose(place, language):
    return PARAGRAPHS[place].text[language]


def table(place, language):
    """The cells of the rows of a paragraph's table, without its head."""
    rows = [line for line in prose(place, language).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", re.sub(GROUPING, "", without_links(text)))]


def amounts(text):
    return [int(amount) for amount in re.findall(r"\$(\d+)", re.sub(GROUPING, "", text))]


def linked(cell):
    """The key of the page that a cell links to."""
    return re.search(r"\[\[[a-z-]+/([a-z0-9-]+)", cell)[1]


# The stock track


@both_languages
def test_stock_track_has_the_spaces_of_the_table(language):
    text = prose("components/stock-track#spaces", language)
    assert tuple(amounts("\n".join(line for line in text.splitlines() if line.startswith("-")))) == TRACK
    assert numbers(text)[0] == len(TRACK)
    assert numbers(TERMS["stock-track"].wording(language).gloss) == [len(TRACK), TRACK[0], TRACK[-1]]


@both_languages
def test_track_ends_where_the_table_ends(language):
    for place in ("components/stock-track#top", "operating-phase/share-price#maximum"):
        assert amounts(prose(place, language))[0] == TRACK[-1]
    for place in ("components/stock-track#bottom", "operating-phase/share-price#minimum"):
        assert set(amounts(prose(place, language))) == {TRACK[0]}


@both_languages
def test_bump_guide_has_a_row_for_every_price_that_can_rise(language):
    assert [amounts(row[0]) for row in table("operating-phase/share-price#guide", language)] == [
        [p] for p in TRACK[:-1]
    ]


@both_languages
@pytest.mark.parametrize("share_price", TRACK[:-1])
def test_bump_guide_says_what_the_calculator_says(language, share_price):
    rows = {amounts(row[0])[0]: row[1:] for row in table("operating-phase/share-price#guide", language)}
    computed = [
        f"{money(row['earnings'], language)} → {money(row['share_price_after'], language)}"
        for row in thresholds(share_price, "en-2020")
    ]
    assert rows[share_price] == computed + ["—"] * (3 - len(computed))


@both_languages
@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("operating-phase/share-price#paid", [tables.TRIPLE_JUMP_FROM]),
        ("components/stock-track#dividends", [tables.TRIPLE_JUMP_FROM]),
        ("operating-phase/share-price#threshold-60", [tables.TRIPLE_JUMP_FROM, 50, tables.TRIPLE_JUMP_FROM]),
        ("components/stock-track#sixty-line", [50, tables.TRIPLE_JUMP_FROM, 50]),
    ],
)
def test_three_spaces_need_the_price_of_the_table(language, place, line):
    assert amounts(prose(place, language)) == line
    assert TRACK[TRACK.index(tables.TRIPLE_JUMP_FROM) - 1] == 50


def examples_of_moves(language):
    """“Name is at $100 with revenue of $300, … It rises three spaces, to $160.”"""
    text = PARAGRAPHS["operating-phase/share-price#paid"].example[language]
    return [amounts(line) for line in text.splitlines() if line.startswith("-")]


@both_languages
def test_examples_of_moves_end_where_the_calculator_says(language):
    moves = examples_of_moves(language)
    assert len(moves) == 4
    for share_price, revenue, *_, after in moves:
        assert price_after_dividend(share_price, revenue, "en-2020")[0] == after


def spans(cell):
    """The prices that a cell such as “$10 to $50, $80” or “$160 or more” names."""
    found = set()
    for part in cell.split(", "):
        prices = amounts(part)
        if len(prices) == 2:
            found |= {price for price in TRACK if prices[0] <= price <= prices[1]}
        elif prices and re.search(r"more|más", part):
            found |= {price for price in TRACK if price >= prices[0]}
        else:
            found |= set(prices)
    return found


@both_languages
def test_dividend_buildings_move_the_price_as_the_calculator_does(language):
    for amount, *columns in table("action-phase/dividend-buildings#price-table", language):
        for spaces, cell in zip((3, 2, 1, 0), columns, strict=True):
            moved = {price for price in TRACK if _spaces(price, amounts(amount)[0]) == spaces}
            assert spans(cell) == moved, (amount, cell)


@both_languages
def test_extra_dividends_move_the_price_as_the_calculator_does(language):
    rows = table("action-phase/extra-dividends#share-price", language)
    for (prices, _), spaces in zip(rows, (2, 1, 0), strict=True):
        assert spans(prices) == {price for price in TRACK if _spaces(price, 100) == spaces}


def _spaces(share_price, revenue):
    """The spaces of the rule, before the end of the track cuts them short."""
    return min(revenue // share_price, 3 if share_price >= tables.TRIPLE_JUMP_FROM else 2)


# Shares and certificates


@both_languages
@pytest.mark.parametrize(
    "place",
    ["setup/starting-a-company#pay", "setup/first-company#affordable-prices", "stock-phase/new-company#cost"],
)
def test_company_costs_three_times_its_par_value(language, place):
    rows = [(amounts(row[0])[0], amounts(row[1])[0]) for row in table(place, language)]
    assert rows == [(par, 3 * par) for par in tables.PAR_VALUES]


@both_languages
def test_first_company_leaves_the_rest_of_the_starting_money(language):
    start = amounts(prose("setup/first-company#affordable-prices", language))[0]
    for par, cost, rest in table("setup/first-company#affordable-prices", language):
        assert amounts(rest) == ([start - amounts(cost)[0]] if amounts(cost)[0] <= start else []), par


@both_languages
@pytest.mark.parametrize("place", ["components/stock-track#par", "setup/starting-a-company#par"])
def test_par_values_are_those_of_the_table(language, place):
    assert tuple(amounts(prose(place, language))) == tables.PAR_VALUES
    assert tuple(amounts(TERMS["par-value"].wording(language).gloss)) == tables.PAR_VALUES


@both_languages
def test_certificates_of_a_company_are_its_ten_shares(language):
    rows = [numbers(" ".join(row[1:])) for row in table("components/certificates#three-kinds", language)]
    assert sum(count * shares for count, shares, _ in rows) == tables.SHARES_IN_A_COMPANY
    assert all(percent == shares * 100 // tables.SHARES_IN_A_COMPANY for _, shares, percent in rows)


@both_languages
def test_certificate_limit_is_the_same_wherever_it_stands(language):
    limits = [[2, 10], [3, 12], [4, 14]]
    for place in ("components/certificate-limit#limit", "stock-phase/over-the-limit#limit"):
        assert [numbers(" ".join(row)) for row in table(place, language)] == limits
    by_players = table("setup/board-and-markers#player-count", language)[-1]
    assert numbers(" ".join(by_players[1:])) == [10, 12, 14]
    assert [number for number in numbers(TERMS["certificate-limit"].wording(language).gloss) if number > 4] == [
        10,
        12,
        14,
    ]


@both_languages
def test_certificate_limit_is_stated_for_every_number_of_players(language):
    rows = table("components/certificate-limit#limit", language)
    assert tuple(numbers(row[0])[0] for row in rows) == CONTENT.players
    assert max(CONTENT.players) == tables.MOST_PLAYERS


# Companies


@both_languages
@pytest.mark.parametrize("key", COMPANIES)
def test_company_sells_at_the_prices_of_its_charter(language, key):
    prices = COMPANIES[key].values["price_by_salespeople"]
    assert amounts(COMPANIES[key].text[language]) == [prices[0], prices[-1]]


@both_languages
@pytest.mark.parametrize("key", COMPANIES)
def test_company_keeps_as_many_assets_as_its_charter_has_spaces(language, key):
    kept = re.search(r"(?:The company can keep|Puede conservar) (\d+)", COMPANIES[key].text[language])
    assert int(kept[1] if kept else 0) == COMPANIES[key].values["capital_asset_slots"]


@pytest.mark.parametrize("key", COMPANIES)
def test_factories_use_the_resources_of_the_company(key):
    values = COMPANIES[key].values
    assert {cube for factory in values["factories"] for cube in factory["resources"]} == set(values["resources"])


@pytest.mark.parametrize("key", COMPANIES)
def test_full_automation_makes_one_good_more_and_has_a_token_for_each_worker(key):
    for factory in COMPANIES[key].values["factories"]:
        assert factory["goods_fully_automated"] == factory["goods"] + 1
        assert factory["automation_spaces"] == factory["workers"]


@both_languages
def test_industries_list_their_companies(language):
    rows = table("components/charters#industry", language)
    by_row = [set(re.findall(r"company/([a-z-]+)", row[2])) for row in rows]
    industries = ["food-and-dairy", "dry-goods", "meat-packing", "shoes"]
    assert by_row == [{k for k, item in COMPANIES.items() if item.values["industry"] == name} for name in industries]
    shown = [set(row[2].split(", ")) for row in table("operating-phase/distribution#industries", language)]
    assert shown == [{(COMPANIES[key].short or COMPANIES[key].name)[language] for key in row} for row in by_row]


# Tiles


@both_languages
@pytest.mark.parametrize("place", ["setup/buildings#piles", "components/buildings#eras"])
def test_buildings_in_play_are_counted_from_the_tiles(language, place):
    for row in table(place, language):
        players, *counts = numbers(" ".join(row))
        in_play = [item.values["era"] for item in BUILDINGS.values() if item.values["min_players"] <= players]
        assert counts[:3] == [in_play.count(era) for era in ("1", "2", "3")]
        assert counts[3:] in ([], [len(in_play)])


def players_of(cell):
    """“2–4” and “4” name the least number of players first."""
    return numbers(cell)[0]


@both_languages
@pytest.mark.parametrize(
    ("place", "columns"),
    [
        ("action-phase/player-buildings#appeal", ("amount", "appeal", "players")),
        ("action-phase/player-buildings#staff", ("amount", "players")),
        ("action-phase/asset-buildings#table", ("amount",)),
        ("action-phase/resource-buildings#table", ("payer", "amount", "players")),
        ("action-phase/double-use-buildings#table", ("amount", "players")),
        ("action-phase/production-buildings#table", ("amount", "goods", "players")),
        ("action-phase/dividend-buildings#table", ("dividend_amount", "dividend_per_share", "amount", "players")),
    ],
)
def test_building_in_a_table_has_the_values_of_its_tile(language, place, columns):
    payer = {"company": {"company", "compañía", "la compañía"}, "bank": {"bank", "banco", "el banco"}}
    for row in table(place, language):
        values = BUILDINGS[linked(row[0])].values
        for column, cell in zip(columns, row[1:], strict=False):
            if column == "payer":
                assert cell in payer[values["payer"]], row
            elif column == "players":
                assert players_of(cell) == values["min_players"], row
            else:
                assert numbers(cell) == [values[column]], row


@both_languages
@pytest.mark.parametrize(
    ("place", "belongs"),
    [
        ("player-buildings#appeal", lambda tile: tile["effect"] == "appeal"),
        ("player-buildings#staff", lambda tile: tile["effect"] == "gain-staff" and not tile["double"]),
        ("asset-buildings#table", lambda tile: tile["effect"] == "buy-capital-asset"),
        ("resource-buildings#table", lambda tile: tile["effect"] == "gain-resources"),
        ("double-use-buildings#table", lambda tile: tile["double"]),
        ("production-buildings#table", lambda tile: tile["effect"] == "produce-goods"),
        ("dividend-buildings#table", lambda tile: tile["effect"] == "extra-dividends"),
    ],
)  # fmt: skip
def test_table_of_buildings_lists_every_tile_of_its_sort(language, place, belongs):
    listed = [linked(row[0]) for row in table(f"action-phase/{place}", language)]
    assert sorted(listed) == sorted(key for key, item in BUILDINGS.items() if belongs(item.values))


@both_languages
def test_asset_building_takes_its_discount_off_every_space(language):
    spaces = (80, 70, 60, 50, 40)
    for building, _, *cells in table("action-phase/asset-buildings#table", language):
        discount = BUILDINGS[linked(building)].values["discount"]
        assert [amounts(cell) for cell in cells] == [[space - discount] for space in spaces]


@both_languages
@pytest.mark.parametrize("key", BUILDINGS)
def test_building_says_its_amount_first(language, key):
    assert amounts(BUILDINGS[key].text[language])[0] == BUILDINGS[key].values["amount"]


@both_languages
@pytest.mark.parametrize("key", GOALS)
def test_goal_pays_its_reward(language, key):
    assert set(amounts(GOALS[key].text[language])) == {GOALS[key].values["reward"]}


@both_languages
@pytest.mark.parametrize("key", [key for key, item in ASSETS.items() if item.values.get("revenue")])
def test_asset_adds_the_revenue_of_its_tile(language, key):
    assert set(amounts(ASSETS[key].text[language])) == {ASSETS[key].values["revenue"]}


@both_languages
@pytest.mark.parametrize("key", [key for key, item in ASSETS.items() if item.values.get("starting_tile")])
def test_starting_asset_lies_on_the_spaces_of_its_tile(language, key):
    spaces = ASSETS[key].values["starting_spaces"]
    assert tuple(amounts(ASSETS[key].text[language]))[-len(spaces) :] == spaces


@both_languages
@pytest.mark.parametrize("place", ["setup/demand-tiles#piles", "components/demand-tiles#player-count"])
def test_demand_tiles_in_play_are_counted_from_the_tiles(language, place):
    for row in table(place, language):
        players, *counts = numbers(" ".join(row))
        stacks = [item.values["stack"] for item in DEMAND.values() if item.values["min_players"] <= players]
        by_pile = [stacks.count(pile) for pile in (1, 2, 3, 4)]
        board = 12
        assert counts in ([*by_pile, sum(by_pile)], [sum(by_pile), sum(by_pile) - board])


@both_languages
def test_every_demand_tile_is_listed_with_its_octagons(language):
    for pile, *cells in table("components/demand-tiles#all-tiles", language):
        for least, cell in zip((2, 3, 4), cells, strict=True):
            tiles = [
                item.values["goods_spaces"]
                for item in DEMAND.values()
                if (item.values["stack"], item.values["min_players"]) == (int(pile), least)
            ]
            assert sorted(numbers(cell.replace("X", "0"))) == sorted(tiles), (pile, least)


@both_languages
@pytest.mark.parametrize("place", ["components/demand-tiles#column-bonus", "operating-phase/demand-bonuses#amounts"])
def test_bonus_of_a_column_is_the_same_wherever_it_stands(language, place):
    bonuses = [sum(amounts(row[1])) for row in table(place, language)]
    assert bonuses == [0, 20, 50]
    for key, item in DEMAND.items():
        assert amounts(item.text[language]) == ([] if item.values["red_x"] else bonuses[1:]), key


# Numbers that stand in several sections


@both_languages
def test_resources_drawn_in_a_decade_are_the_same_wherever_they_stand(language):
    drawn = [numbers(" ".join(row)) for row in table("operating-phase/supply-chain#number-drawn", language)]
    decades = [numbers(" ".join(row[:3])) for row in table("overview/decades-and-phases#decades", language)]
    ending = [numbers(" ".join(row)) for row in table("cleanup-phase/resources#draw", language)]
    assert drawn == decades == [[1, 1875, 3], [2, 1885, 4], [3, 1895, 4], [4, 1905, 5], [5, 1915, 6]]
    assert ending == [[decade, count] for decade, _, count in drawn[:-1]]


@both_languages
def test_cubes_in_the_box_lie_in_the_square_or_in_the_bag(language):
    *rows, total = [numbers(" ".join(row[2:])) for row in table("setup/resources#bag", language)]
    assert all(box == square + bag for box, square, bag in rows)
    assert total == [sum(column) for column in zip(*rows, strict=True)]


@both_languages
def test_bills_add_up(language):
    rows = table("variants/money#paper-money", language)
    counted = [(amounts(bill)[0], int(number), amounts(together)[0]) for bill, number, together in rows]
    assert all(bill * number == together for bill, number, together in counted)
    said = amounts(prose("variants/money#paper-money", language).split("\n|")[0])[0]
    assert said == sum(together for *_, together in counted)
