"""What the player is looking at: a stack of scenes that return results.

shell, session, match, news, results, history, book, setup, options, access, learning, forone, solitaire,
puzzles, position, progress: see each package.
"""
