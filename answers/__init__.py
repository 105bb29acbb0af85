"""Quick answers: a question that asks for a calculation or a number is answered on the spot, or not at all.

What can be asked, and how, is in the fixtures: ``search/answers/`` of each game. An answer is given only when every
word and every number of the question is understood; a wrong one is worse than none.
"""
