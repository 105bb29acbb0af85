"""Matching: where a text has terms, the longest first, and none where a phrase of everyday speech blocks them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import accumulate, chain

from content.refs import Ref
from limits.work import BudgetSpent, spend

from .choosing import Place as Place
from .choosing import TermMatch as TermMatch
from .choosing import apart, supported
from .glossary import CONTEXT, NEVER, SHORT
from .patterns import EVERYDAY, Node, Pattern, PatternTrie
from .tokens import Token
from .words import DETERMINERS, MOST_SKIPPED

# The least rank of a term's own word.
OWN_WORD = 3
# What a token costs before, and what a match costs after, when its meanings are weighed.
_STEPS_TO_READ, _STEPS_TO_WEIGH = 3, 8
_INFINITIVE = re.compile(r"[aei]r(?:se|te|me|nos)?(?:l[aeo]s?)?$")
_PRONOUN = re.compile(r"(?<=[aeinrd])(?:me|nos|l[eoa]s?)$|sel[oa]s?$")
_OF = frozenset(["de", "del", "of"])
_ARTICLES = frozenset(
    ["el", "un", "una", "del", "al", "este", "ese", "cada", "mi", "tu", "su", "nuestro", "unos", "las"]
)


# A phrase in which a word is no term, with its first token and the one after its last.
Blocker = tuple[int, int, Pattern]


@dataclass(frozen=True, slots=True)
class Matches:
    """Every stretch of a text that patterns match and that no other phrase blocks."""

    patterns: Mapping[Place, tuple[Pattern, ...]]
    # The number of the sentence that each token is in.
    sentences: tuple[int, ...]
    # By every place that they cover, what blocks a term there.
    blockers: Mapping[int, Sequence[Blocker]] = field(default_factory=dict)


def find_matches(row: Sequence[Token], trie: PatternTrie, *, as_written: bool = False) -> Matches:
    """Every match of any game in a row of tokens, also those inside others.

    When the budget of work is spent, those up to that place. With ``as_written`` no word stands for another.
    """
    matches: dict[Place, list[Pattern]] = defaultdict(list)
    of_regions: dict[Place, list[Pattern]] = defaultdict(list)
    blockers: dict[int, list[Blocker]] = defaultdict(list)
    keys = [(trie.written_keys if as_written else trie.keys)(token.key) for token in row]
    # What a region says instead of a word of a phrase; alone, it may be anything.
    regional = [() if as_written else trie.keys_in_phrases(token.key) for token in row]
    plain = not any(token.accented for token in row)
    with suppress(BudgetSpent):
        for start in range(len(row)):
            spend(_STEPS_TO_READ)
            begins = (*keys[start], *regional[start])
            walks = (
                _from(row, keys, regional, start, root) for root in (trie.root, trie.framed) if _begins(root, begins)
            )
            for first, end, pattern, is_regional in chain.from_iterable(walks):
                if is_regional:
                    of_regions[first, end].append(pattern)
                elif pattern.saying.source == NEVER:
                    for place in range(first, end):
                        blockers[place].append((first, end, pattern))
                elif _is_spelled_so(row, first, end, pattern, trie, plain=plain):
                    matches[first, end].append(pattern)
                    spend(_STEPS_TO_WEIGH)
    for span, found in of_regions.items():
        if span not in matches:
            matches[span] = found
    patterns = {span: unblocked(span, matched, blockers) for span, matched in matches.items()}
    return Matches(patterns, tuple(accumulate(token.opens for token in row)), blockers)


def find_terms(matches: Matches, games: Container[str] | None = None) -> list[TermMatch]:
    """The terms of the games, in order and apart, the longest first; of every game when none are named."""
    wanted = matches.patterns
    if games is not None:
        wanted = {
            span: tuple(item for item in patterns if item.entry.ref.game in games) for span, patterns in wanted.items()
        }
    return apart(supported(wanted, matches.sentences), len(matches.sentences))


def _begins(root: Node, keys: Sequence[str]) -> bool:
    """Whether a word begins anything; most do not."""
    return root.children is not None and any(key in root.children for key in keys)


def _from(
    row: Sequence[Token],
    keys: Sequence[tuple[str, ...]],
    regional: Sequence[tuple[str, ...]],
    start: int,
    root: Node,
) -> Iterator[tuple[int, int, Pattern, bool]]:
    """Every pattern that begins at a token, with the stretch that it marks, and whether a region says it so."""
    states: list[tuple[Node, int, tuple[int, ...], int, bool]] = [(root, start, (), 0, False)]
    while states:
        node, place, taken, skipped, is_regional = states.pop()
        spend()
        for pattern in node.patterns:
            core = taken[pattern.before : len(taken) - pattern.after]
            if not is_regional or (len(core) > 1 and pattern.saying.source != NEVER):
                yield core[0], core[-1] + 1, pattern, is_regional
        if place >= len(row) or (taken and not row[place].joined and not node.broken):
            continue
        children = node.children or {}
        for key, of_region in _keys_at(keys, regional, place) if children else ():
            child = children.get(key)
            if child is not None:
                states.append((child, place + 1, (*taken, place), 0, is_regional or of_region))
        if skipped < MOST_SKIPPED and row[place].key in node.skips:
            states.append((node, place + 1, taken, skipped + 1, is_regional))


def _keys_at(
    keys: Sequence[tuple[str, ...]], regional: Sequence[tuple[str, ...]], place: int
) -> Iterator[tuple[str, bool]]:
    for key in keys[place]:
        yield key, False
    for key in regional[place]:
        if key not in keys[place]:
            yield key, True


def _is_spelled_so(
    row: Sequence[Token], first: int, end: int, pattern: Pattern, trie: PatternTrie, *, plain: bool
) -> bool:
    """Whether a stretch that matches is spelled as the term is."""
    token = row[first]
    if end - first > 1 or pattern.saying.source == CONTEXT:
        return True
    if _is_everyday(row, first, trie):
        return False
    if token.key in pattern.entry.wordings[trie.language].capital and not is_name(row, first):
        return False
    if not pattern.spelled or token.spelled in pattern.spelled:
        return not (pattern.finite and follows_article(row, first))
    if token.accented:
        return False
    # Many who write other accents leave out that of a verb with pronouns.
    is_plain = plain or bool(_PRONOUN.search(token.key))
    return not pattern.finite or (is_plain and not follows_article(row, first))


def _is_everyday(row: Sequence[Token], place: int, trie: PatternTrie) -> bool:
    """Whether a word is of everyday life: *el proyecto del asado*, *the goals of the match*, *a birthday card*."""
    if trie.language == "en" and row[place].joined and trie.is_topic(row[place - 1].key):
        return True
    after = row[place + 1 : place + 3 + MOST_SKIPPED]
    if not after or after[0].key not in _OF or not after[0].joined:
        return False
    things = (token for token in after[1:] if token.key not in DETERMINERS[trie.language])
    thing = next(things, None)
    return thing is not None and trie.is_topic(thing.key)


def follows_article(row: Sequence[Token], place: int) -> bool:
    """Whether a word follows an article, as no finite form of a verb does."""
    token, before = row[place], row[place - 1]
    # “Al subastarla” is a time, not a thing.
    is_time = before.key == "al" and _INFINITIVE.search(token.key)
    return token.joined and before.key in _ARTICLES and not is_time


def is_name(row: Sequence[Token], place: int) -> bool:
    """Whether a word is written with a capital that its place in the sentence does not ask for."""
    token = row[place]
    if token.opens and (place + 1 == len(row) or row[place + 1].opens):
        return token.capital
    if token.upper:
        around = [row[at] for at in (place - 1, place + 1) if 0 <= at < len(row)]
        return not any(item.upper and len(item.key) > 1 and item.key.isalpha() for item in around)
    return token.capital and not token.opens


def unblocked(
    span: Place, patterns: Sequence[Pattern], blockers: Mapping[int, Sequence[Blocker]]
) -> tuple[Pattern, ...]:
    """The patterns of a stretch that no phrase around it blocks, each entry once and by its best saying."""
    around = [item for item in blockers.get(span[0], ()) if span[1] <= item[1]]
    best: dict[Ref, Pattern] = {}
    for pattern in patterns:
        if any(_is_blocked(pattern, item, (first, end) == span) for first, end, item in around):
            continue
        known = best.get(pattern.entry.ref)
        if known is None or rank(pattern) > rank(known):
            best[pattern.entry.ref] = pattern
    return tuple(best.values())


def _is_blocked(pattern: Pattern, blocker: Pattern, same_span: bool) -> bool:
    """Whether a phrase around a term blocks it: its own ``never``, or everyday speech that is more than the term."""
    if blocker.entry is EVERYDAY:
        whole = same_span and not (blocker.before or blocker.after)
        return not whole and pattern.saying.source != CONTEXT
    return blocker.entry.ref == pattern.entry.ref


def rank(pattern: Pattern) -> int:
    """How specific a pattern is: a context before the term's own word, that before the word of an edition."""
    if pattern.saying.source == CONTEXT:
        return 4
    if pattern.saying.source == SHORT:
        return 0
    if pattern.saying.source != "variant":
        return OWN_WORD
    return 2 if pattern.saying.editions else 1
