"""A match at the table: one scene made of parts; live play drives it here, lessons, puzzles and replays elsewhere.

matchscene, host, boardview, controller, pointer, hud, damage, tablebuttons, sidepaper
play, handover, takingback, afterhand, hints, coach, showing
"""
