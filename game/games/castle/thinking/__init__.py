"""How Castle Rock is played well, and why.

opponents, bot, search, turns, evaluation, keeping, match_equity, hindsight
"""
