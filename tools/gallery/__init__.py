"""Pictures of every screen and of many positions, for review and for comparison after each change.

the command     command, taking
the exhibits    rooms, positions, moments, stage
the program     driver
its speed       pace
"""
