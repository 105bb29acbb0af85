"""The typesetter, run as a process: it caches hundreds of megabytes of measurements until it ends.

It reads an order as JSON (``layout``, ``aid`` and ``paper``) from standard input and writes the PDF to standard output.
A side that does not fit at any legible size is an error.
"""

from __future__ import annotations

import json
import sys

import typst


def main() -> None:
    """Typeset the order on standard input."""
    order = json.load(sys.stdin.buffer)
    made = typst.compile(
        order["layout"].encode(),
        format="pdf",
        sys_inputs={"aid": json.dumps(order["aid"]), "paper": order["paper"]},
        # The typesetter's own fonts, whatever the machine has; and PDF/UA, which requires tags.
        ignore_system_fonts=True,
        pdf_standards=["ua-1"],
    )
    sys.stdout.buffer.write(made)


if __name__ == "__main__":
    main()
