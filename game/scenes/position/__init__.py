"""Set up a position, from a real table or from a match: what is best there, and how it goes on.

the table  scene
its paper  paper
"""
