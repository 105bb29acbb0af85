"""Under which licenses text and code may be used; README.md and LICENSE say the same."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import gettext, gettext_noop, override

TEXT = {"spdx": "CC-BY-4.0", "url": "https://creativecommons.org/licenses/by/4.0/"}
CODE = {"spdx": "MIT", "url": "https://opensource.org/license/mit"}
CREDIT = "Sobremesa contributors"

TERMS = gettext_noop("You may use and change this text for any purpose if you credit Sobremesa.")
NAMES = gettext_noop(
    "The names of the games belong to their owners and are used only to show which game a rule is from."
)
OWN_TEXT = gettext_noop(
    "The text is our own: it states the rules in new words and copies no text or picture from a rulebook."
)
NO_AFFILIATION = gettext_noop(
    "Sobremesa is not affiliated with any publisher or designer, and none of them endorses it."
)


def license_of_data() -> dict[str, Any]:
    """The license statement inside a file."""
    note = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            note[language] = " ".join(map(gettext, (TERMS, NAMES, OWN_TEXT, NO_AFFILIATION)))
    return {**TEXT, "credit": CREDIT, "note": note}
