"""Words around a calculation in a question: fillers, ignorable words, and words that change the meaning.

All words are folded: lowercase, without accents. Stop words are in ``lexicon``; these lists only add to them.
"""

from __future__ import annotations

from collections.abc import Mapping

from .analysis import is_stop
from .lexicon import word_set

# How players are counted right after a number: “3p”, “4 pl”, «3 jug».
PLAYERS: Mapping[str, frozenset[str]] = {
    "en": word_set("p pl plr plrs ppl player players"),
    "es": word_set("j p jug jugs jugador jugadores jugadora jugadoras"),
}

_FILLERS: Mapping[str, frozenset[str]] = {
    "en": word_set("""
    actually afterward afterwards again already altogether amount answer anything ask asked asking asks basically
    become becomes bucks calculate calculator check come comes compute confirm correct currently dollar dollars ever
    exact exactly find folks forget forgot
    friends game games give given gives gonna got guys help hey hi just know look makes many means much need
    needed needs now number ok okay owe owed please problem question quick quickly really receive receives
    remember remind result rule rulebook rules say says settle since still sum suppose supposed sure tell thank
    thanks think today total totally wanna wanted wants while wonder wondering yes
    decide decided decides friday monday moment put puts sat saturday show showing shows sit sits sitting somebody
    someone something stay stays sunday through thursday tuesday via wednesday
    """),
    "es": word_set("""
    aclara aclarame aclarar actualmente acuerdo ahora amigos ayuda ayudame calcula calculadora calcular calculo
    chicos confirma confirmame confirmar da dan das decidme decime dice dime dolar dolares duda ejemplo entonces
    exactamente exacto favor gracias haria hola importe juego juegos jugando justo llevo mientras necesito numero
    olvidado olvide otra otras otro otros oye partida pavos pesos pregunta queda quedan quedaria quedo queremos
    querria quieren quieres
    quisiera realmente recordar recordarme recuerda recuerdame recuerdas recuerdo reglamento resulta resultado
    sabe saber sabes seria serian solo suma supone supongamos suponiendo toca tocan tocaria todavia total
    totalmente
    acabamos acabo alguien decide decidimos decido lleva llevamos llevan llevas mesa momento pone ponemos pones pongo
    quedarme quedarse sabado sentados sentamos tomamos tomo cojo cuesten dejamos dejan dejo enseguida entrego entregamos
    gastamos meto metemos sacamos traemos usamos
    """),
}


def is_filler(word: str, language: str) -> bool:
    """Whether a folded word can be skipped without changing the question: a stop word or a polite phrase's word."""
    return is_stop(word, language) or word in _FILLERS[language]


# Words of the rules that change no calculation by themselves. Unlike a filler, a pattern may require one of them.
_IGNORABLE: Mapping[str, frozenset[str]] = {
    "en": word_set("""
    bring brings brought collect collects come comes do does fetch fetches figure grab grabs happen happens land lands
    make makes made mark net nets our pocket pockets reckon sit sits stand stands take takes took tally yield yields
    """),
    "es": word_set("""
    acaba acabamos acabar acabara cobra cobramos cobrar cobraremos coge coger cogemos corresponde corresponder dar
    embolsa embolsar entra entrar estamos estar estaria lleva llevar llevaria pasa pasar pilla pillar pillamos
    queda quedan quedar quedara quedaria quedarse resulta saca sacamos sacar sacaria sale salen salir saldra saldria
    tendra tendre tendria tendriamos toca tocar va vamos van viene
    """),
}


def is_ignorable(word: str, language: str) -> bool:
    """Whether a folded word may be skipped although rules use it."""
    return word in _IGNORABLE[language]


# Words that turn a calculation into another one, whether or not rules use them: skipped only where a pattern says so.
_CHANGING: Mapping[str, frozenset[str]] = {
    "en": word_set("""
    after all another before both double each every except extra few fewer half if instead least less minus more most
    neither never no nobody none not nothing only other per plus thrice triple twice unless without
    """),
    "es": word_set("""
    ambas ambos antes aunque cada despues doble excepto extra mas menos mitad nada nadie ni ninguna ninguno no nunca
    otra otro resto salvo si sin solo toda todas todo todos triple
    """),
}


def changes_meaning(word: str, language: str) -> bool:
    """Whether a folded word may turn the question into another one."""
    return word in _CHANGING[language]
