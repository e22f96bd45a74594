"""How Brick Dominoes is played well, and why.

opponents, bot, thinking, habits, course, ways, ending, foresight
facts, advice
"""
