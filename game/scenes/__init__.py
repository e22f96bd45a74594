"""What the player is looking at: a stack of scenes that return results.

the stack   base, stack, attention, captions, dump, telling
a match     play, touching, nextframe, tablescene, session, turns, pointer, requests, hints, hintlist, tips, hand, news,
            newslinks, speech, keeping, sharing, watch, tablebuttons
after it    results, resultpaper, tally, reckoning, tablelook, seatsheet, verify, honesty, logbook, records, replay,
            lookback, review, matchcourse, matchcurve, curtain, opening
before it   title, wells, setup, houserules, tableplan, quicktables, opponents, seatrows, seatchanges, signs,
            leftmatches
to choose   menus, pause, settings, shortcuts, about, sheet, dialog
their files  tomlplace
"""
