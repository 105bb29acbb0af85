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
        "bias": -7.561,
        "score": -0.02242,
        "lead": 0.1705,
        "covered": 2.255,
        "wording": 1.111,
        "topic": -0.1709,
        "near": 2.06,
        "nearer": 2.038,
        "unknown": 3.116,
        "twice": 0.03009,
        "words": 0.5296,
        "other game": 0.007393,
        "term": 0.73,
        "component": 0.9154,
    },
    "open": {
        "bias": 5.3,
        "score": -0.04752,
        "lead": 0.1088,
        "covered": -1.371,
        "wording": -0.3124,
        "topic": 0.3019,
        "near": -0.7062,
        "nearer": 2.316,
        "unknown": -1.196,
        "twice": -1.425,
        "words": -0.4358,
        "other game": 0.06125,
        "term": -1.4,
        "component": 1.419,
    },
    "certain": {"from": 0.97},
    "calculated": {"from": 0.75},
    "confident": {"from": 0.4},
    "declined": {"from": 0.3},
    "alone": {"from": 28.0},
}
WORDS_ALONE: Model = {
    "answers": {
        "bias": -5.943,
        "score": -0.06698,
        "lead": 0.2155,
        "covered": 2.511,
        "wording": 1.548,
        "topic": -0.1957,
        "near": 0,
        "nearer": 0,
        "unknown": 3.055,
        "twice": -0.07047,
        "words": 0.1949,
        "other game": 0.02471,
        "term": 0.9958,
        "component": 0.72,
    },
    "open": {
        "bias": 4.205,
        "score": -0.04153,
        "lead": 0.2162,
        "covered": -1.025,
        "wording": -0.738,
        "topic": 0.3606,
        "near": 0,
        "nearer": 0,
        "unknown": -1.452,
        "twice": -1.512,
        "words": -0.2061,
        "other game": 0.05976,
        "term": -1.276,
        "component": 0.7329,
    },
    "certain": {"from": 0.97},
    "calculated": {"from": 0.75},
    "confident": {"from": 0.4},
    "declined": {"from": 0.3},
    "alone": {"from": 14.0},
}
