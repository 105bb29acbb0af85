"""One place for every colour, size of type and space; and ink that can be read on whatever it stands on."""

from __future__ import annotations

import gzip
import re

import pytest

from content.accent import LEAST, PAPER, contrast
from content.drawings import FILES, GAMES_FILE, drawing_names
from content.game import accents, game_slugs
from tests.conftest import PROJECT
from tests.design.sheet import DECLARATIONS, SITE_ACCENT, SOURCE, THEMES, TOKENS, color, token, washed
from web.static_files import script, style_sheet

FIXTURES = PROJECT / "fixtures"
IN_BOTH_THEMES = pytest.mark.parametrize("theme", THEMES)
AAA, AA, GRAPHIC = 7, 4.5, 3

# What is written, and every ground that it is written on.
READ = {
    "ink": ("paper", "paper-deep", "flag-wash", "mark"),
    "ink-soft": ("paper", "paper-deep", "flag-wash"),
    "flag": ("flag-wash",),
    "stop": ("paper", "paper-deep"),
    "on-table": ("table",),
    "on-table-soft": ("table",),
}
# Properties whose values are tokens; what is measured against the page (percent, em, calc) is no size of its own.
OF_TYPE = {"font", "font-size"}
OF_SPACE = {"gap", "row-gap", "column-gap"}
OF_SPACE |= {f"{what}{side}" for what in ("margin", "padding") for side in ("", "-top", "-right", "-bottom", "-left")}
# A size that is no token, with its reason.
OWN_SIZES = {
    "0.65rem": "words in a cell of a grid of six columns at 320 px",
    ".6875rem": "names of cities on a map of 320 px, and paper",
    "clamp(3.5rem, 19vw, 10rem)": "a result in table mode is as large as the screen allows",
}


def every_accent():
    found = {slug: (accent.light, accent.dark) for slug, accent in accents(FIXTURES).items()}
    return {"the site": tuple(color(SITE_ACCENT, theme) for theme in THEMES), **found}


@IN_BOTH_THEMES
@pytest.mark.parametrize(("ink", "ground"), [(ink, ground) for ink, grounds in READ.items() for ground in grounds])
def test_text_has_the_contrast_of_aaa(ink, ground, theme):
    assert contrast(token(ink, theme), token(ground, theme)) >= AAA


@IN_BOTH_THEMES
@pytest.mark.parametrize("whose", every_accent())
def test_an_accent_is_read_on_paper_and_paper_on_it(whose, theme):
    accent = every_accent()[whose][THEMES.index(theme)]
    assert min(contrast(accent, token(paper, theme)) for paper in ("paper", "paper-deep")) >= LEAST >= AAA
    wash = washed(accent, theme)
    assert contrast(accent, wash) >= AA
    assert contrast(token("ink", theme), wash) >= AAA
    assert contrast(token("ink-soft", theme), wash) >= AA


@IN_BOTH_THEMES
def test_what_a_picture_is_filled_with_is_seen_on_paper(theme):
    faint = [
        name
        for name in TOKENS
        if name.startswith("shade-") and contrast(token(name, theme), token("paper", theme)) < GRAPHIC
    ]
    assert faint == []


@IN_BOTH_THEMES
def test_content_is_checked_against_the_paper_of_the_style_sheet(theme):
    assert PAPER[theme] == token("paper-deep", theme)


def test_every_game_has_an_accent_of_its_own():
    assert set(accents(FIXTURES)) == set(game_slugs(FIXTURES))
    assert len(set(every_accent().values())) == len(every_accent())


def test_the_accent_of_a_new_game_needs_no_line_of_css(tmp_path):
    (tmp_path / "tea-harbor").mkdir()
    (tmp_path / "tea-harbor/game.yaml").write_text('accent: {light: "#1d4468", dark: "#a5caee"}\n', encoding="utf-8")
    assert '[data-game="tea-harbor"]{--accent:light-dark(#1d4468,#a5caee);}' in style_sheet(tmp_path)


def test_every_color_is_a_token():
    literal = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|light-dark)\(")
    literals = [item for item in DECLARATIONS if literal.search(item[1]) and not item[0].startswith("--")]
    assert literals == []


def test_every_size_of_type_is_a_token():
    sizes = re.compile(r"(?<![\w.])(?:clamp\([^)]+\)|\d*\.?\d+(?:rem|px))")
    used = {size for name, value in DECLARATIONS if name in OF_TYPE for size in sizes.findall(value)}
    assert used == set(OWN_SIZES)


def test_every_space_is_a_token():
    measured = re.compile(r"(?<![\w.])\d*\.?\d+rem\b")
    assert [item for item in DECLARATIONS if item[0] in OF_SPACE and measured.search(item[1])] == []


def test_every_token_is_used_and_every_used_one_is_there():
    used = set(re.findall(r"var\(--([a-z0-9-]+)", SOURCE))
    set_elsewhere = {"accent", "accent-wash", "door", "on-door", "piece", "bar", "text", "far"}
    assert used - set(TOKENS) == set_elsewhere
    assert set(TOKENS) - used == set()


def test_all_the_css_is_small():
    assert len(gzip.compress(style_sheet(FIXTURES).encode(), 9)) < 15_000


def test_comments_and_indentation_of_a_script_are_not_sent():
    assert (
        script('// Why.\nconst at = "http://x"; // kept\n  // Within.\n  go(at);\n')
        == 'const at = "http://x"; // kept\ngo(at);\n'
    )


@pytest.mark.parametrize("file", [*FILES, GAMES_FILE], ids=lambda file: file.name)
def test_drawings_share_one_grid_and_one_stroke(file):
    sprite = file.read_text(encoding="utf-8")
    assert len(drawing_names(file)) == len(set(drawing_names(file))) == sprite.count('viewBox="0 0 24 24"')
    assert re.findall(r"stroke|fill|style|class|href|<(?!/?svg|/?symbol|path|!--)", sprite.split("-->", 1)[1]) == []


def test_every_drawing_has_a_name_of_its_own():
    names = [name for file in FILES for name in drawing_names(file)]
    assert len(names) == len(set(names))
