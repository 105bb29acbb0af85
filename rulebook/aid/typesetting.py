"""The typesetter, in a process of its own.

It keeps hundreds of megabytes of what it has measured, and gives them back only when it ends. Reads an order as JSON,
``layout``, ``aid`` and ``paper``, and writes the PDF; a side that does not fit in any legible size is an error.
"""

from __future__ import annotations

import json
import sys

import typst


def main() -> None:
    """Set what stands on the standard input, and write it to the standard output."""
    order = json.load(sys.stdin.buffer)
    made = typst.compile(
        order["layout"].encode(),
        format="pdf",
        sys_inputs={"aid": json.dumps(order["aid"]), "paper": order["paper"]},
        # The fonts that come with the typesetter, whatever the machine has; and tags that say what is what.
        ignore_system_fonts=True,
        pdf_standards=["ua-1"],
    )
    sys.stdout.buffer.write(made)


if __name__ == "__main__":
    main()
