"""A small game that does not exist, with just enough in it to be searched."""

from __future__ import annotations

from pathlib import Path

from content.refs import Ref
from content.schema import (
    Accent,
    Bilingual,
    CalculatorText,
    Chapter,
    Component,
    Difference,
    GameContent,
    Kind,
    Paragraph,
    Place,
    Prose,
    Rule,
    Ruling,
    Section,
    Statement,
    Term,
    Variant,
    Wording,
)

GAME = "tea-harbor"
PLACE = Place(Path("made_up.py"), 1)


def section(
    key: str, title: tuple[str, str], *paragraphs: tuple[str, str, str], asked: tuple[str, str] = ("", "")
) -> Section:
    """A section of the chapter “trade”; paragraphs are anchor, English, Spanish."""
    return Section(
        ref=Ref(GAME, "trade", key),
        number="1.1",
        title=Bilingual(*title),
        sources={},
        search_phrases={language: (text,) if text else () for language, text in zip(("en", "es"), asked, strict=True)},
        paragraphs=tuple(Paragraph(id=id_, text=Rule(en, es), place=PLACE) for id_, en, es in paragraphs),
        related=(),
        place=PLACE,
    )


def term(key: str, en: tuple[str, ...], es: tuple[str, ...], gloss: tuple[str, str]) -> Term:
    """A glossary entry; the first word of each language is the term, the others are variants."""
    return Term(
        ref=Ref(GAME, "term", key),
        part_of_speech="noun",
        en=wording(en, gloss[0]),
        es=wording(es, gloss[1]),
        place=PLACE,
    )


def wording(words: tuple[str, ...], gloss: str) -> Wording:
    """A term in one language."""
    return Wording(term=words[0], variants=tuple(Variant(term=word) for word in words[1:]), gloss=gloss)


def component(key: str, name: tuple[str, str], text: tuple[str, str], aliases: tuple[str, ...] = ()) -> Component:
    """A ship."""
    return Component(ref=Ref(GAME, "ship", key), name=Bilingual(*name), aliases=aliases, text=Rule(*text), place=PLACE)


LONG_EN = "Goods wait on the quay until a crane lifts them. " * 12
LONG_ES = "Las mercancías esperan en el muelle hasta que una grúa las levanta. " * 12

SECTIONS = (
    section(
        "selling-tea",
        ("Selling tea", "Vender té"),
        (
            "price",
            "When you sell a chest of tea, the bank pays you the price of the day.",
            "Cuando vendes una caja de té, el banco te paga el precio del día.",
        ),
        ("limit", "You may not sell more than three chests a turn.", "No puedes vender más de tres cajas por turno."),
        asked=("how much do I get for my leaves", "cuánto me dan por mis hojas"),
    ),
    section(
        "storms",
        ("Storms", "Tormentas"),
        (
            "damage",
            "A storm sinks every [[ship/clipper|ship]] outside the harbor.",
            "Una tormenta hunde todo [[ship/clipper|barco]] fuera del puerto.",
        ),
        (
            "insurance",
            "If you own an insurance policy, you receive $20 for each ship lost.",
            "Si tienes una póliza de seguro, recibes $20 por cada barco perdido.",
        ),
    ),
    section(
        "loading",
        ("Loading", "Carga"),
        (
            "crane",
            LONG_EN + "The harbor master chooses who loads first.",
            LONG_ES + "El capitán del puerto elige quién carga primero.",
        ),
    ),
    section(
        "customs",
        ("Customs duty", "Aranceles de aduana"),
        (
            "duty",
            "Each cargo that enters the city pays a duty.",
            "Cada cargamento que entra en la ciudad paga un arancel.",
        ),
    ),
)

TERMS = (
    term("chest", ("chest", "crate"), ("caja", "arcón"), ("A wooden box for tea.", "Un cajón de madera para té.")),
    term(
        "harbor-master",
        ("harbor master", "boss of the port"),
        ("capitán del puerto", "jefe"),
        ("Whoever decides the order of loading.", "Quien decide el orden de carga."),
    ),
)

COMPONENTS = (
    component(
        "clipper",
        ("Flying Clipper", "Clíper Volador"),
        ("A fast ship for 4 chests.", "Un barco rápido para 4 cajas."),
        ("FC", "the fast one"),
    ),
    component(
        "barge", ("River Barge", "Barcaza de río"), ("A slow ship for 9 chests.", "Un barco lento para 9 cajas.")
    ),
)

CALCULATORS = (
    CalculatorText(
        ref=Ref(GAME, "calc", "duty"),
        title=Bilingual("Duty calculator", "Calculadora de aranceles"),
        purpose=Bilingual("Works out what a cargo pays.", "Calcula lo que paga un cargamento."),
        place=PLACE,
    ),
)

CONTENT = GameContent(
    slug=GAME,
    name=Bilingual("Tea Harbor", "Puerto del Té"),
    tagline=Bilingual("", ""),
    players=(2, 3, 4),
    accent=Accent("#1f4f30", "#a0d3ab"),
    editions=(),
    chapters=(
        Chapter(
            key="trade",
            number=1,
            title=Bilingual("Trade", "Comercio"),
            sections=tuple(item.ref.key for item in SECTIONS),
        ),
    ),
    sections=SECTIONS,
    terms=TERMS,
    kinds=(
        Kind(
            key="ship",
            title=Bilingual("Ships", "Barcos"),
            singular=Bilingual("Ship", "Barco"),
            noun={},
            place=PLACE,
        ),
    ),
    components=COMPONENTS,
    differences=(
        Difference(
            id="moon",
            kind="conflict",
            topic=Bilingual("Moonlight", "Luz de luna"),
            statements=(
                Statement(
                    edition="old", text=Prose("Smugglers sail by moonlight.", "Los contrabandistas zarpan con luna.")
                ),
            ),
            consequence=Prose("The editions disagree.", "Las ediciones no coinciden."),
            touches=(Ref(GAME, "trade", "customs"),),
            place=PLACE,
        ),
    ),
    rulings=(
        Ruling(
            id="fog",
            authority="designer",
            who="A. N. Other",
            text=Prose("Fog delays everyone.", "La niebla retrasa a todos."),
            touches=(Ref(GAME, "trade", "loading", "crane"),),
            place=PLACE,
        ),
    ),
    calculators=CALCULATORS,
    digest="0",
    place=PLACE,
)
