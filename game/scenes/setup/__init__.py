"""Before the first tile: the title and setting the table.

title, gamecards, setup, namesheet, quicktables, seatrows
"""
