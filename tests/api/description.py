"""The description of the API with few calculators: what is generated from it and what checks it take long."""

from __future__ import annotations

import json
import re
from typing import Any

# One calculator of each form stands for the others: all of them take the generator ten times as long.
CALCULATORS = ("big-shoulders/dividends", "carnegie/goods-trade")


def some_calls(description: dict[str, Any]) -> dict[str, Any]:
    """The description with every call but those of most calculators, and with the schemas that they need."""
    kept = {path: calls for path, calls in description["paths"].items() if not _left_out(path)}
    schemas, waiting, needed = description["components"]["schemas"], [json.dumps(kept)], {}
    while waiting:
        for name in re.findall(r"#/components/schemas/(\w+)", waiting.pop()):
            if name not in needed:
                needed[name] = schemas[name]
                waiting.append(json.dumps(schemas[name]))
    return {**description, "paths": kept, "components": {**description["components"], "schemas": needed}}


def _left_out(path: str) -> bool:
    found = re.fullmatch(r"/api/v1/calculators/([a-z-]+/[a-z-]+)", path)
    return found is not None and found[1] not in CALCULATORS
