"""Every screen and many positions as pictures, to be reviewed, and compared after each change.

the command     command, taking
what is shown   rooms, positions, moments, stage
the program     driver
how quick       pace
"""
