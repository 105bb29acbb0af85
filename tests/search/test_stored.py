"""Documents survive being kept as plain data."""

import json

from search.document import Document
from search.stored import from_plain, to_plain


def test_what_is_kept_is_what_was_made(real_documents: list[Document]) -> None:
    for document in real_documents:
        assert from_plain(json.loads(json.dumps(to_plain(document)))) == document
