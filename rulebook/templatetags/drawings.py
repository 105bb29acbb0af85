"""``{% drawing component %}``: the picture of a component, if its kind names one that exists."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.loader import TemplateDoesNotExist, get_template
from django.utils.safestring import SafeString

from rulebook.models import Component
from rulebook.models.language import current_language

register = template.Library()


@register.simple_tag(takes_context=True)
def drawing(context: Any, component: Component) -> SafeString | str:
    """The template ``rulebook/drawings/<name>.html`` filled with the component's values; nothing without one."""
    try:
        picture = get_template(f"rulebook/drawings/{component.kind.drawing}.html")
    except TemplateDoesNotExist:
        return ""
    fields = {field["key"]: field for field in component.kind.fields}
    return picture.render(
        {"component": component, "values": component.values, "fields": fields, "language": current_language()}
    )


@register.simple_tag
def choice_label(field: dict[str, Any], value: str) -> str:
    """The words for one of a field's choices, in the language of the page."""
    label: str = field["choices"][value][current_language()]
    return label


@register.filter
def times(count: int) -> range:
    """A range to loop over: ``{% for _ in factory.workers|times %}``."""
    return range(count or 0)


@register.simple_tag
def field_label(field: dict[str, Any]) -> str:
    """The label of a field in the language of the page."""
    label: str = field["label"][current_language()]
    return label
