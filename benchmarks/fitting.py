"""Fit the weights of ``search/fitted.py``, and say how reliable the probabilities are.

Two logistic regressions with a small quadratic penalty: of whether the first result answers a question, and of whether
no rule does. In cross-validation, each set of questions, and so each of their authors, is judged with the weights of
the others. A new set of short questions is asked before it is fitted on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from benchmarks.asked_questions import Bench, Outcome, bench, outcome, own_questions, question_set
from search.document import ANSWER

SETS = (
    "work",
    "final",
    "unseen",
    "kinds",
    "at-the-table",
    "short-fit",
    "short",
    "short-second",
    "short-third",
    "short-fourth",
)
# Of the players' questions of the content, one in so many, and what one weighs beside a question of a set: for whether
# no rule answers. For whether the first result does, they do not count: paragraphs that say the same are both right.
_EVERY = 12
_OWN_WEIGHT = 0.1
_PENALTY = 3.0
_CUTS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 1.0)

Array = NDArray[np.float64]


def main() -> None:
    with bench() as benched:
        for compared, name in ((True, "WITH_SENTENCES"), (False, "WORDS_ALONE")):
            found = [*_outcomes(benched, compared)]
            print(f"{name}: Model = {{")
            for model, label, own in (("answers", _answers, 0.0), ("open", _is_open, _OWN_WEIGHT)):
                _show(model, found, np.array([label(each) for each in found], dtype=float), own)
            print("}")


def _outcomes(benched: Bench, compared: bool) -> Iterator[Outcome]:
    searcher = benched.searcher(compared=compared)
    for name in SETS:
        for question in question_set(name):
            yield outcome(searcher, question, compared=compared)
    own = sorted(own_questions(benched.documents, _EVERY), key=lambda pair: pair[0])
    for fold, question in own:
        yield outcome(benched.without(fold, compared=compared), question, compared=compared)


def _answers(found: Outcome) -> bool:
    """Whether the first result answers; a paragraph that says that the rules are silent does, if they are."""
    return found.place == 0 or (bool(found.shown) and found.shown[0] in found.question.get("silent", ()))


def _is_open(found: Outcome) -> bool:
    return found.is_open


def _show(model: str, outcomes: Sequence[Outcome], labels: Array, own_weight: float) -> None:
    """Print the weights, and what cross-validation says of them."""
    # What a calculation answers is no paragraph of a set.
    used = [number for number, each in enumerate(outcomes) if each.signals and each.group != ANSWER]
    names = list(outcomes[used[0]].signals)
    rows = np.array([[outcomes[number].signals[name] for name in names] for number in used])
    labels, sets = labels[used], np.array([outcomes[number].question["set"] for number in used])
    weights = np.where(sets == "own", own_weight, 1.0)
    fitted = fit(rows, labels, weights)
    print(f'    "{model}": {{')
    for name, weight in zip(["bias", *names], fitted, strict=True):
        print(f'        "{name}": {weight:.4g},')
    print("    },")
    judged = np.concatenate([_judged(rows, labels, weights, sets == name) for name in SETS])
    truth = np.concatenate([labels[sets == name] for name in SETS])
    for low, high in pairwise(_CUTS):
        inside = (judged >= low) & ((judged < high) | (high == 1.0))
        if inside.any():
            print(f"    # {low:.2f}–{high:.2f}: {inside.sum():5} questions, {truth[inside].mean():.3f} true")


def _judged(rows: Array, labels: Array, weights: Array, left_out: NDArray[np.bool_]) -> Array:
    """The probabilities of the questions that are left out."""
    fitted = fit(rows[~left_out], labels[~left_out], weights[~left_out])
    return 1 / (1 + np.exp(-(fitted[0] + rows[left_out] @ fitted[1:])))


def fit(rows: Array, labels: Array, weights: Array) -> Array:
    """The bias and the weights of a logistic regression, by Newton's method on standardized signals."""
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    scaled = np.column_stack([np.ones(len(rows)), (rows - mean) / spread])
    penalty = _PENALTY * np.diag([0.0, *np.ones(rows.shape[1])])
    found = np.zeros(scaled.shape[1])
    for _ in range(50):
        expected = 1 / (1 + np.exp(-scaled @ found))
        gradient = scaled.T @ (weights * (labels - expected)) - penalty @ found
        curvature = (scaled * (weights * expected * (1 - expected))[:, None]).T @ scaled + penalty
        step = np.linalg.solve(curvature, gradient)
        found += step
        if np.abs(step).max() < 1e-8:
            break
    inner = found[1:] / spread
    result: Array = np.concatenate([[found[0] - inner @ mean], inner])
    return result
