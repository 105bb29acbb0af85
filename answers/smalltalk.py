"""What people say around a sum without changing it. All words are folded: lowercase, without accents."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.search.analysis import is_stop


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


# How players are counted right after a number: “3p”, “4 pl”, «3 jug».
PLAYERS: Mapping[str, frozenset[str]] = {
    "en": _set("p pl plr plrs ppl player players"),
    "es": _set("j p jug jugs jugador jugadores jugadora jugadoras"),
}

_SMALLTALK: Mapping[str, frozenset[str]] = {
    "en": _set("""
    again altogether amount answer ask asking become becomes bucks calculate calculator come comes compute correct
    currently dollar dollars ever exact exactly find game games give given gives help hey hi just know look makes
    many means much need needs now number ok okay owe owed please problem question quick quickly receive receives
    remind result rule rules say says sum suppose supposed sure tell thank thanks think total totally wonder
    wondering yes
    """),
    "es": _set("""
    ahora ayuda ayudame calcula calcular calculadora calculo decidme decime dime dolar dolares duda ejemplo entonces
    exactamente exacto gracias haria hola importe juego juegos jugando justo llevo necesito numero oye partida
    pregunta queda quedan quedaria quedo resulta resultado saber seria serian solo suma supongamos supone suponiendo
    toca tocan tocaria total totalmente
    """),
}


def says_nothing(word: str, language: str) -> bool:
    """Whether a folded word of a question may be skipped without changing what is asked."""
    return is_stop(word, language) or word in _SMALLTALK[language]
