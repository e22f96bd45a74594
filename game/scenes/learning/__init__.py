"""Where a game is learned: the rule book, and lessons at the real table.

the book   rulebook, bookpages, chapters
lessons    lesson, lessoncourse, lessonnote, lessonbook, shelf
"""
