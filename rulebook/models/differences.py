from __future__ import annotations

from django.db import models

from content.refs import DIFFERENCE, RULING, Ref

from .games import Game
from .language import InLanguage, current_language


class Difference(models.Model):
    game = models.ForeignKey(Game, models.CASCADE, related_name="differences")
    key = models.SlugField()
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20)
    topic_en = models.TextField()
    topic_es = models.TextField()
    statements = models.JSONField(help_text='[{"edition": key, "html": {"en", "es"}, "text": {"en", "es"}}, …]')
    consequence_html_en = models.TextField()
    consequence_html_es = models.TextField()
    consequence_text_en = models.TextField()
    consequence_text_es = models.TextField()
    reading_html_en = models.TextField(blank=True)
    reading_html_es = models.TextField(blank=True)
    follows = models.CharField(max_length=40, blank=True)
    calculation = models.BooleanField()

    topic = InLanguage("topic")
    other_topic = InLanguage("topic", other=True)
    consequence_html = InLanguage("consequence_html")
    consequence_text = InLanguage("consequence_text")
    reading_html = InLanguage("reading_html")

    class Meta:
        ordering = ["game", "position"]

    def __str__(self) -> str:
        return self.key

    @property
    def ref(self) -> Ref:
        return Ref(self.game.slug, DIFFERENCE, self.key)


class Ruling(models.Model):
    game = models.ForeignKey(Game, models.CASCADE, related_name="rulings")
    key = models.SlugField()
    position = models.PositiveSmallIntegerField()
    authority = models.CharField(max_length=20)
    who = models.CharField(max_length=200)
    when = models.CharField(max_length=20, blank=True)
    where_en = models.CharField(max_length=300, blank=True)
    where_es = models.CharField(max_length=300, blank=True)
    url = models.URLField(blank=True)
    html_en = models.TextField()
    html_es = models.TextField()

    where = InLanguage("where")
    html = InLanguage("html")

    class Meta:
        ordering = ["game", "position"]

    def __str__(self) -> str:
        return self.key

    @property
    def ref(self) -> Ref:
        return Ref(self.game.slug, RULING, self.key)


class NoteTarget(models.Model):
    """One page that a difference or a ruling is shown on; ``anchor`` is its paragraph, or empty."""

    difference = models.ForeignKey(Difference, models.CASCADE, related_name="touches", null=True)
    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="touches", null=True)
    page = models.CharField(max_length=200, db_index=True)
    anchor = models.SlugField(blank=True)

    def __str__(self) -> str:
        return f"{self.page}#{self.anchor}" if self.anchor else self.page


class Reading(models.Model):
    """A sentence that is our interpretation of a rule; ``page`` and ``anchor`` say where it is written."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="readings")
    position = models.PositiveSmallIntegerField()
    page = models.CharField(max_length=200, db_index=True)
    anchor = models.SlugField(blank=True)
    title_en = models.TextField(help_text="title of the page")
    title_es = models.TextField()
    html_en = models.TextField()
    html_es = models.TextField()

    title = InLanguage("title")
    html = InLanguage("html")

    class Meta:
        ordering = ["game", "position"]

    def __str__(self) -> str:
        return str(self.ref)

    @property
    def ref(self) -> Ref:
        page = Ref.parse(self.page)
        return Ref(page.game, page.kind, page.key, self.anchor)

    @property
    def address(self) -> str:
        return self.ref.address(current_language())
