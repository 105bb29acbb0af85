from __future__ import annotations

from django.db import models

from content.refs import Ref

from .games import Game
from .language import InLanguage


class ComponentKind(models.Model):
    game = models.ForeignKey(Game, models.CASCADE, related_name="kinds")
    key = models.SlugField()
    position = models.PositiveSmallIntegerField()
    title_en = models.CharField(max_length=200)
    title_es = models.CharField(max_length=200)
    singular_en = models.CharField(max_length=200)
    singular_es = models.CharField(max_length=200)
    noun = models.JSONField(help_text='{"en": [singular, plural], "es": […]}')
    drawing = models.CharField(max_length=40, blank=True)
    provenance_html_en = models.TextField(blank=True)
    provenance_html_es = models.TextField(blank=True)
    fields = models.JSONField(help_text="what every component of the kind states, in order")
    grouped_by = models.CharField(max_length=40, blank=True, help_text="the field whose choices part the list")
    calculators = models.JSONField(help_text='{calculator: {input: "key" or a field}}')

    title = InLanguage("title")
    singular = InLanguage("singular")
    provenance_html = InLanguage("provenance_html")

    class Meta:
        ordering = ["game", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_kind_per_key")]

    def __str__(self) -> str:
        return f"{self.game.slug}:{self.key}"


class ComponentQuerySet(models.QuerySet["Component"]):
    def of_kind(self, kind: ComponentKind) -> ComponentQuerySet:
        return self.filter(kind=kind).select_related("kind", "kind__game").order_by("position")

    def at(self, game: str, kind: str, key: str) -> Component:
        """The one component at a reference. Raises Component.DoesNotExist."""
        return self.select_related("kind", "kind__game").get(kind__game__slug=game, kind__key=kind, key=key)


class Component(models.Model):
    kind = models.ForeignKey(ComponentKind, models.CASCADE, related_name="components")
    key = models.SlugField()
    position = models.PositiveSmallIntegerField()
    name_en = models.CharField(max_length=200)
    name_es = models.CharField(max_length=200)
    short_en = models.CharField(max_length=80, blank=True)
    short_es = models.CharField(max_length=80, blank=True)
    initials = models.CharField(max_length=4, blank=True)
    drawing = models.CharField(max_length=40, blank=True)
    html_en = models.TextField()
    html_es = models.TextField()
    text_en = models.TextField()
    text_es = models.TextField()
    values = models.JSONField()
    unconfirmed = models.JSONField(default=list, help_text="the values that rest on one source outside the rulebook")
    sources = models.JSONField()
    related = models.JSONField(help_text="[[reference, English title, Spanish title], …]")

    objects = ComponentQuerySet.as_manager()

    name = InLanguage("name")
    other_name = InLanguage("name", other=True)
    short = InLanguage("short")
    html = InLanguage("html")
    text = InLanguage("text")

    class Meta:
        ordering = ["kind", "position"]
        constraints = [models.UniqueConstraint(fields=["kind", "key"], name="one_component_per_key")]

    def __str__(self) -> str:
        return str(self.ref)

    @property
    def ref(self) -> Ref:
        return Ref(self.kind.game.slug, self.kind.key, self.key)
