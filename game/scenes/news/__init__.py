"""What is told at the table: the line of news, hints and what one can go on to.

news, hints, hintlist
"""
