"""Compiling the site's templates to JSON, which ``offline.device.templates`` renders on a device without Django."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.template import Context, Engine, Node
from django.template.base import FilterExpression, TextNode, Variable, VariableNode
from django.template.defaulttags import CommentNode, ForNode, IfNode, LoadNode, SpacelessNode, URLNode, WithNode
from django.template.library import SimpleNode
from django.template.loader_tags import IncludeNode
from django.template.smartif import TokenBase
from django.templatetags.i18n import BlockTranslateNode, LanguageNode, TranslateNode
from django.urls import get_resolver
from django.utils.translation import gettext, ngettext, override

from rulebook.models.language import current_language, other_language
from rulebook.templatetags.icons import icon

_CONSTANTS = {"True": True, "False": False, "None": None}


class CannotCompile(TypeError):
    """A template uses what a device cannot render; says what."""


def compiled(names: Iterable[str]) -> dict[str, list[Any]]:
    """The templates of these names and those that they include by name, in the language of the page."""
    found: dict[str, list[Any]] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            nodes = Engine.get_default().get_template(name).nodelist
            found[name] = _nodes(nodes)
            includes: list[Any] = nodes.get_nodes_by_type(IncludeNode)
            included = (node.template.var for node in includes)
            waiting += [name for name in included if isinstance(name, str)]
    return found


def _nodes(nodes: Iterable[Node]) -> list[Any]:
    """The nodes of a template, texts that follow each other as one."""
    found: list[Any] = []
    for node in nodes:
        new = _node(node)
        if isinstance(new, str) and found and isinstance(found[-1], str):
            found[-1] += new
        elif new != "":
            found.append(new)
    return found


def _node(node: Any) -> Any:
    for kind, compile_node in _KINDS.items():
        if type(node) is kind:
            return compile_node(node)
    raise CannotCompile(f"{node!r}: a device cannot render it")


def _if(node: IfNode) -> Any:
    return [
        "if",
        [[condition and _condition(condition), _nodes(nodes)] for condition, nodes in node.conditions_nodelists],
    ]


def _condition(condition: Any) -> Any:
    if not isinstance(condition, TokenBase) or condition.id == "literal":
        return _expression(condition.value)
    operands = [each for each in (condition.first, condition.second) if each is not None]
    return ["test", condition.id, *map(_condition, operands)]


def _for(node: Any) -> Any:
    return ["for", node.loopvars, _expression(node.sequence), _nodes(node.nodelist_loop), _nodes(node.nodelist_empty)]


def _include(node: Any) -> Any:
    return ["include", _expression(node.template), _expressions(node.extra_context)]


def _translate(node: TranslateNode) -> Any:
    constant = node.filter_expression.var
    text = gettext(constant.literal).replace("%%", "%")
    return ["set", node.asvar, [text]] if node.asvar else text


def _block(node: Any) -> Any:
    given = _expressions(node.extra_context)
    message, variables = node.render_token_list(node.singular)
    if not node.plural:
        return ["with", given, _parts(gettext(message), variables)]
    plural, others = node.render_token_list(node.plural)
    one, many = (_parts(ngettext(message, plural, number), [*variables, *others]) for number in (1, 2))
    is_one = ["test", "==", node.countervar, [1]]
    given[node.countervar] = _expression(node.counter)
    return ["with", given, [["if", [[is_one, one], [None, many]]]]]


def _parts(sentence: str, variables: Iterable[str]) -> list[Any]:
    """A sentence as nodes; each variable stands for itself meanwhile, between characters that no sentence has."""
    filled = sentence % {name: f"\0{name}\0" for name in variables}
    parts = [["value", part] if place % 2 else part for place, part in enumerate(filled.split("\0"))]
    return [part for part in parts if part]


def _language(node: LanguageNode) -> Any:
    with override(node.language.resolve(Context({"language": current_language(), "other_language": other_language()}))):
        # Already in that language; the list is rendered as it is.
        return ["with", {}, _nodes(node.nodelist)]


def _address(node: URLNode) -> Any:
    routes: Any = get_resolver().reverse_dict
    ((path, parameters),) = routes[node.view_name.var][0]
    pattern = "/" + path % {name: f"{{{place}}}" for place, name in enumerate(parameters)}
    return ["address", pattern, [_expression(each) for each in node.args], node.asvar or ""]


def _tag(node: SimpleNode) -> Any:
    if node.func is icon:
        return str(icon(node.args[0].var))
    if node.kwargs or node.takes_context:
        raise CannotCompile(f"{node.func.__name__}: a tag on a device takes arguments by place")
    return ["call", node.func.__name__, [_expression(each) for each in node.args], node.target_var or ""]


def _nothing(_: Node) -> str:
    return ""


_KINDS: dict[type[Node], Callable[[Any], Any]] = {
    TextNode: lambda node: str(node.s),
    VariableNode: lambda node: ["value", _expression(node.filter_expression)],
    IfNode: _if,
    ForNode: _for,
    WithNode: lambda node: ["with", _expressions(node.extra_context), _nodes(node.nodelist)],
    IncludeNode: _include,
    SpacelessNode: lambda node: ["spaceless", _nodes(node.nodelist)],
    TranslateNode: _translate,
    BlockTranslateNode: _block,
    LanguageNode: _language,
    URLNode: _address,
    SimpleNode: _tag,
    LoadNode: _nothing,
    CommentNode: _nothing,
}


def _expressions(values: dict[str, FilterExpression]) -> dict[str, Any]:
    return {name: _expression(value) for name, value in values.items()}


def _expression(expression: FilterExpression) -> Any:
    """A variable's path, a constant in a list, or a filter with what it is applied to."""
    found = _variable(expression.var) if isinstance(expression.var, Variable) else [expression.var]
    for filter_function, arguments in expression.filters:
        name = filter_function._filter_name
        argument = next((_variable(value) if is_variable else [value] for is_variable, value in arguments), None)
        found = [name, found, argument]
    return found


def _variable(variable: Variable) -> Any:
    if variable.lookups is None:
        return [variable.literal]
    path = ".".join(variable.lookups)
    return [_CONSTANTS[path]] if path in _CONSTANTS else path
