"""Accessibility of a page as axe sees it: every rule that is on by default, best practices included."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_AXE = Axe()
# What is in order need not be described, element by element: that took most of the time.
_OPTIONS = {"resultTypes": ["violations"]}
_MOST_ELEMENTS = 5
# A page with a hundred differences opens this many: the others are more of the same, and take axe half a minute.
_MOST_OPENED = 20
# The rows of a table and the items of a list are alike, too.
_MOST_ALIKE = 8
_HIDE_WHAT_IS_ALIKE = """(most) => {
  for (const parent of document.querySelectorAll("main *")) {
    const seen = {};
    for (const child of parent.children) {
      const kind = `${child.tagName} ${child.className}`;
      seen[kind] = (seen[kind] ?? 0) + 1;
      if (seen[kind] > most && !child.hidden) child.dataset.alike = child.hidden = true;
    }
  }
}"""
_ALL_AGAIN = """() => document.querySelectorAll("[data-alike]").forEach((it) => {
  it.hidden = false;
  delete it.dataset.alike;
})"""
_OPEN = "(most) => [...document.querySelectorAll('details')].slice(0, most).forEach(it => { it.open = true })"


def assert_accessible(page: Page) -> None:
    """Fail with a line for each violation and each element, with everything that opens open."""
    page.evaluate(_OPEN, _MOST_OPENED)
    page.evaluate(_HIDE_WHAT_IS_ALIKE, _MOST_ALIKE)
    # Playwright evaluates as developer tools do, past the page's own security policy, which stays in force.
    violations = _AXE.run(page, options=_OPTIONS).response["violations"]
    page.evaluate(_ALL_AGAIN)
    _fail_with(page, violations)


def _fail_with(page: Page, violations: list[dict[str, Any]]) -> None:
    scheme = "dark" if page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") else "light"
    lines = [line for violation in violations for line in _lines(scheme, violation)]
    assert not lines, f"axe on {page.url}:\n" + "\n".join(lines)


def _lines(scheme: str, violation: dict[str, Any]) -> list[str]:
    nodes = violation["nodes"]
    head = f"- {scheme}: {violation['id']} ({violation['impact']}), {len(nodes)} ×: {violation['help']}"
    return [head, *(f"    {_element(node)}" for node in nodes[:_MOST_ELEMENTS])]


def _element(node: dict[str, Any]) -> str:
    reasons = [check["message"] for kind in ("any", "all", "none") for check in node[kind]]
    return f"{' '.join(map(str, node['target']))}  {node['html'][:120]}  {reasons[0] if reasons else ''}"
