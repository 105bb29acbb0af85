"""Reference of the content files, from the schema: every key with its type, and an example from a real file."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_origin

import yaml

from . import schema
from .declared import Form, Matching, OneOf, RefTo
from .game import game_slugs
from .hints import Declared, bare, declared, item_of
from .refs import Ref
from .schema import LANGUAGES, Bilingual, Place, Prose, Rule

_LONGEST = 90
# What a field's type is called; the first that fits.
_NAMES: tuple[tuple[type, str], ...] = (
    (Rule, "a rule in both languages, with links and Markdown"),
    (Prose, "a text in both languages, with links and Markdown"),
    (Bilingual, "a text in both languages"),
    (Ref, "a reference to a page"),
    (str, "text"),
    (bool, "true or false"),
    (int, "whole number"),
)


@dataclass(frozen=True, slots=True)
class FileKind:
    """Files of one kind: their ``paths`` in a game's folder, what one item in them is, and where the items are.

    ``items`` is empty for a file that is one item, ``list`` for a list of them, ``names`` for a mapping of keys to
    items, and otherwise the key of a list.
    """

    paths: tuple[str, ...]
    item: type[Any]
    items: str = ""


KINDS = (
    FileKind(("game.yaml",), schema.GameFile),
    FileKind(("sections/*/*.yaml",), schema.Section),
    FileKind(("terms.yaml", "terms/*.yaml"), schema.Term, "list"),
    FileKind(("components/*.yaml",), schema.Kind),
    FileKind(("components/*.yaml", "components/*/*.yaml"), schema.Component, "items"),
    FileKind(("differences.yaml", "differences/*.yaml"), schema.Difference, "list"),
    FileKind(("rulings.yaml", "rulings/*.yaml"), schema.Ruling, "list"),
    FileKind(("checklists/*.yaml",), schema.Checklist),
    FileKind(("tables.yaml", "tables/*.yaml"), schema.Table, "list"),
    FileKind(("aid.yaml",), schema.PlayerAid),
    FileKind(("teach.yaml",), schema.Lesson),
    FileKind(("calculators.yaml", "calculators/*.yaml"), schema.CalculatorText, "names"),
    FileKind(("worked/*.yaml",), schema.WorkedExample, "list"),
    FileKind(("play.yaml", "../plays.yaml"), schema.PlayText),
    FileKind(("search/unanswered.yaml",), schema.Unanswered, "list"),
    FileKind(("search/terms.yaml",), schema.TermUsage, "names"),
)


# Keys that no game has at the moment.
_UNUSED: dict[tuple[type[Any], str], str] = {
    (schema.GameFile, "to_translate"): "`es`",
    (schema.Picture, "drawn"): "`track`",
    (schema.CalculatorField, "money"): "`true`",
    (schema.FormulaTable, "column"): "`2`",
    (schema.FormulaValue, "row"): '`{en: "{row:thing}: {shares} × {price:$} = {product:$}.", es: …`',
}
# What no file says: it follows from the place of an item, or is read from files beside it.
_ELSEWHERE = ("ref", "place", "number", "search_phrases", "usage", "key", "calculator")


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a file, as the reference shows it."""

    name: str
    required: bool
    kind: str
    example: str


def reference(example: Path, fixtures: Path) -> str:
    """The reference as Markdown, with examples from the example game, or else from the first game that has the key."""
    examples = _examples(example, fixtures)
    shown: set[type[Any]] = set()
    parts = [part for kind in KINDS for part in _tables(kind, kind.item, examples, shown)]
    return "\n\n".join(parts) + "\n"


@cache
def _examples(example: Path, fixtures: Path) -> dict[tuple[type[Any], str], str]:
    """The first example of each key, by its class."""
    found = dict(_UNUSED)
    for folder in (example, *(fixtures / slug for slug in game_slugs(fixtures))):
        for kind in KINDS:
            for node in _items(folder, kind):
                _collect(node, kind.item, found)
    return found


def _items(folder: Path, kind: FileKind) -> Iterator[yaml.Node]:
    """The nodes of the items in all files of a kind."""
    for pattern in kind.paths:
        for path in sorted(folder.glob(pattern)):
            root = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
            if root is None or not kind.items:
                yield from (root,) if root else ()
            elif isinstance(root, yaml.SequenceNode):
                yield from root.value
            elif kind.items == "names":
                yield from (value for _key, value in root.value)
            else:
                yield from next((value.value for key, value in root.value if key.value == kind.items), ())


def _collect(node: yaml.Node, cls: type[Any], examples: dict[tuple[type[Any], str], str]) -> None:
    """Add the first example of each key of a mapping, and of the mappings in it."""
    if not isinstance(node, yaml.MappingNode):
        return
    values = {key.value: value for key, value in node.value}
    for field in declared(cls):
        for name in LANGUAGES if field.has(Form.BESIDE) else (field.key,):
            if name in values and (cls, name) not in examples:
                examples[cls, name] = _one_line(values[name])
        inner = _class_in(field)
        if inner and field.key in values:
            for item in _parts(values[field.key], field):
                _collect(item, inner, examples)


def _parts(node: yaml.Node, field: Declared) -> Iterable[yaml.Node]:
    if isinstance(node, yaml.SequenceNode):
        return list(node.value)
    by_name = field.has(Form.BY_NAME) or get_origin(bare(field.type)[0]) is Mapping
    return [value for _key, value in node.value] if by_name and isinstance(node, yaml.MappingNode) else [node]


def _class_in(field: Declared) -> type[Any] | None:
    """The class of a field's parts, if it is one with keys of its own."""
    found = bare(field.type)[0]
    while get_origin(found) in (tuple, Mapping):
        found = bare(item_of(found))[0]
    has_keys = isinstance(found, type) and is_dataclass(found) and not issubclass(found, (Bilingual, Ref, Place))
    return found if has_keys else None


def _tables(
    kind: FileKind, cls: type[Any], examples: Mapping[tuple[type[Any], str], str], shown: set[type[Any]]
) -> Iterator[str]:
    """The table of a class, and those of the classes inside it."""
    if cls in shown:
        return
    shown.add(cls)
    keys = [key for field in declared(cls) for key in _keys(cls, field, examples)]
    if not keys:
        return
    files = ", ".join(f"`{path}`" for path in kind.paths)
    heading = f"## {_in_words(cls).capitalize()}: {files}" if cls is kind.item else f"### {_in_words(cls).capitalize()}"
    text = "\n".join(textwrap.wrap((inspect.getdoc(cls) or "").replace("``", "`"), 120))
    rows = "\n".join(
        f"| `{key.name}`{'' if key.required else ' (optional)'} | {key.kind} | {key.example} |" for key in keys
    )
    yield f"{heading}\n\n{text}\n\n| key | value | example |\n|---|---|---|\n{rows}"
    for field in declared(cls):
        inner = _class_in(field)
        if inner:
            yield from _tables(kind, inner, examples, shown)


def _keys(cls: type[Any], field: Declared, examples: Mapping[tuple[type[Any], str], str]) -> Iterator[Key]:
    """The keys of a field; none for what follows from the place of a file."""
    beside = field.has(Form.BESIDE)
    for name in LANGUAGES if beside else (field.key,):
        if (cls, name) in examples:
            kind = f"the text in {'English' if name == 'en' else 'Spanish'}" if beside else _kind(field)
            yield Key(name, field.required, kind, examples[cls, name])


def _kind(field: Declared) -> str:
    """What the value of a key is."""
    one_of, matching, ref = field.note(OneOf), field.note(Matching), field.note(RefTo)
    kind = _named(field.type)
    if one_of:
        kind = "one of " + ", ".join(f"`{choice}`" for choice in one_of.choices)
    elif field.has(Form.EDITION):
        kind = kind.replace("text", "the key of an edition")
    elif matching:
        kind = matching.name.partition(":")[0].removeprefix("valid ").removeprefix("full ")
    elif ref:
        kind = kind.replace("a reference to a page", f"the key of a {ref.kind}")
    return kind + (", by edition" if field.has(Form.BY_EDITION) else "")


def _named(hint: Any) -> str:
    type_ = bare(hint)[0]
    origin = get_origin(type_)
    if origin is tuple:
        return f"list: {_named(item_of(type_))}"
    if origin is Mapping:
        return f"mapping: {_named(item_of(type_))}"
    if type_ is Any:
        return "any value"
    for known, name in _NAMES:
        if isinstance(type_, type) and issubclass(type_, known):
            return name
    return _in_words(type_) if isinstance(type_, type) else "number, text in both languages, or nothing"


def _in_words(cls: type[Any]) -> str:
    """The name of a class in words: ``LessonStep`` is “lesson step.”"""
    return " ".join(re.findall("[A-Z][a-z]*", cls.__name__)).lower()


def _one_line(node: yaml.Node) -> str:
    """A value as it can be written on one line, cut where it is long."""
    text = " ".join(yaml.serialize(_flowing(node), width=10_000, allow_unicode=True).split()).removesuffix(" ...")
    cut = text if len(text) <= _LONGEST else text[:_LONGEST].rsplit(" ", 1)[0] + " …"
    return "`" + cut.replace("|", "\\|").replace("`", "'") + "`"


def _flowing(node: yaml.Node) -> yaml.Node:
    """The same value in the form with braces and brackets."""
    if isinstance(node, yaml.MappingNode):
        pairs = [(_flowing(key), _flowing(value)) for key, value in node.value]
        return yaml.MappingNode(node.tag, pairs, flow_style=True)
    if isinstance(node, yaml.SequenceNode):
        return yaml.SequenceNode(node.tag, [_flowing(item) for item in node.value], flow_style=True)
    style = getattr(node, "style", None)
    return yaml.ScalarNode(node.tag, node.value, style='"' if style in (">", "|") else style)
