"""What holds for every type of page, in both languages."""

from __future__ import annotations

import pytest
from django.test import Client

from .document import Element, document

pytestmark = pytest.mark.django_db

GAME = "City of the Big Shoulders"
SPANISH_GAME = "City of the Big Shoulders (Ciudad de Anchos Hombros)"

# The page, and its title in each language.
PAGES = {
    "": ("Sobremesa", "Sobremesa"),
    "search/": ("Search · Sobremesa", "Buscar · Sobremesa"),
    "search/?q=dividend": ("dividend · Search · Sobremesa", "dividend · Buscar · Sobremesa"),
    "about/": ("About and licenses · Sobremesa", "Acerca del sitio y licencias · Sobremesa"),
    "developers/": ("For developers · Sobremesa", "Para desarrolladores · Sobremesa"),
    "keys/": ("Keyboard · Sobremesa", "Teclado · Sobremesa"),
    "big-shoulders/": (f"{GAME} · Sobremesa", f"{SPANISH_GAME} · Sobremesa"),
    "big-shoulders/stock-phase/": (f"Stock phase · {GAME}", f"Fase de participaciones · {SPANISH_GAME}"),
    "big-shoulders/stock-phase/selling/": (f"Selling stock · {GAME}", f"Vender participaciones · {SPANISH_GAME}"),
    "big-shoulders/stock-phase/selling/?both": (f"Selling stock · {GAME}", f"Vender participaciones · {SPANISH_GAME}"),
    "big-shoulders/term/": (f"Glossary · {GAME}", f"Glosario · {SPANISH_GAME}"),
    "big-shoulders/term/appeal/": (f"appeal · prestigio · {GAME}", f"prestigio · appeal · {SPANISH_GAME}"),
    "big-shoulders/company/": (f"Companies · {GAME}", f"Compañías · {SPANISH_GAME}"),
    "big-shoulders/company/swift/": (f"Swift and Company · {GAME}", f"Swift and Company · {SPANISH_GAME}"),
    "big-shoulders/building/": (f"Buildings · {GAME}", f"Edificios · {SPANISH_GAME}"),
    "big-shoulders/calc/": (f"Calculators · {GAME}", f"Calculadoras · {SPANISH_GAME}"),
    "big-shoulders/calc/dividends/": (f"Dividends · {GAME}", f"Dividendos · {SPANISH_GAME}"),
    "big-shoulders/calc/stock-bump/": (f"Share price jump · {GAME}", f"Subida del valor · {SPANISH_GAME}"),
}

every_page = pytest.mark.parametrize("page", PAGES)
both_languages = pytest.mark.parametrize("language", ["en", "es"])


@both_languages
@every_page
def test_page_has_its_title(client: Client, page: str, language: str) -> None:
    response = client.get(f"/{language}/{page}")
    assert response.status_code == 200
    assert response["Content-Type"] == "text/html; charset=utf-8"
    assert PAGES[page][language == "es"] in document(response.content).one("title").text


@both_languages
@every_page
def test_page_says_its_language(client: Client, page: str, language: str) -> None:
    response = client.get(f"/{language}/{page}")
    assert document(response.content).one("html").attrs["lang"] == language
    assert response["Content-Language"] == language


@both_languages
@every_page
def test_page_names_itself_and_its_translation(client: Client, page: str, language: str) -> None:
    head = document(client.get(f"/{language}/{page}").content).one("head")
    path = page.partition("?")[0]
    alternates = {link.attrs["hreflang"]: link.attrs["href"] for link in head.all("link", rel="alternate")}
    assert alternates == {code: f"http://testserver/{code}/{path}" for code in ("en", "es")}
    assert head.one("link", rel="canonical").attrs["href"] == f"http://testserver/{language}/{path}"


@both_languages
@every_page
def test_page_can_be_shown_in_the_other_language(client: Client, page: str, language: str) -> None:
    other = "es" if language == "en" else "en"
    [switch] = document(client.get(f"/{language}/{page}").content).all("a", class_="tongue")
    assert (switch.attrs["hreflang"], switch.attrs["lang"]) == (other, other)
    response = client.get(switch.attrs["href"])
    assert response["Location"].rstrip("=") == f"/{other}/{page}"
    assert client.get(response["Location"]).status_code == 200


@both_languages
@every_page
def test_page_has_one_main_heading_and_a_way_to_skip_to_it(client: Client, page: str, language: str) -> None:
    tree = document(client.get(f"/{language}/{page}").content)
    assert len(tree.all("h1")) == 1
    assert tree.one("main").attrs["id"] == tree.one("a", class_="skip").attrs["href"].removeprefix("#")


@both_languages
@every_page
def test_every_id_stands_once(client: Client, page: str, language: str) -> None:
    ids = [
        element.attrs["id"] for element in document(client.get(f"/{language}/{page}").content) if "id" in element.attrs
    ]
    assert len(ids) == len(set(ids))


@every_page
def test_reading_sets_no_cookie(client: Client, page: str) -> None:
    response = client.get(f"/en/{page}")
    assert not response.cookies
    assert "Cookie" not in response["Vary"]


def scripts_of(tree: Element) -> list[Element]:
    """What a browser runs; data about the page in a script element is not."""
    return [script for script in tree.all("script") if script.attrs.get("type") != "application/ld+json"]


@every_page
def test_page_has_nothing_inline(client: Client, page: str) -> None:
    tree = document(client.get(f"/en/{page}").content)
    assert all("src" in script.attrs and not script.text for script in scripts_of(tree))
    assert not tree.all("style")
    assert not [element.tag for element in tree if "style" in element.attrs]
    assert not [name for element in tree for name in element.attrs if name.startswith("on")]


@every_page
def test_everything_a_page_loads_is_our_own(client: Client, page: str) -> None:
    tree = document(client.get(f"/en/{page}").content)
    loaded = [element.attrs.get("src", "") for element in scripts_of(tree) + tree.all("img")]
    loaded += [element.attrs["href"] for element in tree.all("link", rel="stylesheet") + tree.all("link", rel="icon")]
    assert [address for address in loaded if not address.startswith("/static/")] == []


@every_page
def test_head_answers_like_get_without_the_text(client: Client, page: str) -> None:
    response = client.head(f"/en/{page}")
    assert (response.status_code, response.content) == (200, b"")


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
@pytest.mark.parametrize("page", ["", "search/", "big-shoulders/stock-phase/selling/", "big-shoulders/calc/dividends/"])
def test_pages_only_answer_reading(client: Client, page: str, method: str) -> None:
    assert getattr(client, method)(f"/en/{page}").status_code == 405
