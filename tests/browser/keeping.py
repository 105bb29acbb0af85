"""Keeping a game, and what it is called in each language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, Locator, Page, expect

GAME = "chicago-express"
# Some versions of Chromium (150) cut the network of a test without telling the page.
OFFLINE = "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })"
# Milliseconds until the browser has stored a game.
SAVING = 180_000

_WORDS = {
    "keep": ("Keep for tonight", "Guardar para esta noche"),
    "kept": ("Kept on this device since", "Guardado en este dispositivo desde"),
    "free": ("Free the space", "Liberar el espacio"),
    "freed": ("The space is free again", "El espacio vuelve a estar libre"),
    "cancel": ("Cancel", "Cancelar"),
    "go-on": ("Go on", "Continuar"),
    "stopped": ("Stopped at", "Detenido en"),
    "update": ("Update", "Actualizar"),
    "new": ("New version of the rules", "Nueva versión de las reglas"),
    "full": ("There is no room on this device", "No cabe en este dispositivo"),
    "refused": ("does not let the site keep anything", "no deja que el sitio guarde nada"),
    "not-kept": ("this page is not kept", "esta página no está guardada"),
    "calculators": ("Calculators need the network", "Las calculadoras necesitan la red"),
    "translator": ("The translator needs the network", "El traductor necesita la red"),
    "unplugged": ("No network: you read what is kept", "Sin red: lees lo que está guardado"),
    "searched": ("searched in what you keep", "se buscó en lo que guardas"),
    "nothing": ("What you keep holds nothing on that", "Lo que guardas no dice nada de eso"),
    "auction": ("auction", "subasta"),
    "auction-mistyped": ("auctoin", "subatsa"),
    "share-without-accent": ("share", "accion"),
    "share": ("share", "acción"),
}


def said(language: str, name: str) -> str:
    """The words for a thing in a language."""
    return _WORDS[name][("en", "es").index(language)]


def keeping(page: Page, game: str = GAME) -> Locator:
    """The place of a page where a game is kept and freed."""
    return page.locator(f"[data-keep='{game}']")


def button(page: Page, language: str, name: str, game: str = GAME) -> Locator:
    return keeping(page, game).get_by_role("button", name=said(language, name))


def keep(page: Page, language: str) -> None:
    """Save the game from its own page."""
    page.goto(f"/{language}/{GAME}/")
    button(page, language, "keep").click()
    expect(keeping(page)).to_contain_text(said(language, "kept"), timeout=SAVING)


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
