"""The calls of the API answer in the shapes that the contract names."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from django.test import Client

from rulebook.models import Component, ComponentKind, Game, Section, Term
from rules.engine.registry import calculators, calculators_of

pytestmark = pytest.mark.django_db

API = "/api/v1/"
both_languages = pytest.mark.parametrize("language", ["en", "es"])
GOOD = {"revenue": 225, "share_price": 100, "holdings": {"players": {"Ana": 4, "Bo": 2}, "treasury": 4, "bank_pool": 0}}


def get(client: Client, call: str, **query: Any) -> Any:
    response = client.get(f"{API}{call}", query)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json; charset=utf-8"
    assert not response.cookies
    return response.json()


def compute(client: Client, slug: str, given: Any, language: str = "en") -> Any:
    address = f"{API}calculators/big-shoulders/{slug}?lang={language}"
    response = client.post(address, given, content_type="application/json")
    assert response.status_code == 200
    return response.json()


def test_games_state_their_editions_and_counts(client: Client) -> None:
    games = {game["game"]: game for game in get(client, "games")["games"]}
    assert set(games) == {game.slug for game in Game.objects.all()}
    game = games["big-shoulders"]
    assert set(game["name"]) == {"en", "es"}
    assert [edition["key"] for edition in game["editions"]] == ["en-2020", "es-2018"]
    assert game["counts"]["sections"] == Section.objects.filter(chapter__game__slug="big-shoulders").count()
    assert game["counts"]["terms"] == Term.objects.filter(game__slug="big-shoulders").count()
    assert game["counts"]["calculators"] == len(calculators_of("big-shoulders"))
    kinds = ComponentKind.objects.filter(game__slug="big-shoulders")
    assert game["counts"]["components"] == {kind.key: kind.components.count() for kind in kinds}


def test_sections_are_listed_in_reading_order(client: Client) -> None:
    listed = get(client, "games/big-shoulders/sections")
    rows = list(Section.objects.of(Game.objects.get(slug="big-shoulders")).in_reading_order())
    assert [item["ref"] for item in listed] == [str(row.ref) for row in rows]
    assert all(set(item) == {"ref", "number", "title"} and set(item["title"]) == {"en", "es"} for item in listed)
    assert listed[0]["title"] == {"en": rows[0].title_en, "es": rows[0].title_es}


@both_languages
def test_section_has_its_text_sources_and_differences(client: Client, language: str) -> None:
    found = get(client, "sections/big-shoulders/operating-phase/share-price", lang=language)
    row = Section.objects.at("big-shoulders", "operating-phase", "share-price")
    assert {"ref", "number", "title", "body", "lang", "sources", "differences", "related"} <= set(found)
    assert (found["ref"], found["number"], found["lang"]) == (str(row.ref), row.number, language)
    assert found["title"] == getattr(row, f"title_{language}")
    assert all(getattr(item, f"text_{language}") in found["body"] for item in row.paragraphs.all())
    assert [item["edition"] for item in found["sources"]] == list(row.sources)
    assert found["related"] == [item[0] for item in row.related]
    [difference] = [item for item in found["differences"] if item["id"] == "earned-or-paid"]
    assert difference["paragraphs"] == ["total-revenue"]
    assert {said["edition"] for said in difference["says"]} == {"en-2020", "es-2018"}


@pytest.mark.parametrize("kind", ["company", "building", "asset", "goal", "demand"])
def test_components_have_all_their_fields(client: Client, kind: str) -> None:
    listed = get(client, f"components/big-shoulders/{kind}")
    rows = Component.objects.select_related("kind", "kind__game").filter(kind__key=kind).order_by("position")
    assert [item["ref"] for item in listed] == [str(row.ref) for row in rows]
    for item, row in zip(listed, rows, strict=True):
        assert item["name"] == {"en": row.name_en, "es": row.name_es}
        assert {name: item[name] for name in row.values} == row.values


def test_components_are_filtered_like_the_page(client: Client) -> None:
    every = get(client, "components/big-shoulders/building")
    [kind] = ComponentKind.objects.filter(key="building")
    declared = next(item["key"] for item in kind.fields if item["filter"] and item["type"] == "choice")
    value = every[0][declared]
    some = get(client, "components/big-shoulders/building", **{declared: value, "lang": "es"})
    assert some == [item for item in every if item[declared] == value]


@pytest.mark.parametrize("query", ["appeal", "prestigio", "PRESTIGIO"])
def test_terms_are_found_in_either_language(client: Client, query: str) -> None:
    listed = get(client, "terms", game="big-shoulders", q=query)
    [entry] = [item for item in listed if item["ref"] == "big-shoulders:term/appeal"]
    assert set(entry) == {"ref", "en", "es", "variants", "gloss"}
    assert (entry["en"], entry["es"]) == ("appeal", "prestigio")
    assert set(entry["variants"]) == set(entry["gloss"]) == {"en", "es"}


def test_terms_without_a_query_are_all_terms(client: Client) -> None:
    assert len(get(client, "terms")) == Term.objects.count()


@both_languages
@pytest.mark.parametrize("query", ["selling stock", "vender participaciones"])
def test_search_answers_in_the_language_asked_for(client: Client, language: str, query: str) -> None:
    found = get(client, "search", q=query, lang=language, game="big-shoulders", limit=5)
    assert {"query", "lang", "confident", "did_you_mean", "answer", "results"} <= set(found)
    assert (found["query"], found["lang"]) == (query, language)
    assert isinstance(found["confident"], bool)
    assert 0 < len(found["results"]) <= 5
    for hit in found["results"]:
        assert {"ref", "kind", "title", "snippet", "url", "score"} <= set(hit)
        assert hit["url"].startswith(f"/{language}/big-shoulders/")
    assert "big-shoulders:stock-phase/selling" in [hit["ref"].partition("#")[0] for hit in found["results"]]
    assert client.get(found["results"][0]["url"]).status_code == 200


@both_languages
def test_what_the_rules_do_not_settle_is_said(client: Client, language: str) -> None:
    found = get(client, "search", q="minimum age", lang=language, game="carnegie")
    [unsettled] = found["unsettled"]
    assert (found["confident"], found["answer"], unsettled["game"]) == (False, None, "carnegie")
    assert ("Carnegie" in unsettled["text"], unsettled["kind"]) == (True, "silent")
    for rule in unsettled["nearest"]:
        assert client.get(rule["url"]).status_code == 200
    assert get(client, "search", q="selling stock", game="big-shoulders")["unsettled"] == []


@both_languages
def test_what_a_game_does_not_have_is_said(client: Client, language: str) -> None:
    asked = {"en": "are there dice", "es": "cuándo se tiran los dados"}[language]
    [absent] = get(client, "search", q=asked, lang=language, game="big-shoulders")["unsettled"]
    says = {"en": "City of the Big Shoulders has no dice.", "es": "En City of the Big Shoulders no hay dados."}
    assert (absent["kind"], absent["text"]) == ("absent", says[language])


def test_a_paragraph_that_settles_the_question_is_the_answer(client: Client) -> None:
    question = "may the director buy the preferred certificate of his own company"
    found = get(client, "search", q=question, game="big-shoulders")
    answer, [first, *_] = found["answer"], found["results"]
    assert answer["ref"] == "big-shoulders:stock-phase/preferred-certificate#not-for-the-director"
    assert answer["ref"] == f"{first['ref']}#{first['anchor']}"
    assert (answer["values"], answer["conditions"], answer["exceptions"]) == ({}, [], [])
    assert answer["url"] == first["url"]
    assert answer["text"]


def test_calculators_are_listed_with_their_schemas(client: Client) -> None:
    listed = {(item["game"], item["slug"]): item for item in get(client, "calculators")}
    assert set(listed) == set(calculators())
    for (game, slug), item in listed.items():
        assert item["ref"] == f"{game}:calc/{slug}"
        assert set(item["title"]) == {"en", "es"}
        jsonschema.Draft202012Validator.check_schema(item["input"])


@both_languages
def test_dividends_are_computed_and_explained(client: Client, language: str) -> None:
    answer = compute(client, "dividends", GOOD, language)
    assert answer["result"] == {
        "per_share": 22,
        "payouts": {"Ana": 88, "Bo": 44},
        "company_income": 88,
        "bank_keeps": 5,
        "steps": 2,
        "share_price_after": 140,
    }
    rounded = {"en": "rounded down to whole dollars", "es": "tras redondear a la baja a dólares enteros"}
    assert rounded[language] in answer["steps"][0]["text"]
    assert answer["steps"][0]["rules"] == ["big-shoulders:operating-phase/dividends"]
    assert answer["warnings"] == []


@both_languages
def test_warning_names_the_rule_and_the_other_edition(client: Client, language: str) -> None:
    answer = compute(client, "stock-bump", {"share_price": 35, "earnings": 35}, language)
    [warning] = answer["warnings"]
    assert {"en": "Spanish rulebook", "es": "Reglamento español"}[language] in warning["text"]
    assert warning["rules"] == ["big-shoulders:operating-phase/share-price"]


@both_languages
def test_answers_fit_the_schema_that_is_announced(client: Client, language: str) -> None:
    every = get(client, "calculators")
    announced = {item["slug"]: item["result"] for item in every if item["game"] == "big-shoulders"}
    jsonschema.validate(compute(client, "dividends", GOOD, language), announced["dividends"])
    bump = compute(client, "stock-bump", {"share_price": 450, "earnings": 0}, language)
    jsonschema.validate(bump, announced["stock-bump"])


def test_every_game_with_calculators_is_listed() -> None:
    assert {game for game, _ in calculators()} <= {game.slug for game in Game.objects.all()}
