"""A referee for traces: the rules of the five games written a second time, as plainly as possible.

Nothing here imports the program under test, so a rule that both get right was read twice.
"""
