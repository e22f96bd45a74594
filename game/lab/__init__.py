"""Commands without a window: single matches as lines of text, and long series of matches as figures.

commands    trace, replay, analyse, arena, bench, book, daily, puzzles, solitaire; arguments
playing     sitting, duplicate, processes, cluster
figures     stats
"""
