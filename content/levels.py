"""Levels of a game, and what each of them demands: the numbers that a game must reach before it can declare one.

A game at the level ``rules`` only has to be free of mistakes; each further level adds demands to those before it. The
tests ask a game for what its level demands, and ``manage.py check_content --worklist`` lists the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from .refs import CHECKLIST, Ref
from .schema import CALCULATORS, COMPLETE, LANGUAGES, LEVELS, PLAY, GameContent
from .skeleton import FIRST_TAGLINE

AID_BLOCKS = 11
LESSON_STEPS = 12
LESSON_TURN = 5
REMINDERS = 10
PLAY_ENTRIES = 60
# Moves that a recorded play of a whole game contains.
RECORDED_KINDS = ("strike", "correct", "note", "next")
TRANSLATED_TEXTS = 25
KINDS_OF_TEXTS = ("inflected forms", "everyday words", "no term at all")
SETUP = "setup"
END = "end-of-game"


@dataclass(frozen=True, slots=True)
class Demand:
    """What a ``level`` demands, as a number: there are ``have`` of ``need``."""

    level: str
    what: str
    have: int
    need: int = 1

    @property
    def met(self) -> bool:
        """Whether there are enough."""
        return self.have >= self.need

    def __str__(self) -> str:
        return f"{self.what}: {self.have} of {self.need}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What there is of a game besides its content.

    ``calculators`` and ``moves`` are those that its rules compute, and its plays are ``scored``. ``trials`` are the
    languages in which each quick answer is tried, ``recorded`` the kinds of the entries of its longest recorded play,
    ``texts`` the number of its texts for the translator by kind, and ``drawn_elsewhere`` the drawings of the others.
    """

    calculators: Collection[str] = ()
    moves: Collection[str] = ()
    scored: bool = False
    trials: Mapping[str, Collection[str]] = field(default_factory=dict)
    recorded: tuple[str, ...] = ()
    texts: Mapping[str, int] = field(default_factory=dict)
    drawn_elsewhere: Collection[str] = ()


def reaches(level: str, other: str) -> bool:
    """Whether a level includes another."""
    return level in LEVELS and LEVELS.index(level) >= LEVELS.index(other)


def unmet(content: GameContent, beside: Beside) -> list[Demand]:
    """Every demand of any level that is not met, from the first level on."""
    found = [demand for demand in demands(content, beside) if not demand.met]
    return sorted(found, key=lambda demand: LEVELS.index(demand.level))


def demands(content: GameContent, beside: Beside) -> Iterator[Demand]:
    """What the levels demand of a game."""
    yield from _of_pages(content)
    yield from _of_calculators(content, beside)
    yield from _of_play(content, beside)
    yield from _of_aid(content)
    yield from _of_lesson(content)
    yield from _of_search(content)
    for kind in KINDS_OF_TEXTS:
        yield Demand(COMPLETE, f"tests/translator/texts/{content.slug}.yaml: “{kind}”", int(kind in beside.texts))
    texts = f"tests/translator/texts/{content.slug}.yaml: texts"
    yield Demand(COMPLETE, texts, sum(beside.texts.values()), TRANSLATED_TEXTS)
    own = bool(content.drawing) and content.drawing not in beside.drawn_elsewhere
    yield Demand(COMPLETE, "game.yaml: a drawing of its own in static/icons/games.svg", int(own))


def _of_pages(content: GameContent) -> Iterator[Demand]:
    for ref in (*content.missing, *content.planned):
        yield Demand(CALCULATORS, f"{ref}", 0)
    if {content.tagline.en, content.tagline.es} & {*FIRST_TAGLINE}:
        yield Demand(CALCULATORS, "game.yaml: a tagline of its own", 0)
    if content.to_translate:
        language = {"en": "English", "es": "Spanish"}[content.to_translate]
        number, missing = content.texts, len(content.untranslated)
        yield Demand(CALCULATORS, f"texts in {language}", number - missing, number)
        yield Demand(CALCULATORS, "game.yaml: no “to_translate”", 0)


def _of_calculators(content: GameContent, beside: Beside) -> Iterator[Demand]:
    written = {item.ref.key for item in content.calculators}
    for slug in sorted({*beside.calculators} - written - {ref.key for ref in content.missing}):
        yield Demand(CALCULATORS, f"words of the calculator {slug}", 0)
    for slug in sorted(written - {*beside.calculators}):
        rules = f"rules/{content.slug.replace('-', '_')}"
        yield Demand(CALCULATORS, f"the calculator {slug}: “values” with formulas, or a module in {rules}", 0)
    for slug in sorted(written):
        there = any(example.calculator.key == slug for example in content.examples)
        yield Demand(
            CALCULATORS,
            f"worked/{slug}.yaml: an example from the rulebook, or one of our own with a “note”",
            int(there),
        )
    document = "CONTRIBUTING.md, “Add a quick answer”"
    yield Demand(CALCULATORS, f"search/answers/….yaml: quick answers ({document})", len(content.answers))
    for answer in content.answers:
        lines = f"lines “en: question -> {{…}}” and “es: …” under [{answer.id}]"
        tried = f"tests/answers/trials/{content.slug}/….txt: {lines}, languages ({document})"
        yield Demand(CALCULATORS, tried, len(beside.trials.get(answer.id, ())), len(LANGUAGES))


def _of_play(content: GameContent, beside: Beside) -> Iterator[Demand]:
    rules = f"rules/{content.slug.replace('-', '_')}/play"
    yield Demand(PLAY, f"{rules}: moves", len(beside.moves))
    yield Demand(PLAY, f"{rules}: a final score", int(beside.scored))
    words = set(content.play.moves) if content.play else set()
    yield Demand(PLAY, "play.yaml: moves with words", len(words & {*beside.moves}), max(1, len(beside.moves)))
    recorded = f"tests/plays/recorded/{content.slug}-….yaml"
    yield Demand(PLAY, f"{recorded}: entries of a whole game", len(beside.recorded), PLAY_ENTRIES)
    for kind in RECORDED_KINDS:
        yield Demand(PLAY, f"{recorded}: “{kind}”", beside.recorded.count(kind))


def _of_aid(content: GameContent) -> Iterator[Demand]:
    blocks = content.aid.blocks if content.aid else ()
    yield Demand(COMPLETE, "aid.yaml: blocks", len(blocks), AID_BLOCKS)
    for name in ("steps", "table", "terms"):
        yield Demand(COMPLETE, f"aid.yaml: blocks with “{name}”", sum(bool(getattr(block, name)) for block in blocks))
    cited = [rule for block in blocks for line in (*block.lines, *block.steps) for rule in line.rules]
    # The chapter on the end is called so, or it is the last one.
    last = {END, *(chapter.key for chapter in content.chapters[-1:])}
    scoring = sum(rule.kind in last for rule in cited)
    yield Demand(COMPLETE, f"aid.yaml: lines on rules of the chapter {' or '.join(sorted(last))}", scoring)


def _of_lesson(content: GameContent) -> Iterator[Demand]:
    lesson = content.lesson
    steps = lesson.steps if lesson else ()
    yield Demand(COMPLETE, "teach.yaml: steps", len(steps), LESSON_STEPS)
    yield Demand(COMPLETE, "teach.yaml: steps with a picture", sum(bool(step.picture) for step in steps), len(steps))
    yield Demand(COMPLETE, "teach.yaml: lines of the example turn", len(lesson.turn) if lesson else 0, LESSON_TURN)
    forgotten = len(lesson.forgotten) if lesson else 0
    yield Demand(COMPLETE, "teach.yaml: lines on what everybody forgets", forgotten, REMINDERS)


def _of_search(content: GameContent) -> Iterator[Demand]:
    """Everybody asks how to set up a game and for its aid: without phrasings, other pages come first."""
    setup = Ref(content.slug, CHECKLIST, SETUP)
    phrases = next((item.search_phrases for item in content.checklists if item.ref == setup), {})
    of_aid = content.aid.search_phrases if content.aid else {}
    for name, there in ((f"checklists.yaml: phrasings of “{SETUP}”", phrases), ("aid.yaml: phrasings", of_aid)):
        languages = sum(bool(there.get(language)) for language in LANGUAGES)
        yield Demand(COMPLETE, f"search/{name}, languages", languages, len(LANGUAGES))
