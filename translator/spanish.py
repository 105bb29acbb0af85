"""The forms of Spanish verbs, from the infinitive."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from language.lexicon import word_set

from .tokens import without_acutes

# Words that end like an infinitive and are not one.
_NOT_VERBS = word_set("""
        primer tercer mayor menor lugar taller alquiler poder mujer particular similar militar familiar
        escolar regular solar popular titular auxiliar nuclear singular peor par azar hogar bar mar ayer
        cualquier líder chófer dolar dólar placer deber cráter carácter póker láser tráiler elixir
    """)

_VOWEL_CHANGES = {
    "ie": "invertir convertir divertir advertir empezar comenzar cerrar negar pensar perder extender tender defender"
    " entender querer preferir requerir transferir sugerir recomendar sentar apretar atender descender gobernar"
    " adquirir inferir referir herir hervir desplegar plegar segar regar sembrar",
    "ue": "volver mover demoler mostrar contar costar encontrar probar comprobar aprobar sonar recordar resolver"
    " devolver envolver remover renovar colgar rodar apostar acostar soltar jugar almorzar forzar reforzar dormir"
    " morir acordar volar rogar demostrar descontar recontar promover conmover poder",
    "i": "pedir medir servir repetir elegir reelegir seguir conseguir perseguir despedir impedir competir vestir"
    " corregir",
}
_CHANGE = {verb: change for change, verbs in _VOWEL_CHANGES.items() for verb in verbs.split()}
# Ending of the infinitive, first person of the present, stems of the preterite and of the future, participle.
_STRONG = (
    ("tener", "tengo", "tuv", "tendr", ""),
    ("poner", "pongo", "pus", "pondr", "puesto"),
    ("venir", "vengo", "vin", "vendr", ""),
    ("hacer", "hago", "hic", "har", "hecho"),
    ("traer", "traigo", "traj", "", "traído"),
    ("decir", "digo", "dij", "dir", "dicho"),
    ("salir", "salgo", "", "saldr", ""),
    ("valer", "valgo", "", "valdr", ""),
    ("poder", "", "pud", "podr", ""),
    ("querer", "", "quis", "querr", ""),
    ("caer", "caigo", "", "", "caído"),
    ("ducir", "duzco", "duj", "", ""),
    ("andar", "", "anduv", "", ""),
)
_PARTICIPLES = (
    *(("volver", "vuelto"), ("solver", "suelto"), ("abrir", "abierto"), ("cubrir", "cubierto")),
    *(("scribir", "scrito"), ("romper", "roto"), ("ver", "visto"), ("morir", "muerto")),
)
_ACCENTED = word_set("""
        ampliar enviar vaciar variar guiar confiar desviar criar fiar actuar evaluar situar
    """)
_ACCENTED |= frozenset(["continuar", "puntuar", "graduar", "efectuar", "exceptuar"])
_OBJECTS = ("lo", "la", "los", "las")
_CLITICS = ("se", *_OBJECTS, *("se" + thing for thing in _OBJECTS), "le", "les", "me", "nos", "te")
# Behind an infinitive or a gerund, whoever gets the thing, or loses it: *quitártela*, *vendiéndomelas*.
_OF_INFINITIVES = (*_CLITICS, *(who + thing for who in ("te", "me", "nos") for thing in _OBJECTS))
# Behind an imperative only: what somebody tells others to give to whom.
_OF_IMPERATIVES = (*_CLITICS, "melo", "mela", "melos", "melas", "noslo", "nosla")
# The silent u at the end of “segu-” is no vowel.
_LAST_VOWEL = re.compile(r"(?!(?<=[gq])u$)[aeiouáéíóú](?=(?:[^aeiouáéíóú]|(?<=[gq])u$)*$)")
_NOUNS_IN_E = frozenset(["parte", "debate", "combate"])
_ACUTE = str.maketrans("aeiou", "áéíóú")


def is_infinitive(word: str) -> bool:
    """Whether a word in lower case looks like a verb's infinitive, with or without *-se*."""
    stem = word.removesuffix("se") if word.endswith(("arse", "erse", "irse")) else word
    return len(stem) > 3 and stem.endswith(("ar", "er", "ir", "ír")) and stem not in _NOT_VERBS


@lru_cache(maxsize=1024)
def verb_forms(infinitive: str) -> tuple[frozenset[str], frozenset[str]]:
    """Every form of a verb in its spelling, and apart from them those that are as often a noun: *pago*, *compra*."""
    verb = infinitive.removesuffix("se") if infinitive.endswith(("arse", "erse", "irse")) else infinitive
    verb = verb.replace("ír", "ir")
    kind = verb[-2]
    present = list(_present(verb, kind))
    subjunctive = list(_subjunctive(verb, kind, present))
    gerund, participle = _gerund(verb, kind), _participle(verb, kind)
    plain = {verb, *present[1:], *subjunctive[1:2], *subjunctive[3:]}
    plain |= {*_preterite(verb, kind), *_imperfect(verb, kind), *_future(verb)}
    plain |= {participle[:-1] + ending for ending in ("o", "a", "os", "as")}
    of_vos = verb[:-2] + verb[-2].translate(_ACUTE)
    plain |= {gerund, verb[:-1] + "d", of_vos}
    for clitic in _OF_INFINITIVES:
        plain |= {_with_clitic(verb, clitic), _with_clitic(gerund, clitic)}
    for clitic in _OF_IMPERATIVES:
        # Of tú, usted and ustedes; behind that of vos the accent is written with two pronouns only: pagale, pagámelo.
        plain |= {_with_clitic(form, clitic) for form in (present[2], subjunctive[2], subjunctive[3])}
        plain |= {(of_vos if len(clitic) > 3 else verb[:-1]) + clitic, _with_clitic(f"{verb[:-1]}d", clitic)}
    # A form in -e of these verbs is no noun: reparte, vende.
    nouns = {present[0], subjunctive[0], *(present[2:3] if kind == "a" or present[2] in _NOUNS_IN_E else ())}
    return frozenset(plain - nouns), frozenset(nouns)


def _strong(verb: str) -> tuple[str, str, str, str]:
    for ending, first, preterite, future, participle in _STRONG:
        if verb.endswith(ending):
            head = verb.removesuffix(ending)
            return tuple(head + part if part else "" for part in (first, preterite, future, participle))  # type: ignore[return-value]
    return "", "", "", ""


def _stressed(verb: str) -> str:
    """The stem as it is where the stress falls on it."""
    stem = verb[:-2]
    change = _CHANGE.get(verb) or ("ie" if re.search(r"(tener|venir)$", verb) else "")
    if change:
        return _LAST_VOWEL.sub(change, stem)
    if verb in _ACCENTED:
        return stem[:-1] + stem[-1].translate(_ACUTE)
    return stem + "y" if verb.endswith("uir") and not verb.endswith("guir") else stem


def _before(stem: str, ending: str, kind: str) -> str:
    """Stem and ending with the spelling that keeps the sound."""
    soft = ending[0] in "eéií"
    if kind == "a" and soft:
        for last, written in (("c", "qu"), ("g", "gu"), ("z", "c")):
            if stem.endswith(last) and not stem.endswith("gu"):
                return stem[: -len(last)] + written + ending
    if kind != "a" and not soft:
        for last, written in (("gu", "g"), ("qu", "c"), ("g", "j")):
            if stem.endswith(last):
                return stem[: -len(last)] + written + ending
        if stem.endswith("c"):
            return stem[:-1] + ("zc" if re.search(r"[aeou]c$", stem) else "z") + ending
    return stem + ending


def _present(verb: str, kind: str) -> Iterator[str]:
    stressed, stem = _stressed(verb), verb[:-2]
    vowel = "a" if kind == "a" else "e"
    yield _strong(verb)[0] or _before(stressed, "o", kind)
    yield from (stressed + vowel + ending for ending in ("s", "", "n"))
    we, you = {"a": ("amos", "áis"), "e": ("emos", "éis"), "i": ("imos", "ís")}[kind]
    yield from (stem + we, stem + you, stem + vowel.translate(_ACUTE) + "s" if kind != "i" else stem + "ís")


def _subjunctive(verb: str, kind: str, present: list[str]) -> Iterator[str]:
    vowel = "e" if kind == "a" else "a"
    if kind == "a":
        singular = [_before(_stressed(verb), vowel + ending, kind) for ending in ("", "s")]
        yield from (singular[0], singular[1], singular[0], singular[0] + "n")
        yield from (_before(verb[:-2], ending, kind) for ending in ("emos", "éis"))
        return
    stressed = unstressed = present[0][:-1]
    change = _CHANGE.get(verb)
    if change and not _strong(verb)[0]:
        weak = _weakened(verb) if kind == "i" else verb[:-2]
        unstressed = _before(weak, "a", kind)[:-1]
    yield from (stressed + vowel, stressed + vowel + "s", stressed + vowel, stressed + vowel + "n")
    yield from (unstressed + "amos", unstressed + "áis")


def _weakened(verb: str) -> str:
    """The stem of an *-ir* verb whose vowel closes: *invirtió*, *durmiendo*."""
    change = _CHANGE.get(verb)
    if verb.endswith("ir") and change:
        return _LAST_VOWEL.sub("u" if change == "ue" else "i", verb[:-2])
    return verb[:-2]


def _preterite(verb: str, kind: str) -> Iterator[str]:
    strong = _strong(verb)[1]
    if strong:
        third = strong[:-1] + "z" if strong.endswith("hic") else strong
        plural = "eron" if strong.endswith("j") else "ieron"
        yield from (strong + "e", strong + "iste", third + "o", strong + "imos", strong + "isteis", strong + plural)
        past = strong + ("e" if strong.endswith("j") else "ie")
    elif kind == "a":
        stem = verb[:-2]
        yield from (_before(stem, "é", kind), stem + "aste", stem + "ó", stem + "amos", stem + "asteis", stem + "aron")
        past = stem + "a"
    else:
        stem, weak = verb[:-2], _weakened(verb)
        glide = "y" if stem[-1] in "aeou" and not stem.endswith(("gu", "qu")) else "i"
        yield from (stem + ending for ending in ("í", "iste", "imos", "isteis", "íste", "ímos"))
        yield from (weak + glide + "ó", weak + glide + "eron")
        past = weak + glide + "e"
    yield from (past + ending for ending in ("ra", "ras", "ran", "rais", "se", "ses", "sen"))
    yield past[:-1] + past[-1].translate(_ACUTE) + "ramos"


def _imperfect(verb: str, kind: str) -> Iterator[str]:
    ending = "aba" if kind == "a" else "ía"
    yield from (verb[:-2] + ending + person for person in ("", "s", "n", "is", "mos"))
    yield verb[:-2] + ("ábamos" if kind == "a" else "íamos")


def _future(verb: str) -> Iterator[str]:
    stem = _strong(verb)[2] or verb
    yield from (stem + ending for ending in ("é", "ás", "á", "emos", "éis", "án"))
    yield from (stem + "ía" + ending for ending in ("", "s", "mos", "is", "n"))


def _gerund(verb: str, kind: str) -> str:
    stem = verb[:-2]
    if kind == "a":
        return stem + "ando"
    glide = "y" if stem[-1] in "aeou" and not stem.endswith(("gu", "qu")) else "i"
    return _weakened(verb) + glide + "endo"


def _participle(verb: str, kind: str) -> str:
    strong = _strong(verb)[3]
    if strong:
        return strong
    for ending, participle in _PARTICIPLES:
        if verb.endswith(ending):
            return verb.removesuffix(ending) + participle
    return verb[:-2] + ("ado" if kind == "a" else "ido")


def _with_clitic(word: str, clitic: str) -> str:
    """A form with pronouns behind it; accents are put where most writers put them."""
    if word.endswith("ndo"):
        return word[:-4] + word[-4].translate(_ACUTE) + word[-3:] + clitic
    if word.endswith("d"):
        return (word[:-2] + word[-2].translate(_ACUTE) + "d" if len(clitic) > 3 else word) + clitic
    if len(clitic) > 3 and word.endswith("r"):
        return word[:-2] + word[-2].translate(_ACUTE) + "r" + clitic
    return _stress_first(word) + clitic if not word.endswith("r") else word + clitic


def _stress_first(word: str) -> str:
    bare = without_acutes(word)
    # The last vowel before the ending, which is a vowel, or that of a plural.
    vowels = [match.start() for match in re.finditer(r"[aeio]|(?<![gq])u", bare[: -2 if bare.endswith("n") else -1])]
    return word if not vowels else bare[: vowels[-1]] + bare[vowels[-1]].translate(_ACUTE) + bare[vowels[-1] + 1 :]
