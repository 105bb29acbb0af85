"""The root of the API: where to begin."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from ninja import Router
from ninja.decorators import decorate_view
from pydantic import BaseModel, Field

from rulebook.caching import content_data

router = Router(tags=["rulebook"])
_CALLS = ("games", "terms", "search", "translate", "refs", "calculators", "plays")


class Index(BaseModel):
    description: str = Field(description="the URL of the OpenAPI description")
    documentation: str
    calls: dict[str, str] = Field(description="the URLs of calls by name; `games` and `calculators` lead to the others")
    schema_of_data_sets: str


@router.get("/", summary="Starting point of the API", response=Index, operation_id="index")
@decorate_view(content_data)
def index(request: HttpRequest) -> Index:
    here = request.path
    return Index(
        description=f"{here}openapi.json",
        documentation=f"{here}docs",
        calls={name: f"{here}{name}" for name in _CALLS},
        schema_of_data_sets=reverse("data-schema"),
    )
