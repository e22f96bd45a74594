"""How computer players think, independently of any particular game.

choosing an action    simple, search, elimination, endings, match_equity
judging an action     judge
named opponents       characters
the thinking process  thinker, asked, pipe, thought
outside programs      external, family
"""
