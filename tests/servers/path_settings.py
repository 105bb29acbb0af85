"""A site with the example game alone, whose files are beside its data: it is prepared in seconds."""

import rules
from config.settings import *  # noqa: F403
from config.settings import BASE_DIR, VAR_DIR

FIXTURES_DIR = VAR_DIR / "fixtures"
rules.__path__.append(str(BASE_DIR / "docs/example-game/rules"))
