"""Sharing of a result: its shortest address, its text, and its QR code."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

import segno
from django.http import HttpRequest
from django.urls import reverse

from rulebook.context import absolute

from .pages import CalculatorPage

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


def shared(request: HttpRequest, page: CalculatorPage) -> Shared:
    query = page.form.reading.short_query()
    path = reverse("calculator", args=(page.words.game.slug, page.words.slug))
    return Shared(absolute(request, f"{path}?{query}"), query)


def qr_code(address: str) -> bytes:
    """An address as an SVG, black on white in any light."""
    # Little redundancy: a screen has no scratches, and a code with fewer lines is easier for a camera.
    code = segno.make_qr(address, error="l")
    picture = BytesIO()
    code.save(picture, kind="svg", light="#fff", omitsize=True, xmldecl=False)
    return picture.getvalue()
