"""A match at the table: one scene by composition, driven by live play here and by lessons and replays elsewhere.

matchscene, host, boardview, controller, hud, damage, tablebuttons
play, turns, hints, handover
"""
