"""Who visits: a language, a device, light or dark, with JavaScript or without."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.browser.words import words

LOCALES = {"en": "en-US", "es": "es-ES"}
# The last is what is left of a laptop of 1280 by 1024 that enlarges four times.
SIZES = {"phone": (390, 844), "laptop": (1280, 900), "narrow": (320, 640), "enlarged": (320, 256)}


@dataclass(frozen=True)
class Visitor:
    language: str = "en"
    device: str = "phone"
    scheme: str = "light"
    javascript: bool = True

    def __str__(self) -> str:
        return f"{self.language}-{self.device}" + ("" if self.javascript else "-without-javascript")

    @property
    def words(self) -> dict[str, str]:
        return words(self.language)

    @property
    def home(self) -> str:
        return f"/{self.language}/"

    def at(self, path: str) -> str:
        """An address of the game in this visitor's language."""
        return f"/{self.language}/big-shoulders/{path}"

    def context(self) -> dict[str, Any]:
        """What Playwright's ``new_context`` needs to make this visitor."""
        width, height = SIZES[self.device]
        return {
            "locale": LOCALES[self.language],
            "viewport": {"width": width, "height": height},
            "has_touch": self.device not in ("laptop", "enlarged"),
            "color_scheme": self.scheme,
            "java_script_enabled": self.javascript,
            "reduced_motion": "reduce",
        }


# Both languages and both devices; the two other pairs saw nothing that these do not.
EVERYBODY = [Visitor("en", "phone"), Visitor("es", "laptop")]
# What a script does in any language and at any width is tried by one of them; each module has tests for both.
ON_A_PHONE, ON_A_LAPTOP = (pytest.mark.parametrize("visitor", [visitor], ids=str) for visitor in EVERYBODY)
WITHOUT_JAVASCRIPT = [replace(Visitor(language), javascript=False) for language in ("en", "es")]
EN, ES = Visitor("en"), Visitor("es")
