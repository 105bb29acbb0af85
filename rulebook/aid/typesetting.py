"""The typesetter, run as a process: it caches hundreds of megabytes of measurements until it ends.

It reads an order as JSON from standard input: a ``layout``, its ``inputs``, and a ``format``. It writes the PDF to
standard output, or the PNG of every page, each after its length. A layout may refuse what it cannot show.
"""

from __future__ import annotations

import json
import struct
import sys

import typst

# A pixel for each point of the layout.
_PPI = 72


def main() -> None:
    """Typeset the order on standard input."""
    order = json.load(sys.stdin.buffer)
    # The typesetter's own fonts, whatever the machine has; and PDF/UA, which requires tags.
    common = {"sys_inputs": order["inputs"], "ignore_system_fonts": True}
    layout = order["layout"].encode()
    if order["format"] == "pdf":
        sys.stdout.buffer.write(typst.compile(layout, format="pdf", pdf_standards=["ua-1"], **common))
        return
    for page in typst.compile(layout, format="png", ppi=_PPI, **common):
        sys.stdout.buffer.write(struct.pack(">I", len(page)) + page)


if __name__ == "__main__":
    main()
