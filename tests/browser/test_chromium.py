"""Finding a browser, and installing one, on made-up machines whose whole path is one folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import packages
from tests.browser import chromium

PROJECT = Path(__file__).resolve().parents[2]
BROWSER = "#!/bin/sh\necho Chromium 99\n"
BROKEN = "#!/bin/sh\nexit 1\n"
PASSES_ON = '#!/bin/sh\n[ "$1" = -n ] && shift\nexec "$@"\n'


def programs(folder, **scripts):
    for name, script in scripts.items():
        path = folder / name.replace("_", "-")
        path.write_text(script)
        path.chmod(0o755)


def installs(folder, package):
    """A package manager that knows one package, the last word that it is told: a browser in the same folder."""
    path = folder / package
    wanted = f'for word; do :; done; [ "$word" = {package} ] || exit 1'
    return f'#!/bin/sh\n{wanted}\necho "{BROWSER}" > {path}; /bin/chmod 755 {path}\n'


def run(folder, **variables):
    environment = {"PATH": str(folder), "PYTHONPATH": str(PROJECT), **variables}
    return subprocess.run(
        [sys.executable, "-m", "tests.browser.chromium"], env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", chromium.NAMES)
def test_a_browser_on_the_path_is_found_and_said_in_one_line(tmp_path, name):
    programs(tmp_path, **{name: BROWSER})
    answer = run(tmp_path)
    assert (answer.returncode, answer.stdout) == (0, f"Chromium: Chromium 99 ({tmp_path / name})\n")


def test_the_variable_wins_over_the_path(tmp_path):
    programs(tmp_path, chromium=BROWSER, mine=BROWSER)
    assert str(tmp_path / "mine") in run(tmp_path, CHROMIUM=str(tmp_path / "mine")).stdout


def test_a_variable_that_names_no_browser_is_said(tmp_path):
    programs(tmp_path, chromium=BROWSER)
    answer = run(tmp_path, CHROMIUM="/nowhere/chromium")
    assert answer.returncode == 1
    assert "CHROMIUM is “/nowhere/chromium”" in answer.stderr


def test_a_browser_that_does_not_start_is_passed_over(tmp_path):
    programs(tmp_path, chromium=BROKEN, google_chrome=BROWSER)
    assert str(tmp_path / "google-chrome") in run(tmp_path).stdout


@pytest.mark.parametrize("manager", packages.MANAGERS)
@pytest.mark.parametrize("package", chromium.PACKAGES)
def test_a_missing_browser_is_installed_with_the_systems_package_manager(tmp_path, manager, package):
    programs(tmp_path, sudo=PASSES_ON, **{manager: installs(tmp_path, package)})
    answer = run(tmp_path)
    assert (answer.returncode, answer.stdout) == (0, f"Chromium: Chromium 99 ({tmp_path / package})\n")


def test_the_lighter_build_comes_first(tmp_path):
    programs(tmp_path, chromium=BROWSER, chromium_headless_shell=BROWSER)
    assert str(tmp_path / "chromium-headless-shell") in run(tmp_path).stdout


@pytest.mark.parametrize("manager", packages.MANAGERS)
def test_an_install_that_fails_ends_with_the_line_to_run(tmp_path, manager):
    programs(tmp_path, sudo=PASSES_ON, **{manager: BROKEN})
    answer = run(tmp_path)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.count("\n") == 1
    assert packages.MANAGERS[manager][-1].format(packages="chromium") in answer.stderr


def test_a_machine_without_a_package_manager_is_told_what_to_set(tmp_path):
    answer = run(tmp_path)
    assert answer.returncode == 1
    assert "export CHROMIUM=" in answer.stderr


@pytest.mark.parametrize(("root", "first"), [(True, "apt-get"), (False, "sudo")])
def test_only_who_is_not_root_asks_sudo_and_never_for_a_password(tmp_path, monkeypatch, root, first):
    programs(tmp_path, apt_get=BROKEN)
    monkeypatch.setenv("PATH", str(tmp_path))
    for command in packages.commands("chromium", root=root):
        assert command[0] == first
        assert ("-n" in command) is not root


def test_this_machine_has_one():
    assert os.access(chromium.found_or_installed(), os.X_OK)
