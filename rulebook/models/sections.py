from __future__ import annotations

from django.db import models

from content.refs import Ref

from .games import Chapter, Game
from .language import InLanguage


class SectionQuerySet(models.QuerySet["Section"]):
    def of(self, game: Game) -> SectionQuerySet:
        return self.filter(chapter__game=game)

    def in_reading_order(self) -> SectionQuerySet:
        return self.select_related("chapter", "chapter__game").order_by("chapter__game__slug", "position")

    def at(self, game: str, chapter: str, key: str) -> Section:
        """The one section at a reference. Raises Section.DoesNotExist."""
        return self.select_related("chapter", "chapter__game").get(
            chapter__game__slug=game, chapter__key=chapter, key=key
        )


class Section(models.Model):
    chapter = models.ForeignKey(Chapter, models.CASCADE, related_name="sections")
    key = models.SlugField()
    number = models.CharField(max_length=10)
    position = models.PositiveIntegerField(help_text="place in reading order within the game, without gaps, from 1")
    title_en = models.CharField(max_length=200)
    title_es = models.CharField(max_length=200)
    sources = models.JSONField()
    related = models.JSONField(help_text="[[reference, English title, Spanish title], …]")

    objects = SectionQuerySet.as_manager()

    title = InLanguage("title")
    other_title = InLanguage("title", other=True)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["chapter", "key"], name="one_section_per_key")]

    def __str__(self) -> str:
        return str(self.ref)

    @property
    def ref(self) -> Ref:
        return Ref(self.chapter.game.slug, self.chapter.key, self.key)


class Paragraph(models.Model):
    section = models.ForeignKey(Section, models.CASCADE, related_name="paragraphs")
    anchor = models.SlugField()
    context = models.SlugField(blank=True, help_text="the anchor of the paragraph that this one depends on")
    position = models.PositiveSmallIntegerField()
    html_en = models.TextField()
    html_es = models.TextField()
    text_en = models.TextField()
    text_es = models.TextField()
    example_html_en = models.TextField(blank=True)
    example_html_es = models.TextField(blank=True)
    example_text_en = models.TextField(blank=True)
    example_text_es = models.TextField(blank=True)
    picture = models.JSONField(null=True, help_text="a drawing: its type and values, and its words in both languages")

    html = InLanguage("html")
    other_html = InLanguage("html", other=True)
    text = InLanguage("text")
    example_html = InLanguage("example_html")
    other_example_html = InLanguage("example_html", other=True)
    example_text = InLanguage("example_text")

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self.section}#{self.anchor}"
