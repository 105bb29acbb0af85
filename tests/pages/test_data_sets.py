"""The content of a game as a file: as its schema says, whole, and with its terms of use."""

from __future__ import annotations

import json
import shutil
from typing import Any

import brotli
import pytest
import yaml
from django.test import Client
from jsonschema import Draft202012Validator

from content.schema import COMPLETE
from rulebook.dataset import rights
from rulebook.dataset.files import add_data_set, data_set_part
from rulebook.models import (
    CalculatorWords,
    Checklist,
    Component,
    Difference,
    Game,
    Lesson,
    Paragraph,
    PlayerAid,
    ReferenceTable,
    Ruling,
    Term,
)
from rulebook.release import release_of_content
from tests.conftest import PROJECT
from tests.games import GAMES, at_level

from .document import document

pytestmark = pytest.mark.django_db

ABOVE = ("section", "section__chapter", "section__chapter__game")
# Where the rows of each part stand: the model, and its way to the game.
PARTS = {
    "terms": (Term, "game"),
    "components": (Component, "kind__game"),
    "calculators": (CalculatorWords, "game"),
    "checklists": (Checklist, "game"),
    "tables": (ReferenceTable, "game"),
}
every_game = pytest.mark.parametrize("game", GAMES)
complete_game = pytest.mark.parametrize("game", at_level(COMPLETE))


def fetched(client: Client, game: str) -> dict[str, Any]:
    response = client.get(f"/data/{game}.json")
    assert response.status_code == 200
    found: dict[str, Any] = json.loads(response.content)
    return found


def references(part: Any, name: str = "") -> set[str]:
    """Every reference in a part of the file, without its paragraph."""
    if isinstance(part, dict):
        return {ref for key, value in part.items() for ref in references(value, key)}
    if isinstance(part, list):
        return {ref for value in part for ref in references(value, name)}
    known = ("ref", "sections", "related", "see", "touches", "rules", "terms")
    return {part.partition("#")[0]} if name in known and isinstance(part, str) else set()


@every_game
def test_file_is_what_its_schema_says_and_holds_the_whole_outline(client: Client, game: str) -> None:
    schema = json.loads(client.get("/data/schema.json").content)
    Draft202012Validator.check_schema(schema)
    data = fetched(client, game)
    assert [error.json_path for error in Draft202012Validator(schema).iter_errors(data)] == []

    chapters = yaml.safe_load((PROJECT / f"fixtures/{game}/game.yaml").read_text(encoding="utf-8"))["chapters"]
    outline = [f"{game}:{key}/{section}" for key, chapter in chapters.items() for section in chapter["sections"]]
    assert [ref for chapter in data["chapters"] for ref in chapter["sections"]] == outline
    assert [section["ref"] for section in data["sections"]] == outline
    assert {f"{section['ref']}#{item['id']}" for section in data["sections"] for item in section["paragraphs"]} == {
        str(item) for item in Paragraph.objects.filter(section__chapter__game__slug=game).select_related(*ABOVE)
    }
    for part, (model, above) in PARTS.items():
        rows = model.objects.filter(**{f"{above}__slug": game}).select_related(above)
        assert {item["ref"] for item in data[part]} == {str(row.ref) for row in rows}
    for part, model in (("differences", Difference), ("rulings", Ruling)):
        assert [item["id"] for item in data[part]] == [row.key for row in model.objects.filter(game__slug=game)]
    there = {item["ref"] for part in ("sections", *PARTS) for item in data[part]}
    there |= {f"{game}:difference/{item['id']}" for item in data["differences"]} & references(data["aid"])
    pages = {"aid": f"{game}:aid/player-aid", "lesson": f"{game}:teach/lesson"}
    assert references(data) == there | {ref for part, ref in pages.items() if data[part]}
    assert "<" not in json.dumps([data["sections"], data["rulings"], data["terms"], data["tables"]])


@complete_game
def test_file_holds_the_player_aid_line_by_line(client: Client, game: str) -> None:
    kept = PlayerAid.objects.get(game__slug=game).body["sides"]
    for side, told in zip(kept, fetched(client, game)["aid"]["sides"], strict=True):
        assert side["title"] == told["title"]
        for block, said in zip(side["blocks"], told["blocks"], strict=True):
            assert [line["text"] for line in block["lines"]] == [line["text"] for line in said["lines"]]
            assert len(block["table"]["rows"] if block["table"] else ()) == len((said["table"] or {"rows": ()})["rows"])


def test_no_part_of_the_schema_is_left_unexplained(client: Client) -> None:
    schema = json.loads(client.get("/data/schema.json").content)
    parts = [schema, *schema["$defs"].values(), *schema["properties"].values()]
    assert [part for part in parts if not part.get("description") and "$ref" not in part] == []


def test_file_says_what_may_be_done_with_it(client: Client) -> None:
    terms = fetched(client, "carnegie")["license"]
    assert (terms["spdx"], terms["credit"]) == ("CC-BY-4.0", "Sobremesa contributors")
    assert "belong to their owners" in terms["note"]["en"]
    assert "son de sus dueños" in terms["note"]["es"]


def test_file_is_kept_and_asked_for_again(client: Client) -> None:
    first = client.get("/data/carnegie.json")
    assert first["Cache-Control"] == "public, no-cache"
    assert first["ETag"].startswith('W/"')
    assert client.get("/data/carnegie.json", headers={"If-None-Match": first["ETag"]}).status_code == 304
    Game.objects.filter(slug="carnegie").update(digest="f" * 64)
    release = release_of_content()
    add_data_set(release, Game.objects.get(slug="carnegie"))
    again = client.get("/data/carnegie.json", headers={"If-None-Match": first["ETag"]})
    shutil.rmtree(release.folder)
    assert again.status_code == 200
    assert json.loads(again.content)["version"] == "f" * 16
    assert again["Content-Disposition"] == f'attachment; filename="carnegie-{"f" * 16}.json"'


def test_compressed_file_is_sent_as_it_is_stored(client: Client) -> None:
    small = client.get("/data/carnegie.json", headers={"Accept-Encoding": "gzip, br"})
    assert small["Content-Encoding"] == "br"
    assert release_of_content().path(data_set_part("carnegie")).read_bytes() == small.content
    assert json.loads(brotli.decompress(small.content)) == fetched(client, "carnegie")
    assert "Content-Encoding" not in client.get("/data/carnegie.json", headers={"Accept-Encoding": "br;q=0"})


@pytest.mark.parametrize("address", ["/data/chess.json", "/data/carnegie", "/data/carnegie.json/"])
def test_file_of_no_game_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("language", ["en", "es"])
def test_files_are_linked_from_their_game_the_page_about_the_site_and_the_api(client: Client, language: str) -> None:
    about = document(client.get(f"/{language}/about/").content).one("main").links
    for game in GAMES:
        there = {f"/data/{game}.json", f"/{language}/{game}/term/words.tbx"}
        page = document(client.get(f"/{language}/{game}/").content).one("main").links
        assert there <= set(about)
        assert there | {f"/{language}/about/"} <= set(page)
    named = {game["data"] for game in client.get("/api/v1/games").json()["games"]}
    assert named == {f"/data/{game}.json" for game in GAMES}
    assert "/data/schema.json" in client.get("/api/v1/openapi.json").json()["info"]["description"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_page_leads_to_what_is_said_about_rights(client: Client, language: str) -> None:
    footer = document(client.get(f"/{language}/carnegie/").content).one("footer", class_="table")
    assert f"/{language}/about/" in footer.links
    # It leads to the same page as the link of the home page, by the same name, whether anything is saved or not.
    assert {"en": "Save for offline use", "es": "Guardar para leer sin conexión"}[language] in footer.text
    main = document(client.get(f"/{language}/about/").content).one("main")
    assert {rights.TEXT["url"], rights.CODE["url"], f"/{language}/report/"} <= set(main.links)
    owners = {
        "en": "The names of the games belong to their owners",
        "es": "Los nombres de los juegos son de sus dueños",
    }
    assert owners[language] in main.text


def test_licenses_are_the_same_everywhere() -> None:
    text = (PROJECT / "LICENSE").read_text(encoding="utf-8")
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    about = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    assert text.startswith(f"{rights.CODE['spdx']} License\n")
    assert rights.CREDIT in text
    assert f'license = "{rights.CODE["spdx"]}"' in about
    assert rights.TEXT["url"] in readme
    assert "[MIT](LICENSE)" in readme


def test_values_and_words_are_those_of_the_site(client: Client) -> None:
    data = fetched(client, "big-shoulders")
    found = {item["ref"]: item for item in [*data["components"], *data["terms"]]}
    company = Component.objects.at("big-shoulders", "company", "swift")
    assert found[str(company.ref)]["values"] == company.values
    term = Term.objects.at("big-shoulders", "appeal")
    assert found[str(term.ref)]["definition"] == {"en": term.gloss_text_en, "es": term.gloss_text_es}


@complete_game
def test_drawings_of_rules_and_of_the_lesson_are_in_the_file(client: Client, game: str) -> None:
    rows = Paragraph.objects.filter(section__chapter__game__slug=game, picture__isnull=False)
    stored = {str(item): item.picture for item in rows.select_related(*ABOVE)}
    data = fetched(client, game)
    paragraphs = {
        f"{one['ref']}#{item['id']}": item["picture"] for one in data["sections"] for item in one["paragraphs"]
    }
    assert {ref: picture for ref, picture in paragraphs.items() if picture} == stored
    assert stored
    lesson = data["lesson"]
    steps = {step["id"]: step["picture"] for part in ("steps", "turn") for step in lesson[part]}
    body = Lesson.objects.get(game__slug=game).body
    assert steps == {step["id"]: step["picture"] for part in ("steps", "turn") for step in body[part]}
