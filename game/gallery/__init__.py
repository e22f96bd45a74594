"""Every screen and many positions as pictures, so that the look can be reviewed, and compared after each change.

the command     command, taking, page
what is shown   rooms, positions, moments, stage
the program     driver
how quick       pace
"""
