"""A page as a tree, to ask what stands on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

_EMPTY = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


@dataclass
class Element:
    """An element with its attributes, its children, and the text directly in it."""

    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Element]:
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child

    def all(self, tag: str = "", **attrs: str) -> list[Element]:
        """Every element inside with a tag and attributes; ``class_`` asks for one of the classes."""
        return [element for element in self if (not tag or element.tag == tag) and element.has(attrs)]

    def one(self, tag: str = "", **attrs: str) -> Element:
        [found] = self.all(tag, **attrs)
        return found

    def has(self, attrs: dict[str, str]) -> bool:
        for name, value in attrs.items():
            if name == "class_":
                if value not in self.attrs.get("class", "").split():
                    return False
            elif self.attrs.get(name) != value:
                return False
        return True

    @property
    def text(self) -> str:
        parts = [child if isinstance(child, str) else child.text for child in self.children]
        return " ".join("".join(parts).split())

    @property
    def ids(self) -> set[str]:
        return {element.attrs["id"] for element in self if "id" in element.attrs}

    @property
    def links(self) -> list[str]:
        """Where the links of the page lead."""
        return [element.attrs["href"] for element in self if element.tag == "a" and "href" in element.attrs]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in _EMPTY:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        for place in range(len(self.open) - 1, 0, -1):
            if self.open[place].tag == tag:
                del self.open[place:]
                return

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def document(content: bytes | str) -> Element:
    """Read a page."""
    reader = _Reader()
    reader.feed(content if isinstance(content, str) else content.decode())
    return reader.open[0]
