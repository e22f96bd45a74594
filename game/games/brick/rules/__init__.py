"""The rules of Brick Dominoes.

rules, actions, guide, state, moves, turns, seen, telling
"""
