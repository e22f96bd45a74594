"""How Castle Rock is played well, and why.

opponents, bot, thinking, turns, evaluation, keeping, match_equity, hindsight
"""
