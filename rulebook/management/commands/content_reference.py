"""Write docs/content.md: the format of the content files, from the schema."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from content.reference import reference
from core.progress import ProgressCommand

_PATH = "docs/content.md"
_EXAMPLE = "docs/example-game/fixtures"
_HEAD = """\
# The content files of a game

Every file in `fixtures/<game>/`, with each of its keys and an example. `manage.py content_reference` writes this page
from `content/schema.py`; a test compares them. Keys come in this order. `manage.py check_content <game>` reports what
is wrong with a file, with its line.

- A **text in both languages** is `{en: Selling tea, es: Vender té}`. Quote a text that contains `: ` or ` #`, begins
  with a symbol, or has a comma inside `{…}`: `"Note: sell first"`.
- A **reference** is `chapter/section` or `chapter/section#paragraph`; or a key after `term/`, `calc/`, `table/`,
  `checklist/` or the kind of a component: `term/tea`, `ship/clipper`. A link in a text is `[[term/tea]]` or
  `[[trade/selling|sell it]]`.
- `search/sections/<chapter>/<section>.yaml`, and `calculators.yaml`, `checklists.yaml`, `tables.yaml` and `aid.yaml` in
  `search/`, have players' phrasings by language (`CONTRIBUTING.md`, “Improve search results”); quick answers are under
  “Add a quick answer” there, with an example in `docs/example-game/`.

"""


class Command(ProgressCommand):
    help = f"Write {_PATH}, the format of the content files, from the schema."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        text = _HEAD + reference(next((settings.BASE_DIR / _EXAMPLE).iterdir()), settings.FIXTURES_DIR)
        (settings.BASE_DIR / _PATH).write_text(text, encoding="utf-8")
        self.info(f"{_PATH}: written")
