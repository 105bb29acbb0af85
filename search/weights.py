"""Every constant of the search in one table, with the reason for its value. ``docs/search.md`` has the formulas.

Fitted values come from ``benchmarks/questions`` (players' questions with known answers): each half of the questions was
tried with values fitted on the other half, so that none is fitted to itself. To fit again: change one value, run
``python -m benchmarks recall``, keep it if both languages hold; a change below 0.005 is noise. Values marked *stored*
are in the index and take effect when it is built again.
"""

from __future__ import annotations

from collections.abc import Mapping

# --- The question (query.py) ---

# Longer texts are pasted rules, not questions; the rest is ignored. The search page cuts there too.
LONGEST_QUERY = 400
# Words of such a query that are used: bounds the work; a player's question is shorter.
MOST_WORDS = 40
# Games of which the statistics are remembered: bounds the memory that a library of a hundred games takes.
MOST_GAMES = 32
# Expansions of one word: bounds the work; today's content does not reach it.
MOST_EXPANSIONS = 40

# Weight of an expansion beside the typed word, 1. Fitted; the order matters more than the values: the same language
# before the other, the glossary before everyday speech, a word as typed before a corrected one.
SYNONYM = 0.6
TRANSLATION = 0.5
OTHER_LANGUAGE = 0.4
MISTYPED = 0.45
COMPLETED = 0.7
SHORTENED = 0.6
# Any number, in the questions of calculations, for a number.
ANY_NUMBER = 0.6
# Factor for a synonym that only everyday speech knows.
EVERYDAY = 0.7
# Factor for a synonym found by reading the question in the language it is not written in.
FOREIGN_READING = 0.5

# What the language of the page counts beside the words of the question, one each, in guessing the question's language:
# it decides for one word that both languages have (“permit”), and two words of the other language outvote it.
READING = 0.7

# Completions of an unfinished word: as many as a reader can have in mind; more only dilute the result. By judgment.
COMPLETIONS = 6
# Words near a mistyped one that are compared, the most frequent first: bounds the work, by judgment.
SPELLING_CANDIDATES = 60
# A beginning shorter than this has too many completions to stand for one word: “cer” against “cert”.
SHORTEST_PREFIX = 4

# Stored. A name of more stems is not indexed as one word: hardly any is longer.
LONGEST_NAME = 4
# Synonyms of one word that are used, the commonest first: bounds a library of a hundred games.
MOST_SYNONYMS = 24

# The idf of the mark of a list or a meaning in a question that asks for one (kinds.py). Fitted.
KIND_ASKED = 6.0

# --- Choosing candidates (scoring.py, entries.py) ---

# Pages that are weighed closely. Of 20, the page with the very question may be missing if most pages of a game have its
# words; 16 loses some titles.
CANDIDATES = 32
# Topics that are weighed beside them: one with few words is not among the candidates of a long question.
TOPIC_CANDIDATES = 3
# If no game is given, the best pages of each game are weighed, too, if they are among so many times as many as the
# candidates: one that answers inside a game may be far behind the pages of others that repeat its words.
GAME_CANDIDATES = 5
GAME_POOL = 5
# Calculations that are weighed beside them, for the same reason.
ANSWER_CANDIDATES = 4
# Exponent of a word's idf: one odd word of a question must not outweigh three plain ones. Fitted.
IDF_POWER = 0.6
# Stored. How often a part of a page is repeated in the field that candidates come from: fitted.
REPEATED: Mapping[str, int] = {"title": 2, "asked": 3}

# --- The paragraph that answers (settling.py) ---

# Weights of the share of the query that a paragraph or the questions about it have, and of its similarity to the query
# in wording, of which the square root counts: a question that is almost the same says little more than a similar one.
# Fitted.
HAVING = 9.5
WORDING = 4.7
# Paragraphs of one page that can be results: more would push other pages out of sight. With 2, one answer in 200 is not
# among the first three.
PARAGRAPHS_SHOWN = 3

# --- Nearness (nearness.py) ---

# Weight of how near a query is to the questions about a paragraph. Fitted.
NEAR = 20.0
# Leading results whose nearness counts: a paragraph behind them would have to be nearer than any ever was.
NEAR_CANDIDATES = 16
# Results after the first that are compared with it: others are too far behind to take the card from it.
LIKE_CANDIDATES = 8
# Two results whose questions are as alike as this say the same, or nearly: the first may answer even if the second is
# close behind. On one page, they differ in what the question may not say. Fitted.
SAYS_THE_SAME = 0.85

# --- Ranking (ranking.py) ---

# Weights of the linear combination. The first two multiply scores that are divided by the question's total idf; the
# others multiply shares from 0 to 1. Fitted (docs/search.md says how), those of names by hand.
CANDIDATE_SCORE = 2.2
NAME_FOUND = 1.7
NAME_COVERAGE = 3.0
NAME_COVERAGE_OF_A_RULE = 1.2
# Exponent of the name coverage: half a name is much less than half as telling. Fitted.
NAME_POWER = 3
# For a component whose name of two words or more is in the question: nobody types it by chance. Fitted.
COMPONENT_NAMED = 4.5
# For a page whose name is the whole question: one whose name score (coverage to the power) is above this. Fitted.
ONLY_NAMED = 14.0
WHOLE_QUESTION = 0.9
# More, if it is the title letter by letter and not only by its stems (“auction” and “auctioneer” have one), or would be
# without a typing error.
EXACTLY_NAMED = 6.0
# An expansion below this weight is too uncertain to be a name that was typed.
NAMING_EXPANSION = 0.7

# Prior of each kind of page: a question of several words is about the rule, not an entry that contains one of them. A
# component is high because only a name brings it up at all. Fitted.
GROUP_PRIORS: Mapping[str, float] = {
    "component": 5.8,
    "section": 5.4,
    "guide": 6.0,
    "term": 2.6,
    "point": 1.6,
    "calculator": 2.0,
    "answer": 5.4,
    "unanswered": 5.4,
}

# No card if more than this share of a query, by idf, is words that the content does not have: a rule may be about the
# rest of it, but hardly about the query. By judgment.
MOST_UNKNOWN = 0.5

# No card unless the first result leads a paragraph of the same page that is asked about alike by this much, and if one
# that is asked about similarly has more of the query: this much more. Chosen on the sets and on the content's own
# questions, of which they take away half of the wrong cards.
TWIN_LEAD = 10.0
SAYS_SIMILAR = 0.75
MORE_COVERED = 0.05

# A topic declines a question only with this lead over every rule: one that is nearly as near answers. Fitted: with 8,
# one in a hundred questions of topics is no longer declined.
TOPIC_LEAD = 3.0
# The lead over every other game of what is certain: if two games answer a question nearly as well, it does not say
# which one it is about.
GAME_LEAD = 4.0
# How far behind the first result a calculation may be that computes what it says. Chosen on the sets of questions that
# are fitted on: beyond, it computes something else that the same rule says.
CALCULATION_BEHIND = 8.0
# The same where no paragraph is certain to answer, of a calculation that computes what one of so many results says.
# From this probability on, all 12 such answers to questions of all sets were right.
CALCULATION_NEAR = 10.0
NEARLY_CERTAIN = 0.85
RULES_COMPUTED = 3
# The lead of a term whose meaning or translation is asked for: its name may be a synonym, or typed with an article.
TERM_LEAD = 2.0
# Games that are named if the rules of several do not settle the question: more fill the screen of a phone.
TOPICS_SHOWN = 4
# Informative words of a question that gets a card, other than numbers: “225” does not say what it asks.
FEWEST_WORDS = 2

# --- Snippets (snippet.py) ---

# Characters of a snippet: three lines on a phone.
SNIPPET_LENGTH = 220
# Characters after the last match, so that it is not directly before the ellipsis.
SNIPPET_MARGIN = 10
# A word is highlighted if it has at least this share of the rarity of the rarest one in the query.
RARE = 0.4

# --- Budget (limits/work.py): steps of a microsecond or two, as ``benchmarks expensive`` measures them ---

STEPS_PER_WORD = 50
STEPS_PER_CORRECTION = 300
STEPS_PER_CANDIDATE = 200
