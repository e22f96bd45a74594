"""How a computer seat thinks, without knowing any particular game."""
