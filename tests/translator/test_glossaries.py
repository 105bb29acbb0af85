"""Every term of every glossary is found by its own words; the lists of everyday speech can be read."""

from __future__ import annotations

import re

import pytest

from tests.games import GAMES
from tests.translator.glossaries import entries, translator
from translator.glossary import CONTEXT, FORM, LANGUAGES, NEVER, TITLE, VARIANT, alternatives, bracketed
from translator.idioms import idioms
from translator.translate import other


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_term_is_found_by_its_title_its_forms_its_variants_and_its_contexts(game, language):
    missed = []
    for entry in entries():
        if entry.ref.game != game:
            continue
        for saying in entry.wordings[language].sayings:
            if saying.source == NEVER or saying.everyday:
                continue
            text = " ".join(filter(None, (saying.before, saying.words, saying.after)))
            spans = translator().read(text, other(language), game).spans
            if not any(item.pattern.entry.ref == entry.ref for span in spans for item in span.meanings):
                missed.append((str(entry.ref), text))
    assert missed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everyday_word_is_found_beside_another_term_of_its_game_and_nowhere_else(language):
    wrong = []
    for entry in entries():
        others = [item for item in entries() if item.ref.game == entry.ref.game and item.ref != entry.ref]
        companion = max((item.wordings[language].term for item in others), key=len)
        for saying in entry.wordings[language].sayings:
            if saying.everyday:
                texts = (f"{saying.words}, {companion}", saying.words, f"{saying.words}. {companion}")
                found = [translator().read(text, other(language), entry.ref.game).spans for text in texts]
                refs = [{item.pattern.entry.ref for span in spans for item in span.meanings} for spans in found]
                # Beside the sure meaning of a word, that of another term needs nothing else: *licencia*.
                is_sure = any(
                    item.words == saying.words and not item.everyday and item.source in (TITLE, FORM, VARIANT)
                    for term in others
                    for item in term.wordings[language].sayings
                )
                if [entry.ref in has for has in refs] != [True, is_sure, is_sure]:
                    wrong.append(saying.words)
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_that_is_never_a_term_is_not_marked_as_this_term(language):
    wrong = []
    for entry in entries():
        for saying in entry.wordings[language].sayings:
            if saying.source != NEVER or "*" in (saying.before + saying.after):
                continue
            text = " ".join(filter(None, (saying.before, saying.words, saying.after)))
            start = len(saying.before) + 1 if saying.before else 0
            core = range(start, start + len(saying.words))
            spans = translator().read(text, other(language), entry.ref.game).spans
            inside = [span for span in spans if span.start in core and span.end - 1 in core]
            if any(item.pattern.entry.ref == entry.ref for span in inside for item in span.meanings):
                wrong.append((str(entry.ref), text))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_idioms_are_written_as_under_never(language):
    one = re.compile(r"(?:\([^()]+\) )?[^()\s][^()]*(?<! )(?: \([^()]+\))?")
    assert [phrase for phrase in idioms()[language] if not one.fullmatch(phrase)] == []


def test_alternatives_are_spelled_out():
    assert list(alternatives("(one|one more) good")) == ["(one) good", "(one more) good"]
    assert list(alternatives("in any|the event")) == ["in any event", "in the event"]


def test_brackets_say_what_has_to_stand_there_too():
    saying = bracketed("(one more) good (idea)", CONTEXT)
    assert (saying.before, saying.words, saying.after) == ("one more", "good", "idea")
