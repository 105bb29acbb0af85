"""Spanish as people write it in a chat: abbreviations, diminutives, words as they sound, slips of the finger."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import product

from language.analysis import fold
from language.lexicon import word_set

from . import spanish
from .misspelled import Misspelled

ABBREVIATIONS = {
    "q": "que",
    "k": "que",
    "x": "por",
    "d": "de",
    "c": "con",
    "pa": "para",
    "pal": "para",
    "cia": "compania",
    "depto": "departamento",
    "dpto": "departamento",
    "edif": "edificio",
    "presi": "presidente",
    "pto": "punto",
    "pt": "punto",
    "ptos": "puntos",
    "pts": "puntos",
    "divis": "dividendos",
    "divs": "dividendos",
}
# What the regions say, after what the glossaries say: nouns and adjectives in the singular, verbs as infinitives.
_REGIONAL = """
    dinero: pasta plata lana guita feria perra varo mango pisto
    trabajador: laburante laburador currante currela chambeador camellador operario obrero empleado
    empleado: laburante laburador currante currela chambeador camellador operario obrero trabajador
    mercancia: mercaderia
    casilla: casillero
    espacio: casillero hueco lugar
    subasta: remate licitacion
    compania: empresa
    coste: costo
    bonificacion: bono bonus
    bono: bonificacion bonus
    pestana: solapa
    participacion: accion
    tarjeta: carta
    loseta: ficha tesela
    ficha: loseta tesela
    track: escala pista contador tabla
    cubo: cubito
    edificio: inmueble
    mazo: baraja
    jugador: jugadora
    grande: gran
    pequeno: chico
    pequena: chica
    tomar: agarrar coger
    recoger: agarrar cobrar
    pagar: garpar soltar
    subastar: rematar licitar
    pujar: ofertar
    contratar: conchabar
    enviar: mandar
    demoler: tumbar tirar
    derribar: tumbar tirar
"""


def _synonyms() -> Mapping[str, tuple[str, ...]]:
    """What each folded word of a region stands for; every form of a verb stands for its infinitive."""
    found: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for line in _REGIONAL.strip().splitlines():
        standard, _, words = line.strip().partition(": ")
        for word in words.split():
            if spanish.is_infinitive(word):
                for form in map(fold, frozenset().union(*spanish.verb_forms(word))):
                    found[form] += (standard,)
            else:
                found[word] += (standard,)
                found[_plural(word)] += (_plural(standard),)
    return found


def _plural(word: str) -> str:
    return word + ("s" if word[-1] in "aeo" else "es")


SYNONYMS = dict(_synonyms())
_DIMINUTIVE = re.compile(r"(.{3,})it([oa])(s?)")
# Words of their own that end like a diminutive of a game's word.
_NO_DIMINUTIVES = word_set("bonito bonita bonitos bonitas favorito favorita favoritos favoritas")
_SHORTEST_BASE = 4
# Letters that are often written for one another; of each of the first few in a word, every way is tried.
_SOUNDS = re.compile(r"ll|y|k|qu|[bvszgj]|c(?=[ei])")
_WRITTEN = {"ll": ("ll", "y"), "y": ("y", "ll"), "k": ("k", "qu", "c"), "qu": ("qu", "c"), "b": ("b", "v")}
_WRITTEN |= {"v": ("v", "b"), "s": ("s", "z", "c"), "z": ("z", "s", "c"), "c": ("c", "s", "z")}
_WRITTEN |= {"g": ("g", "j"), "j": ("j", "g")}
_MOST_SOUNDS = 4
_SHORTEST_VERB = 6


class Colloquial:
    """What a word that the glossary does not have may stand for; ``verbs`` are the folded forms of its verbs."""

    def __init__(self, words: Iterable[str], verbs: Container[str]) -> None:
        self._misspelled = Misspelled(words)
        self._verbs = verbs

    def meant(self, word: str) -> Iterator[str]:
        """The words that a folded word may stand for, the likeliest first."""
        if word in ABBREVIATIONS:
            yield ABBREVIATIONS[word]
            return
        yield from _bases(word)
        if meant := self._misspelled.meant(word):
            yield meant
        if len(word) >= _SHORTEST_VERB:
            yield from (spelling for spelling in _spellings(word) if spelling in self._verbs)


def is_shorthand(word: str) -> bool:
    """Whether a folded word may stand for another, even if it is one of the glossary: *PA*, *cubito*."""
    return word in ABBREVIATIONS or _DIMINUTIVE.fullmatch(word) is not None


def _bases(word: str) -> Iterator[str]:
    """The words of which a word may be the diminutive: *cubitos*, *trencito*, *banquito*, *edificito*."""
    match = _DIMINUTIVE.fullmatch(word)
    if match is None or word in _NO_DIMINUTIVES:
        return
    stem, vowel, plural = match.groups()
    if stem.endswith("c"):
        yield from (stem.removesuffix("ec") + plural, stem[:-1] + plural)
        yield from (stem.removesuffix("ec") + f"e{plural}", stem[:-1] + f"z{vowel}{plural}")
    elif stem.endswith(("qu", "gu")):
        yield f"{stem[:-2]}{'c' if stem.endswith('qu') else 'g'}{vowel}{plural}"
    for ending in (vowel, "e", "i" + vowel, ""):
        if len(stem + ending) >= _SHORTEST_BASE:
            yield stem + ending + (f"e{plural}" if plural and not ending else plural)


def _spellings(word: str) -> Iterator[str]:
    """Every way to write a word that sounds the same: *repartizelos*, *vendaselos*."""
    sounds = _SOUNDS.findall(word)
    if not 0 < len(sounds) <= _MOST_SOUNDS:
        return
    between = _SOUNDS.split(word)
    for written in product(*(_WRITTEN[sound] for sound in sounds)):
        yield "".join(part + letters for part, letters in zip(between, (*written, ""), strict=True))
