"""How a computer seat thinks, without knowing any particular game.

how it chooses      simple, search, race, endings, standing, company
who it is           characters, facts
where it thinks     thinker, thought, external
"""
