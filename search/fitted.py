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
        "bias": -5.98,
        "score": -0.03136,
        "lead": 0.04839,
        "apart": 0.1745,
        "covered": 2.02,
        "wording": 0.7855,
        "topic": -0.1911,
        "near": 1.505,
        "nearer": 2.197,
        "unknown": 3.535,
        "twice": 0.1235,
        "words": 0.315,
        "other game": -0.004517,
        "term": 0.8406,
        "component": 0.542,
    },
    "open": {
        "bias": 2.063,
        "score": -0.04709,
        "lead": 0.1593,
        "apart": -0.01988,
        "covered": -1.257,
        "wording": 0.002863,
        "topic": 0.2655,
        "near": 0.7596,
        "nearer": -1.71,
        "unknown": -0.4226,
        "twice": -1.759,
        "words": 0.0849,
        "other game": 0.08918,
        "term": -0.9688,
        "component": 0.6341,
    },
    "certain": {"from": 0.96},
    "calculated": {"from": 0.75},
    "confident": {"from": 0.6},
    "declined": {"from": 0.3},
    "alone": {"from": 28.0},
}
WORDS_ALONE: Model = {
    "answers": {
        "bias": -4.654,
        "score": -0.07199,
        "lead": 0.1222,
        "apart": 0.1222,
        "covered": 2.14,
        "wording": 1.32,
        "topic": -0.2195,
        "near": 0,
        "nearer": 0,
        "unknown": 3.093,
        "twice": 0.01012,
        "words": -0.1175,
        "other game": 0.01904,
        "term": 0.3328,
        "component": 0.4661,
    },
    "open": {
        "bias": 2.193,
        "score": -0.02887,
        "lead": 0.09698,
        "apart": 0.09698,
        "covered": -1.129,
        "wording": -0.3945,
        "topic": 0.3131,
        "near": 0,
        "nearer": 0,
        "unknown": -0.3583,
        "twice": -1.765,
        "words": 0.1678,
        "other game": 0.06439,
        "term": -0.7131,
        "component": 0.3517,
    },
    "certain": {"from": 0.98},
    "calculated": {"from": 0.75},
    "confident": {"from": 0.6},
    "declined": {"from": 0.3},
    "alone": {"from": 14.0},
}
