"""Playing Castle Rock well: bots, search, evaluation and hindsight.

opponents, bot, search, turns, evaluation, keeping, match_equity, hindsight
"""
