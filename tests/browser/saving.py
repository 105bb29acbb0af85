"""Keeping a game, and what it is called in each language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, Locator, Page, expect

GAME = "chicago-express"
PYTHON = "python"
# Some versions of Chromium (150) cut the network of a test without telling the page.
OFFLINE = "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })"
# Milliseconds until the browser has stored a game.
SAVING = 180_000
# Milliseconds until Python has started and answers, on a busy machine.
STARTING = 120_000

_WORDS = {
    "keep": ("Save for offline use", "Guardar para leer sin conexión"),
    "keep-python": ("Save the calculators and the translator", "Guardar las calculadoras y el traductor"),
    "with": ("With the calculators and the translator", "Con las calculadoras y el traductor"),
    "kept": ("Saved on this device since", "Guardado en este dispositivo desde"),
    "free": ("Delete the saved copy", "Borrar la copia guardada"),
    "free-python": ("Delete the calculators and the translator", "Borrar las calculadoras y el traductor"),
    "freed": ("The saved copy has been deleted", "La copia guardada se ha borrado"),
    "cancel": ("Cancel", "Cancelar"),
    "go-on": ("Resume", "Reanudar"),
    "stopped": ("Paused at", "En pausa"),
    "update": ("Update", "Actualizar"),
    "new": ("A new version is available", "Hay una versión nueva"),
    "news": ("New version of the rules", "Nueva versión de las reglas"),
    "full": ("Not enough storage", "No hay espacio suficiente"),
    "soon": ("Try again in a minute", "Inténtalo de nuevo en un minuto"),
    "refused": ("does not let the site save anything", "no deja que el sitio guarde nada"),
    "not-kept": ("this page is not saved", "esta página no está guardada"),
    "lost": ("Connection lost", "Se perdió la conexión"),
    "lacks": ("The calculators and the translator are missing", "Faltan las calculadoras y el traductor"),
    "computes": ("work without a connection", "funcionan sin conexión"),
    "no-python": ("cannot calculate without a connection", "no puede calcular sin conexión"),
    "calculators": (
        "The calculators are not saved on this device",
        "Las calculadoras no están guardadas en este dispositivo",
    ),
    "translator": ("The translator needs a connection", "El traductor necesita conexión"),
    "unplugged": ("You are offline and reading the saved copy", "No tienes conexión y estás leyendo la copia guardada"),
    "searched": ("results from your saved games", "resultados de tus juegos guardados"),
    "nothing": ("Nothing about that was found in your saved games", "Tus juegos guardados no dicen nada de eso"),
    "auction": ("auction", "subasta"),
    "auction-mistyped": ("auctoin", "subatsa"),
    "share-without-accent": ("share", "accion"),
    "share": ("share", "acción"),
    "unsold": ("who gets the dividend of the unsold shares", "qué reciben las acciones sin vender"),
    "unsold-answer": ("Unsold shares receive nothing", "No reciben nada"),
    "undo": ("can I undo my last move", "puedo deshacer mi última jugada"),
    "unsettled": ("do not settle this", "no lo resuelven"),
    "dice": ("when do I roll the dice", "cuándo se tiran los dados"),
    "no-dice": ("Chicago Express has no dice.", "En Chicago Express no hay dados."),
    "earlier": ("from an earlier version of the site", "de una versión anterior del sitio"),
    "setup": ("set up the game, we are three", "montar la partida, somos tres"),
}


def message(language: str, name: str) -> str:
    """The words for a thing in a language."""
    return _WORDS[name][("en", "es").index(language)]


def save_panel(page: Page, game: str = GAME) -> Locator:
    """The place of a page where a game is kept and freed."""
    return page.locator(f"[data-save='{game}']")


def button(page: Page, language: str, name: str, game: str = GAME) -> Locator:
    return save_panel(page, game).get_by_role("button", name=message(language, name))


def save_python(page: Page, language: str) -> None:
    """Save what computes without a connection, from the page of a saved game."""
    button(page, language, "keep-python", PYTHON).click()
    expect(save_panel(page, PYTHON)).to_contain_text(message(language, "computes"), timeout=SAVING)


def save_game(page: Page, language: str) -> None:
    """Save the game from its own page, without what computes."""
    page.goto(f"/{language}/{GAME}/")
    page.get_by_label(message(language, "with")).uncheck()
    button(page, language, "keep").click()
    expect(save_panel(page)).to_contain_text(message(language, "kept"), timeout=SAVING)


@contextmanager
def without_network(context: BrowserContext) -> Iterator[Page]:
    """A new page while the network is off: nothing is left of those that were open."""
    for page in context.pages:
        page.close()
    context.set_offline(True)
    try:
        page = context.new_page()
        page.add_init_script(OFFLINE)
        yield page
    finally:
        context.set_offline(False)
