"""Puzzles: positions with a right answer that is proved, and how good somebody is at them. Nothing here knows pygame.

what a puzzle is, and its file   puzzle
solving with open hands          solving
what a seat can hold             holding
how far an action is ahead       weighing
proving a puzzle                 proof, posed
how hard they are                rating
what they are about              themes
a person's rating                glicko
a person's progress              progress
"""
