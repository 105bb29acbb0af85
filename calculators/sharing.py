"""Sharing of a result: its shortest address, its text, and its QR code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

import segno
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from .forms import CalculatorForm
from .grids import with_cells
from .pages import CalculatorPage, Outcome, Shown
from .wording import Message

# The capacity in bytes of the largest code with the least redundancy.
_LONGEST_CODE = 2953


@dataclass(frozen=True, slots=True)
class Shared:
    """The complete address of a result, for another device, and its query."""

    address: str
    query: str

    @property
    def fits_a_code(self) -> bool:
        return len(self.address) <= _LONGEST_CODE


def shared(request: HttpRequest, page: CalculatorPage, data: QueryDict | None = None) -> Shared:
    """The address of a result; ``data`` is its input if it is not that of the request."""
    query = short_query(page.form, request.GET if data is None else data)
    path = reverse("calculator", args=(page.words.game.slug, page.words.slug))
    return Shared(request.build_absolute_uri(f"{path}?{query}"), query)


def short_query(form: CalculatorForm, data: QueryDict) -> str:
    """The parameters that the calculator needs: without empty fields that are equivalent to missing ones."""
    fields = {declared.name for declared in form.calculator.fields}
    needed = with_cells(form.calculator.crossings, data).copy()
    for name in list(needed):
        if name.split(".")[0] not in fields:
            del needed[name]
    short = _without_blanks(needed)
    return (short if form.reads_the_same_from(short) else needed).urlencode()


def _without_blanks(data: QueryDict) -> QueryDict:
    """The parameters without blanks. Columns of one table lose only the last rows that are empty in all of them."""
    short = QueryDict(mutable=True)
    used: dict[str, int] = {}
    for name, values in data.lists():
        filled = [row for row, text in enumerate(values, start=1) if text.strip()]
        table = _table(name)
        used[table] = max(used.get(table, 0), *filled, 0)
    for name, values in data.lists():
        if len(values) > 1:
            short.setlist(name, values[: used[_table(name)]])
        elif values and values[0].strip():
            short[name] = values[0]
    return short


def _table(name: str) -> str:
    return name.rpartition(".")[0]


def text_of(page: CalculatorPage, address: str) -> str:
    """A page's result as plain text: its title, each large value, the steps, and its address."""
    parts = [f"{page.words.title} · {page.words.game.name}"]
    if page.outcome:
        parts += ["\n".join(_headline(page.outcome)), "\n".join(_steps(page.outcome.steps))]
        parts += [_("Note") + ": " + message.text for message in page.outcome.warnings]
    elif page.refused:
        parts += [message.text for message in page.refused]
    elif page.form.is_bound:
        faults = ((field.label, fault) for field in page.form for fault in field.errors)
        parts.append("\n".join(f"{label}: {fault}" for label, fault in faults))
    else:
        parts.append(_("Fill in what you know; the result appears here."))
    return "\n\n".join(part for part in [*parts, address] if part) + "\n"


def _headline(outcome: Outcome) -> Iterator[str]:
    for value in outcome.headline:
        yield from _sentences(value)


def _sentences(value: Shown) -> Iterator[str]:
    for name, words in value.lines:
        yield f"{value.label}, {name}: {words}."
    if value.words:
        yield f"{value.label}: {value.words}."


def _steps(steps: tuple[Message, ...]) -> Iterator[str]:
    for number, message in enumerate(steps, start=1):
        yield f"{number}. {message.text}"


def qr_code(address: str) -> bytes:
    """An address as an SVG, black on white in any light."""
    # Little redundancy: a screen has no scratches, and a code with fewer lines is easier for a camera.
    code = segno.make_qr(address, error="l")
    picture = BytesIO()
    code.save(picture, kind="svg", light="#fff", omitsize=True, xmldecl=False)
    return picture.getvalue()
