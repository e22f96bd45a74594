"""What any domino game is. No pygame.

tiles and deals     tiles, deal, likely, clues
on the table        layout, chain, row, wall
in words            clauses
"""
