"""What is shown, as words and as data.

telling, dump, reading, listening, acting
"""
