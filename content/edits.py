"""Edits to rule texts that may change a rule: modal words, negations, numbers and readings, old text against new."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import yaml

from language.analysis import fold
from language.numerals import DIGITS

from .markup import without_links
from .number_style import ungrouped
from .schema import LANGUAGES

# Words that carry a rule, with their inflections, as they are spelled after folding. Words of one line mean the same.
_WATCHED: Mapping[str, Mapping[str, str]] = {
    "en": {
        "may": r"may|might",
        "must": r"must|(?:have|has|had|having|need|needs) to",
        "can": r"can|cannot|could",
        "only": r"only",
        "exactly": r"exactly",
        "each": r"each|every(?:one|body|thing)?",
        "per": r"per",
        "at least": r"at least",
        "at most": r"at most|up to",
        "any": r"any(?:one|body|thing)?",
        "all": r"all",
        "single": r"single",
        "optional": r"optional(?:ly)?",
        "not": r"\w+n['’]t|not|cannot|no|none|nobody|nothing|nor|neither|never|without",
    },
    "es": {
        "puede": r"pued[aeo]\w*|pod(?:er|r|emos|amos|ido)\w*|pudi\w+",
        "debe": r"deb(?:e[sn]?|emos|er\w*|a[sn]?|ido|iendo)|(?:tien|teng|ten|tuv)\w* que|(?:hay|habra) que",
        "solo": r"sol[oa]s?|solamente|unic[oa]s?|unicamente",
        "exactamente": r"exactamente",
        "cada": r"cada",
        "por": r"por(?! lo menos)",
        "al menos": r"(?:al|por lo) menos|como minimo",
        "como máximo": r"como (?:mucho|maximo)|a lo sumo|hasta",
        "cualquier": r"cual(?:es)?quiera?",
        "todo": r"tod[oa]s?",
        "opcional": r"opcional(?:es|mente)?|optativ[oa]s?",
        "no": r"no|nunca|jamas|ni|nadie|nada|ningun(?:[oa]s?)?|sin|tampoco",
    },
}
_PATTERNS = {
    language: {word: re.compile(rf"\b(?:{forms})\b") for word, forms in watched.items()}
    for language, watched in _WATCHED.items()
}
# A value that is filled in is as much a number as one that is written.
_NUMBER = re.compile(r"\d+|\{\w+")
_NUMERAL = {language: re.compile(rf"\b(?:{'|'.join(words)})\b") for language, words in DIGITS.items()}
# A key that names an item of a list, so that items before it may come and go.
_NAMES = ("id", "key", "edition")


@dataclass(frozen=True, slots=True)
class Text:
    """A text in one language, with its file, its keys there, and its line."""

    file: str
    keys: tuple[str, ...]
    language: str
    words: str
    line: int


@dataclass(frozen=True, slots=True)
class Edit:
    """A text before and after; None if it was removed. ``changed`` names what came and went: “may −1”, “only +1”."""

    before: Text
    after: Text | None
    changed: tuple[str, ...]


def doubtful_edits(before: Mapping[str, str], after: Mapping[str, str]) -> list[Edit]:
    """Every edit between two states of some files, given as their YAML by name, that may have changed a rule.

    A text that was moved is not an edit, and neither is a new one. Raises yaml.YAMLError if a file cannot be read.
    """
    old = [text for name, source in before.items() if source != after.get(name) for text in texts(name, source)]
    new = [text for name, source in after.items() if source != before.get(name) for text in texts(name, source)]
    edits = [Edit(one, other, _changed(one, other)) for one, other in _pairs(*_unequal(old, new))]
    return sorted((edit for edit in edits if edit.changed), key=lambda edit: (edit.before.file, edit.before.line))


def texts(name: str, source: str) -> Iterator[Text]:
    """Every text of a file that readers see, in its order. Search phrases, which are lists, are left out."""
    node = yaml.compose(source, Loader=yaml.CSafeLoader)
    if node is not None:
        yield from _texts(node, name, (), "")


def watched(words: str, language: str) -> Counter[str]:
    """The modal words, negations, numbers and readings of a text, with how often each occurs."""
    plain = fold(ungrouped(without_links(words), language))
    found = Counter({word: len(pattern.findall(plain)) for word, pattern in _PATTERNS[language].items()})
    found.update(_NUMBER.findall(plain))
    found.update(DIGITS[language][numeral] for numeral in _NUMERAL[language].findall(plain))
    found[":reading"] = words.count(":reading[")
    return found


def _texts(node: yaml.Node, name: str, keys: tuple[str, ...], language: str) -> Iterator[Text]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            inner = key.value if key.value in LANGUAGES else language
            yield from _texts(value, name, (*keys, str(key.value)), inner)
    elif isinstance(node, yaml.SequenceNode):
        for number, item in enumerate(node.value):
            if not isinstance(item, yaml.ScalarNode):
                yield from _texts(item, name, (*keys, _name_of(item) or f"#{number}"), language)
    elif language and isinstance(node, yaml.ScalarNode):
        yield Text(name, keys, language, " ".join(node.value.split()), node.start_mark.line + 1)


def _name_of(item: yaml.Node) -> str:
    values = {key.value: value.value for key, value in item.value} if isinstance(item, yaml.MappingNode) else {}
    return next((str(values[key]) for key in _NAMES if isinstance(values.get(key), str)), "")


def _unequal(old: Iterable[Text], new: Iterable[Text]) -> tuple[list[Text], list[Text]]:
    """The texts that are on one side only, wherever they are."""
    left, right = list(old), list(new)
    both = Counter(text.words for text in left) & Counter(text.words for text in right)
    return _without(left, both), _without(right, both)


def _without(found: list[Text], others: Mapping[str, int]) -> list[Text]:
    waiting = Counter(others)
    kept = []
    for text in found:
        waiting[text.words] -= 1
        if waiting[text.words] < 0:
            kept.append(text)
    return kept


def _pairs(old: list[Text], new: list[Text]) -> Iterator[tuple[Text, Text | None]]:
    """Each old text with the most similar new one under the same keys."""
    waiting: dict[tuple[str, tuple[str, ...]], list[Text]] = defaultdict(list)
    for text in new:
        waiting[_roughly(text)].append(text)
    for text in old:
        others = waiting[_roughly(text)]
        nearest = max(others, key=partial(_in_common, text), default=None)
        if nearest:
            others.remove(nearest)
        yield text, nearest


def _in_common(one: Text, other: Text) -> int:
    """How many words two texts share."""
    return (Counter(one.words.split()) & Counter(other.words.split())).total()


def _roughly(text: Text) -> tuple[str, tuple[str, ...]]:
    """A text's file and keys, without the places of items in lists."""
    return text.file, tuple("#" if key.startswith("#") else key for key in text.keys)


def _changed(before: Text, after: Text | None) -> tuple[str, ...]:
    old = watched(before.words, before.language)
    new = watched(after.words, after.language) if after else Counter()
    if after is None:
        return tuple(f"{word} −{count}" for word, count in old.items() if count) or ("removed",)
    return tuple(
        f"{word} {'+' if new[word] > old[word] else '−'}{abs(new[word] - old[word])}"
        for word in dict.fromkeys((*old, *new))
        if new[word] != old[word]
    )
