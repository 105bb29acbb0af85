from __future__ import annotations

from collections.abc import Iterable

from django.db import models

from content.refs import TERM, Ref

from .games import Game
from .language import InLanguage


class TermQuerySet(models.QuerySet["Term"]):
    def of(self, game: Game) -> TermQuerySet:
        return self.filter(game=game)

    def said_as(self, folded: Iterable[str]) -> TermQuerySet:
        """The terms that contain all of these folded words, in either language."""
        found = self
        for word in folded:
            found = found.filter(search_text__contains=word)
        return found

    def alphabetical(self, language: str) -> TermQuerySet:
        return self.select_related("game").order_by(f"sort_{language}")

    def at(self, game: str, key: str) -> Term:
        """The one term at a reference. Raises Term.DoesNotExist."""
        return self.select_related("game").get(game__slug=game, key=key)


class Term(models.Model):
    game = models.ForeignKey(Game, models.CASCADE, related_name="terms")
    key = models.SlugField()
    part_of_speech = models.CharField(max_length=20)
    drawing = models.CharField(max_length=40, blank=True)
    term_en = models.CharField(max_length=200)
    term_es = models.CharField(max_length=200)
    sort_en = models.CharField(max_length=200, help_text="the term without accents or capitals, for sorting")
    sort_es = models.CharField(max_length=200)
    search_text = models.TextField(help_text="every word and form of both languages, folded")
    wording_en = models.JSONField(help_text='{"forms", "variants": [{"term", "forms", "editions"}], "coined": bool}')
    wording_es = models.JSONField()
    usage = models.JSONField(
        default=dict,
        help_text='{"field": file, "en": {"contexts": […], "never": […], "near": […], "capital": […]}, "es": {…}}',
    )
    gloss_html_en = models.TextField()
    gloss_html_es = models.TextField()
    gloss_text_en = models.TextField()
    gloss_text_es = models.TextField()
    false_friend_html_en = models.TextField(blank=True)
    false_friend_html_es = models.TextField(blank=True)
    see = models.JSONField(help_text="[[reference, English title, Spanish title], …]")

    objects = TermQuerySet.as_manager()

    term = InLanguage("term")
    other_term = InLanguage("term", other=True)
    wording = InLanguage("wording")
    gloss_html = InLanguage("gloss_html")
    gloss_text = InLanguage("gloss_text")
    false_friend_html = InLanguage("false_friend_html")

    class Meta:
        ordering = ["game", "sort_en"]
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_term_per_key")]

    def __str__(self) -> str:
        return str(self.ref)

    @property
    def ref(self) -> Ref:
        return Ref(self.game.slug, TERM, self.key)
