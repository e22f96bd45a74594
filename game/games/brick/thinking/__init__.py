"""How Brick Dominoes is played well, and why.

opponents, bot, thinking, rollout, course, determinization, ending, evaluation
facts, advice
"""
