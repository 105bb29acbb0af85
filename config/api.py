"""The one API object: its routers, and one shape for every error."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from csp.constants import SELF
from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from calculators.api import router as calculators_router
from config import api_description
from config.api_index import router as index_router
from plays.api import router as plays_router
from plays.api_remembered import router as remembered_router
from plays.api_strikes import router as strikes_router
from rulebook.api.components import router as components_router
from rulebook.api.errors import ApiError, api_error, not_found
from rulebook.api.paging import LAST_OFFSET, MOST_ROWS
from rulebook.api.refs import router as refs_router
from rulebook.api.rules import router as rulebook_router
from rulebook.api.search import router as search_router
from rulebook.api.translate import router as translate_router
from rulebook.caching import SECONDS_TO_TRY_AGAIN, content_data
from rulebook.errors import language_of

View = Callable[..., HttpResponse]

# The documentation page is the framework's own and styles itself; no other page may.
_docs_policy = csp_update({"style-src": [SELF, "'unsafe-inline'"], "img-src": [SELF, "data:"]})


def _documentation(view: View) -> View:
    return content_data(cast("View", _docs_policy(view)))


class DescribedAPI(NinjaAPI):
    @property
    def urls(self) -> tuple[list[URLResolver | URLPattern], str, str]:
        """The framework's addresses, each of which answers a wrong method in our shape."""
        patterns, app, namespace = super().urls
        for pattern in patterns:
            if isinstance(pattern, URLPattern):
                pattern.callback = _with_our_errors(pattern.callback)
        return patterns, app, namespace

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The name that generated clients give to a call."""
        return operation.view_func.__name__

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        description = super().get_openapi_schema(**options)
        api_description.complete(description)
        return description


api = DescribedAPI(
    title="Sobremesa",
    version="1",
    description=(
        "Rules, terms, calculations and search for economic board games, in English and Spanish.\n\n"
        "The whole content of a game is also available as one file, `/data/<game>.json`, with the schema "
        "[/data/schema.json](/data/schema.json), and its glossary as TBX, `/<language>/<game>/term/words.tbx`. "
        "`GET games` lists the files. Every file states its license. AI assistants call `POST /mcp` (Model Context"
        " Protocol) instead.\n\n"
        "`lang` sets the language of texts and messages in every call; the default is `en`. Fields in both"
        " languages always have both. Lists are returned in full; with `limit` and `offset`, they are paged, with"
        " the total in `X-Total-Count` and the adjacent pages in `Link`. `refs` resolves any `ref`. Names and codes do"
        " not change within `/v1`; new fields may be added."
    ),
    docs_url="/docs",
    docs_decorator=_documentation,
    urls_namespace="api-1",
)
api.add_router("", index_router)
api.add_router("", rulebook_router)
api.add_router("", components_router)
api.add_router("", refs_router)
api.add_router("", search_router)
api.add_router("", translate_router)
api.add_router("", calculators_router)
api.add_router("", plays_router)
api.add_router("", remembered_router)
api.add_router("", strikes_router)

_RANGES = {"limit": {"minimum": 1, "maximum": MOST_ROWS}, "offset": {"minimum": 0, "maximum": LAST_OFFSET}}
_BOUNDS = ("greater_than_equal", "less_than_equal")


def _with_our_errors(view: View) -> View:
    """HEAD is answered as GET, OPTIONS and a 405 say what is allowed, errors are in the language of ``lang``."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        translation.activate(language_of(request))
        if request.method == "HEAD":
            # The framework knows no HEAD; the server sends no body for it.
            request.method = "GET"
        response = view(request, *args, **kwargs)
        if response.status_code != 405:
            return response
        allowed = ", ".join(sorted({*response.headers.get("Allow", "").split(", "), "OPTIONS"}))
        if request.method == "OPTIONS":
            return HttpResponse(status=204, headers={"Allow": allowed})
        message = _("This URL accepts only {options}.").format(options=allowed)
        refusal = api_error(405, "method-not-allowed", message)
        refusal.headers["Allow"] = allowed
        return refusal

    return answer


def _answer(request: HttpRequest, status: int, *errors: dict[str, Any]) -> HttpResponse:
    response = api.create_response(request, {"errors": list(errors)}, status=status)
    if status == 503:
        response["Retry-After"] = str(SECONDS_TO_TRY_AGAIN)
        add_never_cache_headers(response)
    return response


@api.exception_handler(ApiError)
def _refused(request: HttpRequest, error: ApiError) -> HttpResponse:
    return _answer(request, error.status, *error.errors)


@api.exception_handler(Http404)
def _gone(request: HttpRequest, _error: Http404) -> HttpResponse:
    # What was there when the request began.
    return _refused(request, not_found())


@api.exception_handler(ValidationError)
def _unreadable(request: HttpRequest, error: ValidationError) -> HttpResponse:
    # The numbers of entries wanted and left out are the only parameters that are not text.
    message = _("Enter a whole number from {unit}{minimum} to {unit}{maximum}.")
    return _answer(
        request,
        422,
        *(
            {
                "field": str(item["loc"][-1]),
                "code": "out-of-range" if item["type"] in _BOUNDS else "not-a-whole-number",
                "message": message.format(unit="", **_RANGES[str(item["loc"][-1])]),
            }
            for item in error.errors
        ),
    )


@api.exception_handler(HttpError)
def _http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    # The framework raises this for a body that is no JSON.
    status = 422 if error.status_code == 400 else error.status_code
    message = _("The request body is not JSON.") if status == 422 else str(error)
    return _answer(request, status, {"field": "", "code": "unreadable", "message": message})
