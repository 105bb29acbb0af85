"""The translator as JSON."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Query, Router

from language.formats import number
from rulebook.api.errors import ApiError, answering_in
from rulebook.api.finding import find_game
from rulebook.api.shapes import Translation
from rulebook.models.language import current_language
from rulebook.translating import passage_of, translator
from translator.meanings import Meaning
from translator.translate import LONGEST_TEXT, MarkedText

router = Router(tags=["rulebook"])

Text = Annotated[
    str,
    Query(
        description=f"at most {LONGEST_TEXT} characters, in a URL of at most 64000 bytes: percent-encoded, an accented"
        " letter takes six bytes and an emoji twelve; spans count characters of the text as sent",
        maxLength=LONGEST_TEXT,
    ),
]
Target = Annotated[
    str,
    Query(
        description="the language to translate into, `en` or `es`; by default, the language of the text is detected",
        enum=["en", "es"],
    ),
]
GameSlug = Annotated[str, Query(description="the key of a game; by default, the game is detected from the text")]


@router.get(
    "translate",
    summary="The terms of a text with their translations, and the rule that it restates",
    description="The text is not stored. `others` are other meanings of a span, the likeliest first; `passage`"
    " is null unless the match is certain.",
    response=Translation,
    by_alias=True,
)
def translate(
    request: HttpRequest, text: Text = "", to: Target = "", game: GameSlug = "", lang: str = "en"
) -> dict[str, Any]:
    with answering_in(lang):
        if to not in ("", "en", "es"):
            message = _("Choose one of these: {options}.").format(options="en, es")
            raise ApiError(422, {"field": "to", "code": "not-a-choice", "message": message})
        if len(text) > LONGEST_TEXT:
            message = _("Enter at most {most} characters.").format(most=number(LONGEST_TEXT, current_language()))
            raise ApiError(422, {"field": "text", "code": "too-long", "message": message})
        if game:
            find_game(game)
        reading = translator().read(text, to, game)
        passage = passage_of(text, reading)
        return {
            "from": reading.source,
            "to": reading.target,
            "text": text,
            "spans": [
                {
                    "start": span.start,
                    "end": span.end,
                    **_meaning(span.meanings[0], reading),
                    "others": [_meaning(item, reading) for item in span.meanings[1:]],
                }
                for span in reading.spans
            ],
            "passage": str(passage.page) if passage else None,
            "anchor": passage.anchor or None if passage else None,
            "games": list(reading.games),
        }


def _meaning(meaning: Meaning, reading: MarkedText) -> dict[str, Any]:
    entry = meaning.pattern.entry
    return {
        "term": str(entry.ref),
        "translation": entry.wordings[reading.target].term,
        "editions": list(meaning.pattern.saying.editions),
        "why": {"code": meaning.why, "words": list(meaning.words)},
    }
