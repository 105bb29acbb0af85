"""A site with the games of ``benchmarks.many_games``, whose rules and content are in a folder of their own."""

import os

import rules
from config.settings import *  # noqa: F403
from config.settings import Path

FIXTURES_DIR = Path(os.environ["MANY_GAMES"]) / "fixtures"
rules.__path__[:] = [str(FIXTURES_DIR.parent / "rules"), *rules.__path__]
