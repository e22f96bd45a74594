"""A person's progress at one game, as the book has it.

onegame   the frame of the two pages, where the game can be changed
ladder    the opponents of a game, who has been beaten, and whom to ask next
habits    what mistakes cost, by kind and over time
"""
