"""What the calls about the rules respond with; the framework checks every response against these."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Both(BaseModel):
    """A text in both languages."""

    en: str
    es: str


class EditionName(BaseModel):
    key: str
    title: Both


class Counts(BaseModel):
    sections: int
    terms: int
    calculators: int
    differences: int
    readings: int
    components: dict[str, int] = Field(description="the number of components by kind")


class GameEntry(BaseModel):
    game: str = Field(description="the key that other calls accept")
    name: Both
    players: list[int] = Field(description="the numbers of players that the game allows")
    data: str = Field(description="the URL of the data set")
    editions: list[EditionName]
    counts: Counts


class GameList(BaseModel):
    games: list[GameEntry]


class SectionEntry(BaseModel):
    ref: str
    number: str
    title: Both


class Picture(BaseModel):
    """A drawing as values: the page draws it, and a program may draw it in its own way."""

    type: str = Field(description="the type of drawing, such as `track` or `bars`")
    caption: Both
    values: dict[str, Any] = Field(description="what the drawing shows; the names depend on the type")
    words: dict[str, Both] = Field(description="the words of each code among the values")
    calculator: list[str] = Field(
        description="the calculator that drew it and the query that fills it in; empty for other drawings"
    )


class ParagraphText(BaseModel):
    id: str = Field(description="the anchor: `ref#id` is the reference of the paragraph")
    text: str
    html: str
    example: str | None
    picture: Picture | None = Field(description="the drawing that illustrates the rule")


class Source(BaseModel):
    edition: str
    title: str
    heading: str


class Says(BaseModel):
    edition: str
    text: str


class DifferenceNote(BaseModel):
    """A point on which editions differ, as far as it concerns the section."""

    id: str
    kind: str
    topic: str
    says: list[Says]
    follows: str | None
    consequence: str
    changes_calculation: bool
    paragraphs: list[str]


class SectionText(BaseModel):
    ref: str
    number: str
    title: str
    body: str = Field(description="the whole text, without markup")
    lang: str
    paragraphs: list[ParagraphText]
    readings: list[str] = Field(description="the paragraphs that contain one of our readings")
    sources: list[Source]
    differences: list[DifferenceNote]
    related: list[str]


class ComponentEntry(BaseModel):
    """A tile or another component; the values of its kind are further properties."""

    model_config = ConfigDict(extra="allow")

    ref: str
    name: Both
    text: Both


class Variants(BaseModel):
    en: list[str]
    es: list[str]


class TermEntry(BaseModel):
    ref: str
    en: str
    es: str
    variants: Variants
    gloss: Both = Field(description="the definition")


class Why(BaseModel):
    code: str
    words: list[str]


class Meaning(BaseModel):
    term: str
    translation: str
    editions: list[str]
    why: Why


class Span(Meaning):
    start: int
    end: int
    others: list[Meaning] = Field(description="other meanings, the likeliest first")


class Translation(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    source: str = Field(alias="from")
    to: str
    text: str
    spans: list[Span]
    passage: str | None = Field(description="the rule that the text restates")
    anchor: str | None
    games: list[str]


class Urls(BaseModel):
    en: str
    es: str


class Referred(BaseModel):
    """What a reference leads to."""

    ref: str
    part: str = Field(description="the part of the data set that contains it: sections, terms, components …")
    url: Urls
    data: dict[str, Any] = Field(description="the entry of that part, as /data/schema.json describes it")


class CalculatorEntry(BaseModel):
    ref: str
    game: str
    slug: str
    title: Both
    input: dict[str, Any] = Field(description="JSON Schema of the input")
    result: dict[str, Any] = Field(description="JSON Schema of the response")
