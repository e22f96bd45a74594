"""How Stones of the Wall is played well, and why.

opponents, bot, thinking, proof, web, rollout, killing, hindsight
"""
