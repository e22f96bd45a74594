"""Still lifes: small pictures of a game, written down as data.

still, stillpaint
"""
