"""A game that is written in one language first: whatever lacks the other one gets the text of the first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from language import LANGUAGES

from .schema import Bilingual, GameContent, Place

# Mappings whose keys are editions, one of which could be called like a language.
_OF_EDITIONS = ("sources", "editions")


@dataclass(slots=True)
class Translation:
    """The language that texts are still ``to`` be translated into, none if it is empty.

    ``texts`` counts those found so far, and ``missing`` are the places of those that were not translated.
    """

    to: str = ""
    texts: int = 0
    missing: list[Place] = field(default_factory=list)

    def fill(self, node: yaml.Node | None, path: Path) -> None:
        """Complete every text in the node of a file; players' phrasings (``search/``) may be missing anyway."""
        if self.to and node is not None and "search" not in path.parts[-4:]:
            self._fill(node, path)

    def _fill(self, node: yaml.Node, path: Path) -> None:
        if isinstance(node, yaml.SequenceNode):
            for item in node.value:
                self._fill(item, path)
        if not isinstance(node, yaml.MappingNode):
            return
        for key, value in list(node.value):
            if key.value == "editions" and isinstance(value, yaml.MappingNode):
                for _edition, inner in value.value:
                    self._fill(inner, path)
            elif key.value not in _OF_EDITIONS:
                self._fill(value, path)
        self._complete(node, path)

    def _complete(self, node: yaml.MappingNode, path: Path) -> None:
        source = next(language for language in LANGUAGES if language != self.to)
        names = [key.value for key, _value in node.value]
        if source not in names:
            return
        self.texts += 1
        if self.to in names:
            return
        place = names.index(source)
        key, value = node.value[place]
        copied = yaml.ScalarNode(key.tag, self.to, key.start_mark, key.end_mark)
        # The keys of a file are in the order of the languages.
        after = LANGUAGES.index(self.to) > LANGUAGES.index(source)
        node.value.insert(place + after, (copied, value))
        self.missing.append(Place(path, key.start_mark.line + 1))


def own_texts(content: GameContent, text: Bilingual) -> Iterator[tuple[str, str]]:
    """A text in each language in which it is written: not in one in which another stands in for it."""
    for language, words in text:
        if language != content.to_translate or text.en != text.es:
            yield language, words
