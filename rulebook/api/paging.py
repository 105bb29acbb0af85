"""Lists in pages: ``limit`` and ``offset``, the total in ``X-Total-Count`` and the neighbors in ``Link`` (RFC 8288)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeVar

from django.http import HttpRequest, HttpResponse
from ninja import Query

Row = TypeVar("Row")

MOST_ROWS = 100
LAST_OFFSET = 10_000
Limit = Annotated[
    int | None, Query(ge=1, le=MOST_ROWS, description="the maximum number of entries; all of them by default")
]
Offset = Annotated[int, Query(ge=0, le=LAST_OFFSET, description="how many entries to skip")]


def page_of(
    rows: Sequence[Row], request: HttpRequest, response: HttpResponse, limit: int | None, offset: int
) -> Sequence[Row]:
    """The rows of a page; the response gets the headers that lead to the others."""
    response["X-Total-Count"] = str(len(rows))
    most = limit or len(rows)
    links = []
    if offset:
        links.append(_link(request, "prev", max(0, offset - most)))
    if offset + most < len(rows):
        links.append(_link(request, "next", offset + most))
    if links:
        response["Link"] = ", ".join(links)
    return rows[offset : offset + most]


def _link(request: HttpRequest, rel: str, offset: int) -> str:
    query = request.GET.copy()
    query["offset"] = str(offset)
    return f'<{request.path}?{query.urlencode()}>; rel="{rel}"'
