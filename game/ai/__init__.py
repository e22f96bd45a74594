"""How a computer seat thinks, without knowing any particular game.

how it chooses      simple, search, elimination, endings, match_equity
how play is judged  judge
who it is           characters
where it thinks     thinker, asked, pipe, thought, external, family
"""
