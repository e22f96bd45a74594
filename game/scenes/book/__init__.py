"""The book of matches: the list at the left, the chosen match at the right.

bookscene    the page itself: what is shown, leafed through and done
leaf         what it shares with the other pages: the head, the way back, following the library
filters      which matches are listed
library      what the page knows: index, saved matches, notes
chosenmatch  the chosen match: its page, its note, and what is done with it
matchpage    what is told of it
rows         the rows of the list, and what stands over them

statisticspage  how people have done: alone, against the computer, against each other
figures         the rows, bars, curves and stamps of that page

evenings     who sat together on which evening, and the cups
newcup       the sheet on which a cup is begun
standing     how a cup stands, as a table
between      the page between two of its games
"""
