"""How somebody comes on at one game, by what the book has.

onegame   what its pages share: the game can be changed there
ladder    the opponents of a game, who has been beaten, and whom to ask next
habits    what mistakes cost, by kind and over time
"""
