"""Calculators that content files declare: the language of formulas, and mistakes with file and line."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from content import for_rules
from content.expressions import BadFormulaError, parse
from rules.engine.formulas import declared
from tests.conftest import PROJECT

from .small_game import EXAMPLE, SLUG, change, line_of, problems_in

CALCULATORS = "calculators.yaml"


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("10 × price", 200), ("(price − 3) ÷ 2", 8), ("-price + 2 * 3", -14), ("min(price, chests, 7)", 3),
        ("max(1, chests // 2)", 1), ("120", 120),
    ],
)  # fmt: skip
def test_formula_has_numbers_names_and_arithmetic(formula: str, value: int) -> None:
    assert parse(formula).value({"price": 20, "chests": 3}, {}) == value


@pytest.mark.parametrize(
    "formula",
    [
        "", "1 +", "price.real", "price()", "__import__('os')", "open(price)", "price ** 9", "1 / 2", "1.5", "'text'",
        "True", "[1]", "price if chests else 1", "price and 1", "price < 1", "lambda: 1", "min(*price)", "min(1)",
        "prices[1:2]", "prices[0][1]", "(prices := 1)", "f'{price}'", "9" * 5000,
        "(" * 240 + "1" + ")" * 240, "1" + " + 1" * 200,
    ],
)  # fmt: skip
def test_formula_is_nothing_else(formula: str) -> None:
    with pytest.raises(BadFormulaError):
        parse(formula)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("chests × price", "chests × prise", "prise", "there is no value “prise”; there are chests, price, cost"),
        ("chests × price", "chests.real", "chests.real", "“chests.real” is not a formula: “chests.real” is not"),
        ("chests × price", "price ÷ chests", "price ÷", "“chests” might be 0: divide by"),
        ("chests × price", "price[chests]", "price[", "there is no table “price”"),
        ("chests × price", "cost + chests + price", "values:", "these values follow from each other: cost"),
        ("chests × price", "chests", "constants:", "no formula uses “price”"),
        ("{chests} chests cost ${price}", "{tea} chests cost ${price}", "{tea}", "en: “tea” is not in the formula"),
        ("      most: 5", "      least: 1", "  fields:", "“chests”: say “most”, “kind”, “choices” or “yes_no”"),
        ("      most: 5", "      yes_no: true\n      default: maybe", "  fields:", "“chests”: the default “maybe”"),
        ("      most: 5", "      most: 5\n      default: 6", "  fields:", "“chests”: the default 6 is not from"),
        ("      most: 5", "      yes_no: true\n      most: 5", "  fields:", "“chests”: “yes_no” is without “kind”"),
        ("chests × price", "sum of chests × price", "sum of", "“sum of” needs a field with “each”"),
        ("chests × price", "sum of chests + sum of price", "sum of", "“sum of chests + sum of price” has “sum"),
        ("chests × price", "sum of", "sum of", "“sum of” is not a formula"),
        ("      unit: money", "      row: {en: A, es: A}", "row:", "“row” is the sentence of a thing in a"),
        ("      most: 5", "      kind: boat", "  fields:", "“chests”: there are no components of the kind “boat”"),
        ("      most: 5", "      kind: ship", "formula:", "“chests” is not a number: look it up in a table"),
        ("{price: 20}", "{price: 20, chests: 5}", "constants:", "“chests” is the name of something else, too"),
        ("{price: 20}", "{price: 20, class: 5}", "constants:", "“class” cannot be a name in a formula"),
        ("trade/buying#price]", "trade/baying]", "trade/baying", "broken link, no such page: tea-harbor:trade/baying"),
        ("unit: money", "unit: gold", "unit:", "“unit” is “gold”; allowed are count, money"),
    ],
)  # fmt: skip
def test_mistake_is_reported_at_its_line(game: Path, old: str, new: str, line: str, message: str) -> None:
    change(game, CALCULATORS, old, new)
    found = [problem for problem in problems_in(game) if problem.message.startswith(message)]
    assert [problem.path.name for problem in found] == [CALCULATORS]
    key = "rules:" if "trade/baying" in message else line
    assert found[0].line in (line_of(game, CALCULATORS, key), line_of(game, CALCULATORS, line))
    # Such a calculator does not compute, whatever else the game has.
    if "broken link" not in message and "unit" not in message:
        assert for_rules.calculators(game) == {}


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("number × ships", ""),
        ("hold[ships] × fares", "multiplies the sum of “ships” by"),
        ("(ships + 1) * (2 × fares)", "multiplies the sum of “ships” by"),
        ("sum of fares × ships", "a “sum of” has a “row”, the sentence of each thing"),
        ("sum of hold × ships", "a “sum of” has a “row”, the sentence of each thing"),
        ("sum of fares × tolls", "“fares” and “tolls” are not about the same things: clipper, junk"),
        ("sum of discount × ships", "the table “discount” has no “clipper”; it has 0–7, 8+"),
        ("sum of dues[harbor, fares] × ships", "a “sum of” has a “row”, the sentence of each thing"),
        ("hold × number", "“hold” is a table: look something up in it, as “hold[…]”"),
    ],
)
def test_product_of_two_sums_and_sum_of_products_are_told_apart(game: Path, formula: str, message: str) -> None:
    fares = "    fares: {label: {en: Fares, es: Pasajes}, kind: ship, each: true, most: 9}\n"
    tolls = "    tolls: {label: {en: Tolls, es: Peajes}, choices: {n: {en: N, es: N}}, each: true, most: 9}\n"
    folder = shutil.copytree(EXAMPLE, game.parent / "example") / "fixtures" / SLUG
    dues = folder / "calculators/harbor-dues.yaml"
    text = dues.read_text(encoding="utf-8").replace("    harbor:\n", f"{fares}{tolls}    harbor:\n", 1)
    dues.write_text(
        text.replace("- discount[chests]", f"- discount[chests] + fares + tolls + {formula}"), encoding="utf-8"
    )
    lines = dues.read_text(encoding="utf-8").splitlines()
    found = problems_in(folder)
    assert all(problem.path == dues and formula in lines[problem.line - 1] for problem in found)
    assert any(message in problem.message for problem in found) == bool(message)


@pytest.mark.parametrize(
    ("tables", "formula", "message"),
    [
        ("{hold: {kind: ship, field: hold}}", "hold[chests]", "the table “hold” has no “raft”; it has clipper, junk"),
        ("{hold: {kind: ship, field: rig}}", "hold[chests]", "a table has whole numbers, by key"),
        ("{hold: {kind: ship, field: hold, rows: {clipper: 1}}}", "hold[chests]", "a table has either “rows”, or"),
        ("{hold: {rows: {raft: 1}}}", "hold[chests, 1]", "the table “hold” takes fewer keys"),
        ("{hold: {rows: {raft: {1: 2}}}}", "hold[chests]", "the table “hold” takes another key: hold[…, …]"),
        ("{hold: {table: prices, column: 3}}", "hold[chests]", "a column is a number from 1 to 1; column 0 has"),
    ],
)
def test_table_that_does_not_fit_is_a_mistake(game: Path, tables: str, formula: str, message: str) -> None:
    change(game, CALCULATORS, "      most: 5", "      choices: {raft: {en: Raft, es: Balsa}}")
    change(game, CALCULATORS, "constants: {price: 20}", f"tables: {tables}")
    change(game, CALCULATORS, "chests × price", formula)
    change(
        game,
        CALCULATORS,
        '{en: "{chests} chests cost ${price} each.", es: "{chests} cajas cuestan ${price} cada una."}',
        "{en: Tea., es: Té.}",
    )
    assert [problem.message for problem in problems_in(game) if problem.message.startswith(message)] != []


def test_tables_come_from_components_and_reference_tables() -> None:
    dues = for_rules.calculators(EXAMPLE / "fixtures" / SLUG)["harbor-dues"]
    assert dues["tables"]["hold"] == [["clipper", 4], ["junk", 2]]
    assert dues["tables"]["dues"][0] == ["north", [["0", 0], ["1", 2], [[2, 3], 5], [[4, None], 9]]]
    assert dues["tables"]["discount"] == [[[0, 7], 0], [[8, None], 1]]
    assert dues["fields"]["ships"] == {"options": ["clipper", "junk"], "least": 0, "most": 3, "unit": ""}


def test_keys_of_a_kind_are_those_of_its_components() -> None:
    assert for_rules.components(EXAMPLE / "fixtures" / SLUG) == {"ship": ["clipper", "junk"]}


def test_example_in_the_documents_is_a_calculator(game: Path) -> None:
    """With the ships as its chains, and a table of prices."""
    document = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    [text] = re.findall(r"^```yaml\n(majority-bonus:.*?)^```$", document, re.MULTILINE | re.DOTALL)
    columns = "".join(
        f"    - {{label: {{en: {name}, es: {name}}}, type: money}}\n" for name in ("Low", "Middle", "High")
    )
    table = (
        "- key: stock\n  title: {en: Stock, es: Acciones}\n  text: {en: Shares., es: Acciones.}\n  columns:\n"
        "    - {label: {en: Size, es: Tamaño}, type: text}\n"
        f"{columns}  rows: [[{{en: '2', es: '2'}}, 1, 2, 3], [{{en: 3+, es: 3+}}, 4, 5, 6]]\n  rules: [trade/buying]\n"
    )
    (game / "tables").mkdir()
    (game / "tables/stock.yaml").write_text(table, encoding="utf-8")
    for old, new in {
        "{luxor: 1, tower: 1, imperial: 3}": "{clipper: 1, junk: 3}", "kind: chain": "kind: ship",
        "table: prices": "table: stock", "shares/prices#table": "trade/buying",
        "mergers/bonuses#majority": "trade/buying",
    }.items():  # fmt: skip
        assert old in text
        text = text.replace(old, new)
    (game / "calculators").mkdir()
    (game / "calculators/majority-bonus.yaml").write_text(text, encoding="utf-8")
    change(game, "game.yaml", "calculators: [price]", "calculators: [price, majority-bonus]")
    assert problems_in(game) == []
    bonus = declared(SLUG, "majority-bonus", for_rules.calculators(game)["majority-bonus"])
    assert bonus.run({"chain": "junk", "size": 41}).values == {"price": 6, "majority": 60}
