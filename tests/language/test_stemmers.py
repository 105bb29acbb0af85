"""Devices stem with Snowball's algorithms in Python, the server with the same in C."""

from __future__ import annotations

import importlib.util

import pytest
import Stemmer

from language.analysis import words
from tests.conftest import PROJECT

LIBRARIES = PROJECT / "offline/device/libraries"
TEXTS = (("fixtures", "*.yaml"), ("benchmarks/questions", "*"), ("tests/answers/trials", "*.txt"))


@pytest.fixture
def on_device(monkeypatch: pytest.MonkeyPatch) -> type[Stemmer.Stemmer]:
    """The class that replaces PyStemmer's on a device."""
    [wheel] = LIBRARIES.glob("snowballstemmer-*.whl")
    monkeypatch.syspath_prepend(wheel)
    spec = importlib.util.spec_from_file_location("stemmer_on_device", LIBRARIES / "Stemmer.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Stemmer


def test_both_give_the_same_stems_for_every_word(on_device: type[Stemmer.Stemmer]) -> None:
    files = [path for folder, names in TEXTS for path in (PROJECT / folder).rglob(names) if path.is_file()]
    every = sorted({word.text for path in files for word in words(path.read_text("utf-8"))})
    assert len(every) > 8_000
    for algorithm in ("english", "spanish"):
        server, device = Stemmer.Stemmer(algorithm, 0), on_device(algorithm, 0)
        assert [word for word in every if server.stemWord(word) != device.stemWord(word)] == []
