"""A whole game in a dozen lines a file, for tests to break one line at a time."""

from __future__ import annotations

from pathlib import Path

from content.check import check
from content.game import read_game
from content.nodes import ContentError, Problem

SLUG = "tea-harbor"

FILES = {
    "game.yaml": """\
name: {en: Tea Harbor, es: Puerto del té}
tagline: {en: Ship tea and sell it., es: Transporta té y véndelo.}
accent: {light: "#1d4468", dark: "#a5caee"}
players: [2, 3]
complete: false
calculators: [price]
planned:
  - calc/freight
editions:
  en-2020:
    language: en
    short: {en: English, es: Inglesa}
    title: {en: English rules, es: Reglamento inglés}
  es-2018:
    language: es
    short: {en: Spanish, es: Española}
    title: {en: Spanish rules, es: Reglamento español}
chapters:
  trade:
    title: {en: Trade, es: Comercio}
    sections: [buying, selling, storing]
""",
    "sections/trade/buying.yaml": """\
title: {en: Buying tea, es: Comprar té}
sources:
  en-2020: Buying
paragraphs:
  - id: price
    en: A chest of [[term/tea]] costs $20.
    es: Una caja de [[term/tea]] cuesta $20.
    example:
      en: 3 chests cost $60.
      es: 3 cajas cuestan $60.
  - id: limit
    en: You may own 5 chests; see [[trade/storing]].
    es: Puedes tener 5 cajas; consulta [[trade/storing]].
related: [trade/selling#price, ship/clipper]
""",
    "sections/trade/selling.yaml": """\
title: {en: Selling tea, es: Vender té}
sources:
  en-2020: Selling
  es-2018: Venta
paragraphs:
  - id: price
    en: You sell a chest for $30, as in [[trade/buying#price|buying]].
    es: Vendes una caja por $30, como al [[trade/buying#price|comprar]].
related: [calc/price, calc/freight]
""",
    "search/sections/trade/selling.yaml": """\
en: [what do I get for tea]
es: [cuánto me dan por el té]
""",
    "search/unanswered.yaml": """\
- id: storms
  phrasings:
    en: [can a storm sink my ship, what does bad weather do]
    es: [una tormenta puede hundir mi barco]
  nearest: ["trade/buying#price", term/tea]
- id: age
  phrasings: {en: [how old do you have to be], es: [a partir de qué edad]}
  nearest: [trade/buying]
- id: dice
  kind: absent
  says: {en: Tea Harbor has no dice., es: En Puerto del té no hay dados.}
  phrasings: {en: [do we roll dice], es: [se tiran dados]}
  nearest: [ship/clipper]
""",
    "terms.yaml": """\
- key: tea
  part_of_speech: noun
  en:
    term: tea
    forms: [teas]
    variants:
      - term: leaf
        editions: [en-2020]
    gloss: What the ships carry.
  es:
    term: té
    forms: [tés]
    gloss: Lo que llevan los barcos.
  see: [trade/buying]
- key: chest
  part_of_speech: noun
  en: {term: chest, gloss: A box of tea.}
  es: {term: caja, gloss: Una caja de té.}
""",
    "components/ship.yaml": """\
kind: ship
title: {en: Ships, es: Barcos}
singular: {en: Ship, es: Barco}
noun: {en: [ship, ships], es: [barco, barcos]}
fields:
  hold:
    type: integer
    label: {en: Hold, es: Bodega}
    filter: at-least
    phrase: {en: "that hold {value}", es: "que cargan {value}"}
  rig:
    type: choice
    label: {en: Rig, es: Aparejo}
    choices:
      square: {en: square, es: redondo}
      lateen: {en: lateen, es: latino}
  ports:
    type: choices
    label: {en: Ports, es: Puertos}
    choices:
      north: {en: north, es: norte}
      south: {en: south, es: sur}
  fast:
    type: flag
    label: {en: Fast, es: Rápido}
  fares:
    type: moneys
    label: {en: Fares, es: Fletes}
  decks:
    type: rows
    label: {en: Decks, es: Cubiertas}
    columns:
      chests: {type: integer, label: {en: Chests, es: Cajas}}
items:
  - key: clipper
    name: {en: Clipper, es: Clíper}
    initials: C
    text:
      en: It carries 4 chests.
      es: Lleva 4 cajas.
    values:
      hold: 4
      rig: square
      ports: [north, south]
      fast: true
      fares: [10, 20]
      decks:
        - {chests: 4}
  - key: junk
    name: {en: Junk, es: Junco}
    initials: J
    text:
      en: It carries 2 chests.
      es: Lleva 2 cajas.
    values: {hold: 2, rig: lateen}
""",
    "differences.yaml": """\
- id: chest-price
  kind: conflict
  topic: {en: What a chest costs, es: Lo que cuesta una caja}
  says:
    - {edition: en-2020, en: It costs $20., es: Cuesta $20.}
    - {edition: es-2018, en: It costs $25., es: Cuesta $25.}
  consequence: {en: Tea is dearer., es: El té es más caro.}
  follows: en-2020
  touches: [trade/buying#price, term/tea]
""",
    "rulings.yaml": """\
- id: no-credit
  authority: designer
  who: A. Designer
  when: 2019-05-01
  text: {en: You pay at once., es: Pagas en el acto.}
  touches: [trade/buying]
""",
    "calculators.yaml": """\
price:
  title: {en: Price, es: Precio}
  purpose: {en: What tea costs., es: Lo que cuesta el té.}
  fields:
    chests:
      label: {en: Chests, es: Cajas}
  results:
    cost: {en: Cost, es: Coste}
""",
    "play.yaml": """\
moves:
  ship:
    title: {en: Ship tea, es: Transportar té}
    summary: {en: "{player} ships tea.", es: "{player} transporta té."}
fields:
  player:
    label: {en: Player, es: Jugador}
results:
  cash: {en: Cash, es: Efectivo}
steps:
  shipped: {en: "{player} is paid {amount:$}.", es: "{player} cobra {amount:$}."}
readings:
  storing:
    question: {en: Does stored tea count?, es: ¿Cuenta el té almacenado?}
    choices:
      counts: {en: It counts, es: Cuenta}
    difference: chest-price
""",
    "checklists/setup.yaml": """\
title: {en: Set up, es: Preparación}
purpose: {en: What to lay out., es: Qué colocar.}
options:
  players:
    label: {en: Players, es: Jugadores}
    choices:
      '2': {en: '2', es: '2'}
      '3': {en: '3', es: '3'}
    default: '2'
values:
  chests: {players: {2: 10, 3: 15}}
groups:
  - id: board
    title: {en: Board, es: Tablero}
    steps:
      - id: lay-out-chests
        en: Lay out {chests} chests.
        es: Coloca {chests} cajas.
        rules: [trade/buying]
      - id: remove-ships
        when: {players: '2'}
        en: Remove these ships.
        es: Retira estos barcos.
        tiles: {kind: ship, where: {hold: ">players"}}
        rules: [trade/buying]
""",
    "tables.yaml": """\
- key: prices
  title: {en: Prices, es: Precios}
  text: {en: What tea costs., es: Lo que cuesta el té.}
  columns:
    - {label: {en: Chests, es: Cajas}, type: integer}
    - {label: {en: Tea, es: Té}, type: text}
  rows:
    - [1, {en: green, es: verde}]
    - [2, null]
  rules: [trade/buying]
""",
    "aid.yaml": """\
sides:
  - title: {en: A turn, es: Un turno}
    blocks:
      - title: {en: Buying, es: Comprar}
        steps:
          - en: Pay for a chest.
            es: Paga una caja.
            amount: $20
            rules: [trade/buying]
  - title: {en: Words, es: Términos}
    blocks:
      - title: {en: Cargo, es: Carga}
        terms: [tea]
""",
    "search/aid.yaml": """\
en: [trade card]
es: [tarjeta de comercio]
""",
    "search/calculators.yaml": """\
price:
  en: [price of tea]
""",
    "search/checklists.yaml": """\
setup:
  es: [lista de preparación]
""",
    "search/tables.yaml": """\
prices:
  en: [cost of two chests]
  es: [cuánto valen dos cajas]
""",
    "worked/price.yaml": """\
- id: three-chests
  title: {en: Three chests, es: Tres cajas}
  input: {chests: 3}
  result: {cost: 60}
  sources: {en-2020: Buying}
  shows: [trade/buying]
""",
}


def write_game(folder: Path) -> Path:
    """The made-up game in a folder named by its slug; ``trade/storing`` has no file yet."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def change(folder: Path, name: str, old: str, new: str) -> None:
    """Write ``new`` where ``old`` stood in a file, which it does once."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{name} holds {old!r} {text.count(old)} times"
    path.write_text(text.replace(old, new), encoding="utf-8")


def problems_in(folder: Path) -> list[Problem]:
    """Everything that reading and checking a game's folder finds."""
    try:
        content, problems = read_game(folder)
    except ContentError as error:
        return error.problems
    return [*problems, *check(content)]


def line_of(folder: Path, name: str, text: str) -> int:
    """The number of the one line that holds a text."""
    lines = (folder / name).read_text(encoding="utf-8").splitlines()
    found = [number for number, line in enumerate(lines, start=1) if text in line]
    assert len(found) == 1, f"{name} holds {text!r} in the lines {found}"
    return found[0]
