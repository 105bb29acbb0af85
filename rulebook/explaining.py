"""Why a question has the answer that it has: what search and the quick answers of a game understood of it."""

from __future__ import annotations

from collections.abc import Iterator

from answers.answer import answered, question_of
from answers.grammar import Grammar, ParsedQuestion
from content.refs import CALCULATOR
from content.schema import LANGUAGES, QuickAnswer
from language.question import AnalyzedQuestion, Token
from rules.engine.calculator import InvalidInput
from rules.engine.partial import compute_known
from rules.engine.registry import calculators
from search.answer import Answer

_MOST_HITS = 5


def why_search(found: Answer) -> Iterator[str]:
    """What search found, best first, and how sure it is."""
    sure = "certain" if found.certain else "confident" if found.confident else "not confident"
    yield f"search: {sure}, probability {found.probability:.2f}"
    if found.did_you_mean:
        yield f"  did you mean: {found.did_you_mean}"
    for hit in found.hits[:_MOST_HITS]:
        anchor = f"#{hit.anchor}" if hit.anchor else ""
        yield f"  {hit.score:.2f} {hit.ref}{anchor}: {hit.title}"
    for topic in found.unsettled:
        yield f"  not settled by the rules: {topic.ref}"
    for name, listed in (
        ("lead", found.calculations),
        ("are close to the first result", found.close),
        ("are near", found.near),
    ):
        if listed:
            yield f"  quick answers that {name}: {', '.join(listed)}"
    if not found.calculations and not found.close:
        yield "  no quick answer leads or is close to the first result, so that none is asked: see its “asked”"


def why_answers(question: AnalyzedQuestion, answers: tuple[QuickAnswer, ...], language: str) -> Iterator[str]:
    """What each quick answer that the question is about made of it, and why it does not answer."""
    others = 0
    for answer in answers:
        lines = [line for spoken in LANGUAGES for line in _of_answer(Grammar(answer), question, spoken, language)]
        others += not lines
        yield from (f"{answer.id} ({answer.target}): {line}" for line in lines)
    if others:
        yield f"{others} quick answers are about something else: their “about” has other words"


def _of_answer(grammar: Grammar, question: AnalyzedQuestion, spoken: str, language: str) -> Iterator[str]:
    row, phrasing = question.tokens[spoken], grammar.phrasings[spoken]
    stems = {token.stem for token in row}
    if not any(stems.issuperset(group) for group in phrasing.about):
        return
    reading = grammar.understood(row, spoken)
    if reading is None:
        known = {stem for _text, stem in phrasing.words}
        strange = [token.text for token in row if _says_something(token) and token.stem not in known]
        words = f"; these are not in its words: {', '.join(strange)}" if strange else "; its pieces do not fit together"
        yield f"[{spoken}] not understood{words}"
    elif not grammar.is_complete(reading.values):
        yield f"[{spoken}] understood, but incomplete: {_values(reading)}"
    else:
        yield f"[{spoken}] understood: {_values(reading)}; {_computed(grammar, reading, language)}"


def _says_something(token: Token) -> bool:
    return not token.silent and token.number is None and token.place is None


def _values(reading: ParsedQuestion) -> str:
    return ", ".join(f"{name} = {value}" for name, value in reading.values.items()) or "no values"


def _computed(grammar: Grammar, reading: ParsedQuestion, language: str) -> str:
    """What comes out, or the reason why nothing does."""
    found = answered(grammar, reading.values, language)
    if found:
        return f"answers “{found.text}”"
    question = question_of(grammar, reading.values)
    if question is None:
        return "the question allows no such values"
    if grammar.target.kind != CALCULATOR:
        return "the rule states no number for these values"
    calculator = calculators()[grammar.target.game, grammar.target.key]
    try:
        result = compute_known(calculator, calculator.read(question.input, partial=True))
    except InvalidInput as error:
        return f"the calculator refuses its input: {error}"
    missing = sorted(set(map(str, grammar.answer.gives.values())) - {*result.values, *question.numbers})
    return f"the result lacks what the answer gives or requires ({', '.join(missing)}): {dict(result.values)}"
