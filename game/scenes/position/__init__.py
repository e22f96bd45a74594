"""Set up a position, as it lies on a real table or as it stood in a match: what is best there, and how it goes on.

the table  scene
its paper  paper
"""
