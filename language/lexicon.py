"""Stop words of both languages, and the strong verbs of English.

All words are folded: lowercase, without accents. Negations (“not”, “no”, “never”, “sin”) and obligations (“must”,
“debe”) are the meaning of a rule, so they are not stop words.
"""

from __future__ import annotations

from collections.abc import Mapping


def word_set(text: str) -> frozenset[str]:
    """The words of a text, for tables of words that are written as running text."""
    return frozenset(text.split())


STOP_WORDS: Mapping[str, frozenset[str]] = {
    "en": word_set("""
    a about actually also am an and any are as at be been being but by ca can cant could d did didnt do does doesnt
    doing done dont for from get gets getting go goes going gonna got had happen happens has have having he hello
    her here hers hi him his how hows i if im in into is isnt it its ive just let like ll long m many may me might
    mine much my of ok on onto or our ours please pls plz re really s sha shall she should so some tell than that
    thats the their theirs them then there theres these they thing things this those to too us use ve vs want wanna
    was way we were what whats when where which who whom whose why will with wo wont would you your yours
    """),
    "es": word_set("""
    a al algo algun alguna algunas alguno algunos aqui asi aun aunque cada como con cual cuales cualquier cuando
    cuanta cuantas cuanto cuantos d de del desde donde e el ella ellas ellos en eres es esa esas ese eso esos
    esta estaba estan estar estas este esto estos estoy etc fue fueron ha haber habia hace hacen hacer hago han
    has hasta hay haya he hemos hola la las le les lo los me mi mia mio mis misma mismas mismo mismos muy nos
    nosotros nuestra nuestro o os para pero podemos poder podria por porque pq pude puede
    pueden puedes puedo pues q que quien quienes quiere quiero se sea sean ser seria si sido siendo sirve sirven
    sobre son soy su sus suya suyo tambien tan te tenemos tengo ti tiene tienen tienes tu tus tuya u un una unas
    uno unos usted va vale vamos van voy xq y ya yo
    """),
}


def _forms(text: str) -> dict[str, str]:
    """Lines of an infinitive and its forms, as a table from form to infinitive."""
    table = {}
    for line in text.strip().splitlines():
        verb, *forms = line.split()
        table.update(dict.fromkeys(forms, verb))
    return table


# Snowball joins “hires” and “hiring”; these it cannot. “Left” is missing: in a rulebook it is mostly a side.
STRONG_VERBS: Mapping[str, str] = _forms("""
    begin began begun
    break broke broken
    build built
    buy bought
    choose chose chosen
    come came
    draw drew drawn
    fall fell fallen
    give gave given
    hold held
    keep kept
    lead led
    lose lost
    make made
    mean meant
    pay paid
    rise rose risen
    run ran
    sell sold
    spend spent
    take took taken
    win won
    withhold withheld
""")
