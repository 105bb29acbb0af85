"""Ask about a rule or a number as an assistant does: ``python assistant.py "may I sell shares to another player"``."""

import asyncio
import sys

from mcp import Client

SITE = "https://rules.example.org"


async def main(question: str) -> None:
    """Print the answer, and the address of every rule behind it."""
    async with Client(f"{SITE}/mcp") as assistant:
        response = await assistant.call_tool("search_rules", {"question": question})
    found = response.structured_content
    print(found["text"])
    for rule in found["citations"]:
        print(rule["text"], rule["url"], rule["authority"], *rule["conditions"], sep="\n")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
