"""The book of matches: the list at the left, the chosen match at the right.

bookscene    the page: its layout, scrolling and commands
leaf         shared by all pages: the paper, its head, the Back button, following the library
filters      the sheet that filters the list
library      the data of the book: index, saved matches, notes
chosenmatch  the chosen match: its page, its note and its commands
matchpage    the result, players and curve of a match
rows         match rows, day headings, game chips and the scroll bar

statisticspage  how people have done: alone, against the computer, against each other
figures         the rows, bars, curves and stamps of that page

evenings     who played together on which evening, and the cups
newcup       the sheet that begins a cup
standing     the standing of a cup, as a table
between      the page shown between two games of a cup or an evening
"""
