"""How Stones of the Wall is played well, and why.

opponents, bot, search, proof, web, rollout, killing, hindsight
"""
