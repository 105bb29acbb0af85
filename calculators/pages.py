"""Data of a calculator page: the form, the outcome in words and pictures, and the rulebooks' own examples."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict

from rulebook.models import CalculatorWords
from rulebook.pages.sections import Contents
from rules.engine.calculator import Calculator

from .computation import Computed, computed, maps_of
from .forms import CalculatorForm
from .map_views import MapView
from .outcome import Outcome
from .plain_text import headline
from .signals import calculated
from .texts import Texts
from .wording import Message, Wording


@dataclass(frozen=True, slots=True)
class CalculatorPage:
    calculator: Calculator
    texts: Texts
    form: CalculatorForm
    answer: Computed

    @property
    def outcome(self) -> Outcome | None:
        return self.answer.outcome

    @property
    def refused(self) -> tuple[Message, ...]:
        return self.answer.refused

    @property
    def headline(self) -> str:
        """The result in a line, or why there is none; empty if nothing was filled in."""
        if self.outcome:
            return " ".join(headline(self.outcome))
        return " ".join(message.text for message in self.refused)

    @property
    def maps(self) -> tuple[tuple[str, MapView], ...]:
        return maps_of(self.form.reading, self.form.wording)

    @property
    def words(self) -> CalculatorWords:
        return self.texts.words

    @property
    def contents(self) -> Contents:
        return self.texts.contents

    @property
    def status(self) -> int:
        return 422 if self.form.is_bound and (self.outcome is None or self.form.errors) else 200


def calculator_page(calculator: Calculator, texts: Texts, data: QueryDict) -> CalculatorPage:
    wording = Wording(texts.words)
    form = CalculatorForm(calculator, wording, data)
    answer = computed(calculator, wording, form.reading)
    if answer.outcome or not all(message.gap for message in answer.refused):
        calculated.send(sender=Calculator, calculator=calculator, refused=answer.outcome is None)
    form.refuse(answer.faults)
    return CalculatorPage(calculator, texts, form, answer)
