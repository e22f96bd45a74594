"""Before the first tile: the title and setting the table.

title, gamecards, setup, houserules, namesheet, quicktables, seatrows, usualtable
"""
