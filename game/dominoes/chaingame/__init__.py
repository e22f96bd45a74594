"""A whole game of tiles laid end to end: a game of this kind says how it differs, and has the rest from here.

the rules       rules, state, telling
hidden tiles    determinization
positions       position, draft
how it is played  expertise, evaluation, rollout, hindsight
"""
