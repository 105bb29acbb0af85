"""README and CONTRIBUTING say what is so."""

from __future__ import annotations

import ast
import re
import tomllib
from itertools import combinations

import pytest

from tests.conftest import PROJECT
from web.management.commands import messages

README = (PROJECT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (PROJECT / "Makefile").read_text(encoding="utf-8")
DOCS = {"README.md": README, "CONTRIBUTING.md": CONTRIBUTING}


def packages():
    """The packages of the site: what is imported, tests and benchmarks apart."""
    found = {path.parent.name for path in PROJECT.glob("*/__init__.py")}
    return sorted(found - {"tests", "benchmarks"})


def test_every_package_is_measured_typed_translated_and_described():
    tools = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert sorted(tools["coverage"]["run"]["source"]) == packages()
    assert sorted(tools["mypy"]["packages"]) == packages()
    assert set(packages()) <= set(messages._FOLDERS)
    assert set(packages()) <= set(re.findall(r"`(\w+)/`", CONTRIBUTING))


def variables_in_the_readme():
    """The first column of the table of variables: rows that begin with a name in capitals, in backticks."""
    return re.findall(r"^\| `([A-Z][A-Z_]*)` \|", README, re.MULTILINE)


def variables_in_the_settings():
    """``env.flag("DEBUG", …)``: every one is read through config.env."""
    tree = ast.parse((PROJECT / "config/settings.py").read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    return {call.args[0].value for call in calls if ast.unparse(call.func.value) == "env"}


def variables_in_the_makefile():
    return set(re.findall(r"^([A-Z_]+) \?=", MAKEFILE, re.MULTILINE))


def variables_read_elsewhere():
    """``os.environ["NAME"]`` and ``os.environ.get("NAME")`` anywhere else, the browser tests included."""
    found = set()
    for folder in (*packages(), "tests/browser"):
        for path in (PROJECT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                found |= _read_by(node)
    return found


def _read_by(node):
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        where, name = node.value, node.slice
    elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("os.environ.get", "os.getenv") and node.args:
        where, name = ast.parse("os.environ", mode="eval").body, node.args[0]
    else:
        return set()
    is_read = ast.unparse(where) == "os.environ" and isinstance(name, ast.Constant)
    return {name.value} if is_read else set()


def test_every_variable_is_in_the_table_of_the_readme_once():
    read = variables_in_the_settings() | variables_in_the_makefile() | variables_read_elsewhere()
    assert sorted(variables_in_the_readme()) == sorted(read)


@pytest.mark.parametrize("name", sorted(variables_in_the_makefile()))
def test_default_of_a_make_variable_is_the_one_in_the_readme(name):
    default = re.search(rf"^{name} \?= (.+)$", MAKEFILE, re.MULTILINE)[1]
    assert re.search(rf"^\| `{name}` \| `{re.escape(default)}` \|", README, re.MULTILINE)


def targets():
    """What can be asked of make by name; a file of the virtual environment is no such target."""
    found = set(re.findall(r"^([a-z][a-z-]*):(?!=)", MAKEFILE, re.MULTILINE))
    assert found == set(re.search(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)[1].split())
    return found


def named_targets(text):
    """``make target`` as code: in backticks, or at the beginning of a line of a code block."""
    return set(re.findall(r"(?:`|^)make ([a-z-]+)", text, re.MULTILINE))


@pytest.mark.parametrize("name", DOCS)
def test_make_target_that_is_named_exists(name):
    assert named_targets(DOCS[name])
    assert named_targets(DOCS[name]) <= targets()


def test_every_make_target_is_explained():
    assert targets() - set(re.findall(r"^\| `make ([a-z-]+)` \|", README, re.MULTILINE)) == set()


def test_ci_runs_what_the_readme_says_and_nothing_of_its_own():
    lines = (PROJECT / ".ci/run").read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["make audit-where-reachable", "make check", "make test"]


@pytest.mark.parametrize("name", DOCS)
def test_file_that_the_docs_link_to_exists(name):
    links = [link for link in re.findall(r"\]\(([^)]+)\)", DOCS[name]) if "://" not in link]
    assert [link for link in links if not (PROJECT / link.partition("#")[0]).exists()] == []


@pytest.mark.parametrize("name", DOCS)
def test_path_that_the_docs_name_exists(name):
    paths = re.findall(r"`([a-z][a-z_]*/[a-z_/]*(?:\.[a-z]+)?)`", DOCS[name])
    made_later = (PROJECT / ".gitignore").read_text(encoding="utf-8").split()
    assert [path for path in paths if path not in made_later and not (PROJECT / path).exists()] == []


# Dependencies


def chosen(name):
    """The packages that a ``requirements*.in`` names, as written there."""
    lines = (PROJECT / name).read_text(encoding="utf-8").splitlines()
    return [re.match(r"[A-Za-z0-9._-]+", line)[0] for line in lines if line and not line.startswith(("#", "-"))]


def locked(name):
    """The packages that a ``requirements*.txt`` locks: lower-case name, version, and the number of hashes."""
    text = (PROJECT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    found = {}
    for line in lines:
        match = re.match(r"([a-z0-9._-]+)==([^\s;]+)(?: ;[^#]*?)?((?:\s+--hash=sha256:[0-9a-f]{64})+)\s*$", line)
        assert match, f"{name}: not a version with hashes: {line[:80]}"
        found[match[1]] = (match[2], match[3].count("--hash"))
    return found


LOCKS = {
    "requirements.in": "requirements.txt",
    "requirements-dev.in": "requirements-dev.txt",
    "requirements-audit.in": "requirements-audit.txt",
}


def test_every_direct_dependency_has_one_line_that_says_why():
    explained = re.findall(r"^- `([A-Za-z0-9._-]+)`: \S", CONTRIBUTING.partition("## Dependencies")[2], re.MULTILINE)
    assert sorted(explained) == sorted(name for file in LOCKS for name in chosen(file))


@pytest.mark.parametrize(("direct", "lock"), LOCKS.items())
def test_every_direct_dependency_is_locked(direct, lock):
    assert {name.lower() for name in chosen(direct)} - set(locked(lock)) == set()


@pytest.mark.parametrize("lock", LOCKS.values())
def test_every_locked_package_has_hashes(lock):
    assert locked(lock)
    assert [name for name, (_, hashes) in locked(lock).items() if hashes == 0] == []


@pytest.mark.parametrize("file", [*LOCKS, *LOCKS.values()])
def test_no_requirements_file_names_a_host(file):
    text = (PROJECT / file).read_text(encoding="utf-8")
    assert (
        re.findall(r"\w+://|--(?:extra-)?index-url|--find-links|--trusted-host|^-i |^-f | @ ", text, re.MULTILINE) == []
    )


def test_locks_agree_on_every_package_they_share():
    for one, other in combinations(map(locked, LOCKS.values()), 2):
        assert {name for name in one.keys() & other.keys() if one[name][0] != other[name][0]} == set()


def test_make_installs_nothing_without_its_hash():
    installs = [line for line in MAKEFILE.splitlines() if "pip install" in line]
    assert len(installs) == len(LOCKS)
    assert all("--require-hashes" in line for line in installs)


def test_images_and_actions_are_named_by_their_digests():
    images = re.findall(r"^FROM (\S+)", (PROJECT / "deploy/Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert images
    assert [image for image in images if not re.fullmatch(r"\S+:[\w.-]+@sha256:[0-9a-f]{64}", image)] == []
    flows = [path.read_text(encoding="utf-8") for path in (PROJECT / ".github/workflows").glob("*.yml")]
    actions = [line for flow in flows for line in re.findall(r"uses: *(.+)", flow)]
    assert actions
    # The version beside it is for people.
    assert [action for action in actions if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", action)] == []
