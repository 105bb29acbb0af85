"""The network of the sentence encoder, for many sentences at a time.

Its package computes three convolutions at every place of every sentence. Questions repeat each other's words, so here
each is computed once for all places with the same pieces around them: most of the work of encoding every question. What
depends on a single piece is computed once for thousands of questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Places = NDArray[np.intp]

DIMENSIONS = 512
_INNER = 256
# Pieces of a convolution, and how many of them are on the left.
_CONVOLUTIONS = ((2, 0), (3, 1), (5, 2))
# The rows of the table that have a scale in common: every seventeenth.
_SCALES = 17


class Pieces(NamedTuple):
    """What the layers make of single pieces: each row belongs to one of the sorted ``numbers``."""

    numbers: Places
    rows: Floats
    # For each convolution, its part of the projected rows, and that part times its weights.
    parts: tuple[Floats, ...]
    times: tuple[Floats, ...]


def pieces_of(weights: Any, sentences: Sequence[Sequence[int]]) -> Pieces:
    """All different pieces of some sentences; a sentence is the numbers of its pieces."""
    numbers = np.unique(np.fromiter(chain.from_iterable(sentences), np.intp))
    scale = numbers % _SCALES
    rows = weights.table[numbers] * weights.scale[scale, None] + weights.lo[scale, None]
    projected = _normalized(rows @ weights.proj_W + weights.proj_b, weights.ln_g_all, weights.ln_b_all, weights.eps)
    parts = tuple(np.ascontiguousarray(part) for part in np.split(projected, len(_CONVOLUTIONS), axis=1))
    return Pieces(numbers, rows, parts, tuple(map(_times, parts, weights.w1)))


def encode(weights: Any, known: Pieces, sentences: Sequence[Sequence[int]]) -> Floats:
    """The vectors of some sentences, one a row; all of their pieces are ``known``."""
    lengths = np.fromiter(map(len, sentences), np.intp, len(sentences))
    ends = np.cumsum(lengths)
    bounds = np.repeat(ends - lengths, lengths), np.repeat(ends, lengths)
    pieces, at = np.unique(np.fromiter(chain.from_iterable(sentences), np.intp, ends[-1]), return_inverse=True)
    these = np.searchsorted(known.numbers, pieces)
    # The last row of ``times`` stays the last.
    with_outside = np.append(these, len(known.numbers))
    features = [known.rows[these[at]]]
    for layer in range(len(_CONVOLUTIONS)):
        part, times = known.parts[layer][these], known.times[layer][with_outside]
        features.append(_convolved(weights, layer, (part, times), at, bounds))
    counts = lengths.astype(np.float32)[:, None]
    summed = _summed(features, ends - lengths, weights.eps) * weights.ln_g + counts * weights.ln_b
    return _unit(weights, (summed @ weights.cnn_W + counts * weights.cnn_b) / np.sqrt(counts))


def laid_out(weights: Floats) -> Floats:
    """The weights of a convolution, in the package one piece below the other, beside each other."""
    return np.ascontiguousarray(weights.reshape(-1, _INNER, _INNER).transpose(1, 0, 2).reshape(_INNER, -1))


def _convolved(
    weights: Any, layer: int, pieces: tuple[Floats, Floats], at: Places, bounds: tuple[Places, Places]
) -> Floats:
    """Two convolutions, one after the other, at every place; each place has one of the pieces."""
    rows, times = pieces
    width, left = _CONVOLUTIONS[layer]
    windows = _windows(at, bounds, width, left, len(rows))
    # Exact for 6,000 different pieces; no batch has so many.
    number = windows @ (len(rows) + 1) ** np.arange(width)
    _, first, at = np.unique(number, return_index=True, return_inverse=True)
    windows = windows[first]
    inner = _gathered(times, windows)
    inner += weights.b1[layer]
    np.maximum(inner, 0, out=inner)
    inner += rows[windows[:, left]]
    outer = _gathered(_times(inner, weights.w2[layer]), _windows(at, bounds, width, left, len(inner)))
    outer += weights.b2[layer]
    np.maximum(outer, 0, out=outer)
    outer += inner[at]
    return outer


def _windows(at: Places, bounds: tuple[Places, Places], width: int, left: int, outside: int) -> Places:
    """What is around every place, one window a row; ``outside`` stands for places beyond the sentence."""
    places = np.arange(len(at))[:, None] + np.arange(-left, width - left)
    inside = (places >= bounds[0][:, None]) & (places < bounds[1][:, None])
    windows: Places = np.where(inside, at[np.minimum(places, len(at) - 1)], outside)
    return windows


def _times(rows: Floats, weights: Floats) -> Floats:
    """The rows times the weights of each column of a window; after the last row, zeros."""
    width = weights.shape[1] // _INNER
    times = np.empty((len(rows) + 1, width, _INNER), dtype=np.float32)
    np.matmul(rows, weights, out=times[:-1].reshape(-1, width * _INNER))
    times[-1] = 0
    return times


def _gathered(times: Floats, windows: Places) -> Floats:
    """The sum over each window of its rows, each times the weights of its column."""
    total: Floats = times[windows[:, 0], 0]
    for column in range(1, windows.shape[1]):
        total += times[windows[:, column], column]
    return total


def _normalized(rows: Floats, gain: Floats, bias: Floats, epsilon: float) -> Floats:
    """The rows with mean 0 and variance 1, in place, times ``gain`` plus ``bias``."""
    rows -= rows.mean(axis=1, keepdims=True)
    variance = np.einsum("ij,ij->i", rows, rows) / rows.shape[1]
    rows *= (1 / np.sqrt(variance + np.float32(epsilon)))[:, None]
    rows *= gain
    rows += bias
    return rows


def _summed(features: Sequence[Floats], starts: Places, epsilon: float) -> Floats:
    """The sum over each sentence of the features of its places, which count with mean 0 and variance 1."""
    size = sum(part.shape[1] for part in features)
    mean = sum(part.sum(axis=1) for part in features) / size
    square = sum(np.einsum("ij,ij->i", part, part) for part in features) / size
    factor = 1 / np.sqrt(square - mean**2 + np.float32(epsilon))
    sums = [np.add.reduceat(part * factor[:, None], starts) for part in features]
    return np.concatenate(sums, axis=1) - np.add.reduceat(mean * factor, starts)[:, None]


def _unit(weights: Any, mean: Floats) -> Floats:
    """The vectors of length 1 that the last layers make of what the sentences have on the average."""
    first = np.maximum(mean @ weights.d0, 0)
    second = np.maximum(mean @ weights.p1 + first @ weights.d1, 0)
    third = np.maximum(second @ weights.d2, 0)
    found: Floats = np.tanh(second @ weights.p3 + third @ weights.d3)
    found /= np.linalg.norm(found, axis=1, keepdims=True)
    return found
