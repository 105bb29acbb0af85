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
        "bias": -4.623,
        "score": -0.02342,
        "apart": 0.2041,
        "covered": 1.959,
        "wording": 0.7439,
        "topic": -0.1913,
        "nearer": 3.805,
        "unknown": 2.994,
        "twice": 0.06526,
        "term": 0.8412,
        "component": 0.7961,
    },
    "open": {
        "bias": 2.885,
        "score": -0.0429,
        "apart": 0.08258,
        "covered": -0.781,
        "wording": 0.1401,
        "topic": 0.2466,
        "nearer": -1.032,
        "unknown": -0.1394,
        "twice": -1.817,
        "term": -0.9308,
        "component": 0.7006,
    },
    "certain": {"from": 0.96},
    "calculated": {"from": 0.75},
    "confident": {"from": 0.6},
    "declined": {"from": 0.3},
    "alone": {"from": 28.0},
}
WORDS_ALONE: Model = {
    "answers": {
        "bias": -4.499,
        "score": -0.07917,
        "apart": 0.2492,
        "covered": 2.222,
        "wording": 1.383,
        "topic": -0.2127,
        "nearer": 0,
        "unknown": 2.473,
        "twice": -0.1989,
        "term": 0.8614,
        "component": 0.6377,
    },
    "open": {
        "bias": 2.692,
        "score": -0.02804,
        "apart": 0.173,
        "covered": -0.9936,
        "wording": -0.2735,
        "topic": 0.2798,
        "nearer": 0,
        "unknown": -0.1949,
        "twice": -1.774,
        "term": -0.9006,
        "component": 0.5539,
    },
    "certain": {"from": 0.98},
    "calculated": {"from": 0.75},
    "confident": {"from": 0.6},
    "declined": {"from": 0.3},
    "alone": {"from": 14.0},
}
