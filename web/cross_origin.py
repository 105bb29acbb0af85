"""What pages of other sites may use: the API and the data sets, never with cookies.

Games in progress are closed to them, unless the page knows the secret of a seat.
"""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest

# For CORS_URLS_REGEX.
OPEN = r"/(?:api/v1/(?!plays(?:/|$))|data/|mcp$)"


def is_open(request: HttpRequest) -> bool:
    """Whether a page of another site may use this address."""
    return re.match(OPEN, request.path_info) is not None or sends_secret(request)


def sends_secret(request: HttpRequest, **_signal: Any) -> bool:
    """Whether a call about a game in progress sends the secret of a seat, or asks whether it may.

    No browser sends ``Authorization`` by itself.
    """
    if not request.path_info.startswith("/api/v1/plays/"):
        return False
    announced = request.headers.get("Access-Control-Request-Headers", "").lower()
    asks = request.method == "OPTIONS" and "authorization" in re.split(r"[,\s]+", announced)
    return asks or "Authorization" in request.headers
