"""Motion from one picture of a table to the next.

motion, planner, tracks, effects
"""
