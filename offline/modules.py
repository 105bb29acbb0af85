"""The modules that a device runs: their source, and the interface strings in it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from zipfile import ZipFile

from django.conf import settings
from django.utils.translation import gettext, override

from core.fingerprint import PROJECT, code_behind, files_behind

# Modules that the device imports first; every other module follows from their imports. Calculators start without those
# for questions.
CALCULATING = ("offline.device.dispatcher",)
ASKING = ("offline.device.questions",)
_TRANSLATING = ("_", "gettext", "gettext_lazy")
# What replaces a library in C: a module of ours, and the part of a wheel that it needs.
_LIBRARIES = PROJECT / "offline/device/libraries"
_WHEEL = _LIBRARIES / "snowballstemmer-3.1.1-py3-none-any.whl"
_OF_WHEEL = ("among", "basestemmer", "english_stemmer", "spanish_stemmer")


def code_version() -> str:
    """The version of the modules: a device runs games together only if theirs is the same."""
    return code_behind(*CALCULATING, *ASKING)


@cache
def behind(*entries: str) -> tuple[Path, ...]:
    """The modules that some modules import, and they themselves."""
    return tuple(path for path in files_behind(*entries) if path.suffix == ".py")


def sources(paths: Iterable[Path]) -> dict[str, str]:
    """The source of modules by their paths."""
    return {path.relative_to(PROJECT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def libraries() -> dict[str, str]:
    """The source of the libraries by the paths where a device imports them."""
    ours = {path.name: path.read_text(encoding="utf-8") for path in _LIBRARIES.glob("*.py")}
    with ZipFile(_WHEEL) as wheel:
        names = [f"snowballstemmer/{name}.py" for name in _OF_WHEEL]
        return ours | {name: wheel.read(name).decode() for name in names}


def messages(paths: Iterable[Path]) -> dict[str, dict[str, str]]:
    """The interface strings of modules in each language."""
    texts = [text for path in paths for text in _messages(path)]
    found = {}
    for language, _ in settings.LANGUAGES:
        with override(language):
            found[language] = {text: gettext(text) for text in texts}
    return found


@cache
def _messages(path: Path) -> tuple[str, ...]:
    return tuple(_translated(ast.parse(path.read_text(encoding="utf-8"))))


def _translated(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _TRANSLATING:
            match node.args:
                case [ast.Constant(value=str(text))]:
                    yield text
