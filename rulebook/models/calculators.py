from __future__ import annotations

from django.db import models

from content.refs import CALCULATOR, Ref

from .games import Game
from .language import InLanguage


class CalculatorWords(models.Model):
    """Everything on a calculator's page that is not a number."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="calculators")
    slug = models.SlugField()
    position = models.PositiveSmallIntegerField()
    title_en = models.CharField(max_length=200)
    title_es = models.CharField(max_length=200)
    purpose_en = models.TextField()
    purpose_es = models.TextField()
    words = models.JSONField(help_text='{"fields"|"helps"|"results"|"steps"|"warnings"|"errors"|"pictures": {…}}')

    title = InLanguage("title")
    other_title = InLanguage("title", other=True)
    purpose = InLanguage("purpose")

    class Meta:
        ordering = ["game", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="one_calculator_per_slug")]

    def __str__(self) -> str:
        return str(self.ref)

    @property
    def ref(self) -> Ref:
        return Ref(self.game.slug, CALCULATOR, self.slug)


class PlayWords(models.Model):
    """Everything in a game's plays that is not a number."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="play_words")
    words = models.JSONField(help_text="those of a calculator, and the titles of moves and the readings to agree on")

    def __str__(self) -> str:
        return self.game.slug


class WorkedExample(models.Model):
    """A rulebook's own numbers, shown on the calculator's page and on the sections it illustrates."""

    calculator = models.ForeignKey(CalculatorWords, models.CASCADE, related_name="examples")
    key = models.SlugField()
    position = models.PositiveSmallIntegerField()
    title_en = models.CharField(max_length=300)
    title_es = models.CharField(max_length=300)
    input = models.JSONField()
    sources = models.JSONField()
    note_html_en = models.TextField(blank=True)
    note_html_es = models.TextField(blank=True)
    shows = models.JSONField(help_text="references of the sections it illustrates")

    title = InLanguage("title")
    note_html = InLanguage("note_html")

    class Meta:
        ordering = ["calculator", "position"]

    def __str__(self) -> str:
        return self.key
