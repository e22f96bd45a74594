"""The rules of Stones of the Wall.

rules, board, squares, placements, finding, growth, position, draft
"""
