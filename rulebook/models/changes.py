from __future__ import annotations

from itertools import accumulate

from django.db import models

from content.refs import Ref

from .games import Game
from .language import InLanguage, current_language


class ContentChangeQuerySet(models.QuerySet["ContentChange"]):
    def recent(self, days: int, game: str = "", most: int | None = None) -> ContentChangeQuerySet:
        """The changes of the most recent days with changes, of one game or of all, latest first.

        Days that would bring more than ``most`` changes are left out, but never the latest.
        """
        found = self.filter(game__slug=game) if game else self.all()
        counts = list(found.order_by("-date").values_list("date").annotate(models.Count("pk"))[:days])
        totals = accumulate(count for _, count in counts)
        fitting = sum(most is None or total <= most for total in totals)
        dates = [date for date, _ in counts[: max(fitting, 1)]]
        return found.filter(date__in=dates).select_related("game").order_by("-date", "game__slug", "position")


class ContentChange(models.Model):
    """A page that changed on a day. Paragraphs are stored as ``[[anchor, number on the page], …]``."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="changes")
    date = models.DateField()
    position = models.PositiveIntegerField(help_text="place among the changes of the day")
    page = models.CharField(max_length=200, db_index=True)
    title_en = models.CharField(max_length=300)
    title_es = models.CharField(max_length=300)
    new = models.BooleanField()
    added = models.JSONField(default=list)
    changed = models.JSONField(default=list)
    removed = models.PositiveSmallIntegerField(default=0, help_text="how many paragraphs went")

    objects = ContentChangeQuerySet.as_manager()

    title = InLanguage("title")

    class Meta:
        ordering = ["-date", "game", "position"]

    def __str__(self) -> str:
        return f"{self.date} {self.page}"

    @property
    def ref(self) -> Ref:
        return Ref.parse(self.page)

    @property
    def address(self) -> str:
        return self.ref.address(current_language())
