"""Playing Stones of the Wall well: bots, search, proofs and hindsight.

opponents, bot, search, proof, web, rollout, killing, hindsight
"""
