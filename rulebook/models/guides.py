from __future__ import annotations

from django.db import models

from content.refs import CHECKLIST, TABLE, Ref, aid_of, lesson_of

from .games import Game
from .language import InLanguage


class Checklist(models.Model):
    """A checklist of steps for the table. ``body`` contains options, values and groups, rendered in both languages."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="checklists")
    key = models.SlugField()
    position = models.PositiveSmallIntegerField()
    title_en = models.CharField(max_length=200)
    title_es = models.CharField(max_length=200)
    purpose_en = models.TextField()
    purpose_es = models.TextField()
    body = models.JSONField()

    title = InLanguage("title")
    other_title = InLanguage("title", other=True)
    purpose = InLanguage("purpose")

    class Meta:
        ordering = ["game", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_checklist_per_key")]

    def __str__(self) -> str:
        return str(self.ref)

    @property
    def ref(self) -> Ref:
        return Ref(self.game.slug, CHECKLIST, self.key)


class PlayerAid(models.Model):
    """A player aid of two sides. ``body`` contains them, rendered in both languages."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="aid")
    body = models.JSONField()

    def __str__(self) -> str:
        return str(self.ref)

    @property
    def ref(self) -> Ref:
        return aid_of(self.game.slug)


class Lesson(models.Model):
    """The game as a teacher explains it. ``body`` contains options, values, steps and what everybody forgets."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="lesson")
    body = models.JSONField()

    def __str__(self) -> str:
        return str(self.ref)

    @property
    def ref(self) -> Ref:
        return lesson_of(self.game.slug)


class ReferenceTable(models.Model):
    """A reference table. ``body`` contains columns, rows and rules, rendered in both languages."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="tables")
    key = models.SlugField()
    position = models.PositiveSmallIntegerField()
    title_en = models.CharField(max_length=200)
    title_es = models.CharField(max_length=200)
    html_en = models.TextField()
    html_es = models.TextField()
    body = models.JSONField()

    title = InLanguage("title")
    other_title = InLanguage("title", other=True)
    html = InLanguage("html")

    class Meta:
        ordering = ["game", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_table_per_key")]

    def __str__(self) -> str:
        return str(self.ref)

    @property
    def ref(self) -> Ref:
        return Ref(self.game.slug, TABLE, self.key)
