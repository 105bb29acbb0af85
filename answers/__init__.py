"""Quick answers: a question that is a sum or a number is answered on the spot, or not at all.

What can be asked, and how, stands in the fixtures: ``answers/`` of each game. An answer is given only when every word
and every number of the question is understood; a wrong one is worse than none.
"""
