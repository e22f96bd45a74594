"""What any domino game is. No pygame.

tiles and deals     tiles, deal, likely, opponent_model
on the table        layout, chain, row, wall
positions           tray, draft
in words            clauses
"""
