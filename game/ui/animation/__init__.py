"""Motion between two pictures of a table.

motion, planner, tracks, effects
"""
