"""``{% laid_out head rows as laid %}``: the layout of a table, and whether it becomes cards on a phone."""

from __future__ import annotations

from django import template

from rulebook.table_layout import laid_out

register = template.Library()
register.simple_tag(laid_out)
