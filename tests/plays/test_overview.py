"""The overview of a play: rows offer a move only if anybody can make it; what a turn does not need is folded."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.play.registry import plays
from tests.pages.document import Element, document

from .conftest import PLAYERS, Table

pytestmark = pytest.mark.django_db


def overview(table: Table) -> Element:
    return document(table.phone("Ana").get().content)


def offered_in_rows(page: Element) -> set[str]:
    return {link.attrs["aria-label"] for cell in page.all("td", class_="act") for link in cell.all("a")}


@pytest.mark.parametrize("game", ["carnegie", "chicago-express", "urban-sprawl"])
def test_rows_offer_no_move_of_the_player_whose_turn_it_is(client: Any, game: str) -> None:
    assert offered_in_rows(overview(Table(client, game=game))) == set()


def test_rows_offer_a_move_that_anybody_can_make(client: Any) -> None:
    table = Table(client, game="carnegie")
    for name, city in (("Cy", "denver"), ("Bo", "chicago"), ("Ana", "new-york")):
        table.played("first-project", player=name, city=city)
    table.move("begin-rounds", anyway=True)
    table.played("correct", set={"players.Bo.missions.east": 1})
    table.played("choose-action", player="Ana", action="management", region="east")
    assert offered_in_rows(overview(table)) == {f"Take income: {name}" for name in PLAYERS}


def test_setup_of_carnegie_leads_to_the_first_round(client: Any) -> None:
    titles = [
        link.text
        for listed in overview(Table(client, game="carnegie")).all("ul", class_="moves")[:1]
        for link in listed.all("a")
    ]
    assert titles[1:] == ["Place the first project", "Move employees", "Activate employees", "Start round 1"]


def test_what_a_turn_does_not_need_is_folded_but_not_on_a_large_screen(client: Any) -> None:
    phone = Table(client, game="carnegie").phone("Ana")
    page, board = document(phone.get().content), document(phone.get("board/").content)
    folded = {item.attrs.get("id", "") for item in page.all("summary")}
    assert {"table-points", "table-transport", "table-project", "table-row"} <= folded
    assert {"table-player", "table-staff"} <= {title.attrs.get("id", "") for title in page.all("h2")}
    # A large screen shows what its game declares for it, all of it open.
    assert {"table-transport", "table-player"} <= {title.attrs.get("id", "") for title in board.all("h2")}
    assert not board.one("main").all("summary")


def test_bars_of_the_board_are_those_that_the_game_declares(under_way: Table) -> None:
    board = document(under_way.phone("Ana").get("board/").content)
    (cash, worth) = board.all("section", class_="scores")
    assert [cash.one("h2").text, worth.one("h2").text] == ["Cash", "Net worth without goals"]
    assert [item.one("b").text for item in cash.all("li")] == ["$55", "$70", "$135"]
    longest = [float(item.one("rect").attrs["width"]) for item in cash.all("li")]
    assert longest == [40.7, 51.9, 100.0]


def test_one_step_is_next_and_it_says_whose_turn_it_is(client: Any) -> None:
    table = Table(client, game="chicago-express")
    page = document(table.phone("Ana", "es").get().content)
    (step,) = page.all("a", class_="primary")
    assert step.text == "Subastar una acción"
    assert page.one(id="next-moves").text.strip() == "Te toca"
    assert document(table.phone("Bo").get().content).one(id="next-moves").text.strip() == "Ana’s turn"


@pytest.mark.parametrize("game", ["big-shoulders", "carnegie", "chicago-express", "urban-sprawl"])
def test_next_step_on_any_phone_is_about_the_player_whose_turn_it_is(client: Any, game: str) -> None:
    table = Table(client, game=game, **({"options": {"shuffle": 5}} if game == "carnegie" else {}))
    if game == "big-shoulders":
        # Before the first company, nobody is in turn.
        table.played("start-company", player="Ana", company="swift", par=40)
        table.played("start-company", player="Bo", company="libby", par=35)
        table.played("next")
        table.played("buy-certificate", player="Cy", company="swift")
    phone = table.phone("Bo")
    page = document(phone.get().content)
    turn = page.one(id="next-moves").text.strip().split("’")[0]
    assert turn != "Your turn"
    steps = [link.attrs["href"].rsplit("/", 2)[-2] for link in page.one("ul", class_="first").all("a")]
    declared = plays()[game].moves
    in_turn = [step for step in steps if declared[step].when.turn and declared[step].when.turn.field == "player"]
    chosen = [
        item.attrs["value"]
        for step in in_turn
        for item in document(phone.get(f"move/{step}/").content).one("form", class_="move").all("input", name="player")
        if "checked" in item.attrs
    ]
    assert chosen == [turn] * len(in_turn) != []


@pytest.mark.parametrize("game", ["big-shoulders", "carnegie", "chicago-express", "urban-sprawl"])
def test_own_row_is_the_first_of_every_table_of_players(client: Any, game: str) -> None:
    table = Table(client, game=game)
    page, board = (document(table.phone("Bo").get(path).content) for path in ("", "board/"))

    def seats(shown: Element) -> list[list[str]]:
        rows = [[row.one("th").text.split()[-1] for row in body.all("tr")] for body in shown.one("main").all("tbody")]
        return [names for names in rows if sorted(names) == PLAYERS]

    own, seated = seats(page), seats(board)
    assert own == [["Bo", "Cy", "Ana"]] * len(own) != []
    assert seated == [PLAYERS] * len(seated) != []
    assert not page.all("tr", class_="mine-too")


def test_own_numbers_come_first_and_the_others_as_one_line_each(under_way: Table) -> None:
    page = document(under_way.phone("Ana").get().content)
    own = page.one("section", class_="own")
    assert own.all("dd")[0].text == "$55"
    assert [row.text for row in own.all("li")] == ["Swift 3 D"]
    lines = {detail.one("summary").attrs["aria-label"] for detail in page.all("details", class_="unfold")}
    assert {"All about Ana", "All about Bo", "All about Swift"} <= lines
    assert not document(under_way.phone().get().content).all("section", class_="own")


def test_a_move_is_told_in_one_sentence_and_undone_in_place(under_way: Table) -> None:
    phone = under_way.phone("Bo")
    phone.post("move/dividends/", company="swift", revenue="100", produced="1", sold="1", id="x")
    done = document(phone.get("?done=8").content).one(id="done")
    said = "Recorded: Swift pays dividends on $100. Ana +$30 Cy +$10 Swift +$60, Share price +$20"
    assert " ".join(done.all("p")[0].text.split()) == said
    assert done.one("details").one("summary").text == "Step by step"
    form = done.one("form")
    given = {item.attrs["name"]: item.attrs["value"] for item in form.all("input")}
    answer = phone.client.post(form.attrs["action"], given)
    assert answer["Location"].endswith("?done=9")
    undone = document(phone.client.get(answer["Location"]).content).one(id="done")
    assert " ".join(undone.all("p")[0].text.split()) == "Undone: Swift pays dividends on $100."
    assert undone.one("button").text == "Redo"
    given = {item.attrs["name"]: item.attrs["value"] for item in undone.one("form").all("input")}
    answer = phone.client.post(undone.one("form").attrs["action"], given)
    assert under_way.state["players"]["Ana"]["cash"] == 85
    redone = document(phone.client.get(answer["Location"]).content).one(id="done")
    assert " ".join(redone.all("p")[0].text.split()) == said.replace("Recorded", "Redone")
    assert redone.one("button").text == "Undo"
    # What the box is about has been undone elsewhere.
    assert under_way.strike(10).status_code == 201
    assert not document(phone.client.get(answer["Location"]).content).all(id="done")


def test_what_somebody_else_recorded_meanwhile_is_not_undone_unseen(under_way: Table) -> None:
    phone = under_way.phone("Bo")
    phone.post("move/pay/", **{"from": "Ana", "to": "Bo", "amount": "5", "id": "x"})
    form = document(phone.get("?done=8").content).one(id="done").one("form")
    given = {item.attrs["name"]: item.attrs["value"] for item in form.all("input")}
    under_way.played("note", text="meanwhile")
    assert phone.client.post(form.attrs["action"], given).status_code == 409


def test_other_moves_are_grouped_by_phase_or_action(client: Any) -> None:
    titles = {
        game: [title.text for title in overview(Table(client, game=game)).all("h3", class_="group")]
        for game in ("big-shoulders", "carnegie", "chicago-express")
    }
    assert titles == {
        "big-shoulders": [
            *("stock phase", "building phase", "action phase", "operating phase", "end of the game"),
            "Everything else",
        ],
        "carnegie": [
            *("Human Resources", "Management", "Construction", "R&D"),
            "Everything else",
        ],
        "chicago-express": [],
    }


def test_host_without_a_name_can_still_choose_one_before_the_first_move(client: Any) -> None:
    table = Table(client)
    phone = table.phone("Ana")
    phone.post("settings/", action="player", player="")
    asked = document(phone.get().content).one("form", class_="who")
    assert [button.text for button in asked.all("button")][:3] == PLAYERS
    phone.post("settings/", action="player", player="Bo")
    assert not document(phone.get().content).all("form", class_="who")


def test_phone_of_the_bank_is_not_asked_again_once_the_game_is_under_way(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    phone.post("settings/", action="player", player="")
    assert not document(phone.get().content).all("form", class_="who")


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "before the opening auctions are over"),
        ("es", "hasta que terminen las subastas iniciales"),
    ],
)
def test_move_that_is_not_due_is_gray_with_its_reason(client: Any, language: str, reason: str) -> None:
    table = Table(client, game="chicago-express")
    page = document(table.phone("Ana", language).get().content)
    undue = {link.attrs["href"].rsplit("/", 2)[-2]: link.text for link in page.all("a", **{"data-due": "no"})}
    assert set(undue) == {"expand", "develop", "decline"}
    assert reason in undue["expand"]
    said = {item["type"]: item for item in table.get("", lang=language).json()["moves"]}
    assert said["auction"] == {"type": "auction", "due": True, "reason": ""}
    assert said["expand"]["reason"] in undue["expand"]
    # It can be made all the same.
    assert table.phone("Ana", language).get("move/expand/").status_code == 200


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"winner": "Bo", "bid": 12}, "Ana opens the auction of a share of PRR. Bo wins it for $12."),
        ({}, "Ana opens the auction of a share of PRR. Nobody bids: Ana takes it for free."),
    ],
)
def test_log_says_what_came_of_a_move(client: Any, given: dict[str, Any], told: str) -> None:
    table = Table(client, game="chicago-express")
    table.played("auction", player="Ana", company="PRR", **given)
    assert told in document(table.phone("Ana").get("log/").content).one("ol", class_="log").text


def test_dividends_that_follow_a_move_are_in_its_line(client: Any) -> None:
    table = Table(client, game="chicago-express")
    for company in ("PRR", "BO", "CO", "NYC"):
        table.played("auction", player="Ana", company=company, winner="Ana", bid=8)
    for action in (*["auction"] * 3, *["develop"] * 4):
        table.played("decline", player="Ana", action=action)
    lines = document(table.phone("Ana").get("log/").content).one("ol", class_="log").text
    assert "declines it: development. Dividends are paid." in lines


@pytest.mark.parametrize(
    ("language", "where", "key"),
    [
        ("en", "Ana expands the network of PRR to Q5, Q6 and R6.", "last move"),
        ("es", "Ana amplía la red de PRR hasta Q5, Q6 y R6.", "última jugada"),
    ],
)
def test_every_page_says_where_a_network_grew_and_the_map_marks_it(
    client: Any, language: str, where: str, key: str
) -> None:
    table = Table(client, game="chicago-express")
    for company in ("PRR", "BO", "CO", "NYC"):
        table.played("auction", player="Ana", company=company, winner="Ana", bid=10)
    table.played("expand", player="Ana", company="PRR", tapped=["q5", "q6", "r6"])
    phone = table.phone("Bo", language)
    for path in ("", "board/", "log/"):
        page = document(phone.get(path).content)
        latest = page.all("li", class_="entry")[0].one("p", class_="entry-head")
        assert where in latest.text
        assert "−$3" in latest.one("span", class_="gains").text
        if path != "log/":
            [drawn] = page.all("figure", class_="hexboard")
            assert drawn.one("path", class_="latest").attrs["d"].count("M") == 3
            assert [item.text.strip() for item in drawn.one("ul", class_="key").all("li")][-1] == key
            # Names are drawn over the tokens.
            names = [item.text for item in drawn.all("text")]
            assert names.index("Chicago") > max(place for place, name in enumerate(names) if name == "PRR")
    table.strike(5)
    assert not document(phone.get("board/").content).all("path", class_="latest")


def test_strike_of_a_strike_says_what_it_brings_back(under_way: Table) -> None:
    phone = under_way.phone("Bo", "es")
    under_way.played("pay", **{"from": "Ana", "to": "Bo", "amount": 5})
    number = under_way.play.last_entry
    for _time in range(2):
        assert under_way.strike(under_way.play.last_entry).status_code == 201
    newest, undone, *_older = document(phone.get("log/").content).all("li", class_="entry")
    assert f"Anotación {number} restablecida" in newest.one("p", class_="entry-head").text
    assert f"Anotación {number} deshecha" in undone.one("p", class_="entry-head").text
    assert "Recalculadas" not in newest.text


def test_rows_offer_no_move_of_others_in_a_stock_phase(table: Table) -> None:
    table.played("start-company", player="Ana", company="swift", par=40)
    table.played("start-company", player="Bo", company="libby", par=35)
    table.played("next")
    assert offered_in_rows(overview(table)) == {"Buy a certificate: Swift", "Buy a certificate: Libby"}


@pytest.mark.parametrize(
    ("language", "title", "phone"),
    [
        ("en", "Everyone’s next moves", "A phone without a player"),
        ("es", "Jugadas siguientes de todos", "Un teléfono sin jugador"),
    ],
)
def test_moves_of_everybody_and_phones_of_nobody_are_called_so(
    client: Any, language: str, title: str, phone: str
) -> None:
    table = Table(client, game="carnegie")
    for name, city in (("Cy", "denver"), ("Bo", "chicago"), ("Ana", "new-york")):
        table.played("first-project", player=name, city=city)
    visitor = table.phone("Ana", language)
    assert document(visitor.get().content).one(id="next-moves").text.strip() == title
    joined = [item.text.strip() for item in document(visitor.get("join/").content).one("ul", class_="points").all("li")]
    assert joined[0].startswith(phone)
