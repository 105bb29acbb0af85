"""The forms of English verbs, from the infinitive."""

from __future__ import annotations

import re
from functools import lru_cache

from language.lexicon import STRONG_VERBS, word_set

# Verbs that begin a phrase of the glossary; a term that is a verb needs no entry here.
_BEGIN = word_set("""
        activate add advertise arrange auction automate break build buy carry cash choose close collect
        complete construct copy decide decline deliver demolish develop discard distribute do donate draft
        draw drop earn elect employ end enter exchange exhaust expand extend fill fire found gain get give
        go hire improve increase invest issue keep knock launch leave make move open operate own pay pick
        place play press produce purchase put raise reach receive recruit refuse refresh remove replace
        return ring roll run score sell send shift ship skip spend stand start steal store swap take tear
        trade train turn use win withhold
    """)
_DOUBLED = re.compile(r"^[^aeiou]*[aeiou][bdgklmnprtvz]$")
_ALSO_DOUBLED = word_set("""
        begin forget refer transfer control permit commit
    """)
_IRREGULAR = {
    "do": "does did done doing",
    "go": "goes went gone going",
    "bid": "bid",
    "put": "put",
    "get": "got gotten",
}
_IRREGULAR |= {"leave": "left", "stand": "stood", "send": "sent", "ring": "rang rung", "steal": "stole stolen"}
_IRREGULAR |= {"tear": "tore torn", "find": "found", "let": "let", "set": "set", "cut": "cut"}


def begins_phrases(word: str) -> bool:
    """Whether a word is one of the verbs that a phrase of the glossary begins with."""
    return word in _BEGIN


@lru_cache(maxsize=1024)
def verb_forms(infinitive: str) -> frozenset[str]:
    """Every form of a verb."""
    stem = infinitive
    if _DOUBLED.match(stem) or stem in _ALSO_DOUBLED:
        stem += stem[-1]
    elif stem.endswith("e") and not stem.endswith("ee"):
        stem = stem[:-1]
    third = infinitive + "s"
    past = stem + "ed"
    if re.search(r"(s|x|z|ch|sh|o)$", infinitive):
        third = infinitive + "es"
    elif re.search(r"[^aeiou]y$", infinitive):
        third, past = infinitive[:-1] + "ies", infinitive[:-1] + "ied"
    ing = infinitive[:-2] + "ying" if infinitive.endswith("ie") else stem + "ing"
    irregular = {form for form, verb in STRONG_VERBS.items() if verb == infinitive}
    return frozenset({infinitive, third, past, ing, *irregular, *_IRREGULAR.get(infinitive, "").split()})
