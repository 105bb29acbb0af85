"""Fonts for the tests: the browser sees a wide and a narrow family, and no other font of the machine.

Widths and line breaks are then the same everywhere. The files come with the system's package manager, as the browser
does: ``python -m tests.browser.fonts`` installs those that are missing, or exits 1 with the line to run.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests import packages

# Latin letters of the wide family take a seventh more room than those of the narrow one.
WIDE, NARROW = "DejaVu Sans", "Liberation Sans"
# Pages that ask for a kind of font, or for one that is not here, get these.
DEFAULTS = {"sans-serif": WIDE, "system-ui": WIDE, "monospace": WIDE, "serif": "DejaVu Serif"}
FILES = (
    *("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf"),
    *("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    *("LiberationSans-Italic.ttf", "LiberationSans-BoldItalic.ttf"),
)
FOLDERS = (
    *(Path("/usr/share/fonts"), Path("/usr/local/share/fonts")),
    *(Path.home() / ".local/share/fonts", Path.home() / ".fonts"),
)
PACKAGES = {
    "apt-get": ("fonts-dejavu-core", "fonts-liberation"),
    "dnf": ("dejavu-sans-fonts", "dejavu-serif-fonts", "liberation-sans-fonts"),
    "pacman": ("ttf-dejavu", "ttf-liberation"),
    "apk": ("font-dejavu", "font-liberation"),
}


class NoFonts(Exception):
    """Fonts are missing and could not be installed; says what to run."""


def find() -> dict[str, Path]:
    """Where each file is; without those that are nowhere."""
    present = {path.name: path for folder in FOLDERS for path in folder.rglob("*.ttf")}
    return {name: present[name] for name in FILES if name in present}


def found_or_installed() -> dict[str, Path]:
    """Where each file is."""
    files = find()
    wanted = PACKAGES.get(packages.manager(), ())
    if len(files) < len(FILES):
        packages.install(*wanted)
        files = find()
    if len(files) < len(FILES):
        missing = ", ".join(name for name in FILES if name not in files)
        line = packages.advice(*wanted)
        raise NoFonts(f"No {missing} for the browser tests. {f'Run: {line}' if line else f'Copy to: {FOLDERS[2]}'}")
    return files


def configure(folder: Path) -> Path:
    """A configuration for fontconfig in the folder, which knows these files alone: the value of FONTCONFIG_FILE."""
    files = folder / "files"
    files.mkdir()
    for name, path in found_or_installed().items():
        (files / name).symlink_to(path)
    aliases = "\n".join(
        f'  <alias binding="same"><family>{kind}</family><prefer><family>{family}</family></prefer></alias>'
        for kind, family in DEFAULTS.items()
    )
    configuration = folder / "fonts.conf"
    configuration.write_text(
        f'<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n  <dir>{files}</dir>\n'
        f"  <cachedir>{folder / 'cache'}</cachedir>\n{aliases}\n</fontconfig>\n",
        encoding="utf-8",
    )
    return configuration


def main() -> int:
    try:
        found_or_installed()
    except NoFonts as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"Fonts: {WIDE}, {NARROW}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
