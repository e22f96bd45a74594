"""The rules of Brick Dominoes.

rules, actions, guide, position, moves, turns, seen, telling
"""
