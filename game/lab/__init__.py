"""Commands without a window: matches as lines of text, and long series of them as figures.

commands    trace, replay, arena, bench, arguments
playing     sitting, duplicate, processes, cluster
figures     stats
"""
