"""A match at the table: one scene by composition, driven by live play here and by lessons and replays elsewhere.

matchscene, boardview, controller, pointer, hud, damage, host
play, turns, hints, takeback, hotseat, handover
tablebuttons, hand, tips, speech
"""
