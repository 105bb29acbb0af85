from __future__ import annotations

from django.db import models
from django.utils.translation import gettext

from content.refs import address_of

from .language import InLanguage, current_language


class Game(models.Model):
    slug = models.SlugField(unique=True)
    name_en = models.CharField(max_length=200)
    name_es = models.CharField(max_length=200)
    tagline_en = models.TextField()
    tagline_es = models.TextField()
    drawing = models.CharField(max_length=40, blank=True)
    players = models.JSONField()
    editions = models.JSONField()
    level = models.CharField(max_length=20, default="rules")
    to_translate = models.CharField(max_length=2, blank=True)
    popular = models.JSONField(default=list, help_text="as Section.related: reference, English title, Spanish title")
    digest = models.CharField(max_length=64)

    name = InLanguage("name")
    tagline = InLanguage("tagline")

    class Meta:
        ordering = ["slug"]

    def __str__(self) -> str:
        return self.slug

    @property
    def short_name(self) -> str:
        """The name without its part in brackets, for places with little room."""
        return str(self.name).partition(" (")[0]

    @property
    def names(self) -> tuple[str, ...]:
        """Its names in both languages, each also without its part in brackets."""
        return tuple(form for name in (self.name_en, self.name_es) for form in (name, name.partition(" (")[0]))

    @property
    def is_untranslated(self) -> bool:
        """Whether some of its texts are not translated into the language of the page yet."""
        return self.to_translate == current_language()

    @property
    def address(self) -> str:
        return address_of(current_language(), self.slug)

    @property
    def differences_title(self) -> str:
        """The title of its list of differences; a single rulebook can only be unclear."""
        return gettext("Where editions differ") if len(self.editions) > 1 else gettext("Where the rules are unclear")

    @property
    def edition_list(self) -> list[dict[str, str]]:
        """The editions with their short names in the language of the page."""
        return [{"key": key, "short": short} for key, short in self.edition_titles("short").items()]

    def edition_titles(self, form: str = "title") -> dict[str, str]:
        """Titles of the editions by key, in the language of the page; ``form`` is ``title`` or ``short``."""
        language = current_language()
        return {edition["key"]: edition[form][language] for edition in self.editions}

    def headings(self, sources: dict[str, str]) -> dict[str, str]:
        """The headings of a rule by edition: a book's in its own language, other sources in that of the page."""
        named = {edition["key"]: edition.get("headings", {}) for edition in self.editions}
        return {key: _in_language(heading, named.get(key, {})) for key, heading in sources.items()}


def _in_language(heading: str, named: dict[str, dict[str, str]]) -> str:
    parts = heading.split("; ")
    return "; ".join(named[part][current_language()] if part in named else part for part in parts)


class Chapter(models.Model):
    game = models.ForeignKey(Game, models.CASCADE, related_name="chapters")
    key = models.SlugField()
    number = models.PositiveSmallIntegerField()
    title_en = models.CharField(max_length=200)
    title_es = models.CharField(max_length=200)

    title = InLanguage("title")

    class Meta:
        ordering = ["game", "number"]
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_chapter_per_key")]

    def __str__(self) -> str:
        return f"{self.number} {self.key}"


class SearchDocuments(models.Model):
    """The search documents of a game, stored so that any machine can build an index."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="search_documents")
    documents = models.JSONField()
    absences = models.JSONField(default=dict, help_text="topic: a sentence per language on what the game does not have")

    def __str__(self) -> str:
        return self.game.slug


class QuickAnswers(models.Model):
    """The quick answers of a game, stored as loaded."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="quick_answers")
    answers = models.JSONField()

    def __str__(self) -> str:
        return self.game.slug
