"""Any reference as JSON: what it leads to, as the data set has it."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Query, Router
from ninja.decorators import decorate_view

from content.refs import BadRef, Ref
from language import LANGUAGES
from rulebook.api.errors import ApiError, answering_in, not_found
from rulebook.api.shapes import Referred
from rulebook.caching import content_data
from rulebook.dataset.rows import item_of

router = Router(tags=["rulebook"])

AnyRef = Annotated[
    str,
    Query(
        description="`game:kind/key` as other calls return it, with or without the `#anchor` of a paragraph",
    ),
]


@router.get("refs", summary="What a reference leads to", response=Referred)
@decorate_view(content_data)
def resolve(request: HttpRequest, ref: AnyRef = "", lang: str = "en") -> dict[str, Any]:
    with answering_in(lang):
        try:
            wanted = Ref.parse(ref)
        except BadRef:
            message = _("Enter a reference in the form game:kind/key.")
            raise ApiError(422, {"field": "ref", "code": "not-a-reference", "message": message}) from None
        found = item_of(wanted.page)
        if found is None:
            raise not_found()
        part, data = found
        urls = {language: wanted.address(language) for language in LANGUAGES}
        return {"ref": str(wanted), "part": part, "url": urls, "data": data}
