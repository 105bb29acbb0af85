"""Search over the content of all games. The only package that knows the search engine."""

import os

# Before numpy is imported: its own threads would wait for each other on cores that other requests are using.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from .answer import Answer, Hit
from .document import Document
from .documents import documents
from .index import IndexUnusable, build, open_index
from .searcher import Searcher

__all__ = ["Answer", "Document", "Hit", "IndexUnusable", "Searcher", "build", "documents", "open_index"]
