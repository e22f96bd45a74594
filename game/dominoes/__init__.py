"""What domino games have in common. No pygame.

tiles and deals     tiles, deal, likely, opponent_model, drawn
on the table        layout, chain, row, wall
positions           tray, draft
in words            clauses
"""
