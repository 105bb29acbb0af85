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
        "bias": -6.975,
        "score": -0.01988,
        "lead": 0.1969,
        "covered": 2.383,
        "wording": 0.9734,
        "topic": -0.1872,
        "near": 1.48,
        "nearer": 2.62,
        "unknown": 3.112,
        "twice": 0.111,
        "words": 0.4452,
        "other game": -0.0252,
        "term": 0.4893,
        "component": 0.96,
    },
    "open": {
        "bias": 3.548,
        "score": -0.03629,
        "lead": 0.1232,
        "covered": -1.832,
        "wording": -0.3311,
        "topic": 0.2932,
        "near": 0.06335,
        "nearer": -0.967,
        "unknown": -0.519,
        "twice": -1.751,
        "words": -0.02184,
        "other game": 0.09133,
        "term": -0.8999,
        "component": 0.8264,
    },
    "certain": {"from": 0.97},
    "calculated": {"from": 0.75},
    "confident": {"from": 0.6},
    "declined": {"from": 0.3},
    "alone": {"from": 28.0},
}
WORDS_ALONE: Model = {
    "answers": {
        "bias": -5.439,
        "score": -0.06806,
        "lead": 0.2553,
        "covered": 2.52,
        "wording": 1.389,
        "topic": -0.2093,
        "near": 0,
        "nearer": 0,
        "unknown": 2.575,
        "twice": 0.04493,
        "words": 0.06866,
        "other game": 0.00806,
        "term": 0.05814,
        "component": 0.7575,
    },
    "open": {
        "bias": 3.501,
        "score": -0.02163,
        "lead": 0.1839,
        "covered": -1.46,
        "wording": -0.7343,
        "topic": 0.3588,
        "near": 0,
        "nearer": 0,
        "unknown": -0.4137,
        "twice": -1.713,
        "words": 0.07722,
        "other game": 0.05263,
        "term": -0.3314,
        "component": 0.5646,
    },
    "certain": {"from": 0.97},
    "calculated": {"from": 0.75},
    "confident": {"from": 0.6},
    "declined": {"from": 0.3},
    "alone": {"from": 14.0},
}
