"""A match at the table: one scene by composition, driven by live play here, elsewhere by lessons, puzzles and replays.

matchscene, host, boardview, controller, pointer, hud, damage, tablebuttons, sidepaper
play, handover, takingback, afterhand, hints, coach, showing
"""
