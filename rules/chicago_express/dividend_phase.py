"""Dividend phase: the payment, the end of the game, the reset of the needles, and the growth of Detroit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.engine.calculator import (
    UNKNOWN,
    ByName,
    Calculator,
    Fault,
    InvalidInput,
    RecordOf,
    Result,
    Step,
    Unit,
    Warning,
)
from rules.engine.fields import flag, optional, whole
from rules.engine.nested import each, record

from . import income_track, payment
from .payment import PAYMENT, PayingCompany
from .tables import COMPANIES, DETROIT_STEP, GAME, INDUSTRIAL_SCALES, WABASH

DETROIT = "develop/detroit"
RESET = "dividends/reset"
TRIGGERS = "end-of-game/triggers"
WHO_EXPANDS = "expand/rules#who"

FIRST, *_, LAST = INDUSTRIAL_SCALES["detroit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyAndDetroit(PayingCompany):
    """A company; ``in_detroit``: one of its locomotives is there, None if not known."""

    in_detroit: bool | None = flag(default=None)


Companies = Mapping[str, CompanyAndDetroit]


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``companies`` that are open; ``detroit``: its value on the industrial scale before the payment.

    ``end_condition_met``: one of the other three conditions, or any, is already met; None if not known.
    """

    companies: Companies | None = optional(
        each(record(CompanyAndDetroit), COMPANIES), gives=("dividends", "incomes_before", "incomes_after")
    )
    detroit: int | None = optional(
        whole(FIRST, LAST), gives=("game_over", "detroit_after", "incomes_after", "end_condition_after")
    )
    end_condition_met: bool | None = flag(default=None)


def compute(given: Input) -> Result:
    """Pay on the current incomes; then the game ends, or the needles are reset and Detroit grows.

    Raises InvalidInput ``shares-needed``, ``wabash-shares-needed``, ``too-many-shares``, ``too-many-players`` and
    ``no-shareholder``, all of them at once.
    Rule: chicago-express:dividends/payment, chicago-express:dividends/reset, chicago-express:develop/detroit,
    chicago-express:end-of-game/triggers
    """
    paid = UNKNOWN if given.companies is None else _payment(given.companies)
    afterwards = UNKNOWN if given.detroit is None else _afterwards(given, given.detroit)
    # The income track first: it shows the incomes that are paid.
    return replace(paid + afterwards, pictures=(*afterwards.pictures, *paid.pictures))


def _payment(companies: Companies) -> Result:
    faults = (*payment.impossible_holdings(companies), *nobody_to_expand(companies))
    if faults:
        raise InvalidInput(*faults)
    paid = payment.payments(companies)
    return Result(
        values={"dividends": payment.dividends(paid), "incomes_before": incomes(companies)},
        steps=tuple(payment.steps(paid)),
        warnings=tuple(_left_out(companies)),
        pictures=payment.pictures(paid),
    )


def _afterwards(given: Input, detroit: int) -> Result:
    """The end of the game, or the growth of Detroit and of the companies there, as far as they are known."""
    companies = given.companies or {}
    game_over = bool(given.end_condition_met) or detroit == LAST
    after = incomes(companies) if game_over else incomes_with_detroit(companies)
    grown = detroit if game_over else detroit + 1
    values = {
        "game_over": game_over,
        "detroit_after": grown,
        "end_condition_after": True if grown == LAST else given.end_condition_met,
    }
    growth = _game_over(given, detroit) if game_over else _detroit_grows(given, detroit, after)
    return Result(
        values=values if given.companies is None else {**values, "incomes_after": after},
        steps=tuple(growth),
        warnings=() if game_over else tuple(_unknown(given, companies)),
        pictures=(income_track.picture(incomes(companies), after),) if companies else (),
    )


def incomes(companies: Companies) -> dict[str, int]:
    """The income of each company, in dollars."""
    return {key: company.income for key, company in companies.items()}


def incomes_with_detroit(companies: Companies) -> dict[str, int]:
    """The incomes after Detroit has grown, in dollars: one more for each company that is there.

    Rule: chicago-express:develop/detroit
    """
    return {key: company.income + DETROIT_STEP * bool(company.in_detroit) for key, company in companies.items()}


def nobody_to_expand(companies: Companies) -> Iterator[Fault]:
    """Faults for companies in Detroit without a shareholder, as only a shareholder could have expanded there.

    Rule: chicago-express:expand/rules
    """
    for key, company in companies.items():
        if company.in_detroit and company.holdings and not company.shares_sold:
            yield Fault(f"companies.{key}.in_detroit", "no-shareholder", {"company": key}, (WHO_EXPANDS,))


def _game_over(given: Input, detroit: int) -> Iterator[Step]:
    if given.end_condition_met:
        yield Step("condition-was-met", {}, (f"{TRIGGERS}#when",))
    if detroit == LAST:
        yield Step("detroit-was-at-the-end", {"last": LAST}, (f"{TRIGGERS}#detroit", f"{DETROIT}#from-one-to-eight"))
    yield Step("game-over", {"detroit": detroit}, (f"{RESET}#not-at-the-end",))


def _detroit_grows(given: Input, detroit: int, after: Mapping[str, int]) -> Iterator[Step]:
    code = "needles-unless-over" if given.end_condition_met is None else "needles"
    yield Step(code, {}, (f"{RESET}#needles",))
    values = {"before": detroit, "step": 1, "after": detroit + 1}
    yield Step("detroit", values, (f"{DETROIT}#by-itself", f"{RESET}#then-detroit"))
    if given.companies:
        yield from _companies_grow(given.companies, after)
    if detroit + 1 == LAST:
        yield Step("last-dividends-next", {"last": LAST}, (f"{TRIGGERS}#detroit",))


def _companies_grow(companies: Companies, after: Mapping[str, int]) -> Iterator[Step]:
    there = [key for key, company in companies.items() if company.in_detroit]
    for key in there:
        rise = {"company": key, "income": companies[key].income, "step": DETROIT_STEP, "after": after[key]}
        yield Step("company-in-detroit", rise, (f"{DETROIT}#companies-there",))
    if not there:
        yield Step("nobody-in-detroit", {}, (f"{DETROIT}#without-locomotive",))
    yield from income_track.passing_the_end(incomes(companies), after)


def _left_out(companies: Companies) -> Iterator[Warning]:
    """A warning about companies whose payment is missing."""
    missing = [key for key in COMPANIES if key not in companies and key != WABASH]
    if missing:
        yield Warning("companies-left-out", {"companies": missing}, (f"{PAYMENT}#each-share",))


def _unknown(given: Input, companies: Companies) -> Iterator[Warning]:
    """Warnings for missing input that the growth depends on."""
    if given.end_condition_met is None:
        yield Warning("end-condition-left-out", {}, (f"{TRIGGERS}#four-conditions",))
    unknown = [key for key, company in companies.items() if company.in_detroit is None and company.shares_sold]
    if unknown:
        yield Warning("detroit-left-out", {"companies": unknown}, (f"{DETROIT}#companies-there",))


CALCULATOR = Calculator(
    game=GAME,
    slug="dividend-phase",
    input=Input,
    compute=compute,
    results={
        "dividends": RecordOf(payment.DIVIDENDS),
        "game_over": Unit.FLAG,
        "detroit_after": Unit.COUNT,
        "incomes_before": ByName(Unit.MONEY),
        "incomes_after": ByName(Unit.MONEY),
        "end_condition_after": Unit.FLAG,
    },
    headline=("game_over", "detroit_after"),
    rules=(PAYMENT, RESET, DETROIT, TRIGGERS),
)
