"""Many clients at once who send the key, the code and the secrets of a play wherever they can, rightly and wrongly."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from tests.servers import proxy

Door = Callable[[], http.client.HTTPConnection]
CLIENTS = 8
_FORM = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}


@dataclass(frozen=True)
class Secrets:
    """What nobody may read in a log."""

    key: str
    code: str
    seat: str
    invitation: str

    @property
    def shown(self) -> tuple[str, ...]:
        """As they would stand in a log, the code in both of its forms."""
        return self.key, self.code, f"{self.code[:4]}-{self.code[4:]}", self.seat, self.invitation


def started(door: Door) -> Secrets:
    """A new play."""
    body = json.dumps({"game": "big-shoulders", "players": ["Ana", "Bo"]})
    _status, text = _ask(door, "POST", "/api/v1/plays", body, {"Content-Type": "application/json"})
    play = json.loads(text)
    joined = _ask(door, "POST", "/en/play/", f"code={play['code']}", _FORM)[1]
    return Secrets(play["play"], play["code"], play["secret"], re.findall(r"\?with=([\w-]+)", joined)[0])


def break_out(door: Door, plain: Door, of: Secrets) -> set[int]:
    """Send everything, by https and in the clear: every status that was answered."""
    with ThreadPoolExecutor(CLIENTS) as clients:
        sent = [clients.submit(_ask, *request) for request in _requests(door, plain, of)]
        return {request.result()[0] for request in sent}


def _requests(door: Door, plain: Door, of: Secrets) -> list[tuple[Any, ...]]:
    key, link = of.key, f"with={of.invitation}"
    api, page = f"/api/v1/plays/{key}", f"/en/play/{key}"
    bearer = {"Authorization": f"Bearer {of.seat}", "Content-Type": "application/json"}
    cookie = {**_FORM, "Cookie": f"seat-en={of.seat}", "Referer": f"https://{proxy.HOST}{page}/join/?{link}"}
    foreign = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    move = {"type": "note", "input": {"text": f"{of.code} {of.seat}"}, "id": "x"}
    read = [
        f"{page}/", page, f"{page}/join/?{link}", f"{page}/join/", f"/play/{key}/?{link}", f"/EN/PLAY/{key}/log/",
        f"{page}/nowhere/{of.seat}?{link}", f"/en//play/{key}/", f"/en/play/%22{key}%0a/?{link}",
        f"{page}%2f/join/?{link}",
        f"{page}/?{'x' * 60_000}", f"{page}/join/?{link}{'&x' * 20_000}", f"/en/play/import/?{link}&code={of.code}",
        api, f"{api}/", f"{api}/moves", f"{api}/export.json", f"{api}/nowhere?{link}",
        f"/en/search/?q={of.code}+{page}/join/?{link}", f"/static/{key}.css?{link}",
        f"/en/ply/{key}/?{link}", f"/metrics?{link}",
    ]  # fmt: skip
    asked: list[tuple[Any, ...]] = [(door, "GET", path, None, cookie) for path in read]
    asked += [(door, "OPTIONS", path, None, foreign) for path in read if len(path) < 1000]
    asked += [(plain, "GET", path, None, cookie) for path in read if len(path) < 1000]
    asked += [(door, "POST", f"{api}/{what}", json.dumps(move), bearer) for what in ("moves", "strike", "nowhere")]
    asked += [(door, "POST", f"{api}/moves", json.dumps(move), {**bearer, "Authorization": f"Basic {of.seat}"})]
    asked += [
        (door, "POST", path, f"code={of.code}&{link}", _FORM) for path in ("/en/play/", f"{page}/join/", f"{page}/")
    ]
    asked += [(door, "POST", "/en/play/", f"code={of.code[:-1]}0", _FORM)]
    # Larger than nginx takes, and a method that nobody knows.
    asked += [
        (door, "POST", f"{page}/join/?{link}", "x" * 300_000, cookie),
        (door, "BREW", f"{api}?{link}", None, bearer),
    ]
    return asked


def _ask(door: Door, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str]:
    """The status, the target and the text of a response; 0 if there was none, as where more is sent than is read."""
    connection = door()
    try:
        connection.request(method, path, body, {"Host": proxy.HOST, **headers})
        response = connection.getresponse()
        return response.status, response.headers.get("Location", "") + response.read().decode("utf-8", "replace")
    except (OSError, http.client.HTTPException):
        return 0, ""
    finally:
        connection.close()
