"""Dividend phase: the payment, the end of the game, the reset of the needles, and the growth of Detroit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, Fault, InvalidInput, RecordOf, Result, Step, Unit, Warning
from rules.engine.fields import flag, whole
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``companies`` that are open; ``detroit``: its value on the industrial scale before the payment.

    ``end_condition_met``: one of the other three conditions, or any, is already met; None if not known.
    """

    companies: Mapping[str, CompanyAndDetroit] = each(record(CompanyAndDetroit), COMPANIES)
    detroit: int = whole(FIRST, LAST)
    end_condition_met: bool | None = flag(default=None)


def compute(given: Input) -> Result:
    """Pay on the current incomes; then the game ends, or the needles are reset and Detroit grows.

    Raises InvalidInput ``shares-needed``, ``wabash-shares-needed``, ``too-many-shares``, ``too-many-players`` and
    ``no-shareholder``, all of them at once.
    Rule: chicago-express:dividends/payment, chicago-express:dividends/reset, chicago-express:develop/detroit,
    chicago-express:end-of-game/triggers
    """
    faults = (*payment.impossible_holdings(given.companies), *nobody_to_expand(given.companies))
    if faults:
        raise InvalidInput(*faults)
    paid = payment.payments(given.companies)
    game_over = bool(given.end_condition_met) or given.detroit == LAST
    detroit = given.detroit if game_over else given.detroit + 1
    before = {key: company.income for key, company in given.companies.items()}
    after = before if game_over else incomes_with_detroit(given.companies)
    closing = _game_over(given) if game_over else _detroit_grows(given, detroit, after)
    return Result(
        values={
            "dividends": payment.dividends(paid),
            "game_over": game_over,
            "detroit_after": detroit,
            "incomes_before": before,
            "incomes_after": after,
            "end_condition_after": True if detroit == LAST else given.end_condition_met,
        },
        steps=(*payment.steps(paid), *closing),
        warnings=tuple(_left_out(given, game_over=game_over)),
        pictures=(income_track.picture(before, after), *payment.pictures(paid)),
    )


def incomes_with_detroit(companies: Mapping[str, CompanyAndDetroit]) -> dict[str, int]:
    """The incomes after Detroit has grown, in dollars: one more for each company that is there.

    Rule: chicago-express:develop/detroit
    """
    return {key: company.income + DETROIT_STEP * bool(company.in_detroit) for key, company in companies.items()}


def nobody_to_expand(companies: Mapping[str, CompanyAndDetroit]) -> Iterator[Fault]:
    """Faults for companies in Detroit without a shareholder, as only a shareholder could have expanded there.

    Rule: chicago-express:expand/rules
    """
    for key, company in companies.items():
        if company.in_detroit and company.holdings and not company.shares_sold:
            yield Fault(f"companies.{key}.in_detroit", "no-shareholder", {"company": key}, (WHO_EXPANDS,))


def _game_over(given: Input) -> Iterator[Step]:
    if given.end_condition_met:
        yield Step("condition-was-met", {}, (f"{TRIGGERS}#when",))
    if given.detroit == LAST:
        yield Step("detroit-was-at-the-end", {"last": LAST}, (f"{TRIGGERS}#detroit", f"{DETROIT}#from-one-to-eight"))
    yield Step("game-over", {"detroit": given.detroit}, (f"{RESET}#not-at-the-end",))


def _detroit_grows(given: Input, detroit: int, after: Mapping[str, int]) -> Iterator[Step]:
    code = "needles-unless-over" if given.end_condition_met is None else "needles"
    yield Step(code, {}, (f"{RESET}#needles",))
    values = {"before": given.detroit, "step": 1, "after": detroit}
    yield Step("detroit", values, (f"{DETROIT}#by-itself", f"{RESET}#then-detroit"))
    there = [key for key, company in given.companies.items() if company.in_detroit]
    for key in there:
        income = given.companies[key].income
        rise = {"company": key, "income": income, "step": DETROIT_STEP, "after": after[key]}
        yield Step("company-in-detroit", rise, (f"{DETROIT}#companies-there",))
    if not there:
        yield Step("nobody-in-detroit", {}, (f"{DETROIT}#without-locomotive",))
    before = {key: company.income for key, company in given.companies.items()}
    yield from income_track.passing_the_end(before, after)
    if detroit == LAST:
        yield Step("last-dividends-next", {"last": LAST}, (f"{TRIGGERS}#detroit",))


def _left_out(given: Input, *, game_over: bool) -> Iterator[Warning]:
    """Warnings for missing input that the result depends on."""
    missing = [key for key in COMPANIES if key not in given.companies and key != WABASH]
    if missing:
        yield Warning("companies-left-out", {"companies": missing}, (f"{PAYMENT}#each-share",))
    if game_over:
        return
    if given.end_condition_met is None:
        yield Warning("end-condition-left-out", {}, (f"{TRIGGERS}#four-conditions",))
    unknown = [key for key, company in given.companies.items() if company.in_detroit is None and company.shares_sold]
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
