"""How Castle Rock is played well, and why.

opponents, bot, thinking, turns, leaving, keeping, stakes
facts, advice
"""
