"""Error reports: written by readers, stored until the maintainer deletes them."""

from __future__ import annotations

from django.db import models

from content.refs import Ref, address_of
from core.durable import in_turn


class ErrorReport(models.Model):
    """A page is named by its reference, not by a foreign key: rows of content are replaced whenever it is loaded.

    Nothing about the sender is stored except what the sender wrote.
    """

    reference = models.CharField(max_length=200, blank=True, help_text="empty: the site as a whole")
    paragraph = models.CharField(max_length=100, blank=True)
    language = models.CharField(max_length=2)
    text = models.TextField()
    contact = models.CharField(max_length=200, blank=True)
    content_version = models.CharField(max_length=16)
    created = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"#{self.pk} {self.reference}"

    @property
    def address(self) -> str:
        """The path of the page that the report is about, paragraph included, in the language of its reader."""
        if not self.reference:
            return address_of(self.language)
        page = Ref.parse(self.reference)
        return Ref(page.game, page.kind, page.key, self.paragraph).address(self.language)

    def keep(self) -> None:
        """Save durably: when this returns, the report is on disk. Raises DatabaseError."""
        in_turn(self.save)


class RejectedCard(models.Model):
    """How often readers rejected a card of the search in a language on a day: neither who nor what they had asked."""

    reference = models.CharField(max_length=200)
    language = models.CharField(max_length=2)
    day = models.DateField()
    times = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-day", "reference"]
        constraints = [models.UniqueConstraint(fields=["reference", "language", "day"], name="one_count_a_day")]

    def __str__(self) -> str:
        return f"{self.reference} {self.language} {self.day}: {self.times}"
