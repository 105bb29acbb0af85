"""The fitted weights of ``judging``: ``python -m benchmarks fit`` prints them with what cross-validation says of them.

``answers`` and ``open`` are logistic regressions: of whether the first result answers, and of whether no rule does.
``from`` is the probability from which a card is shown, from which a calculation that leads may answer (it must also
understand every word of the question), from which results count as confident, and from which a question is declined if
a topic leads; ``alone`` is the score of a topic if no rule has any of the words. They are chosen from the reliability
table in ``docs/search.md``.
"""

from __future__ import annotations

from collections.abc import Mapping

Model = Mapping[str, Mapping[str, float]]

WITH_SENTENCES: Model = {
    "answers": {
        "bias": -5.25,
        "score": 0.005802,
        "apart": 0.2212,
        "covered": 1.384,
        "wording": 0.686,
        "topic": -0.1912,
        "nearer": 2.819,
        "unknown": 3.623,
        "twice": 0.08746,
        "term": 1.422,
        "component": 1.319,
        "named": -1.516,
    },
    "open": {
        "bias": 2.404,
        "score": -0.03497,
        "apart": 0.0723,
        "covered": -0.7372,
        "wording": 0.3301,
        "topic": 0.2577,
        "nearer": -0.7415,
        "unknown": -0.4825,
        "twice": -1.861,
        "term": -1.723,
        "component": 0.458,
        "named": 0.5709,
    },
    "certain": {"from": 0.955},
    "calculated": {"from": 0.75},
    "confident": {"from": 0.6},
    "declined": {"from": 0.3},
    "alone": {"from": 28.0},
}
WORDS_ALONE: Model = {
    "answers": {
        "bias": -4.828,
        "score": -0.06737,
        "apart": 0.2412,
        "covered": 2.196,
        "wording": 1.428,
        "topic": -0.2031,
        "nearer": 0,
        "unknown": 3.571,
        "twice": -0.09423,
        "term": 1.032,
        "component": 0.8841,
        "named": -0.1418,
    },
    "open": {
        "bias": 2.27,
        "score": -0.02632,
        "apart": 0.1505,
        "covered": -0.8268,
        "wording": -0.08513,
        "topic": 0.2877,
        "nearer": 0,
        "unknown": -0.5005,
        "twice": -1.823,
        "term": -1.227,
        "component": 0.8539,
        "named": 0.7412,
    },
    "certain": {"from": 0.98},
    "calculated": {"from": 0.75},
    "confident": {"from": 0.6},
    "declined": {"from": 0.3},
    "alone": {"from": 14.0},
}
