"""What the search answers as JSON."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field


class Limitation(BaseModel):
    ref: str
    text: str


class Disputed(BaseModel):
    ref: str
    kind: str
    topic: str


class Heading(BaseModel):
    title: str = Field(description="the title of the edition")
    heading: str


class SearchAnswer(BaseModel):
    """The answer to the question, computed or found in a paragraph."""

    text: str
    values: dict[str, Any] = Field(description="the numbers of the answer by name")
    ref: str
    url: str
    title: str = Field(description="the title of the page that it comes from")
    reading: bool = Field(description="whether a part of the text is our reading of the rules, labeled as such")
    context: Limitation | None = Field(description="the paragraph without which the text cannot be understood")
    conditions: list[str] = Field(description="the modes of play and the editions for which it holds")
    exceptions: list[Limitation] = Field(description="what limits it: another paragraph, or what an edition says")
    differences: list[Disputed] = Field(description="the points about it on which editions differ or rules are unclear")
    sources: list[Heading] = Field(description="the editions that have the rule, each with its heading")


class OfferedCalculator(BaseModel):
    ref: str
    url: str = Field(description="its page, filled in with what the question says")
    input: dict[str, Any] = Field(description="what the question says, by the names of the calculator's fields")
    missing: list[str] = Field(description="the fields that the question does not give, or not with a valid value")


class Hit(BaseModel):
    ref: str
    kind: str
    title: str
    snippet: str
    url: str
    score: float
    anchor: str | None
    other_title: str | None = Field(description="the title in the other language")
    marks: list[list[int]] = Field(description="start and end of each word of the query in the snippet")
    reading: bool = Field(
        description="whether the paragraph has a reading of ours, where the rules are silent or unclear"
    )
    silent: bool = Field(description="whether the paragraph says that the rules do not settle a point")


class NearestRule(BaseModel):
    ref: str
    title: str
    url: str


class UnsettledQuestion(BaseModel):
    """A game without a rule for the query."""

    game: str
    kind: Literal["silent", "absent"] = Field(
        description="silent: the rules do not settle it; absent: the game has nothing of the kind"
    )
    text: str = Field(description="a sentence that says so")
    nearest: list[NearestRule]


class SearchResults(BaseModel):
    query: str
    lang: str
    confident: bool = Field(description="whether the first result is likely to answer the query")
    did_you_mean: str | None
    answer: SearchAnswer | None
    calculator: OfferedCalculator | None
    unsettled: list[UnsettledQuestion] = Field(description="the games without a rule for the query, usually none")
    results: list[Hit]
