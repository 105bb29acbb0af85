"""Rendering of the site's templates on a device, from the JSON that ``offline.compiling`` writes.

A template is a list of nodes: text as it is, else a list whose first item names its kind. An expression is a text, the
dotted path of a variable; a list of one item, a constant; or ``[filter, expression, argument]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

Nodes = Sequence[Any]
Functions = Mapping[str, Callable[..., Any]]
_BETWEEN_TAGS = re.compile(r">\s+<")


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


class Templates:
    """The compiled templates of one language, and the functions that stand for the tags in them."""

    def __init__(self, templates: Mapping[str, Nodes], functions: Functions) -> None:
        self.templates = templates
        self.functions = functions

    def render(self, name: str, context: Mapping[str, Any]) -> str:
        """The HTML of a template."""
        return self._html(self.templates[name], dict(context))

    def _html(self, nodes: Nodes, context: dict[str, Any]) -> str:
        return "".join(
            node if isinstance(node, str) else getattr(self, f"_{node[0]}")(context, *node[1:]) for node in nodes
        )

    def _value(self, context: dict[str, Any], expression: Any) -> str:
        return _escaped(_resolved(expression, context, ""))

    def _if(self, context: dict[str, Any], branches: Sequence[tuple[Any, Nodes]]) -> str:
        taken = (nodes for condition, nodes in branches if condition is None or _holds(condition, context))
        return self._html(next(taken, ()), context)

    def _for(self, context: dict[str, Any], names: Sequence[str], sequence: Any, nodes: Nodes, empty: Nodes) -> str:
        values = list(_resolved(sequence, context) or ())
        if not values:
            return self._html(empty, context)
        return "".join(self._html(nodes, {**context, **each}) for each in _turns(names, values))

    def _with(self, context: dict[str, Any], values: Mapping[str, Any], nodes: Nodes) -> str:
        given = {name: _resolved(value, context, "") for name, value in values.items()}
        return self._html(nodes, {**context, **given})

    def _include(self, context: dict[str, Any], name: Any, values: Mapping[str, Any]) -> str:
        return self._with(context, values, self.templates[_resolved(name, context)])

    def _spaceless(self, context: dict[str, Any], nodes: Nodes) -> str:
        return _BETWEEN_TAGS.sub("><", self._html(nodes, context).strip())

    def _set(self, context: dict[str, Any], name: str, nodes: Nodes) -> str:
        context[name] = Html(self._html(nodes, context))
        return ""

    def _call(self, context: dict[str, Any], function: str, arguments: Sequence[Any], name: str) -> str:
        found = self.functions[function](*(_resolved(each, context, "") for each in arguments))
        if name:
            context[name] = found
            return ""
        return _escaped(found)

    def _address(self, context: dict[str, Any], pattern: str, arguments: Sequence[Any], name: str) -> str:
        found = pattern.format(*(_resolved(each, context, "") for each in arguments))
        if name:
            context[name] = found
            return ""
        return _escaped(found)


def _turns(names: Sequence[str], values: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """The variables of each turn of a loop."""
    for place, value in enumerate(values):
        own = {names[0]: value} if len(names) == 1 else dict(zip(names, value, strict=True))
        loop = {"counter": place + 1, "counter0": place, "first": place == 0, "last": place == len(values) - 1}
        yield {**own, "forloop": loop}


def _escaped(value: Any) -> str:
    return value if isinstance(value, Html) else escape(str(value))


def _holds(condition: Any, context: Mapping[str, Any]) -> Any:
    """The value of a condition; one that cannot be evaluated does not hold."""
    match condition:
        case ["test", operator, *operands]:
            return _OPERATORS[operator](*(lambda each=each: _holds(each, context) for each in operands))
    return _resolved(condition, context)


def _contains(part: Any, whole: Any) -> bool:
    try:
        return part in whole
    except TypeError:
        return False


# A condition is evaluated only as far as needed.
_OPERATORS: Mapping[str, Callable[..., Any]] = {
    "or": lambda a, b: a() or b(),
    "and": lambda a, b: a() and b(),
    "not": lambda a: not a(),
    "==": lambda a, b: a() == b(),
    "!=": lambda a, b: a() != b(),
    "in": lambda a, b: _contains(a(), b()),
    "not in": lambda a, b: not _contains(a(), b()),
    ">": lambda a, b: a() > b(),
    "<": lambda a, b: a() < b(),
}


def _resolved(expression: Any, context: Mapping[str, Any], missing: Any = None) -> Any:
    """The value of an expression; ``missing`` for a variable that does not exist."""
    if isinstance(expression, str):
        return _looked_up(expression.split("."), context, missing)
    if len(expression) == 1:
        return Html(expression[0]) if isinstance(expression[0], str) else expression[0]
    name, inner, argument = expression
    return FILTERS[name](_resolved(inner, context, missing), argument and _resolved(argument, context))


def _looked_up(path: Sequence[str], context: Any, missing: Any) -> Any:
    """A variable as Django looks it up: a key, an attribute or a place in a list; a function is called."""
    found = context
    for name in path:
        try:
            if isinstance(found, Mapping):
                found = found[name]
            else:
                found = found[int(name)] if name.isdigit() else getattr(found, name)
        except (AttributeError, KeyError, IndexError, TypeError):
            return missing
        if callable(found):
            found = found()
    return found


def _sliced(value: Any, bounds: str) -> Any:
    return value[slice(*(int(bound) if bound else None for bound in bounds.split(":")))]


def _yes_or_no(value: Any, words: str) -> Any:
    return words.split(",")[0 if value else 1]


FILTERS: Mapping[str, Callable[[Any, Any], Any]] = {
    "default": lambda value, other: value or other,
    "default_if_none": lambda value, other: other if value is None else value,
    "join": lambda value, between: Html(between.join(map(_escaped, value))),
    "length": lambda value, _: len(value),
    "safe": lambda value, _: Html(value),
    "slice": _sliced,
    "yesno": _yes_or_no,
}
