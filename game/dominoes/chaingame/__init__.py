"""A complete game of tiles laid end to end. A game of this kind declares how it differs, and inherits the rest.

the rules       rules, state, telling
hidden tiles    determinization
positions       position, draft, ordering
opponents       expertise, evaluation, rollout, hindsight
"""
