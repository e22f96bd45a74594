"""A match at the table.

play, touching, nextframe, tablescene
turns, pointer, requests, tablebuttons, damage, hand, tips, speech, opening
hotseat, handover
"""
