"""A page of every type, by name: the address below the language, and the status it answers with."""

from __future__ import annotations

DIVIDENDS = "big-shoulders/calc/dividends/"
HOLDINGS = (
    "holdings.player=Ana&holdings.shares=4&holdings.player=Bo&holdings.shares=2"
    "&holdings.treasury=4&holdings.bank_pool=0"
)
# A rule, words with several meanings, and everyday words.
MESSAGE = (
    "Si+hay+empate+entre+varios+jugadores+en+el+resultado+más+alto,+gana+el+que+haya+cumplido+más+objetivos+públicos."
    "+Por+favor,+compra+una+acción."
)

PAGES: dict[str, tuple[str, int]] = {
    "home": ("", 200),
    "game": ("big-shoulders/", 200),
    "chapter": ("big-shoulders/stock-phase/", 200),
    "section": ("big-shoulders/operating-phase/dividends/", 200),
    "section-with-differences": ("big-shoulders/stock-phase/passing/", 200),
    "section-side-by-side": ("big-shoulders/operating-phase/dividends/?both", 200),
    "glossary": ("big-shoulders/term/", 200),
    "glossary-narrowed": ("big-shoulders/term/?q=price&sort=es", 200),
    "term": ("big-shoulders/term/appeal/", 200),
    "term-with-long-words": ("big-shoulders/term/fully-automated/", 200),
    "translate": ("translate/", 200),
    "translate-result": (f"translate/?q={MESSAGE}", 200),
    "company-list": ("big-shoulders/company/", 200),
    "company": ("big-shoulders/company/spalding/", 200),
    "building-list-filtered": ("big-shoulders/building/?era=1", 200),
    "building": ("big-shoulders/building/era1-manager/", 200),
    "differences": ("big-shoulders/difference/", 200),
    "differences-of-a-chapter": ("big-shoulders/difference/?chapter=setup", 200),
    "difference": ("big-shoulders/difference/setup-partner-pieces/", 200),
    "checklists": ("big-shoulders/checklist/", 200),
    "checklist": ("big-shoulders/checklist/setup/", 200),
    "aid": ("big-shoulders/aid/", 200),
    "lesson": ("carnegie/teach/", 200),
    "lesson-at-the-table": ("chicago-express/teach/#table", 200),
    "aid-with-long-words": ("carnegie/aid/", 200),
    "chapter-whole": ("big-shoulders/stock-phase/?whole", 200),
    "score-sheet": ("big-shoulders/calc/final-score/sheet/", 200),
    "tables": ("big-shoulders/table/", 200),
    "table": ("big-shoulders/table/who-pays-whom/", 200),
    "calculators": ("big-shoulders/calc/", 200),
    "calculator": (DIVIDENDS, 200),
    "calculator-result": (f"{DIVIDENDS}?revenue=225&share_price=100&{HOLDINGS}", 200),
    "calculator-errors": (f"{DIVIDENDS}?revenue=much&share_price=7&holdings.player=Ana&holdings.shares=9", 422),
    "calculator-refused": (f"{DIVIDENDS}?revenue=225&share_price=100&{HOLDINGS}&sold=0", 422),
    "calculator-table": ("big-shoulders/calc/stock-bump/?share_price=50&earnings=75", 200),
    "calculator-at-the-table": (f"{DIVIDENDS}?revenue=225&share_price=100&{HOLDINGS}#table", 200),
    "checklist-at-the-table": ("big-shoulders/checklist/setup/#table", 200),
    "keys": ("keys/", 200),
    "about": ("about/", 200),
    "developers": ("developers/", 200),
    "changes": ("changes/", 200),
    "changes-of-a-game": ("changes/?game=carnegie", 200),
    "report": ("report/?page=big-shoulders:operating-phase/dividends%23per-share", 200),
    "report-thanks": ("report/thanks/?page=big-shoulders:operating-phase/dividends%23per-share", 200),
    "search": ("search/", 200),
    "search-results": ("search/?q=dividend", 200),
    "search-nothing": ("search/?q=xqzw+wqxz", 200),
    "kept": ("offline/", 200),
    "not-kept": ("offline/page/", 200),
    "calculators-without-network": ("big-shoulders/offline/calc/", 200),
    "translator-without-network": ("offline/translate/", 200),
    "search-without-network": ("offline/search/", 200),
    "search-answered": ("search/?q=hire+3+workers,+7+in+the+job+market", 200),
    "component-list": ("carnegie/component/", 200),
    "component": ("chicago-express/component/PRR/", 200),
    "goal": ("big-shoulders/goal/most-managers/", 200),
    "asset-list": ("big-shoulders/asset/", 200),
    "demand-list": ("big-shoulders/demand/", 200),
    "not-found": ("big-shoulders/stock-phase/seling/", 404),
}
