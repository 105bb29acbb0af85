"""A chatbot that answers “!rule selling stock”: connect ``reply`` to your chat."""

from __future__ import annotations

import json
import sys
from urllib.parse import urlencode, urljoin
from urllib.request import urlopen

SITE = "https://rules.example.org"


def reply(message: str, lang: str = "en") -> str | None:
    command, _space, question = message.partition(" ")
    if command != "!rule" or not question.strip():
        return None
    query = urlencode({"q": question, "lang": lang, "limit": 1})
    with urlopen(f"{SITE}/api/v1/search?{query}", timeout=10) as response:
        found = json.load(response)
    if found["answer"]:
        return f"{found['answer']['text']} {urljoin(SITE, found['answer']['url'])}"
    return "\n".join(f"{hit['title']}: {hit['snippet']} {urljoin(SITE, hit['url'])}" for hit in found["results"]) or "–"


if __name__ == "__main__":
    for line in sys.stdin:
        print(reply(line.strip()) or "", flush=True)
