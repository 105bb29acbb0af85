"""The glossary of a game as flash cards, from its data set: python flash_cards.py GAME > cards.tsv"""

from __future__ import annotations

import csv
import json
import sys
from urllib.request import urlopen

SITE = "https://rules.example.org"


def main(game: str) -> None:
    with urlopen(f"{SITE}/data/{game}.json", timeout=30) as response:
        data = json.load(response)
    cards = csv.writer(sys.stdout, dialect="excel-tab")
    for term in data["terms"]:
        cards.writerow([term["en"]["term"], term["es"]["term"], term["definition"]["en"]])


if __name__ == "__main__":
    main(sys.argv[1])
