"""Read content files as mappings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

from .nodes import Entry, Problem, entry_of
from .translation import Translation


def _compose(path: Path, problems: list[Problem], translation: Translation | None) -> yaml.Node | None:
    try:
        text = path.read_text(encoding="utf-8")
        node = yaml.compose(text, Loader=yaml.CSafeLoader)
    except OSError as error:
        problems.append(Problem(path, 1, f"cannot be read: {error.strerror}", unreadable=True))
        return None
    except UnicodeDecodeError as error:
        problems.append(Problem(path, 1, f"not UTF-8 text: {error.reason} at byte {error.start}", unreadable=True))
        return None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        problems.append(Problem(path, mark.line + 1 if mark else 1, f"not YAML: {error.problem}", unreadable=True))
        return None
    except yaml.YAMLError as error:
        problems.append(Problem(path, 1, f"not YAML: {error}", unreadable=True))
        return None
    if node is None:
        problems.append(Problem(path, 1, "the file is empty"))
    if translation:
        translation.fill(node, path)
    return node


def read_mapping(path: Path, problems: list[Problem], translation: Translation | None = None) -> Entry | None:
    """The mapping in a file, or None after reporting the reason."""
    node = _compose(path, problems, translation)
    return None if node is None else entry_of(node, path, problems, "the file")


def read_list(path: Path, problems: list[Problem], translation: Translation | None = None) -> Iterator[Entry]:
    """The mappings in a file that contains a list."""
    node = _compose(path, problems, translation)
    if node is None:
        return
    if not isinstance(node, yaml.SequenceNode):
        problems.append(Problem(path, 1, "the file must contain a list"))
        return
    for item in node.value:
        found = entry_of(item, path, problems, "each item")
        if found is not None:
            yield found
