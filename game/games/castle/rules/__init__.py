"""The rules of Castle Rock.

rules, actions, guide, position, draft
"""
